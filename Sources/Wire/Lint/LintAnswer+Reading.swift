public import JSON
public import LayoutModel
public import Lint
import Sessions

extension LintAnswer {
    /// Reads a response to `POST /lint`; `nil` if it is malformed or belongs to another document or other settings.
    ///
    /// - Parameters:
    ///   - json: the response.
    ///   - document: the submitted layout; the response refers to its constraints by number.
    ///   - settings: the submitted settings, which determine the order of variants.
    ///   - scene: the scene that the layout comes from; `nil` if it comes from no file.
    public init?(
        _ json: JSONValue,
        of document: LayoutDocument,
        _ settings: LintSettings,
        scene: SceneOrigin? = nil
    ) {
        guard case .array(let list) = json["findings"], let count = json["variants"]?.number,
            Int(exactly: count) == settings.variantCount
        else { return nil }
        let variants = settings.variants(over: document.traits).map(\.name)
        var findings: [Finding] = []
        for item in list {
            guard let finding = Finding(item, of: document, variants) else { return nil }
            findings.append(finding)
        }
        let omitted = json["omitted"]?.number.flatMap(Int.init(exactly:)) ?? 0
        self.init(name: document.name, variants: variants, findings: findings, omitted: omitted)
        if let scene { add(scene) }
    }
}

extension LintAnswer.Finding {
    /// - Parameters:
    ///   - json: an element of `findings`.
    ///   - document: the submitted layout.
    ///   - variants: the names of all variants.
    fileprivate init?(_ json: JSONValue, of document: LayoutDocument, _ variants: [String]) {
        guard let rule = json["rule"]?.string.flatMap(LintRule.init(rawValue:)),
            let level = json["level"]?.string.flatMap(LintLevel.init(rawValue:)),
            let message = json["message"]?.string, let names = json["variants"]?.strings
        else { return nil }
        var indices: [Int] = []
        var rest = variants[...]
        for name in names {
            // The names are in order, even if several variants have the same name.
            guard let index = rest.firstIndex(of: name) else { return nil }
            indices.append(index)
            rest = rest[(index + 1)...]
        }
        (self.rule, self.level, self.message) = (rule, level, message)
        self.variants = VariantSet(indices)
        worst = indices.first { message.hasSuffix("(Worst in \(variants[$0]).)") } ?? indices.first ?? 0
        (view, other, attribute) = (json["view"]?.string, json["other"]?.string, json["attribute"]?.string)
        language = json["language"]?.string
        by = json["by"]?.number
        guard let member = json["constraint"] else { return }
        guard let constraint = ConflictReport.Member(member, of: document) else { return nil }
        self.constraint = constraint
    }
}

extension ConflictReport.Member {
    /// Reads a constraint of a document, identified by number, or an assertion.
    fileprivate init?(_ json: JSONValue, of document: LayoutDocument) {
        let text = json["text"]?.string
        guard let id = json["id"]?.string else {
            guard let text, let priority = json["priority"]?.number else { return nil }
            self.init(key: json["key"]?.string, text: text, priority: priority)
            return
        }
        guard id.first == "c", let number = Int(id.dropFirst()),
            let constraint = document.constraints[ConstraintID(number: number)]
        else { return nil }
        self.init(ConstraintID(number: number), constraint, in: document)
        // A constraint is described at its first mention.
        guard text == nil || text == self.text else { return nil }
    }
}
