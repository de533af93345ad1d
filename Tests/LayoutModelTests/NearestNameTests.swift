import TestSupport
import Testing

@testable import LayoutModel

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("titles", "title"), ("TITLE", "title"), ("fielt", "field"),
        ("safearea", "safeArea"),
    ])
    func `a name with a typing error is near`(name: String, wanted: String) {
        #expect(NearestName.nearest(to: name, among: ["field", "title", "safeArea", "root"]) == wanted)
    }

    @Test func `a name with little in common is not near`() {
        #expect(NearestName.nearest(to: "badge", among: ["field", "title", "root"]) == nil)
        #expect(NearestName.nearest(to: "x", among: [String]()) == nil)
    }

    @Test func `of equally near names the first in the alphabet is chosen, whatever their order`() {
        #expect(NearestName.nearest(to: "box", among: ["boy", "bot", "bog"]) == "bog")
        #expect(NearestName.nearest(to: "box", among: ["bog", "boy", "bot"]) == "bog")
    }

    /// A name that is known may still be wrong where it stands, and then another one is meant.
    ///
    /// Catches a message that suggests the very name that it refuses.
    @Test func `a known name is not near to itself`() {
        #expect(NearestName.nearest(to: "title", among: ["titles", "title"]) == "titles")
        #expect(NearestName.nearest(to: "title", among: ["title", "root"]) == nil)
    }

    /// Twenty such names in a small request once blocked an event loop for seconds.
    @Test func `the cost of a search has a limit, whatever the length of the name and the number of names`() {
        // Names that differ at both ends, so that all of a table has to be looked at.
        let letters = String(repeating: "a", count: 100)
        let known = (0..<20_000).map { "\($0 % 10)v\(letters)\($0)" }
        let name = "xv\(letters)x"
        let allowance = NearestName.Allowance()
        #expect(NearestName.nearest(to: name, among: known, within: allowance) == nil)
        #expect(allowance.left == 0)
        #expect(NearestName.nearest(to: "titel", among: ["title"], within: allowance) == nil)
        let few = NearestName.Allowance()
        #expect(NearestName.nearest(to: name, among: known.prefix(20), within: few) == "0v\(letters)0")
        #expect(NearestName.nearest(to: "titel", among: ["title"] + (0..<3_000).map { "view\($0)" }) == nil)
        let view = NearestName.Allowance()
        let views = ["title"] + (0..<20_000).map { "view\($0)" }
        #expect(NearestName.nearest(to: "titel", among: views, within: view) == "title")
    }

    /// A layout of near names was searched as a whole, and by each of 270 unknown ones again.
    @Test func `the searches of a request share an allowance`() {
        let letters = String(repeating: "a", count: 96)
        let known = (100..<595).map { "v\($0)\(letters)" }
        let allowance = NearestName.Allowance()
        let found = (100..<370).map { NearestName.nearest(to: "w\($0)\(letters)", among: known, within: allowance) }
        #expect(found[0] == "v100\(letters)")
        #expect(found.last == .some(nil))
        // Once there is nothing left, no later name has a hint.
        let hints = found.prefix { $0 != nil }.count
        #expect(found.dropFirst(hints).allSatisfy { $0 == nil })
    }

    @Test func `the work of a search does not depend on the order of the names`() {
        let known = (0..<300).map { "name\($0 * 7919 % 1000)of" }
        let works = [known, known.reversed(), known.sorted()].map { names in
            let allowance = NearestName.Allowance(100_000)
            _ = NearestName.nearest(to: "nome50fo", among: names, within: allowance)
            return allowance.left
        }
        #expect(Set(works).count == 1 && works[0] < 100_000)
    }

    /// What is left out of the table must not change the distance.
    @Test(.property) func `a distance is that of a full table`() {
        var random = SeededGenerator(seed: Seeds.first(14))
        for _ in 0..<Seeds.count(3_000) {
            let (one, other) = (name(using: &random), name(using: &random))
            var comparison = NameComparison(to: one)
            let limit = min(max(1, max(one.utf8.count, other.utf8.count) / 3), NearestName.maximumEdits)
            let full = fullDistance(Array(one.utf8), Array(other.utf8))
            let distance = comparison.distance(to: other)
            #expect(distance == (full <= limit ? full : nil), "\(one) \(other)")
            Cases.check()
        }
    }

    private func name(using random: inout SeededGenerator) -> String {
        let letters: [Character] = ["a", "b", "c"]
        return String(
            (0..<Int.random(in: 1...9, using: &random)).map { _ in letters[Int.random(in: 0..<3, using: &random)] }
        )
    }

    private func fullDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
        for row in 0...one.count { table[row][0] = row }
        for column in 0...other.count { table[0][column] = column }
        for row in 1...one.count {
            for column in 1...other.count {
                let isEqual = one[row - 1] == other[column - 1]
                var cost = min(
                    table[row - 1][column - 1] + (isEqual ? 0 : 1),
                    table[row - 1][column] + 1,
                    table[row][column - 1] + 1
                )
                if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
                    cost = min(cost, table[row - 2][column - 2] + 1)
                }
                table[row][column] = cost
            }
        }
        return table[one.count][other.count]
    }

    @Test func `a long name allows four errors at most`() {
        let name = "theVeryLongNameOfSomeButton"
        #expect(NearestName.nearest(to: "teVryLnNameOfSomeButton", among: [name]) == name)
        #expect(NearestName.nearest(to: "teVryLnNmeOfSomeButton", among: [name]) == nil)
    }
}
