import TestSupport
import Testing

@testable import Simplex

@Suite struct EtaFileTests {
    private struct Eta {
        let step: Int
        let entries: [Int: Double]
    }

    private func file(of etas: [Eta], size: Int) -> EtaFile {
        var file = EtaFile()
        for eta in etas {
            file.begin(size: size)
            for (target, value) in eta.entries.sorted(by: { $0.key < $1.key }) {
                file.append(value, at: target)
            }
            file.end(step: eta.step)
        }
        return file
    }

    private func randomEtas(size: Int, using generator: inout SeededGenerator) -> [Eta] {
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in
            let step = Int.random(in: 0..<size, using: &generator)
            var entries: [Int: Double] = [:]
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let target = Int.random(in: 0..<size, using: &generator)
                if target != step { entries[target] = Double(Int.random(in: 1...3, using: &generator)) }
            }
            return Eta(step: step, entries: entries)
        }
    }

    /// Applies the file to a sparse vector; all that is not 0 in the answer has to be found.
    private func applied(
        _ vector: [Double],
        _ apply: (inout WorkArray<Double>, inout DepthFirstSearch) -> Void
    ) -> [Double] {
        var work = WorkArray(zero: 0.0, count: vector.count)
        var search = DepthFirstSearch(count: vector.count)
        for (step, value) in vector.enumerated() where value != 0 {
            work[step] = value
            _ = search.mark(step)
        }
        apply(&work, &search)
        for step in vector.indices where work[step] != 0 {
            let isFound = search.hasFound(step)
            #expect(isFound, "step \(step) was reached without being found")
        }
        return vector.indices.map { work[$0] }
    }

    private func randomVector(size: Int, using generator: inout SeededGenerator) -> [Double] {
        var vector = [Double](repeating: 0, count: size)
        for _ in 0..<2 {
            vector[Int.random(in: 0..<size, using: &generator)] = Double(Int.random(in: 1...3, using: &generator))
        }
        return vector
    }

    /// The tempting fault is an eta that is due only because of an earlier one, and left out or taken twice.
    @Test(.property, arguments: Seeds.range(10, from: 1))
    func `a sparse vector comes out as if every eta were applied in turn`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let size = Int.random(in: 2...8, using: &generator)
            let etas = randomEtas(size: size, using: &generator)
            var file = file(of: etas, size: size)
            let vector = randomVector(size: size, using: &generator)

            var columns = vector
            for eta in etas.reversed() {
                for (target, value) in eta.entries { columns[target] += value * columns[eta.step] }
            }
            #expect(applied(vector) { file.applyToColumns(&$0, &$1) } == columns)

            var rows = vector
            for eta in etas {
                rows[eta.step] += eta.entries.reduce(0) { $0 + $1.value * rows[$1.key] }
            }
            #expect(applied(vector) { file.applyToRows(&$0, &$1) } == rows)
        }
    }

    @Test func `steps that came after the last eta are met by none`() {
        var file = file(of: [Eta(step: 0, entries: [1: 2])], size: 2)
        #expect(applied([1, 0, 0, 4]) { file.applyToColumns(&$0, &$1) } == [1, 2, 0, 4])
        #expect(applied([0, 1, 0, 4]) { file.applyToRows(&$0, &$1) } == [2, 1, 0, 4])
        file.begin(size: 4)
        file.append(3, at: 3)
        file.end(step: 2)
        #expect(applied([1, 0, 1, 0]) { file.applyToColumns(&$0, &$1) } == [1, 2, 1, 3])
        #expect(file.count == 2 && file.entryCount == 2)
    }
}
