/// A location in the caller's Swift source, to which faults of a layout refer.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The module and file name, as in `#fileID`.
    public var fileID: String
    /// The line, from 1.
    public var line: Int

    /// Creates the location of a line.
    public init(fileID: String, line: Int) { (self.fileID, self.line) = (fileID, line) }

    /// The location in the format of compilers.
    public var description: String { "\(fileID):\(line)" }
}
