public import XML

/// Why a file is not read at all.
public enum InterfaceBuilderError: Error, Hashable, Sendable {
    case xml(XMLError)
    /// It is XML, but the outermost element is not that of an Interface Builder file.
    case noInterfaceBuilderFile(root: String, position: XMLPosition)
    /// It was made for AppKit or WatchKit, which lay out otherwise, or saved by an Xcode before 5.
    case unsupportedKind(String, position: XMLPosition)

    public var position: XMLPosition {
        switch self {
        case .xml(let error): error.position
        case .noInterfaceBuilderFile(_, let position), .unsupportedKind(_, let position): position
        }
    }

    /// What is wrong, in a few words without the position.
    public var detail: String {
        switch self {
        case .xml(let error): error.detail
        case .noInterfaceBuilderFile(let root, _):
            "an Interface Builder file begins with <document>, and this begins with <\(root)>"
        case .unsupportedKind(let kind, _):
            "files of UIKit, as Xcode 5 and later save them, are read, and this is '\(kind)'"
        }
    }
}
