import Foundation

#if canImport(FoundationNetworking)
    /// A queue that makes a `URLSession` call its delegate on the thread that reads from the connection.
    ///
    /// swift-corelibs-foundation enqueues one operation per piece of an answer. With a regular queue these pile up, to
    /// gigabytes if a server sends faster than they are processed, and each thread switch costs more than the
    /// processing of a piece.
    final class DirectQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
