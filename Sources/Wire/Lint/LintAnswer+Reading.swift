public import JSON
public import LayoutModel
public import Lint
import Sessions

extension LintAnswer {
    /// Reads an answer to `POST /lint`.
    ///
    /// - Parameters:
    ///   - json: the answer; nil is the result for what is none, or is about another document or other settings.
    ///   - document: the layout that was sent, to whose constraints the answer refers by their numbers.
    ///   - settings: what was sent with it, which says in what order the variants are.
    ///   - scene: the scene that the layout comes from; nil where it is from no file.
    public init?(
        _ json: JSONValue,
        of document: LayoutDocument,
        _ settings: LintSettings,
        scene: SceneOrigin? = nil
    ) {
        guard case .array(let list) = json["findings"], let count = json["variants"]?.number,
            Int(exactly: count) == settings.product.count
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
    ///   - document: the layout that was sent.
    ///   - variants: the names of all variants.
    fileprivate init?(_ json: JSONValue, of document: LayoutDocument, _ variants: [String]) {
        guard let rule = json["rule"]?.string.flatMap(LintRule.init(rawValue:)),
            let level = json["level"]?.string.flatMap(LintLevel.init(rawValue:)),
            let message = json["message"]?.string, let names = json["variants"]?.strings
        else { return nil }
        var indices: [Int] = []
        var rest = variants[...]
        for name in names {
            // They are named in their order, also where several have the same name.
            guard let index = rest.firstIndex(of: name) else { return nil }
            indices.append(index)
            rest = rest[(index + 1)...]
        }
        (self.rule, self.level, self.message) = (rule, level, message)
        self.variants = VariantSet(indices)
        (view, other, attribute) = (json["view"]?.string, json["other"]?.string, json["attribute"]?.string)
        by = json["by"]?.number
        guard let member = json["constraint"] else { return }
        guard let constraint = ConflictReport.Member(member, of: document) else { return nil }
        self.constraint = constraint
    }
}

extension ConflictReport.Member {
    /// A constraint of a document, which is mentioned by its number, or an assertion.
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
        // A constraint is described where it is first mentioned.
        guard text == nil || text == self.text else { return nil }
    }
}
