import JSON
import Wire

/// The text of an input, and what it is: a layout document, or an Interface Builder file.
struct LayoutText: Sendable {
    let text: SourceText
    /// Whether it is an Interface Builder file.
    let isFile: Bool

    /// The endings of Interface Builder files.
    static let endings = [".storyboard", ".xib"]

    /// - Parameters:
    ///   - bytes: the text.
    ///   - input: where it is from; what begins as XML is a file whatever it is called.
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

    /// A byte order mark may come first, which is refused later.
    private static func beginsAsXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The text as the body of a call.
    func body(limits: BodyLimits) -> RequestBody {
        RequestBody(text.bytes, as: isFile ? .interfaceBuilder(scene: nil) : .json, limits: limits)
    }

    /// The file as a document, in JSON.
    ///
    /// - Parameters:
    ///   - scene: which one is meant; nil where the file has one alone.
    ///   - lint: settings beside it.
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
