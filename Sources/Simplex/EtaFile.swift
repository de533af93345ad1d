/// Exchanges of rows that the lower factor could not take in: a product `M = … · E₂ · E₁` of matrices that differ from the
/// identity in one column each.
///
/// `E⁻¹ = I + m · eₚᵀ` with `mₚ = 0`; what is kept is p and m.
struct EtaFile: Sendable {
    private var steps: [Int32] = []
    private var starts: [Int32] = [0]
    private var targets: [Int32] = []
    private var values: [Double] = []

    var count: Int { steps.count }
    var entryCount: Int { targets.count }

    /// Bytes held, for reports.
    var byteCount: Int { targets.capacity * 12 + steps.capacity * 8 }

    /// Adds an entry of the `m` that is being made.
    mutating func append(_ value: Double, at step: Int) {
        targets.append(Int32(truncatingIfNeeded: step))
        values.append(value)
    }

    /// Ends an `m`.
    mutating func end(step: Int) {
        steps.append(Int32(truncatingIfNeeded: step))
        starts.append(Int32(truncatingIfNeeded: targets.count))
    }

    /// Replaces a column vector by `M⁻¹` times it: the latest exchange first.
    func applyToColumns(_ vector: WorkArray<Double>, _ found: inout DepthFirstSearch) {
        for eta in steps.indices.reversed() {
            let value = vector[Int(steps[eta])]
            guard value != 0 else { continue }
            for entry in Int(starts[eta])..<Int(starts[eta + 1]) {
                vector[Int(targets[entry])] += values[entry] * value
                found.note(Int(targets[entry]))
            }
        }
    }

    /// Replaces a row vector by it times `M⁻¹`: the first exchange first.
    func applyToRows(_ vector: WorkArray<Double>, _ found: inout DepthFirstSearch) {
        for eta in steps.indices {
            var sum = 0.0
            for entry in Int(starts[eta])..<Int(starts[eta + 1]) {
                sum += values[entry] * vector[Int(targets[entry])]
            }
            guard sum != 0 else { continue }
            vector[Int(steps[eta])] += sum
            found.note(Int(steps[eta]))
        }
    }
}
