import CLinux
import Glibc

/// The events to watch a descriptor for.
public struct Interest: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Bytes to read, or end-of-file.
    public static let reading = Interest(rawValue: EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
    /// The peer has finished sending, even if its last bytes have not been read.
    public static let ending = Interest(rawValue: EPOLLRDHUP.rawValue)
    public static let writing = Interest(rawValue: EPOLLOUT.rawValue)
}

/// The events that a descriptor is ready for.
public struct Readiness: Hashable, Sendable {
    let events: UInt32

    /// True if reading returns bytes, end-of-file or an error.
    public var isReadable: Bool { events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
    /// True if the peer has finished sending; unread bytes may remain.
    public var isEnding: Bool { events & EPOLLRDHUP.rawValue != 0 }
    public var isWritable: Bool { events & EPOLLOUT.rawValue != 0 }
    /// True if both directions are closed or the connection has an error, so that no answer can be sent.
    ///
    /// epoll always reports these two events, even if they are not requested (epoll_ctl(2)).
    public var isBroken: Bool { events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
}

/// The watched descriptors of one event loop: a level-triggered epoll instance.
///
/// With level triggering, data that is not read now is reported again in the next turn, so a handler can read once and
/// yield to other connections. With edge triggering, it would have to read until EAGAIN or keep track of unread data.
@safe struct Poller: ~Copyable {
    private let descriptor: FileDescriptor
    private var events = unsafe [epoll_event](repeating: epoll_event(), count: 256)

    init() throws(SocketError) {
        let number = try SystemCall.require(.createDescriptor) { Int(epoll_create1(Int32(EPOLL_CLOEXEC))) }
        descriptor = FileDescriptor(owning: Int32(number))
    }

    /// Watches `number`; `token` is returned with each of its events.
    func add(_ number: Int32, _ interest: Interest, token: UInt64) throws(SocketError) {
        var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
        _ = try SystemCall.require(.poll) {
            unsafe Int(epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event))
        }
    }

    /// Changes the events that `number` is watched for.
    func change(_ number: Int32, _ interest: Interest, token: UInt64) {
        var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
        let outcome = unsafe epoll_ctl(descriptor.number, EPOLL_CTL_MOD, number, &event)
        precondition(outcome == 0, "a watched descriptor can be changed")
    }

    func remove(_ number: Int32) {
        let outcome = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
        precondition(outcome == 0, "a watched descriptor can be removed")
    }

    /// Waits until a descriptor is ready or `milliseconds` have passed (-1: indefinitely), and returns the number of
    /// events.
    mutating func wait(milliseconds: Int32) -> Int {
        let outcome = SystemCall.attempt {
            unsafe Int(epoll_wait(descriptor.number, &events, Int32(events.count), milliseconds))
        }
        switch outcome {
        case .success(let count): return count
        case .failure(let error): preconditionFailure("epoll_wait: \(error)")
        }
    }

    /// Returns the event at `index` among those that `wait` returned.
    func event(_ index: Int) -> (token: UInt64, readiness: Readiness) {
        let event = unsafe events[index]
        return unsafe (event.data.u64, Readiness(events: event.events))
    }
}
