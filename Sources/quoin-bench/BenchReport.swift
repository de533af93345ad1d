/// Prints one line per measurement.
struct BenchReport {
    let workload: String
    let size: Int
    let isJSON: Bool

    /// - Parameters:
    ///   - what: the name of the measurement.
    ///   - time: the median time.
    ///   - counts: additional counts by name.
    func line(_ what: String, _ time: Duration, _ counts: KeyValuePairs<String, Int>) {
        let microseconds = Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
        let rounded = (microseconds * 100).rounded() / 100
        if isJSON {
            let members = counts.map { #","\#($0.key)":\#($0.value)"# }.joined()
            print(
                #"{"workload":"\#(workload)","views":\#(size),"what":"\#(what)","microseconds":\#(rounded)\#(members)}"#
            )
        } else {
            let label = "\(workload) \(size) \(what)"
            let padding = String(repeating: " ", count: max(1, 36 - label.count))
            print("\(label)\(padding)\(rounded) µs\(counts.map { ", \($0.value) \($0.key)" }.joined())")
        }
    }
}

/// Returns the median of many runs: as many as fit into a quarter of a second, but at least 5.
func median(_ measure: () throws -> Duration) rethrows -> Duration {
    let clock = ContinuousClock()
    var times: [Duration] = []
    let started = clock.now
    while times.count < 5 || times.count < 20_000 && clock.now - started < .milliseconds(250) {
        times.append(try measure())
    }
    return times.sorted()[times.count / 2]
}
