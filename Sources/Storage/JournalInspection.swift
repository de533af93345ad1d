/// The directory of a journal, read without locking or changing it, also while another process writes there.
///
/// It holds what the files held when it was made: they stay open, so that those which are given up meanwhile can still
/// be read. What was being written then counts as a torn end. The limit on open files has to allow for all of them.
public struct JournalInspection: Sendable {
    /// What is damaged, in the order of reading, as salvaging would step over it.
    public let damages: [Damage]
    /// The files that are needed, ascending, each with the bytes up to the end of its last record.
    public let files: [(number: Int, byteCount: Int)]
    /// The bytes behind the last record of the last file, which opening cuts off.
    public let tornByteCount: Int

    private let directory: JournalDirectory
    private let seed: UInt32

    /// Reads all files, and calls `body` with each sound record: its position, its payload, and the bytes that it takes
    /// with its header.
    ///
    /// - Parameters:
    ///   - path: the directory.
    ///   - body: what it throws is listed among the damages.
    /// - Throws: ``JournalError``; also where there are no files at all.
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

    /// The payload of a record; from any thread.
    ///
    /// - Throws: ``JournalError`` where it is damaged.
    public func read(_ position: RecordPosition) throws(JournalError) -> [UInt8] {
        try directory.read(position, seed: seed)
    }

    /// The path of a file.
    public func path(of file: Int) -> String { directory.path(of: file) }
}
