import Glibc
import Sockets
import Threads

/// The resolution of a service's host, performed at most once.
final class HostLookup: Sendable {
    /// The state of the lookup.
    private struct State {
        var outcome: Result<[SocketAddress], RemoteFault>?
        var isUnderWay = false
    }

    private let patience: Duration
    private let resolve: @Sendable (String, UInt16) -> Result<[SocketAddress], RemoteFault>
    private let state = Guarded(State())
    private let condition = Condition()

    /// - Parameters:
    ///   - patience: the timeout of a lookup.
    ///   - resolve: resolves a name; called on a separate thread.
    init(
        patience: Duration = .seconds(10),
        _ resolve: @escaping @Sendable (String, UInt16) -> Result<[SocketAddress], RemoteFault> = HostLookup.resolve
    ) {
        (self.patience, self.resolve) = (patience, resolve)
    }

    /// Returns the addresses in the order in which to try them.
    ///
    /// - Precondition: all calls are for the same host.
    func addresses(of url: ServiceURL, until deadline: ContinuousClock.Instant) throws(RemoteFault) -> [SocketAddress] {
        switch url.host {
        case .address(let address): return [address]
        case .name(let name): return try addresses(of: name, url.port, until: deadline)
        }
    }

    private func addresses(
        of name: String,
        _ port: UInt16,
        until deadline: ContinuousClock.Instant
    ) throws(RemoteFault) -> [SocketAddress] {
        let isFirst = state.withLock { state in
            defer { state.isUnderWay = true }
            return !state.isUnderWay
        }
        if isFirst { begin(name, port) }
        let time = min(patience, ContinuousClock.now.duration(to: deadline))
        guard let outcome = state.wait(for: condition, atMost: max(.zero, time), until: \.outcome) else {
            throw .unreachable("the name '\(name)' was not found within \(time.components.seconds) seconds")
        }
        return try outcome.get()
    }

    /// Resolves a name on a separate thread, because the system's lookup has no timeout; a result that arrives too late
    /// is discarded.
    private func begin(_ name: String, _ port: UInt16) {
        do throws(ThreadError) {
            _ = try Thread { [state, condition, resolve] in
                let outcome = resolve(name, port)
                state.withLock { $0.outcome = outcome }
                condition.broadcast()
            }
        } catch {
            state.withLock { $0.outcome = .failure(.unreachable("the name '\(name)' is not looked up: \(error)")) }
            condition.broadcast()
        }
    }

    /// The maximum number of addresses to try for a name.
    private static let maxAddresses = 8

    /// Resolves a name with the system's resolver: its files and name servers.
    static func resolve(_ name: String, _ port: UInt16) -> Result<[SocketAddress], RemoteFault> {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(name, nil, &hints, &first)
        guard status == 0 else {
            // `localhost` resolves to the same address everywhere (RFC 6761, section 6.3).
            if let address = try? SocketAddress(host: name.lowercased(), port: port) { return .success([address]) }
            let reason = status == EAI_SYSTEM ? FileContent.systemReason : unsafe String(cString: gai_strerror(status))
            return .failure(.unreachable("the name '\(name)' is not found: \(reason)"))
        }
        defer { unsafe freeaddrinfo(first) }
        var addresses: [SocketAddress] = []
        var entry = unsafe first
        while let info = unsafe entry?.pointee, addresses.count < maxAddresses {
            if let address = unsafe address(info, port), !addresses.contains(address) { addresses.append(address) }
            unsafe entry = info.ai_next
        }
        return addresses.isEmpty ? .failure(.unreachable("the name '\(name)' has no address")) : .success(addresses)
    }

    /// Returns an IPv4 or IPv6 address; nil for an address that is valid on only one interface.
    private static func address(_ info: addrinfo, _ port: UInt16) -> SocketAddress? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let status = unsafe getnameinfo(
            info.ai_addr,
            info.ai_addrlen,
            &text,
            socklen_t(text.count),
            nil,
            0,
            NI_NUMERICHOST
        )
        guard status == 0 else { return nil }
        let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return try? SocketAddress(host: host, port: port)
    }
}
