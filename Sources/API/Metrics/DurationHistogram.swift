/// A histogram of durations for each of several series.
struct DurationHistogram: Sendable {
    /// The upper bounds of the buckets in nanoseconds, in ascending order; the last bucket is unbounded.
    static let bounds =
        [10, 25, 50, 100, 250, 500].map { $0 * 1_000 } + [1, 2, 5, 10, 25, 50, 100, 250, 500].map { $0 * 1_000_000 }
        + [1, 2, 5, 10].map { $0 * 1_000_000_000 }

    /// The number of counters per series: the buckets, followed by the sum of the durations.
    private static let stride = bounds.count + 2
    private let counters: ShardedCounters

    init(seriesCount: Int) {
        counters = ShardedCounters(count: seriesCount * Self.stride)
    }

    /// Records a duration; a negative one counts as zero.
    func record(_ duration: Duration, in series: Int) {
        let nanoseconds = max(0, duration.wholeNanoseconds)
        let bucket = Self.bounds.firstIndex { nanoseconds <= $0 } ?? Self.bounds.count
        counters.add(1, at: series * Self.stride + bucket)
        counters.add(nanoseconds, at: series * Self.stride + Self.bounds.count + 1)
    }

    /// Writes the series as samples of the current metric.
    ///
    /// Empty series are omitted, unless they have no labels: then there is only one, and Prometheus expects it to
    /// exist.
    func write(to exposition: inout Exposition, labels: (Int) -> [Exposition.Label]) {
        let sums = counters.sums()
        for series in 0..<(counters.count / Self.stride) {
            let buckets = sums[(series * Self.stride)..<((series + 1) * Self.stride)]
            let labels = labels(series)
            let count = buckets.dropLast().reduce(0, +)
            if count > 0 || labels.isEmpty { Self.write(Array(buckets), count, labels, to: &exposition) }
        }
    }

    private static func write(
        _ buckets: [Int],
        _ count: Int,
        _ labels: [Exposition.Label],
        to exposition: inout Exposition
    ) {
        var sum = 0
        for (bound, bucket) in zip(bounds, buckets) {
            sum += bucket
            exposition.add("_bucket", labels + [Exposition.Label("le", Exposition.text(Double(bound) / 1e9))], "\(sum)")
        }
        exposition.add("_bucket", labels + [Exposition.Label("le", "+Inf")], "\(count)")
        exposition.add("_sum", labels, Exposition.text(Double(buckets[bounds.count + 1]) / 1e9))
        exposition.add("_count", labels, "\(count)")
    }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}
