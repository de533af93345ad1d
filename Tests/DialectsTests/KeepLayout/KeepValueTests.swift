import LayoutModel
import Testing

@testable import Dialects

/// Values with priorities.
@Suite struct KeepValueTests {
    var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    @Test(arguments: [
        ("42", "42"), ("42 +keepHigh", "42 @750"), ("42 keepHigh", "42 @750"), ("42 keepRequired", "42"),
        ("42 +keepLow", "42 @250"), ("42 keepFitting", "42 @50"), ("42 +keepAt(800)", "42 @800"),
        ("42 keepAt(800)", "42 @800"), ("42 keepHigh keepMore", "42 @760"), ("42 +keepHigh +keepLess", "42 @740"),
        ("keepLow + 3", "3 @250"), ("KeepRequired(5)", "5"), ("KeepHigh(5)", "5 @750"), ("KeepLow(5)", "5 @250"),
        ("KeepFitting(5)", "5 @50"), ("KeepValueMake(5, 600)", "5 @600"),
        ("KeepValueMake(5, KeepPriorityHigh)", "5 @750"),
        ("7 / 2", "3"), ("7 / 2 keepHigh", "3 @750"), ("7.0 / 2", "3.5"), ("(1 + 2) * 4 - 5", "7"), ("-2 + 8", "6"),
        ("@(9).floatValue", "9"),
    ])
    func `a value is a number with a priority`(value: String, meaning: String) throws {
        #expect(try fixture.equations(.keep, "a.keepWidth.equal = \(value);") == ["a.width == \(meaning)"])
    }

    @Test func `a priority is reckoned with as the imaginary part that it is`() throws {
        let text = "KeepValue wide = 10 +keepLow; a.keepWidth.equal = wide * 2; b.keepWidth.equal = wide / 5;"
        #expect(try fixture.equations(.keep, text) == ["a.width == 20 @500", "b.width == 2 @50"])
    }

    @Test func `declared values are used in what follows`() throws {
        let text = """
            KeepValue value = 42; // value 42 at priority 1000
            CGFloat gap = 8;
            a.keepWidth.equal = value;
            value = 42 +keepHigh;
            a.keepHeight.equal = value;
            a.keepLeftInset.min = gap + 2 +keepAt(800);
            a.keepTopInset.min = gap keepLow keepMore; [b.keepWidth keepAt:gap min:value keepLess];
            """
        #expect(
            try fixture.equations(.keep, text)
                == [
                    "a.width == 42", "a.height == 42 @750", "a.left >= superview.left + 10 @800",
                    "a.top >= superview.top + 8 @260", "b.width == 8 @750", "b.width >= 42 @740",
                ]
        )
    }

    @Test mutating func `values beside the source`() throws {
        fixture.metrics = [
            "padding": .number(12), "self.insets": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
        ]
        let text = "a.keepLeftInset.equal = padding +keepHigh; [b keepInsets:self.insets];"
        #expect(
            try fixture.equations(.keep, text) == [
                "a.left == superview.left + 12 @750", "b.top == superview.top + 1",
                "b.bottom == superview.bottom - 3", "b.left == superview.left + 2", "b.right == superview.right - 4",
            ]
        )
    }

    @Test mutating func `the priority beside a source is that of values without one`() throws {
        fixture.priority = 300
        let text = "a.keepWidth.equal = 1; a.keepHeight.equal = 2 keepHigh; b.keepWidth.min = 3 keepRequired;"
        #expect(try fixture.equations(.keep, text) == ["a.width == 1 @300", "a.height == 2 @750", "b.width >= 3"])
    }

    @Test func `no value clears a slot`() throws {
        #expect(
            try fixture.keeps("a.keepWidth.equal = 3; a.keepWidth.equal = KeepNone; a.keepWidth.min = NAN;") == [
                "a.keepWidth.equal: a.width == 3", "a.keepWidth.equal: none", "a.keepWidth.min: none",
            ]
        )
    }

    @Test(arguments: [
        ("a.keepWidth.equal = 5 +keepAt(1001);", 1, 21, ConstraintError.priorityOutOfRange(1001)),
        ("a.keepWidth.equal = 5 keepAt(-3)", 1, 21, .priorityOutOfRange(-3)),
        ("a.keepAspectRatio.equal = 0;", 1, 27, .zeroMultiplier),
        ("a.keepHorizontalCenter.min =\n 0", 2, 2, .zeroMultiplier),
        ("a.keepWidthTo(b).equal = 1 / 2", 1, 26, .zeroMultiplier),
    ])
    func `values that no constraint may have`(text: String, line: Int, column: Int, error: ConstraintError) {
        let position = SourcePosition(line: line, column: column)
        #expect(fixture.fault(.keep, text) == SourceError(.constraint(error), at: position))
    }

    @Test(arguments: [
        ("a.keepWidth.equal = b;", SourceFault.wrongValue(word: "equal", takes: "a number", found: "a view"), 21),
        (
            "a.keepWidth.equal = KeepHigh();",
            .wrongValue(word: "KeepHigh", takes: "one value", found: "another number of values"), 21
        ),
        ("a.keepWidth.equal = 1 / 0;", .divisionByZero, 25),
        ("a.keepWidth.equal = 1e13;", .numberTooLarge(1e13), 21),
        ("a.keepWidth.equal = CGSizeMake(1, 2);", .wrongValue(word: "equal", takes: "a number", found: "a size"), 21),
    ])
    func `values that are none`(text: String, fault: SourceFault, column: Int) {
        #expect(fixture.fault(.keep, text) == SourceError(fault, at: SourcePosition(line: 1, column: column)))
    }
}
