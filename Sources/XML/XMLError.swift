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

/// What XML allows and this reader does not: each of them lets a small text stand for something outside of it, or for
/// much more than it is.
public enum XMLFeature: String, Hashable, Sendable, CaseIterable {
    case documentType = "a document type declaration"
    case entity = "an entity other than lt, gt, amp, quot and apos"
    case processingInstruction = "a processing instruction"
    case encoding = "an encoding other than UTF-8"
    case version = "a version other than 1.0"
    case name = "a name with characters outside ASCII"
}

/// What ``XMLLimits`` bounds.
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

/// Why bytes were not accepted as XML.
public enum XMLError: Error, Hashable, Sendable {
    /// The bytes are not XML; `detail` says what was expected and what was found.
    case malformed(detail: String, position: XMLPosition)
    /// The bytes may be XML, but use something that is not read.
    case unsupported(XMLFeature, position: XMLPosition)
    /// There is more of something than is read.
    case beyondLimit(XMLQuantity, limit: Int, position: XMLPosition)

    public var position: XMLPosition {
        switch self {
        case .malformed(_, let position), .unsupported(_, let position), .beyondLimit(_, _, let position): position
        }
    }

    /// What is wrong, in a few words without the position.
    public var detail: String {
        switch self {
        case .malformed(let detail, _): detail
        case .unsupported(let feature, _): "\(feature.rawValue) is not read"
        case .beyondLimit(let quantity, let limit, _): "there are more than \(limit) \(quantity.rawValue)"
        }
    }
}

/// How much of a text is read; a text that goes beyond is refused.
///
/// The defaults are ten times what the largest of 2,139 Interface Builder files has, and bound memory to some twenty
/// times the length of the text.
public struct XMLLimits: Hashable, Sendable {
    /// Below 2³².
    public var bytes = 16 << 20
    /// Elements in each other.
    public var depth = 256
    public var elements = 1 << 18
    /// Of one element.
    public var attributesOfElement = 128
    public var attributes = 1 << 20
    /// Pieces between tags, comments and CDATA sections.
    public var runs = 1 << 18
    /// In bytes, of an element or an attribute.
    public var nameLength = 128
    /// Different names of elements and attributes; at most 65,536.
    public var names = 4_096

    public init() {}
}
