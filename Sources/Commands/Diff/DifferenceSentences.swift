import Comparison
import JSON
import LayoutModel
import Lint
import Wire

/// Says in sentences what differs between two layouts.
struct DifferenceSentences {
    private let answer: ComparisonAnswer
    /// Whether the layout is in only one of the files.
    private let isWhole: Bool
    private var comparison: LayoutComparison { answer.comparison }

    init(_ difference: LayoutDifference) {
        (answer, isWhole) = (difference.answer, difference.change != nil)
    }

    /// The sentences in groups; a group without any is left out.
    ///
    /// If a layout is new or gone as a whole, so is everything in it, and only the findings are worth a sentence.
    var groups: [SentenceGroup] {
        let ofFindings = SentenceGroup(title: "Findings", sentences: findings)
        let groups =
            isWhole
            ? [ofFindings]
            : [
                SentenceGroup(title: "Frames", sentences: comparison.frames.map(sentence)),
                ofFindings,
                SentenceGroup(title: "Views", sentences: views),
                SentenceGroup(title: "Constraints", sentences: constraints),
                SentenceGroup(title: "More", sentences: omitted),
            ]
        return groups.filter { !$0.sentences.isEmpty }
    }

    // MARK: - Views

    private var views: [Sentence] {
        let views = comparison.views
        let added = views.added.map { Sentence(.code(answer.title(after: $0)), .text(" is new.")) }
        let removed = views.removed.map { Sentence(.code(answer.title(before: $0)), .text(" is gone.")) }
        let moved = views.moved.map { Sentence(.code(answer.title(after: $0.after)), .text(" ")) + place(of: $0) }
        let updated = views.updated.map { Sentence(.code(answer.title(after: $0.after))) + fields(of: $0) }
        let renamed = views.renamed.map { renaming in
            let start = Sentence(
                .code(answer.name(before: renaming.pair.before)),
                .text(" is now called "),
                .code(answer.name(after: renaming.pair.after))
            )
            let moved = renaming.isMoved ? Sentence(.text(", and ")) + place(of: renaming.pair) : Sentence(.text("."))
            return start + (renaming.isUpdated ? fields(of: renaming.pair) : moved)
        }
        return added + removed + renamed + moved + updated
    }

    private func place(of pair: ViewChanges.Pair) -> Sentence {
        let old = answer.before?.tree.parent(of: pair.before)
        let new = answer.after?.tree.parent(of: pair.after)
        guard let old, let new, answer.name(before: old) != answer.name(after: new) else {
            return Sentence(.text("is in another order among its siblings."))
        }
        return Sentence(
            .text("moved from "),
            .code(answer.title(before: old)),
            .text(" to "),
            .code(answer.title(after: new)),
            .text(".")
        )
    }

    private func fields(of pair: ViewChanges.Pair) -> Sentence {
        let (before, after) = answer.fields(of: pair)
        guard case .object(let old) = before, case .object(let new) = after else { return Sentence(.text(".")) }
        let names = new.map(\.key) + old.map(\.key).filter { name in !new.contains { $0.key == name } }
        var sentence = Sentence(.text(": "))
        for (index, name) in names.enumerated() {
            if index > 0 { sentence.parts.append(.text("; ")) }
            sentence.parts += [
                .code(name), .text(" is "), value(after[name]), .text(", was "), value(before[name]),
            ]
        }
        sentence.parts.append(.text("."))
        return sentence
    }

    private func value(_ value: JSONValue?) -> Sentence.Part {
        guard let value else { return .text("the default") }
        var writer = JSONWriter()
        writer.value(value)
        return .code(String(decoding: writer.bytes, as: UTF8.self).cut(to: Self.longestValue))
    }

    /// The maximum length of a value in a sentence, in Unicode scalars.
    private static let longestValue = 80

    // MARK: - Constraints

    private var constraints: [Sentence] {
        let added = comparison.addedConstraints.map { id in
            Sentence(.text("New: "), .code(answer.equation(after: id)))
        }
        let removed = comparison.removedConstraints.map { id in
            Sentence(.text("Gone: "), .code(answer.equation(before: id)))
        }
        return comparison.updatedConstraints.map(sentence) + added + removed
    }

