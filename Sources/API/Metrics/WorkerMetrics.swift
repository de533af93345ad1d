import Threads

extension WorkQueue.Statistics {
    /// Writes the numbers of waiting, running and finished jobs.
    func write(to exposition: inout Exposition) {
        exposition.begin("quoin_worker_jobs", .gauge, "Requests that wait for a worker or are handled by one.")
        exposition.add([.init("state", "waiting"), .init("lane", "light")], value: waitingLight)
        exposition.add([.init("state", "waiting"), .init("lane", "heavy")], value: waitingHeavy)
        exposition.add([.init("state", "running"), .init("lane", "light")], value: runningLight)
        exposition.add([.init("state", "running"), .init("lane", "heavy")], value: runningHeavy)
        exposition.begin("quoin_worker_waiting_clients", .gauge, "Clients with requests that wait for a worker.")
        exposition.add(value: waitingClients)
        exposition.begin("quoin_worker_waiting_bytes", .gauge, "Bytes that waiting requests hold.")
        exposition.add(value: waitingBytes)
        exposition.begin("quoin_worker_promoted_total", .counter, "Requests that were too long for the light lane.")
        exposition.add(value: promoted)
        exposition.begin("quoin_worker_ended_total", .counter, "Requests handed to workers, by outcome.")
        exposition.add([.init("outcome", "finished")], value: finished)
        exposition.add([.init("outcome", "abandoned")], value: dropped)
        exposition.add([.init("outcome", "refused")], value: rejected)
        exposition.begin("quoin_worker_refusals_total", .counter, "Requests that got no worker, and why.")
        for reason in Rejection.Reason.allCases {
            exposition.add([.init("reason", reason.rawValue)], value: rejections[reason, default: 0])
        }
    }
}
