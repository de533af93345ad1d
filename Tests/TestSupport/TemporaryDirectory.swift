import Foundation
import Glibc

/// A directory for a test; it is deleted with its contents when this value is released.
public final class TemporaryDirectory {
    public let path: String

    /// - Parameter parent: the path of the directory to make it in; by default that of the system for temporary files.
    /// - Throws: the error of the system.
    public init(in parent: String? = nil) throws {
        let parent = parent.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
        path = parent.appendingPathComponent("quoin-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and makes its directories.
    public func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Renames a file; the new name need not be UTF-8.
    public func rename(_ name: String, to bytes: [UInt8]) throws {
        let new = Array("\(path)/".utf8) + bytes + [0]
        guard unsafe Glibc.rename("\(path)/\(name)", new.map { CChar(truncatingIfNeeded: $0) }) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    /// Makes a symbolic link to `destination`, relative to its own directory.
    public func link(_ name: String, to destination: String) throws {
        let place = "\(path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: destination)
    }
}
