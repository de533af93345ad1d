extension WorkQueue {
    public struct Limits: Hashable, Sendable {
        /// The number of threads in the light lane.
        public var lightWorkers: Int
        /// The number of threads in the heavy lane.
        public var heavyWorkers: Int
        /// The maximum number of waiting jobs, in total and per client, and the maximum number of bytes that they may
        /// hold.
        public var jobs: Int
        public var jobsPerClient: Int
        public var bytes: Int

        /// - Parameters:
        ///   - workers: the number of threads in each lane.
        ///   - jobs: the maximum number of waiting jobs, in total and per client.
        ///   - bytes: the maximum number of bytes that waiting jobs may hold.
        public init(workers: Int, jobs: Int, bytes: Int) {
            (lightWorkers, heavyWorkers) = (workers, workers)
            (self.jobs, jobsPerClient, self.bytes) = (jobs, jobs, bytes)
        }

        var workers: ByLane<Int> {
            var workers = ByLane(repeating: lightWorkers)
            workers[.heavy] = heavyWorkers
            return workers
        }
    }

    /// The current state of the queue, and its counters since creation.
    public struct Statistics: Hashable, Sendable {
        public var waitingLight = 0
        public var waitingHeavy = 0
        public var runningLight = 0
        public var runningHeavy = 0
        /// The number of clients with waiting jobs.
        public var waitingClients = 0
        public var waitingBytes = 0
        public var finished = 0
        /// The number of jobs promoted from the light to the heavy lane.
        public var promoted = 0
        /// The number of jobs that were no longer wanted when their turn came.
        public var dropped = 0
        /// The number of rejected or displaced jobs, by reason.
        public var rejections: [Rejection.Reason: Int] = [:]

        public var waiting: Int { waitingLight + waitingHeavy }
        public var running: Int { runningLight + runningHeavy }
        public var rejected: Int { rejections.values.reduce(0, +) }
    }
}
