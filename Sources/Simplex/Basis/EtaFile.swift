/// The exchanges of rows that do not fit into the lower factor: a product `M = … · E₂ · E₁` of matrices that differ
/// from the identity in one column each.
///
/// `E⁻¹ = I + m · eₚᵀ` with `mₚ = 0`; p and m are stored. There may be thousands, of which a sparse vector meets only a
/// few: linked lists give, for each step, the etas whose p it is and those with an entry at it.
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
    /// By step, the last eta whose p it is, and the last entry at it; -1 for none.
    ///
    /// Empty while there are no etas.
    private var lastOfStep: [Int32] = []
    private var lastOfTarget: [Int32] = []

    /// Memory for the list of etas still to be applied; empty between calls.
    private var queue: [Int32] = []

    /// Entries visited since ``takeVisitCount()`` was last called.
    private var visitCount = 0

    var count: Int { steps.count }
    var entryCount: Int { targets.count }

    /// Bytes held, for reports.
    @inline(__always)
    var byteCount: Int {
        steps.heapByteCount + starts.heapByteCount + previousOfStep.heapByteCount + targets.heapByteCount
            + values.heapByteCount + etaOfEntry.heapByteCount + previousOfTarget.heapByteCount
            + lastOfStep.heapByteCount + lastOfTarget.heapByteCount + queue.heapByteCount
    }

    /// Returns how many entries were visited since the last call.
    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount
    }

    /// Prepares for an `m` in a matrix of `size` steps.
    mutating func begin(size: Int) {
        // Columns may have been added since the last exchange that came here.
        let missing = size - lastOfStep.count
        lastOfStep.append(contentsOf: repeatElement(-1, count: missing))
        lastOfTarget.append(contentsOf: repeatElement(-1, count: missing))
    }

    /// Adds an entry to the `m` that is being built.
    mutating func append(_ value: Double, at step: Int) {
        // Both lists grow at their heads: the latest eta of a step comes first.
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

    /// Replaces a column vector x by `M⁻¹ · x = E₁⁻¹ · E₂⁻¹ · … · x`, the latest exchange first.
    ///
    /// `E⁻¹ · x = x + m · xₚ`: an eta changes something only if `xₚ` is not 0. So the list of due etas begins with
    /// those whose p is in use, and every index that comes into use adds its earlier ones.
    mutating func applyToColumns(_ vector: inout WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for index in 0..<found.count {
            forEachEta(ofStep: found.found(index)) { due.append($0) }
        }
        // The list is popped from its end, so ascending numbers give the latest eta first.
        due.sort()
        while let eta = due.popLast() {
            let value = vector[Int(steps[Int(eta)])]
            visitCount += 1
            // xₚ is 0: the eta changes nothing.
            guard value != 0 else { continue }
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                let target = Int(targets[entry])
                vector[target] += values[entry] * value
                // Only a target that was 0 so far has etas that are not listed yet; those after this one are done.
                guard found.mark(target) else { continue }
                forEachEta(ofStep: target) { if $0 < eta { due.insert($0) { $0 > $1 } } }
            }
        }
    }

    /// Replaces a row vector y by `y · M⁻¹ = y · E₁⁻¹ · E₂⁻¹ · …`, the first exchange first.
    ///
    /// `y · E⁻¹ = y + (y · m) · eₚᵀ`: an eta changes something only if y and m have an index in common. It is listed
    /// once for each such index, and applied once.
    mutating func applyToRows(_ vector: inout WorkArray<Double>, _ found: inout DepthFirstSearch) {
        guard !steps.isEmpty else { return }
        var due: [Int32] = []
        swap(&due, &queue)
        defer { swap(&due, &queue) }
        for index in 0..<found.count {
            forEachEta(withTarget: found.found(index)) { due.append($0) }
        }
        // The list is popped from its end, so descending numbers give the first exchange first, and equal ones
        // together.
        due.sort(by: >)
        var last: Int32 = -1
        while let eta = due.popLast() {
            // An eta is listed once for each index that it has in common with y.
            guard eta != last else { continue }
            last = eta
            visitCount += due.count + Int(starts[Int(eta) + 1] - starts[Int(eta)])
            var sum = 0.0
            for entry in Int(starts[Int(eta)])..<Int(starts[Int(eta) + 1]) {
                sum += values[entry] * vector[Int(targets[entry])]
            }
            // y · m is 0, by cancellation.
            guard sum != 0 else { continue }
            let step = Int(steps[Int(eta)])
            vector[step] += sum
            // As above, but here the etas after this one are still to come.
            guard found.mark(step) else { continue }
            forEachEta(withTarget: step) { if $0 > eta { due.insert($0) { $0 < $1 } } }
        }
    }

    private func forEachEta(ofStep step: Int, _ visit: (Int32) -> Void) {
        // A step that was added after the last eta has none.
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
    /// Inserts into a sorted list, before the members that `isBehind` puts behind it.
    fileprivate mutating func insert(_ member: Int32, isBehind: (Int32, Int32) -> Bool) {
        var index = count
        while index > 0, isBehind(self[index - 1], member) {
            index -= 1
        }
        insert(member, at: index)
    }
}
