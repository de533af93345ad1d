import Sessions
import Threads

/// What the service counts, for Prometheus to read.
///
/// To count never waits: every thread has counters of its own, which are summed up when somebody reads.
public final class Metrics: Sendable {
    private let requests = RequestMetrics()
    private let solves = SolveMetrics()
    private let process = ProcessMetrics()
    private let serverSnapshot = Guarded<(@Sendable () -> ServerSnapshot)?>(nil)

    /// Counts an answered request.
    public func record(_ request: AnsweredRequest) {
        requests.record(request)
    }

    /// Counts what solving has cost.
    func record(_ cost: SolvingCost) {
        solves.record(cost)
    }

    /// Sets where the figures of the HTTP server come from.
    public func setServer(_ read: @escaping @Sendable () -> ServerSnapshot) {
        serverSnapshot.withLock { $0 = read }
    }

    /// Everything there is to read.
    func exposition(of registry: SessionRegistry, _ workers: WorkQueue?) -> Exposition {
        var exposition = Exposition()
        exposition.begin("quoin_build_info", .gauge, "Always 1; the label says which version runs.")
        exposition.add([.init("version", LayoutService.version)], value: 1)
        process.write(to: &exposition)
        let server = serverSnapshot.withLock { $0 }?() ?? ServerSnapshot()
        server.write(to: &exposition)
        requests.write(to: &exposition, serverRefusals: server.refusals)
        workers?.statistics.write(to: &exposition)
        solves.write(to: &exposition)
        exposition.begin("quoin_layouts", .gauge, "Layouts that are kept.")
        exposition.add(value: registry.count)
        exposition.begin("quoin_views", .gauge, "Views of all layouts that are kept.")
        exposition.add(value: registry.viewCount)
        return exposition
    }
}
