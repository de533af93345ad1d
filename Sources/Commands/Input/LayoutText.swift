import Dialects
import JSON
import LayoutModel
import Wire

/// The text of an input and what it is: a layout document, an Interface Builder file, or source code.
struct LayoutText: Sendable {
    enum Form: Hashable, Sendable {
        case document, interfaceBuilder
        /// Source code that makes constraints, or a conflict log.
        case source(SourceLanguage)
    }

    let text: SourceText
    let form: Form
    /// The traits under which the layout is solved, instead of those of the document, of the canvas or the usual ones.
    let traits: TraitOptions

    /// The extensions of Interface Builder files.
    static let endings = [".storyboard", ".xib"]
    /// The extensions of source files.
    static let codeEndings = [".swift", ".m", ".mm", ".h"]

    /// - Parameters:
    ///   - bytes: the text.
    ///   - input: the source of the text; text that begins like XML is a file regardless of its name.
    ///   - traits: traits that replace those of the text.
    init(_ bytes: [UInt8], of input: Input, traits: TraitOptions = .none) {
        (text, self.traits) = (SourceText(bytes), traits)
        var ending = ""
        if case .file(let path) = input, let point = path.lastIndex(of: ".") { ending = path[point...].lowercased() }
        form =
            if Self.endings.contains(ending) || Self.begins(bytes, with: "<", from: Self.readsXML) {
                .interfaceBuilder
            } else if Self.codeEndings.contains(ending) {
                .source(SourceLanguage.recognized(in: bytes[...]) ?? .anchors)
            } else if ending != ".json", !Self.begins(bytes, with: "{", from: Self.readsJSON),
                let language = SourceLanguage.recognized(in: bytes[...])
            {
                .source(language)
            } else {
                .document
            }
    }

    init(document text: SourceText) {
        (self.text, form, traits) = (text, .document, .none)
    }

    /// Returns the text.
    ///
    /// - Throws: ``InputError`` if it is empty.
    func checked(of input: Input) throws(InputError) -> LayoutText {
        guard text.bytes.allSatisfy({ $0 <= 0x20 }) else { return self }
        throw InputError(name: input.name, reason: "it is empty")
    }

    /// Returns true if `path` is named like source code.
    static func isCode(_ path: String) -> Bool { codeEndings.contains { path.lowercased().hasSuffix($0) } }

    /// Returns true if a text begins with a character and what `reads` accepts after it, possibly after a byte order
    /// mark, which is refused later.
    private static func begins(_ bytes: [UInt8], with first: Unicode.Scalar, from reads: (UInt8?) -> Bool) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let rest = bytes[start...].drop { $0 <= 0x20 }
        return rest.first == UInt8(ascii: first) && reads(rest.dropFirst().first { $0 > 0x20 })
    }

    /// `<?xml`, `<document`; the row of a log begins with `<`, too.
    private static func readsXML(_ next: UInt8?) -> Bool {
        next.map { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") || (97...122).contains($0) } ?? true
    }

    private static func readsJSON(_ next: UInt8?) -> Bool {
        next.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "}") } ?? true
    }

    /// Returns the layouts in the text as a request body.
    func body(limits: BodyLimits) -> RequestBody {
        switch form {
        case .interfaceBuilder where traits.members.isEmpty:
            RequestBody(text.bytes, as: .interfaceBuilder(scene: nil), limits: limits)
        case .document, .interfaceBuilder, .source: RequestBody(document(), limits: limits)
        }
    }

    /// Returns the JSON document that the text is or is put into.
    ///
    /// - Parameters:
    ///   - scene: the scene of a file to use; nil if the file has only one.
    ///   - lint: lint settings to include; those of a document are replaced by them.
    /// - Returns: the JSON.
    func document(scene: String? = nil, lint: JSONValue? = nil) -> [UInt8] {
        let own: [JSONValue.Member]
        let string = JSONValue.string(String(decoding: text.bytes, as: UTF8.self))
        switch form {
        case .document:
            let document = traits.members.isEmpty ? text.bytes : withTraits
            return lint.map { LintMember.replaced(in: document, by: $0) } ?? document
        case .interfaceBuilder:
            let chosen = scene.map { [JSONValue.Member(key: "scene", value: .string($0))] } ?? []
            own = [.init(key: "interfaceBuilder", value: string)] + chosen
        case .source(let language):
            let root = JSONValue.object([.init(key: "id", value: .string("root"))])
            let makesViews = DialectSource.hasStatements(language)
            own = [
                .init(key: "view", value: makesViews ? .string("fromSource") : root),
                .init(key: "constraints", value: .array([.object([.init(key: language.rawValue, value: string)])])),
            ]
        }
        var members = own
        if let given = usedTraits { members.append(.init(key: "traits", value: .object(given))) }
        if let lint { members.append(.init(key: LintMember.key, value: lint)) }
        var writer = JSONWriter(capacity: text.bytes.count + text.bytes.count / 8)
        writer.value(.object(members))
        return writer.bytes
    }

    /// The document with its traits replaced by others; the text itself if it is not a JSON object.
    ///
    /// A device replaces everything that a screen decides.
    private var withTraits: [UInt8] {
        guard let value = try? JSONValue(parsing: text.bytes, maximumDepth: 1_000), case .object(var members) = value
        else { return text.bytes }
        let index = members.firstIndex { $0.key == "traits" }
        guard case .object(var own)? = index.map({ members[$0].value }) ?? .object([]) else { return text.bytes }
        let replaced = Set(traits.members.map(\.key))
        let isOnDevice = replaced.contains("device")
        own.removeAll { replaced.contains($0.key) || isOnDevice && Self.fieldsOfScreens.contains($0.key) }
        let all = JSONValue.object(own + traits.members)
        if let index { members[index].value = all } else { members.append(.init(key: "traits", value: all)) }
        var writer = JSONWriter(capacity: text.bytes.count)
        writer.value(.object(members))
        return writer.bytes
    }

    private static let fieldsOfScreens: Set<String> = ["size", "safeArea", "sizeClass", "scale", "orientation"]

    /// The traits in the document; those of a file are those of its canvas, unless others are given.
    private var usedTraits: [JSONValue.Member]? {
        let given = traits.members
        if form == .interfaceBuilder { return given.isEmpty ? nil : given }
        return given.contains { $0.key == "device" } ? given : [Self.usualDevice] + given
    }

    /// The screen of source code, which names none.
    private static let usualDevice = JSONValue.Member(key: "device", value: .string("iPhone"))
}
