import CLinux
import Glibc

/// An eventfd that wakes an event loop from another thread.
public struct Wakeup: ~Copyable, Sendable {
    /// The descriptor that the loop watches for reading.
    public let descriptor: FileDescriptor

    public init() throws(SocketError) {
        let number = try SystemCall.require(.createDescriptor) {
            Int(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)))
        }
        descriptor = FileDescriptor(owning: Int32(number))
    }

    /// Makes the descriptor readable; can be called from any thread.
    public borrowing func signal() {
        _ = SystemCall.transfer { Int(eventfd_write(descriptor.number, 1)) }
    }

    /// Makes the descriptor unreadable again by resetting the counter of the eventfd.
    public borrowing func acknowledge() {
        var count: eventfd_t = 0
        _ = SystemCall.transfer { unsafe Int(eventfd_read(descriptor.number, &count)) }
    }
}
