import Dialects
import LayoutModel

/// The rules that comments in sources turn off, as in `title.snp.makeConstraints { … } // quoin:disable unmet`.
///
/// A comment applies to the statement that ends on its line: to the constraints that the statement makes, and to the
/// views that these constrain or that the line names first.
struct SourceNotes {
    /// The rules turned off for single constraints.
    private(set) var ofConstraints: [ConstraintID: LintRules] = [:]
    private(set) var ofViews: [NodeID: LintRules] = [:]

    /// The rules whose findings are about a constraint; all others are about views.
    private static let aboutConstraints = LintRules([.conflict, .unmet, .redundant])

    /// Reads the comments of a source.
    ///
    /// - Parameters:
    ///   - source: the source.
    ///   - constraints: the numbers of the constraints that it made.
    ///   - document: the document with these constraints.
    mutating func add(_ source: DialectSource, _ constraints: Range<Int>, in document: LayoutDocument) {
        let text = String(decoding: source.text, as: UTF8.self)
        var lines: [Int: LintRules] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let rules = Self.rules(inLine: line) else { continue }
            lines[index + 1] = rules
            let code = line.prefix(upTo: line.firstRange(of: DisablingNote.mark)?.lowerBound ?? line.endIndex)
            if let view = Self.firstView(in: code, document.tree) { ofViews[view, default: []].formUnion(rules) }
        }
        guard !lines.isEmpty else { return }
        for number in constraints {
            let id = ConstraintID(number: number)
            guard let constraint = document.constraints[id], let made = constraint.labels.source,
                let rules = lines[made.position.line + made.text.count(where: \.isNewline)]
            else { continue }
            ofConstraints[id] = rules
            let others = rules.subtracting(Self.aboutConstraints)
            if !others.isEmpty { ofViews[constraint.first.node, default: []].formUnion(others) }
        }
    }

    /// Returns the rules of a trailing comment; nil if the line has none.
    private static func rules(inLine line: Substring) -> LintRules? {
        guard let mark = line.firstRange(of: DisablingNote.mark) else { return nil }
        let before = line[..<mark.lowerBound]
        guard before.contains("//") || before.contains("/*") else { return nil }
        let rules = DisablingNote.rules(in: line.replacing("*/", with: " "))
        return rules.isEmpty ? nil : rules
    }

    private static func firstView(in code: Substring, _ tree: ViewTree) -> NodeID? {
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        for word in words where !declarations.contains(word) {
            if let node = tree.node(named: String(word)) { return node }
        }
        return nil
    }

    private static let declarations: Set<Substring> = ["let", "var", "self", "private", "lazy"]

    /// Gives the rules of views to a tree.
    func apply(to tree: inout ViewTree) {
        for (node, rules) in ofViews {
            var properties = tree.properties(of: node)
            properties.ignoredRules.formUnion(rules)
            tree.setProperties(properties, of: node)
        }
    }
}

extension DialectSource {
    /// Whether the source has a comment that may turn off rules.
    var mayDisableRules: Bool { text.firstRange(of: Array(DisablingNote.mark.utf8)) != nil }
}
