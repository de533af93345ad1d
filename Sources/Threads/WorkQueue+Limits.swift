extension WorkQueue {
    public struct Limits: Hashable, Sendable {
        /// Threads of the light lane.
        public var lightWorkers: Int
        /// Threads of the heavy lane.
        public var heavyWorkers: Int
        /// The most jobs that may wait, those of one client among them, and the most bytes that all may hold.
        public var jobs: Int
        public var jobsPerClient: Int
        public var bytes: Int

        /// - Parameters:
        ///   - workers: threads of each lane.
        ///   - jobs: the most jobs that may wait, and that one client may have waiting.
        ///   - bytes: the most bytes that waiting jobs may hold.
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

    /// What waits and runs now, and what has happened since the queue was made.
    public struct Statistics: Hashable, Sendable {
        public var waitingLight = 0
        public var waitingHeavy = 0
        public var runningLight = 0
        public var runningHeavy = 0
        /// Clients with waiting jobs.
        public var waitingClients = 0
        public var waitingBytes = 0
        public var finished = 0
        /// Jobs that went on from the light lane to the heavy one.
        public var promoted = 0
        /// Jobs that were no longer wanted when their turn came.
        public var dropped = 0
        /// Jobs that were refused, or gave way, by the reason.
        public var rejections: [Rejection.Reason: Int] = [:]

        public var waiting: Int { waitingLight + waitingHeavy }
        public var running: Int { runningLight + runningHeavy }
        public var rejected: Int { rejections.values.reduce(0, +) }
    }
}
