import Foundation
import Testing

/// Unicode's own tests, where `QUOIN_UCD` names the directory of its database: `/usr/share/unicode` of Debian's package
/// `unicode-data`, of the version that the tables were made from (15.0.0).
@Suite(.enabled(if: ProcessInfo.processInfo.environment["QUOIN_UCD"] != nil))
struct ConformanceTests {
    @Test func `lines end where Unicode's LineBreakTest says`() throws {
        let cases = try Self.cases("auxiliary/LineBreakTest.txt")
        #expect(cases.count > 7_000)
        let kept = cases.filter { !Self.meetsLaterRule($0.scalars) }
        #expect(cases.count - kept.count < 250)
        for (scalars, places) in kept {
            #expect(Places(scalars).lineBreaks == places, "\(scalars)")
        }
    }

    @Test func `clusters end where Unicode's GraphemeBreakTest says`() throws {
        let cases = try Self.cases("auxiliary/GraphemeBreakTest.txt")
        #expect(cases.count > 500)
        for (scalars, places) in cases {
            #expect(Places(scalars).clusterBreaks == places, "\(scalars)")
        }
    }

    /// Whether a text has a point and a digit, or begins with a hyphen: this revision's test tears both, later ones and
    /// ICU do not (LB25, LB15c, LB20a).
    private static func meetsLaterRule(_ scalars: [Unicode.Scalar]) -> Bool {
        let visible = scalars.filter { $0.properties.generalCategory != .nonspacingMark }
        let pairs = zip(visible, visible.dropFirst())
        return visible.first == "-"
            || pairs.contains { ",.:;".unicodeScalars.contains($0) && ("0"..."9").contains($1) }
    }

    /// Lines such as `× 0023 ÷ 0020 ÷ # a comment`; those with surrogates cannot be texts.
    private static func cases(_ file: String) throws -> [(scalars: [Unicode.Scalar], places: [Bool])] {
        let root = try #require(ProcessInfo.processInfo.environment["QUOIN_UCD"])
        let text = try String(contentsOf: URL(filePath: root).appending(path: file), encoding: .utf8)
        try #require(text.prefix { $0 != "\n" }.hasSuffix("-15.0.0.txt"), "the tables are of Unicode 15.0.0")
        return text.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
            guard !words.isEmpty else { return nil }
            let codes = words.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
            let scalars = codes.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
            guard scalars.count == codes.count else { return nil }
            return (scalars, words.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element == "÷" })
        }
    }
}
