import Glibc
import TestSupport

extension TemporaryDirectory {
    /// A directory in memory, if the system has a place for it: a fuzzer would wait for a disk most of its time.
    static func inMemory() -> TemporaryDirectory {
        let place = unsafe access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil
        do {
            return try TemporaryDirectory(in: place)
        } catch {
            preconditionFailure("no temporary directory: \(error)")
        }
    }
}
