/// Exchanges of rows that the lower factor could not take in: a product `M = … · E₂ · E₁` of matrices that differ from the
/// identity in one column each.
///
/// `E⁻¹ = I + m · eₚᵀ` with `mₚ = 0`; what is kept is p and m. There may be thousands, of which a sparse vector meets a few; lists
/// by step tell which.
struct EtaFile: Sendable {
    /// By eta, its p, where its m begins, and the eta before it with the same p; -1 for none.
    private var steps: [Int32] = []
    private var starts: [Int32] = [0]
    private var previousOfStep: [Int32] = []
    /// By entry of an m.
    private var targets: [Int32] = []
    private var values: [Double] = []
    private var etaOfEntry: [Int32] = []
    private var previousOfTarget: [Int32] = []
    /// By step, the last eta whose p it is, and the last entry in it; -1 for none, and no steps while there are no etas.
    private var lastOfStep: [Int32] = []
    private var lastOfTarget: [Int32] = []

    /// Room for a list of etas that are due; empty between calls.
    private var queue: [Int32] = []

    /// Entries that were looked at since this was last asked for.
    private var visitCount = 0

    var count: Int { steps.count }
    var entryCount: Int { targets.count }

    /// Bytes held, for reports.
    var byteCount: Int { targets.capacity * 20 + steps.capacity * 12 + lastOfStep.capacity * 8 }

    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount
    }

    /// Prepares for an `m` in a matrix of `size` steps.
    mutating func begin(size: Int) {
        let missing = size - lastOfStep.count
        lastOfStep.append(contentsOf: repeatElement(-1, count: missing))
        lastOfTarget.append(contentsOf: repeatElement(-1, count: missing))
    }

    /// Adds an entry of the `m` that is being made.
    mutating func append(_ value: Double, at step: Int) {
        previousOfTarget.append(lastOfTarget[step])
        lastOfTarget[step] = Int32(truncatingIfNeeded: targets.count)
        targets.append(Int32(truncatingIfNeeded: step))
        values.append(value)
        etaOfEntry.append(Int32(truncatingIfNeeded: steps.count))
    }

    /// Ends an `m`.
    mutating func end(step: Int) {
        previousOfStep.append(lastOfStep[step])
        lastOfStep[step] = Int32(truncatingIfNeeded: steps.count)
        steps.append(Int32(truncatingIfNeeded: step))
        starts.append(Int32(truncatingIfNeeded: targets.count))
    }

    /// Replaces a column vector by `M⁻¹` times it: the latest exchange first.
    mutating func applyToColumns(_ vector: WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for place in 0..<found.count {
            forEachEta(ofStep: found.found(place)) { due.append($0) }
        }
        due.sort()
        while let eta = due.popLast() {
            let value = vector[Int(steps[Int(eta)])]
            visitCount += 1
            guard value != 0 else { continue }
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                let target = Int(targets[entry])
                vector[target] += values[entry] * value
                guard found.note(target) else { continue }
                forEachEta(ofStep: target) { if $0 < eta { due.insert($0) { $0 > $1 } } }
            }
        }
    }

    /// Replaces a row vector by it times `M⁻¹`: the first exchange first.
    mutating func applyToRows(_ vector: WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for place in 0..<found.count {
            forEachEta(withTarget: found.found(place)) { due.append($0) }
        }
        due.sort(by: >)
        var last: Int32 = -1
        while let eta = due.popLast() {
            guard eta != last else { continue }
            last = eta
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            var sum = 0.0
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                sum += values[entry] * vector[Int(targets[entry])]
            }
            guard sum != 0 else { continue }
            let step = Int(steps[Int(eta)])
            vector[step] += sum
            guard found.note(step) else { continue }
            forEachEta(withTarget: step) { if $0 > eta { due.insert($0) { $0 < $1 } } }
        }
    }

    private func forEachEta(ofStep step: Int, _ visit: (Int32) -> Void) {
        guard step < lastOfStep.count else { return }
        var eta = lastOfStep[step]
        while eta >= 0 {
            visit(eta)
            eta = previousOfStep[Int(eta)]
        }
    }

    private func forEachEta(withTarget step: Int, _ visit: (Int32) -> Void) {
        guard step < lastOfTarget.count else { return }
        var entry = lastOfTarget[step]
        while entry >= 0 {
            visit(etaOfEntry[Int(entry)])
            entry = previousOfTarget[Int(entry)]
        }
    }
}

extension [Int32] {
    /// Inserts into a sorted list, behind all members that have to stand before.
    fileprivate mutating func insert(_ member: Int32, isBehind: (Int32, Int32) -> Bool) {
        var place = count
        while place > 0, isBehind(self[place - 1], member) {
            place -= 1
        }
        insert(member, at: place)
    }
}
