import LayoutEngine
import LayoutModel
import Lint

/// Sentences about lint findings.
extension ExplanationText {
    func sentence(_ finding: LintFinding) -> String {
        let name = finding.view.map(tree.name) ?? tree.name(of: tree.root)
        switch finding.fact {
        case .conflict(let conflict): return sentence(conflict)
        case .contradiction(let equations):
            return "The rules of the layout itself contradict each other: \(equations.joined(separator: "; "))."
        case .ambiguous(let ambiguity): return "\(sentence(ambiguity)) \(suggestion(ambiguity))"
        case .assertion(let missed, let reasons): return sentence(missed, reasons, by: finding.by ?? 0)
        case .truncated(let text, let room): return sentence(text, room, name)
        case .squeezed(let axis, let needs, let has, let isText):
            let (adjective, amount) = (axis == .horizontal ? "wide" : "tall", Self.number(needs))
            let need = isText ? "its text needs \(amount) at its width" : "its content needs \(amount)"
            return "\(name) is squeezed: it is \(Self.number(has)) \(adjective), and \(need)."
        case .outsideSuperview(let edges):
            let superview = finding.view.flatMap(tree.parent).map(tree.name) ?? ""
            let parts = edges.map { "\(Self.points($0.points)) beyond the \($0.edge.rawValue) edge" }
            return "\(name) reaches \(joined(parts)) of \(superview)."
        case .outsideSafeArea(let edges):
            let parts = edges.map { "\(Self.points($0.points)) at the \($0.edge.rawValue)" }
            return "\(name) reaches beyond the safe area by \(joined(parts))."
        case .overlap(let size):
            let other = finding.other.map(tree.name) ?? ""
            return "\(name) and \(other) overlap by \(Self.number(size.width)) × \(Self.number(size.height)) points."
        case .empty(let axis):
            return "\(name) has no \(axis == .horizontal ? "width" : "height"), so nothing of it can be seen."
        case .unmet(let missed): return sentence(missed, finding)
        case .touchTarget(let axis, let has):
            return
                "\(name) is \(Self.number(has)) points \(axis == .horizontal ? "wide" : "tall"), and a finger needs 44."
        case .fixedFont: return "\(name) has a text that stays as large as it is at any text size."
        case .redundant: return redundancy(finding)
        }
    }

    /// Returns `a`, `a and b`, or `a, b and c`.
    private func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    // MARK: - Texts

    private func sentence(_ text: TruncatedText, _ room: TextRoom, _ name: String) -> String {
        let words = text.words.isEmpty ? "" : " Not shown: “\(text.words)\(text.isCut ? "…" : "")”."
        switch room {
        case .width(let needs, let has):
            return "\(name) is cut off: it needs \(Self.points(needs)), and has \(Self.number(has)).\(words)"
        case .lines(let shown, let missing, let needs, let has) where text.axis == .vertical:
            let lines = Self.count(missing, "more line", "more lines")
            return """
                \(name) is cut off: it has room for \(Self.count(shown, "line", "lines")) and needs \(lines), \
                \(Self.number(needs)) points in height instead of \(Self.number(has)).\(words)
                """
        case .lines(let shown, let missing, _, _):
            let limit = Self.count(shown, "line", "lines")
            return
                "\(name) is cut off: it may have \(limit), and needs \(Self.number(Double(missing))) more at its width.\(words)"
        }
    }

    // MARK: - Constraints

    private func description(_ missed: MissedConstraint, _ id: ConstraintID?) -> ConstraintDescription {
        ConstraintDescription(
            origin: id.map { .constraint($0) } ?? .content,
            equation: missed.constraint,
            isMirrored: missed.isMirrored
        )
    }

    private func sentence(_ missed: MissedConstraint, _ finding: LintFinding) -> String {
        let asked = description(missed, finding.constraint)
        let actual = predicate(asked.asEquality, constant: missed.reached)
        let reference = finding.constraint.map(reference) ?? ""
        return """
            \(subject(asked)) is \(actual); \(reference) asks it to be \(predicate(asked)) \(priority(of: asked)), which \
            it misses by \(Self.points(finding.by ?? 0)).
            """
    }

    private func sentence(_ missed: MissedConstraint, _ reasons: [FrameReason], by points: Double) -> String {
        let asked = description(missed, nil)
        let text = missed.constraint.equation(in: tree)
        let label = missed.constraint.key.map { " (\($0))" } ?? ""
        let actual = predicate(asked.asEquality, constant: missed.reached)
        let why = reasons.map(sentence)
        let fails = "'\(text)'\(label) fails by \(Self.points(points)): \(subject(asked)) is \(actual)."
        return ([fails] + why).joined(separator: " ")
    }

    private func redundancy(_ finding: LintFinding) -> String {
        guard let id = finding.constraint, let constraint = document.constraints[id] else { return "" }
        let asked = ConstraintDescription(origin: .constraint(id), equation: constraint, isMirrored: false)
        return
            "\(reference(id)) can go: that \(subject(asked)) is \(predicate(asked)) follows from what else is required."
    }
}
