import CLinux
import Glibc

/// A signalfd: a thread waits for signals instead of being interrupted by them.
public final class SignalDescriptor: Sendable {
    private let descriptor: FileDescriptor

    /// Blocks `signals` in this thread and in all threads that it starts later, so that they are delivered to the
    /// descriptor.
    public init(_ signals: [Int32]) throws(SocketError) {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in signals { unsafe sigaddset(&set, signal) }
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        let number = try SystemCall.require(.createDescriptor) { unsafe Int(signalfd(-1, &set, Int32(SFD_CLOEXEC))) }
        descriptor = FileDescriptor(owning: Int32(number))
    }

    /// Waits for the next signal and returns its number.
    public func next() -> Int32 {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        let outcome = SystemCall.attempt { unsafe read(descriptor.number, &information, size) }
        guard case .success(size) = outcome else { preconditionFailure("a signalfd gives whole records") }
        return Int32(information.ssi_signo)
    }
}
