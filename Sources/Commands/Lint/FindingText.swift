import LayoutModel
import Lint
import Wire

/// A formatter of findings for users.
struct FindingText {
    let style: TextStyle

    /// The maximum number of variants to name.
    private static let maxNamed = 3

    /// Returns the lines of a finding, terminated by a line feed.
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

    /// Returns the scene and the variants of a finding; nil if there is only one of each.
    static func context(of finding: LintAnswer.Finding, _ answer: LintAnswer) -> String? {
        let scene = answer.scenes ?? 1 > 1 ? finding.scene.map { "in the scene \($0.title)" } : nil
        let parts = [scene, variants(of: finding, answer)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    /// Returns the variants of a finding; nil if there is only one, which has no name.
    private static func variants(of finding: LintAnswer.Finding, _ answer: LintAnswer) -> String? {
        let (count, all) = (finding.variants.count, answer.variants.count)
        guard all > 1 else { return nil }
        guard count < all else { return "in all \(all) variants" }
        let names = answer.variantNames(of: finding).prefix(maxNamed).joined(separator: "; ")
        let more = count > maxNamed ? " and \(count - maxNamed) more" : ""
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
    /// The name for the start of a line: CI runners interpret a leading colon or `#` as a command.
    var lineStart: String { name.hasPrefix(":") || name.hasPrefix("#") ? "./\(name)" : name }
}
