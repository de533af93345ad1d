import JSON
import Wire

/// The text of an input and its kind: a layout document or an Interface Builder file.
struct LayoutText: Sendable {
    let text: SourceText
    /// True if the text is an Interface Builder file.
    let isFile: Bool

    /// The extensions of Interface Builder files.
    static let endings = [".storyboard", ".xib"]

    /// - Parameters:
    ///   - bytes: the text.
    ///   - input: the source of the text; text that begins like XML is a file regardless of its name.
    init(_ bytes: [UInt8], of input: Input) {
        text = SourceText(bytes)
        let isCalledSo =
            if case .file(let path) = input {
                Self.endings.contains { path.lowercased().hasSuffix($0) }
            } else {
                false
            }
        isFile = isCalledSo || Self.beginsAsXML(bytes)
    }

    init(document text: SourceText) {
        (self.text, isFile) = (text, false)
    }

    /// Returns true if the text begins like XML, possibly after a byte order mark, which is refused later.
    private static func beginsAsXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Returns the text as a request body.
    func body(limits: BodyLimits) -> RequestBody {
        RequestBody(text.bytes, as: isFile ? .interfaceBuilder(scene: nil) : .json, limits: limits)
    }

    /// Returns the file as a JSON document.
    ///
    /// - Parameters:
    ///   - scene: the scene to use; nil if the file has only one.
    ///   - lint: lint settings to include.
    /// - Returns: the JSON.
    func document(scene: String?, lint: JSONValue? = nil) -> [UInt8] {
        var writer = JSONWriter(capacity: text.bytes.count + text.bytes.count / 8)
        writer.beginObject()
        writer.key("interfaceBuilder")
        writer.string(String(decoding: text.bytes, as: UTF8.self))
        if let scene {
            writer.key("scene")
            writer.string(scene)
        }
        if let lint {
            writer.key(LintMember.key)
            writer.value(lint)
        }
        writer.endObject()
        return writer.bytes
    }
}
