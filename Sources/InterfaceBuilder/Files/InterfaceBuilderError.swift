public import XML

/// The reason why a whole file cannot be read.
public enum InterfaceBuilderError: Error, Hashable, Sendable {
    case xml(XMLError)
    /// The file is XML, but its root element is not that of an Interface Builder file.
    case noInterfaceBuilderFile(root: String, position: XMLPosition)
    /// The file is for AppKit or WatchKit, which use other layout rules, or was saved by a version of Xcode before 5.
    case unsupportedKind(String, position: XMLPosition)

    public var position: XMLPosition {
        switch self {
        case .xml(let error): error.position
        case .noInterfaceBuilderFile(_, let position), .unsupportedKind(_, let position): position
        }
    }

    /// A short description of the error, without its position.
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
