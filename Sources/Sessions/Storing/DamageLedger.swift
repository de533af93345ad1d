import Synchronization
import Threads

/// A record of the damage found in stored data.
///
/// An entry persists, as an alarm, until the layout is read successfully, replaced or removed.
public final class DamageLedger: Sendable {
    private struct State {
        var layouts: Set<LayoutKey> = []
        /// The damage that was already reported, so that a client cannot fill the log by reading the same layout
        /// repeatedly.
        var told: Set<String> = []
        var reports: [String] = []
    }

    private let state = Guarded(State())
    private let hasLayouts = Atomic(false)
    private let findings = Atomic(0)
    private static let (maxLayouts, maxReports) = (65_536, 1_000)

    public init() {}

    /// The number of layouts known to be unreadable.
    public var layoutCount: Int { state.withLock { $0.layouts.count } }
    /// The number of times that damage was encountered.
    public var findingCount: Int { findings.load(ordering: .relaxed) }

    /// Returns descriptions of new damage since the last call, for the log.
    public func takeReports() -> [String] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    /// Records damage.
    ///
    /// - Parameters:
    ///   - key: the layout; nil if unknown.
    ///   - place: a description of the damage and its location, for the log.
    public func note(_ key: LayoutKey?, _ place: String) {
        findings.wrappingAdd(1, ordering: .relaxed)
        state.withLock { state in
            if let key, state.layouts.count < Self.maxLayouts {
                state.layouts.insert(key)
                hasLayouts.store(true, ordering: .relaxed)
            }
            guard state.told.count < Self.maxReports, state.told.insert(place).inserted else { return }
            state.reports.append(place)
        }
    }

    /// Records that a layout is readable or no longer exists.
    func clear(_ key: LayoutKey) {
        guard hasLayouts.load(ordering: .relaxed) else { return }
        state.withLock { state in
            guard state.layouts.remove(key) != nil else { return }
            if state.layouts.isEmpty {
                hasLayouts.store(false, ordering: .relaxed)
                state.told = []
            }
        }
    }
}
