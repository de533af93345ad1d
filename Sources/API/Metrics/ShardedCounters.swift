import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Counters to which many threads add without contention.
///
/// Each counter exists once per shard, and each thread adds to one shard, which is exclusive to it unless there are
/// more threads than shards. So adding costs a few nanoseconds; sums are computed on request.
@safe final class ShardedCounters: @unchecked Sendable {
    static let shardCount = 8
    /// The number of counters per 64-byte cache line; shards never share a line, to avoid false sharing.
    private static let cacheLine = 8

    let count: Int
    private let stride: Int
    private let cells: UnsafeMutablePointer<Atomic<Int>>

    init(count: Int) {
        self.count = count
        stride = (count / Self.cacheLine + 2) * Self.cacheLine
        unsafe cells = .allocate(capacity: stride * Self.shardCount)
        for index in 0..<stride * Self.shardCount { unsafe (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe cells.deinitialize(count: stride * Self.shardCount)
        unsafe cells.deallocate()
    }

    /// Adds to the counter at `index`.
    func add(_ amount: Int, at index: Int) {
        precondition(index >= 0 && index < count, "there is no such counter")
        let shard = ThreadNumber.current % Self.shardCount
        unsafe cells[shard * stride + index].wrappingAdd(amount, ordering: .relaxed)
    }

    /// Returns the sum of each counter.
    ///
    /// A concurrent addition by another thread may or may not be counted.
    func sums() -> [Int] {
        (0..<count).map { index in
            (0..<Self.shardCount).reduce(0) { sum, shard in
                unsafe sum &+ cells[shard * stride + index].load(ordering: .relaxed)
            }
        }
    }
}

/// Numbers threads from 0 in the order of their first access.
enum ThreadNumber {
    private static let next = Atomic(1)

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let outcome = unsafe pthread_key_create(&key, nil)
        precondition(outcome == 0, "a process has room for a few keys")
        return key
    }()

    /// The number of the current thread.
    static var current: Int {
        let kept = unsafe Int(bitPattern: pthread_getspecific(key))
        return (kept == 0 ? assign() : kept) - 1
    }

    private static func assign() -> Int {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
        return number
    }
}
