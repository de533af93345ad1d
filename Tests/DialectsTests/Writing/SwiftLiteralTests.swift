import Dialects
import TestSupport
import Testing

struct SwiftLiteralTests {
    @Test(arguments: [
        ("", #""""#), ("a \"b\" \\(c) \\", #""a \"b\" \\(c) \\""#), ("1\n2\r\n3\t4\0", #""1\n2\r\n3\t4\0""#),
        ("\u{1B}[31m\u{7F}", #""\u{1B}[31m\u{7F}""#),
        ("\u{2028}\u{202E}\u{FEFF}\u{E000}", #""\u{2028}\u{202E}\u{FEFF}\u{E000}""#),
        ("e\u{301} 👩\u{200D}👧 日本 \"\"\"#", "\"e\u{301} 👩\u{200D}👧 日本 \\\"\\\"\\\"#\""),
    ])
    func `a string has nothing that ends it or hides in it`(text: String, literal: String) {
        #expect(SwiftLiteral.string(text) == literal)
    }

    private static let numbers: [(Double, String)] = [
        (8, "8"), (-8, "-8"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e-7, "1e-07"), (1e300, "1e+300"),
        (.leastNonzeroMagnitude, "0x0.0000000000001p-1022"), (.leastNormalMagnitude, "2.2250738585072014e-308"),
        (-123_456_789.125, "-123456789.125"),
    ]

    @Test(arguments: numbers)
    func `a number is the shortest that reads back`(number: Double, literal: String) {
        #expect(SwiftLiteral.number(number) == literal)
    }

    /// The compiler rounds a decimal to the 64 bits of x86's registers first, and then to those of a `Double`.
    @Test(.property(checking: 0.99)) func `a decimal that the compiler would round twice is hexadecimal`() {
        #expect((-3.698865490066427e-155 == Double("-3.698865490066427e-155")) == !isRoundedTwice)
        #expect(SwiftLiteral.number(Double("-3.698865490066427e-155") ?? 0).hasPrefix(isRoundedTwice ? "-0x1." : "-3."))
        var random = SeededGenerator(seed: Seeds.first(7))
        for _ in 0..<Seeds.count(20_000) {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else {
                Cases.skip()
                continue
            }
            Cases.check()
            #expect(Double(SwiftLiteral.number(number)) == number)
        }
    }

    private var isRoundedTwice: Bool {
        #if arch(x86_64)
            true
        #else
            false
        #endif
    }

    @Test func `a name is an identifier that Swift and the library leave free`() {
        for name in ["title", "_a", "x2", "left", "copy", "Card"] { #expect(SwiftLiteral.isName(name)) }
        for name in ["", "_", "2x", "a-b", "é", "init", "self", "Type", "View", "document", "a b", "try"] {
            #expect(!SwiftLiteral.isName(name))
        }
    }
}
