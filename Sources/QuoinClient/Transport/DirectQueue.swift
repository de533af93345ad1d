import Foundation

#if canImport(FoundationNetworking)
    /// Lets a `URLSession` call its delegate on the thread that reads from the connection.
    ///
    /// Swift's own Foundation gives the queue one operation for each piece of an answer. A queue that works later lets
    /// them pile up, gigabytes of them where a server sends faster than they are carried out; and each change of
    /// threads takes longer than what an exchange does with its piece.
    final class DirectQueue: OperationQueue, @unchecked Sendable {
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }
#endif