    private func sentence(_ pair: (before: ConstraintID, after: ConstraintID)) -> Sentence {
        let (old, new) = (answer.equation(before: pair.before), answer.equation(after: pair.after))
        guard let before = answer.before?.constraints[pair.before], let after = answer.after?.constraints[pair.after]
        else { return Sentence(.code(new)) }
        var parts: [Sentence] = []
        if before.constant != after.constant || before.priority != after.priority {
            parts.append(Sentence(.text("was "), .code(old)))
        }
        if before.isActive != after.isActive {
            parts.append(Sentence(.text(after.isActive ? "is active again" : "is no longer active")))
        }
        for (word, own, other) in [("key", before.key, after.key), ("group", before.group, after.group)]
        where own != other {
            parts.append(Sentence(.text("has the \(word) "), name(other), .text(" instead of "), name(own)))
        }
        if before.when != after.when { parts.append(Sentence(.text("holds under other size classes"))) }
        if parts.isEmpty { parts.append(Sentence(.text("is written in another way"))) }
        var sentence = Sentence(.code(new), .text(" "))
        for (index, part) in parts.enumerated() {
            if index > 0 { sentence.parts.append(.text(", ")) }
            sentence.parts += part.parts
        }
        sentence.parts.append(.text("."))
        return sentence
    }

    private func name(_ name: String?) -> Sentence.Part { name.map { .code($0) } ?? .text("none") }

    // MARK: - Frames and findings

    private func sentence(_ change: FrameChange) -> Sentence {
        let names = place(of: answer.variantNames(of: change))
        return Sentence(.code(answer.title(after: change.node)), .text(" \(FrameWords.words(change))\(names)."))
    }

    private var findings: [Sentence] {
        let new = answer.new.findings.map { sentence($0, "New", answer.new) }
        let fixed = answer.fixed.findings.map { sentence($0, "Fixed", answer.fixed) }
        return new + fixed
    }

    private func sentence(_ finding: LintAnswer.Finding, _ word: String, _ answer: LintAnswer) -> Sentence {
        let names = place(of: answer.variantNames(of: finding))
        return Sentence(
            .text("\(word) \(finding.level.rawValue)\(names): \(finding.message.printable) ["),
            .code(finding.rule.rawValue),
            .text("]")
        )
    }

    /// Returns where something is the case: ` on iPhone SE portrait and 3 more variants`; nothing if there is only one
    /// variant, which has no name.
    private func place(of names: [String]) -> String {
        let count = answer.variants.count
        guard count > 1 || answer.variants != [LintSettings.ownTraits] else { return "" }
        if names.count == count, count > 1 { return " in all \(count) variants" }
        switch names.count {
        case 0: return ""
        case 1: return " on \(names[0].printable)"
        case 2: return " on \(names[0].printable) and \(names[1].printable)"
        default: return " on \(names[0].printable) and \(names.count - 1) more variants"
        }
    }

    // MARK: - Limits

    private var omitted: [Sentence] {
        let omitted = comparison.omitted
        return [
            ("views", omitted.views), ("constraints", omitted.constraints), ("frames", omitted.frames),
            ("findings", omitted.findings),
        ].filter { $0.1 > 0 }.map { Sentence(.text("\($0.1) more \($0.0) are not listed.")) }
    }
}

/// Says how a frame changes: `gets 24 points narrower and moves 8 points to the right`.
enum FrameWords {
    static func words(_ change: FrameChange) -> String {
        guard let before = change.before else { return "is installed now" }
        guard let after = change.after else { return "is not installed any more" }
        let lengths = [
            (after.width - before.width, "wider", "narrower"), (after.height - before.height, "taller", "shorter"),
        ].compactMap(amount)
        let ways = [
            (after.x - before.x, "to the right", "to the left"), (after.y - before.y, "down", "up"),
        ].compactMap(amount)
        let parts = [
            lengths.isEmpty ? nil : "gets \(joined(lengths))", ways.isEmpty ? nil : "moves \(joined(ways))",
        ].compactMap(\.self)
        return joined(parts)
    }

    private static func amount(_ points: Double, _ more: String, _ less: String) -> String? {
        let rounded = (points.magnitude * 100).rounded() / 100
        guard rounded > 0.01 else { return nil }
        return "\(NumberText.shortest(rounded)) \(rounded == 1 ? "point" : "points") \(points > 0 ? more : less)"
    }

    private static func joined(_ parts: [String]) -> String { parts.joined(separator: " and ") }
}
