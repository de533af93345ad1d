public import HTTP
public import LayoutModel
public import Pictures

/// The traits and options of a picture of a layout.
public struct PictureRequest: Sendable {
    public var options = PictureOptions()
    /// The changes to the layout's own traits; none by default.
    public var traits = TraitsChange()

    /// Reads `?device=&orientation=&direction=&annotate=&appearance=&style=&view=&scale=`.
    public init(query: [QueryItem], as format: PictureFormat) throws(Problem) {
        var decoder = QueryDecoder(query)
        let device = decoder.device("device")
        let orientation = decoder.word("orientation", Orientation.self)
        if let device { traits = TraitsChange(device, orientation ?? .portrait) }
        if orientation != nil, decoder.text("device") == nil {
            decoder.record("orientation", "'orientation' goes with 'device' only")
        }
        if let direction = decoder.word("direction", LayoutDirection.self) {
            traits.fields.insert(.direction)
            traits.values.direction = direction
        }
        options = PictureOptions(from: &decoder, format)
        try decoder.finish()
    }
}

extension PictureOptions {
    /// Reads `?annotate=&appearance=&style=&view=&scale=` for a call that can also return JSON.
    public init(drawableQuery query: [QueryItem], as format: PictureFormat) throws(Problem) {
        var decoder = QueryDecoder(query)
        self.init(drawable: &decoder, format)
        try decoder.finish()
    }

    /// The names of the parameters that only pictures have.
    static let parameters = ["annotate", "appearance", "scale", "style", "view"]
    /// Why other answers do not take them.
    static let refusal = "is for pictures: accept image/svg+xml, image/png or application/pdf"

    init(drawable decoder: inout QueryDecoder, _ format: PictureFormat) {
        self.init(from: &decoder, format)
        decoder.refuse(["frames", "coordinates", "text"], "is for JSON, and the answer is a picture")
    }

    fileprivate init(from decoder: inout QueryDecoder, _ format: PictureFormat) {
        self.init()
        self.format = format
        if let words = decoder.words("annotate", PictureAnnotation.self) { annotations = Set(words) }
        appearance = decoder.word("appearance", Appearance.self) ?? appearance
        style = decoder.word("style", PictureStyle.self)
        view = decoder.text("view")
        if format == .png {
            scale = decoder.integer("scale", in: 1...3).map(Double.init)
        } else {
            decoder.refuse(["scale"], "is the number of pixels per point of a PNG")
        }
    }
}

extension QueryDecoder {
    /// Returns the device that a parameter names; `nil` if it is missing or unknown.
    fileprivate mutating func device(_ name: String) -> Device? {
        guard let text = text(name) else { return nil }
        guard let device = Device.named(text) else {
            record(name, Fault.unknownDevice(text))
            return nil
        }
        return device
    }

    /// Returns the cases of a comma-separated list, without unknown ones; `nil` if the parameter is missing.
    fileprivate mutating func words<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _: Word.Type
    ) -> [Word]? {
        guard let text = text(name) else { return nil }
        let known = Word.allCases.map(\.rawValue)
        var words: [Word] = []
        for part in text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false) {
            let part = String(part)
            if let word = Word(rawValue: part) {
                words.append(word)
            } else {
                record(name, Fault.unknown("value", part, among: known) + " (of \(known.joined(separator: ", ")))")
            }
        }
        return words
    }
}
