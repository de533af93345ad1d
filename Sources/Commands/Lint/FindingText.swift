import LayoutModel
import Lint
import Wire

/// Writes findings for people.
struct FindingText {
    let style: TextStyle

    /// How many variants are named.
    private static let mostNamed = 3

    /// The lines of a finding, which end with a line feed.
    func text(
        _ finding: LintAnswer.Finding,
        at place: LintedInput.Place?,
        of input: Input,
        _ answer: LintAnswer
    ) -> String {
        let position = place.map { ":\($0.start.line):\($0.start.column)" } ?? ""
        let rule = style.text("[\(finding.rule.rawValue)]", .faint)
        let level = style.text("\(finding.level.rawValue):", finding.level.role)
        var lines = [
            "\(style.text("\(input.lineStart)\(position):", .strong)) \(level) \(finding.message.printable) \(rule)"
        ]
        if let excerpt = place?.excerpt { lines.append(excerpt.text(style)) }
        if let context = Self.context(of: finding, answer) {
            lines.append("        \(style.text(context.printable, .faint))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// In which scene of several and in which variants something was found; nil where there is one of each.
    static func context(of finding: LintAnswer.Finding, _ answer: LintAnswer) -> String? {
        let scene = answer.scenes ?? 1 > 1 ? finding.scene.map { "in the scene \($0.title)" } : nil
        let parts = [scene, variants(of: finding, answer)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// In which variants something was found; nil where there is only one, without a name.
    private static func variants(of finding: LintAnswer.Finding, _ answer: LintAnswer) -> String? {
        let (count, all) = (finding.variants.count, answer.variants.count)
        guard all > 1 else { return nil }
        guard count < all else { return "in all \(all) variants" }
        let names = answer.variantNames(of: finding).prefix(mostNamed).joined(separator: "; ")
        let more = count > mostNamed ? " and \(count - mostNamed) more" : ""
        return "in \(count) of \(all) variants: \(names)\(more)"
    }
}

extension LintLevel {
    var role: TextStyle.Role {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

extension Input {
    /// The name as it begins a line; runners of jobs read a line with colons at its beginning as a command.
    var lineStart: String { name.hasPrefix(":") || name.hasPrefix("#") ? "./\(name)" : name }
}
