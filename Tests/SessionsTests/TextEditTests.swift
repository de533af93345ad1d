import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@testable import Sessions

/// Texts over histories of edits.
@Suite struct TextEditTests {
    private static let words = ["a", "of", "longer", "words", "incomprehensibilities"]

    /// Labels below each other between the sides of a screen.
    fileprivate func chat(_ random: inout SeededGenerator, ties: Bool) throws -> LayoutSession {
        var views: [ViewDescription] = []
        var equations: [String] = []
        for index in 0..<6 {
            var label = ViewDescription(name: "v\(index)")
            label.properties.text = Self.text(&random)
            if ties { label.properties.compressionResistance.horizontal = 100 }
            views.append(label)
            let above = index == 0 ? "root.top" : "v\(index - 1).bottom"
            equations += [
                "v\(index).left == 10", "v\(index).right <= root.right - 20", "v\(index).top == \(above) + 4",
            ]
            if ties, index % 2 == 0 { equations.append("v\(index).width == v\(index).height * 3 @ 700") }
        }
        return try SampleLayout.session(views, try SampleLayout.drafts(equations))
    }

    private static func text(_ random: inout SeededGenerator) -> TextContent {
        let count = Int.random(in: 1...14, using: &random)
        let chosen = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        var text = TextContent(chosen.joined(separator: " "))
        text.font.size = Double(Int.random(in: 6...18, using: &random))
        return text
    }

    fileprivate func edit(_ session: inout LayoutSession, _ random: inout SeededGenerator) throws {
        let name = "v\(Int.random(in: 0..<6, using: &random))"
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            var change = ViewChange()
            change.fields = .text
            change.values.text = Self.text(&random)
            _ = try session.apply(ViewEdit(operations: [.set(name, change)]))
        case 1:
            var change = TraitsChange()
            change.fields = .width
            change.values.size.width = Double(Int.random(in: 60...400, using: &random))
            _ = try session.apply(change)
        case 2:
            var change = TraitsChange()
            change.fields = .textScale
            change.values.textScale =
                [nil, .factor(0.75), .category(.extraExtraLarge)].randomElement(using: &random) ?? nil
            _ = try session.apply(change)
        case 3:
            let width = Int.random(in: 20...300, using: &random)
            let drafts = try SampleLayout.drafts(["\(name).width == \(width) @ 600"]) { $0.key = "w" }
            _ = try session.apply(.make(drafts.entries))
        default:
            if try !session.installedConstraints([.key("w")]).isEmpty { _ = try session.apply(.remove(.key("w"))) }
        }
    }

    @Test func `variants measure texts for themselves, and leave the layout unchanged`() throws {
        var random = SeededGenerator(seed: 7)
        let session = try chat(&random, ties: false)
        var change = TraitsChange()
        change.fields = .textScale
        change.values.textScale = .factor(2)
        let variant = try session.variants([change])[0]
        var larger = session.copy()
        _ = try larger.apply(change)
        let node = try #require(session.document.tree.node(named: "v5"))
        #expect(variant.solution.frame(of: node) == larger.solution.frame(of: node))
        #expect(variant.solution.frame(of: node) != session.solution.frame(of: node))
    }

    @Test func `a refused edit leaves the texts unchanged`() throws {
        var random = SeededGenerator(seed: 8)
        var session = try chat(&random, ties: false)
        let (frame, lines) = (session.frame("v5"), session.lineCount)
        var change = ViewChange()
        change.fields = .text
        change.values.text = TextContent(String(repeating: "words ", count: 1_000))
        var budget = WorkBudget(limit: 1_000)
        do throws(SessionError) {
            _ = try session.apply(ViewEdit(operations: [.set("v0", change)]), budget: &budget)
            Issue.record("the edit was not refused")
        } catch {}
        #expect(session.frame("v5") == frame)
        #expect(session.lineCount == lines)
        change.values.text = TextContent("short")
        _ = try session.apply(ViewEdit(operations: [.set("v0", change)]))
        let afresh = try LayoutSession(id: "afresh", document: session.document, limits: LayoutLimits())
        #expect(session.frame("v5") == afresh.frame("v5"))
    }
}

@Suite(.tags(.long)) struct TextEditPropertyTests {
    private let base = TextEditTests()

    @Test(.property, arguments: Seeds.range(12), [false, true])
    func `after any history the frames are those of the document from scratch`(seed: UInt64, ties: Bool) throws {
        var random = SeededGenerator(seed: seed)
        var session = try base.chat(&random, ties: ties)
        for step in 0..<12 {
            try base.edit(&session, &random)
            let afresh = try LayoutSession(id: "afresh", document: session.document, limits: LayoutLimits())
            for index in 0..<6 {
                let frames = (session.frame("v\(index)"), afresh.frame("v\(index)"))
                let (one, other) = (try #require(frames.0), try #require(frames.1))
                let isSame = zip(one, other).allSatisfy { abs($0 - $1) < 1e-6 }
                #expect(isSame, "seed \(seed), step \(step), v\(index)")
            }
            #expect(session.solution.unsettledTexts == afresh.solution.unsettledTexts, "seed \(seed), step \(step)")
            #expect(session.solution.texts.map(\.node) == afresh.solution.texts.map(\.node))
            #expect(session.lineCount == afresh.lineCount)
        }
    }
}
