import Foundation

/// A file of a test, which nobody else may read; it goes with this value.
public final class TemporaryFile {
    public let path: String

    public init(_ text: String) throws {
        let name = "quoin-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try write(text)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Puts other text in the place of what is in the file, all at once.
    public func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        try allow(0o600)
    }

    /// Sets who may do what with the file.
    public func allow(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    public func remove() throws {
        try FileManager.default.removeItem(atPath: path)
    }
}
