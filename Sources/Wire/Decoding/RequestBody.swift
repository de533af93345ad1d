import Dialects
public import Sessions

/// The bytes of a request's body, and how much may be in it.
public struct RequestBody {
    /// What the bytes are.
    public enum Format: Sendable {
        case json
        /// An Interface Builder file, of which the scene with that name is meant.
        case interfaceBuilder(scene: String?)
    }

    let bytes: [UInt8]
    let format: Format
    let limits: BodyLimits
    /// The bytes of sources in other languages that are read; a body with more needs a worker.
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

/// How much a body may hold.
public struct BodyLimits: Sendable {
    /// How deep objects and arrays may be nested; beyond it 400.
    public var jsonDepth = 512 {
        // Edits may nest views no deeper than a document can: a view is two levels of JSON below its superview, and the
        // outermost and innermost views have up to 12 levels around and in them.
        didSet { layout.depth = max(1, (jsonDepth - 12) / 2) }
    }
    /// Bytes of a source in another language.
    public var sourceBytes = SourceLimits().bytes
    /// The limits of the layout that is described.
    public var layout = LayoutLimits()

    public init() {}
}
