import Threads

extension WorkQueue.Statistics {
    /// Writes the work that waits, runs and has been done.
    func write(to exposition: inout Exposition) {
        exposition.begin("quoin_worker_jobs", .gauge, "Requests that wait for a worker, or have one.")
        exposition.add([.init("state", "waiting")], value: waiting)
        exposition.add([.init("state", "running")], value: running)
        exposition.begin("quoin_worker_waiting_bytes", .gauge, "Bytes that waiting requests hold.")
        exposition.add(value: waitingBytes)
        exposition.begin("quoin_worker_ended_total", .counter, "Requests left to workers, by what came of them.")
        exposition.add([.init("outcome", "finished")], value: finished)
        exposition.add([.init("outcome", "abandoned")], value: dropped)
        exposition.add([.init("outcome", "refused")], value: refused)
    }
}
