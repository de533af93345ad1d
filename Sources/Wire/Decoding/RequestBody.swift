import Dialects
public import Sessions

/// The bytes of a request's body, and how much may be in it.
public struct RequestBody {
    let bytes: [UInt8]
    let limits: BodyLimits
    /// The bytes of sources in other languages that are read; a body with more needs a worker.
    let sourceAllowance: Int

    public init(_ bytes: [UInt8], limits: BodyLimits = BodyLimits(), sourceAllowance: Int = .max) {
        (self.bytes, self.limits, self.sourceAllowance) = (bytes, limits, sourceAllowance)
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
