import Dialects
import LayoutModel
public import Sessions

/// The body of a request, with its format and limits.
public struct RequestBody {
    /// The format of a body.
    public enum Format: Sendable {
        case json
        /// An Interface Builder file, and the scene to read from it.
        case interfaceBuilder(scene: String?)
    }

    let bytes: [UInt8]
    let format: Format
    let limits: BodyLimits
    /// The maximum total size of sources in other languages, in bytes; a larger body needs a worker.
    let sourceAllowance: Int

    public init(
        _ bytes: [UInt8],
        as format: Format = .json,
        limits: BodyLimits = BodyLimits(),
        sourceAllowance: Int = .max
    ) {
        (self.bytes, self.format) = (bytes, format)
        (self.limits, self.sourceAllowance) = (limits, sourceAllowance)
    }

    /// Creates the body again from the text of a request that was accepted.
    init(_ written: WrittenText, limits: BodyLimits) {
        let format: Format =
            switch written.form {
            case .document: .json
            case .interfaceBuilder(let scene): .interfaceBuilder(scene: scene)
            }
        self.init(written.bytes, as: format, limits: limits)
    }

    /// The text of the body.
    var written: WrittenText {
        switch format {
        case .json: WrittenText(bytes, .document)
        case .interfaceBuilder(let scene): WrittenText(bytes, .interfaceBuilder(scene: scene))
        }
    }
}

/// The limits of a request's body.
public struct BodyLimits: Sendable {
    /// The maximum nesting depth of objects and arrays; exceeding it returns 400.
    public var jsonDepth = 512 {
        // An edit may not nest views deeper than a document can. Each view is two levels of JSON below its superview,
        // and up to 12 levels surround the outermost view or are inside the innermost one.
        didSet { layout.depth = max(1, (jsonDepth - 12) / 2) }
    }
    /// The maximum size of a source in another language, in bytes.
    public var sourceBytes = SourceLimits().bytes
    /// The limits of the layout in the body.
    public var layout = LayoutLimits()

    public init() {}
}
