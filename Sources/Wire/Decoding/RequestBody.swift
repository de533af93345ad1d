import Dialects
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
