import Synchronization
import Threads

/// What was found damaged of what is stored.
///
/// It is an alarm, which stands until the layout is read again, replaced or removed.
public final class DamageLedger: Sendable {
    private struct State {
        var layouts: Set<LayoutKey> = []
        /// Those that were told already, so that a client that reads a layout again and again fills no log.
        var told: Set<String> = []
        var reports: [String] = []
    }

    private let state = Guarded(State())
    private let hasLayouts = Atomic(false)
    private let findings = Atomic(0)
    private static let (mostLayouts, mostReports) = (65_536, 1_000)

    public init() {}

    /// How many layouts cannot be read, as far as is known.
    public var layoutCount: Int { state.withLock { $0.layouts.count } }
    /// How often damage was met.
    public var findingCount: Int { findings.load(ordering: .relaxed) }

    /// Damage that was not returned before, with its place, for the log.
    public func takeReports() -> [String] {
        state.withLock { state in
            defer { state.reports = [] }
            return state.reports
        }
    }

    /// Notes damage.
    ///
    /// - Parameters:
    ///   - key: the layout; nil where it is not known which.
    ///   - place: what is wrong and where, for the log.
    public func note(_ key: LayoutKey?, _ place: String) {
        findings.wrappingAdd(1, ordering: .relaxed)
        state.withLock { state in
            if let key, state.layouts.count < Self.mostLayouts {
                state.layouts.insert(key)
                hasLayouts.store(true, ordering: .relaxed)
            }
            guard state.told.count < Self.mostReports, state.told.insert(place).inserted else { return }
            state.reports.append(place)
        }
    }

    /// Notes that a layout can be read, or is there no more.
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
