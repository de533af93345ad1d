import Foundation

/// A file for a test that only its owner may read; it is deleted when this value is released.
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

    /// Replaces the content of the file atomically.
    public func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        try allow(0o600)
    }

    /// Sets the permissions of the file.
    public func allow(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    public func remove() throws {
        try FileManager.default.removeItem(atPath: path)
    }
}
