import Sessions
import TextMetrics
import Threads

/// The metrics of the service, for Prometheus.
///
/// Recording never blocks: each thread has its own counters, which are summed when the metrics are read.
public final class Metrics: Sendable {
    private let requests = RequestMetrics()
    private let solves = SolveMetrics()
    private let process = ProcessMetrics()
    private let serverSnapshot = Guarded<(@Sendable () -> ServerSnapshot)?>(nil)
    private let storeSnapshot = Guarded<(@Sendable () -> StoreSnapshot)?>(nil)

    /// Records an answered request.
    public func record(_ request: AnsweredRequest) {
        requests.record(request)
    }

    /// Records the cost of solving a layout.
    func record(_ cost: SolvingCost) {
        solves.record(cost)
    }

    /// Records the work charged to a request, in units of work.
    func record(work: Int) {
        solves.record(work: work)
    }

    /// The total work charged to requests, in units of work.
    var workUnits: Int { solves.workUnits }

    /// Sets the source of the statistics about the connections to a shared store.
    public func setStore(_ read: @escaping @Sendable () -> StoreSnapshot) {
        storeSnapshot.withLock { $0 = read }
    }

    /// Sets the source of the statistics about the HTTP server.
    public func setServer(_ read: @escaping @Sendable () -> ServerSnapshot) {
        serverSnapshot.withLock { $0 = read }
    }

    /// Returns the usage of a namespace, without revealing anything about others.
    func exposition(of namespace: Namespace, in registry: SessionRegistry) -> Exposition {
        var exposition = Exposition()
        writeBuild(to: &exposition)
        let usage = registry.usage(of: namespace)
        write(layouts: usage.layouts, views: usage.views, to: &exposition)
        exposition.begin("quoin_memory_bytes", .gauge, "Memory used by layouts (kept) and available to them (limit).")
        exposition.add([.init("kind", "kept")], value: usage.bytes)
        exposition.add([.init("kind", "limit")], value: registry.limits.memoryPerNamespace)
        return exposition
    }

    private func writeBuild(to exposition: inout Exposition) {
        exposition.begin("quoin_build_info", .gauge, "Always 1; the label is the running version.")
        exposition.add([.init("version", LayoutService.version)], value: 1)
    }

    private func write(layouts: Int, views: Int, to exposition: inout Exposition) {
        exposition.begin("quoin_layouts", .gauge, "Layouts that are kept.")
        exposition.add(value: layouts)
        exposition.begin("quoin_views", .gauge, "Views of all layouts that are kept.")
        exposition.add(value: views)
    }

    /// Returns all metrics.
    func exposition(of registry: SessionRegistry, _ events: EventHub, _ workers: WorkQueue?) -> Exposition {
        var exposition = Exposition()
        writeBuild(to: &exposition)
        process.write(to: &exposition)
        let server = serverSnapshot.withLock { $0 }?() ?? ServerSnapshot()
        server.write(to: &exposition)
        requests.write(to: &exposition, serverRefusals: server.refusals)
        workers?.statistics.write(to: &exposition)
        solves.write(to: &exposition)
        write(layouts: registry.count, views: registry.viewCount, to: &exposition)
        registry.writeMemory(to: &exposition)
        registry.writeStorage(to: &exposition)
        registry.writeSharing(to: &exposition)
        storeSnapshot.withLock { $0 }?().write(to: &exposition)
        events.write(to: &exposition)
        let texts = registry.limits.measurer.cached
        exposition.begin("quoin_text_cache_bytes", .gauge, "Memory of cached text measurements.")
        exposition.add(value: texts.bytes)
        exposition.begin("quoin_text_cache_texts", .gauge, "Cached text measurements.")
        exposition.add(value: texts.texts)
        return exposition
    }
}
