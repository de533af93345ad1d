import CLinux
import Glibc

/// What a descriptor is watched for.
public struct Interest: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Bytes, and the end of them.
    public static let reading = Interest(rawValue: EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
    /// That the other side has finished sending, whether or not its last bytes have been read.
    public static let ending = Interest(rawValue: EPOLLRDHUP.rawValue)
    public static let writing = Interest(rawValue: EPOLLOUT.rawValue)
}

/// What a descriptor is ready for.
public struct Readiness: Hashable, Sendable {
    let events: UInt32

    /// There are bytes, or the end of them, or an error that reading will show.
    public var isReadable: Bool { events & (EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
    /// The other side has finished sending; there may be bytes before that.
    public var isEnding: Bool { events & EPOLLRDHUP.rawValue != 0 }
    public var isWritable: Bool { events & EPOLLOUT.rawValue != 0 }
    /// Both directions are gone: nobody can be answered.
    public var isBroken: Bool { events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 }
}

/// The set of watched descriptors of one event loop: epoll, level-triggered.
@safe struct Poller: ~Copyable {
    private let descriptor: FileDescriptor
    private var events = unsafe [epoll_event](repeating: epoll_event(), count: 256)

    init() throws(SocketError) {
        let number = try SystemCall.require(.createDescriptor) { Int(epoll_create1(Int32(EPOLL_CLOEXEC))) }
        descriptor = FileDescriptor(owning: Int32(number))
    }

    /// Watches `number`; `token` comes with each of its events.
    func add(_ number: Int32, _ interest: Interest, token: UInt64) throws(SocketError) {
        var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
        _ = try SystemCall.require(.poll) {
            unsafe Int(epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event))
        }
    }

    /// Watches `number`, which is watched already, for something else.
    func change(_ number: Int32, _ interest: Interest, token: UInt64) {
        var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
        let outcome = unsafe epoll_ctl(descriptor.number, EPOLL_CTL_MOD, number, &event)
        precondition(outcome == 0, "a watched descriptor can be watched for something else")
    }

    func remove(_ number: Int32) {
        let outcome = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
        precondition(outcome == 0, "a watched descriptor can be forgotten")
    }

    /// Waits until something is ready or `milliseconds` have passed (-1: without end), and gives the number of events.
    mutating func wait(milliseconds: Int32) -> Int {
        let outcome = SystemCall.attempt {
            unsafe Int(epoll_wait(descriptor.number, &events, Int32(events.count), milliseconds))
        }
        switch outcome {
        case .success(let count): return count
        case .failure(let error): preconditionFailure("epoll_wait: \(error)")
        }
    }

    /// The event at `index` of those that `wait` has found.
    func event(_ index: Int) -> (token: UInt64, readiness: Readiness) {
        let event = unsafe events[index]
        return unsafe (event.data.u64, Readiness(events: event.events))
    }
}
