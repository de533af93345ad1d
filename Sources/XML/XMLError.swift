/// A position in a text; both numbers start at 1, and `column` counts Unicode scalars.
public struct XMLPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: XMLPosition, right: XMLPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    public var description: String { "line \(line), column \(column)" }
}

/// The features of XML that this parser rejects: each would let a small text refer to something outside it, or expand
/// to much more than its size.
public enum XMLFeature: String, Hashable, Sendable, CaseIterable {
    case documentType = "a document type declaration"
    case entity = "an entity other than lt, gt, amp, quot and apos"
    case processingInstruction = "a processing instruction"
    case encoding = "an encoding other than UTF-8"
    case version = "a version other than 1.0"
    case name = "a name with characters outside ASCII"
}

/// The quantities limited by ``XMLLimits``.
public enum XMLQuantity: String, Hashable, Sendable, CaseIterable {
    case bytes
    case depth = "elements in each other"
    case elements
    case attributesOfElement = "attributes of an element"
    case attributes
    case runs = "pieces of text"
    case nameLength = "bytes of a name"
    case names = "different names"
}

/// The reason why bytes are not accepted as XML.
public enum XMLError: Error, Hashable, Sendable {
    /// The bytes are not XML; `detail` describes the expected and the actual input.
    case malformed(detail: String, position: XMLPosition)
    /// The bytes may be XML, but use an unsupported feature.
    case unsupported(XMLFeature, position: XMLPosition)
    /// A limit is exceeded.
    case beyondLimit(XMLQuantity, limit: Int, position: XMLPosition)

    public var position: XMLPosition {
        switch self {
        case .malformed(_, let position), .unsupported(_, let position), .beyondLimit(_, _, let position): position
        }
    }

    /// A short description of the error, without its position.
    public var detail: String {
        switch self {
        case .malformed(let detail, _): detail
        case .unsupported(let feature, _): "\(feature.rawValue) is not read"
        case .beyondLimit(let quantity, let limit, _): "there are more than \(limit) \(quantity.rawValue)"
        }
    }
}

/// The limits of a text; one that exceeds them is rejected.
///
/// The defaults are ten times the maxima of 2,139 Interface Builder files, and limit memory to about twenty times the
/// length of the text.
public struct XMLLimits: Hashable, Sendable {
    /// The maximum length in bytes; must be less than 2³².
    public var bytes = 16 << 20
    /// The maximum nesting depth of elements.
    public var depth = 256
    public var elements = 1 << 18
    /// The maximum number of attributes per element.
    public var attributesOfElement = 128
    public var attributes = 1 << 20
    /// The maximum number of text runs between tags, comments and CDATA sections.
    public var runs = 1 << 18
    /// The maximum length of an element or attribute name in bytes.
    public var nameLength = 128
    /// The maximum number of distinct element and attribute names; at most 65,536.
    public var names = 4_096

    public init() {}
}
