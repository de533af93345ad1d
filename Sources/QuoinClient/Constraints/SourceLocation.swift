/// A place in the Swift source of the caller, which faults of a layout point at.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and the name of the file, as `#fileID`.
    public var fileID: String
    /// From 1.
    public var line: Int

    /// The place of a line.
    public init(fileID: String, line: Int) { (self.fileID, self.line) = (fileID, line) }

    /// The place as compilers write it.
    public var description: String { "\(fileID):\(line)" }
}
