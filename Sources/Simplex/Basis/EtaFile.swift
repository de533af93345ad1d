/// The row exchanges that do not fit into the lower factor: a product `M = … · E₂ · E₁` of matrices that each differ
/// from the identity in one column.
///
/// `E⁻¹ = I + m · eₚᵀ` with `mₚ = 0`; p and m are stored. There may be thousands, but a sparse vector touches only a
/// few: for each step, linked lists hold the etas with that p and those with an entry at that step.
struct EtaFile: Sendable {
    /// For each eta, its p, the start of its m, and the previous eta with the same p; -1 if there is none.
    private var steps: [Int32] = []
    private var starts: [Int32] = [0]
    private var previousOfStep: [Int32] = []
    /// Indexed by entry of an m.
    private var targets: [Int32] = []
    private var values: [Double] = []
    private var etaOfEntry: [Int32] = []
    private var previousOfTarget: [Int32] = []
    /// For each step, the last eta with that p, and the last entry at that step; -1 if there is none.
    ///
    /// Empty if there are no etas.
    private var lastOfStep: [Int32] = []
    private var lastOfTarget: [Int32] = []

    /// Scratch memory for the list of etas still to be applied; empty between calls.
    private var queue: [Int32] = []

    /// Entries visited since ``takeVisitCount()`` was last called.
    private var visitCount = 0

    var count: Int { steps.count }
    var entryCount: Int { targets.count }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        steps.heapByteCount + starts.heapByteCount + previousOfStep.heapByteCount + targets.heapByteCount
            + values.heapByteCount + etaOfEntry.heapByteCount + previousOfTarget.heapByteCount
            + lastOfStep.heapByteCount + lastOfTarget.heapByteCount + queue.heapByteCount
    }

    /// Returns the number of entries visited since the last call.
    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount
    }

    /// Prepares for an `m` in a matrix of `size` steps.
    mutating func begin(size: Int) {
        // Columns may have been added since the last exchange that needed an eta.
        let missing = size - lastOfStep.count
        lastOfStep.append(contentsOf: repeatElement(-1, count: missing))
        lastOfTarget.append(contentsOf: repeatElement(-1, count: missing))
    }

    /// Adds an entry to the `m` that is being built.
    mutating func append(_ value: Double, at step: Int) {
        // Both lists grow at the head: the latest eta of a step comes first.
        previousOfTarget.append(lastOfTarget[step])
        lastOfTarget[step] = Int32(truncatingIfNeeded: targets.count)
        targets.append(Int32(truncatingIfNeeded: step))
        values.append(value)
        etaOfEntry.append(Int32(truncatingIfNeeded: steps.count))
    }

    /// Finishes an `m`.
    mutating func end(step: Int) {
        previousOfStep.append(lastOfStep[step])
        lastOfStep[step] = Int32(truncatingIfNeeded: steps.count)
        steps.append(Int32(truncatingIfNeeded: step))
        starts.append(Int32(truncatingIfNeeded: targets.count))
    }

    /// Replaces a column vector x by `M⁻¹ · x = E₁⁻¹ · E₂⁻¹ · … · x`, the latest exchange first.
    ///
    /// `E⁻¹ · x = x + m · xₚ`: an eta has an effect only if `xₚ` is nonzero. The list of due etas therefore starts with
    /// those whose p is in use, and every index that becomes nonzero adds its earlier ones.
    mutating func applyToColumns(_ vector: inout WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for index in 0..<found.count {
            forEachEta(ofStep: found.found(index)) { due.append($0) }
        }
        // The list is popped from the end, so ascending order yields the latest eta first.
        due.sort()
        while let eta = due.popLast() {
            let value = vector[Int(steps[Int(eta)])]
            visitCount += 1
            // xₚ is 0: the eta has no effect.
            guard value != 0 else { continue }
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                let target = Int(targets[entry])
                vector[target] += values[entry] * value
                // Only a target that was 0 until now has unlisted etas; those after this one are done.
                guard found.mark(target) else { continue }
                forEachEta(ofStep: target) { if $0 < eta { due.insert($0) { $0 > $1 } } }
            }
        }
    }

    /// Replaces a row vector y by `y · M⁻¹ = y · E₁⁻¹ · E₂⁻¹ · …`, the first exchange first.
    ///
    /// `y · E⁻¹ = y + (y · m) · eₚᵀ`: an eta has an effect only if y and m share an index. It is listed once per shared
    /// index but applied once.
    mutating func applyToRows(_ vector: inout WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for index in 0..<found.count {
            forEachEta(withTarget: found.found(index)) { due.append($0) }
        }
        // The list is popped from the end, so descending order yields the first exchange first, with duplicates
        // adjacent.
        due.sort(by: >)
        var last: Int32 = -1
        while let eta = due.popLast() {
            // An eta is listed once for each index that it shares with y.
            guard eta != last else { continue }
            last = eta
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            var sum = 0.0
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                sum += values[entry] * vector[Int(targets[entry])]
            }
            // y · m is 0 by cancellation.
            guard sum != 0 else { continue }
            let step = Int(steps[Int(eta)])
            vector[step] += sum
            // Like above, except that here the etas after this one are still to come.
            guard found.mark(step) else { continue }
            forEachEta(withTarget: step) { if $0 > eta { due.insert($0) { $0 < $1 } } }
        }
    }

    private func forEachEta(ofStep step: Int, _ visit: (Int32) -> Void) {
        // A step added after the last eta has none.
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
    /// Inserts into a sorted list, before the members for which `isBehind` returns true.
    fileprivate mutating func insert(_ member: Int32, isBehind: (Int32, Int32) -> Bool) {
        var index = count
        while index > 0, isBehind(self[index - 1], member) {
            index -= 1
        }
        insert(member, at: index)
    }
}
