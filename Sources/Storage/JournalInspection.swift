/// A read-only view of a journal's directory, taken without a lock, even while another process writes to it.
///
/// It shows the files as they were at creation and keeps them open, so that files released meanwhile can still be read.
/// A write in progress at that time counts as a torn end. The limit on open files must allow for all of them.
public struct JournalInspection: Sendable {
    /// The damage, in reading order, that salvaging would skip.
    public let damages: [Damage]
    /// The files still needed, ascending, each with its size up to the end of the last record.
    public let files: [(number: Int, byteCount: Int)]
    /// The number of bytes after the last record of the last file, which opening the journal truncates.
    public let tornByteCount: Int

    private let directory: JournalDirectory
    private let seed: UInt32

    /// Reads all files, and calls `body` with each valid record: its position, its payload, and its size in bytes
    /// including the header.
    ///
    /// - Parameters:
    ///   - path: the path of the directory.
    ///   - body: a closure whose errors are added to ``damages``.
    /// - Throws: ``JournalError``, also if there are no files at all.
    public init(
        directory path: String,
        _ body: (RecordPosition, ArraySlice<UInt8>, Int) throws(RecordFault) -> Void
    ) throws(JournalError) {
        let directory: JournalDirectory
        do throws(StorageFailure) {
            directory = try JournalDirectory(path, faults: nil).held()
        } catch {
            throw .cannotUse(directory: path, error)
        }
        var recovery = Recovery(directory, isSalvaging: true, id: DirectoryLock.id(of: path) ?? .random())
        try recovery.run(body)
        damages = recovery.damages
        files = recovery.files.map { ($0.number, $0.byteCount) }
        tornByteCount = recovery.tornByteCount
        (self.directory, seed) = (directory, recovery.id.seed)
    }

    /// Returns the payload of a record; callable from any thread.
    ///
    /// - Throws: ``JournalError`` if the record is damaged.
    public func read(_ position: RecordPosition) throws(JournalError) -> [UInt8] {
        try directory.read(position, seed: seed)
    }

    /// Returns the path of a file.
    public func path(of file: Int) -> String { directory.path(of: file) }
}
