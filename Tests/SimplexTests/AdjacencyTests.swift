import TestSupport
import Testing

@testable import Simplex

@Suite struct AdjacencyTests {
    /// 0 -> 1, 2; 1 -> none; 2 -> 0; 3 -> none.
    private func sample() -> Adjacency {
        var graph = Adjacency(nodes: 4)
        graph.append(target: 1, value: 10)
        graph.append(target: 2, value: 20)
        graph.endNode()
        graph.endNode()
        graph.append(target: 0, value: 30)
        graph.endNode()
        graph.endNode()
        graph.close()
        return graph
    }

    private func edges(of node: Int, in graph: borrowing Adjacency) -> [Int: Double] {
        Dictionary(uniqueKeysWithValues: graph.edges(of: node).map { (Int(graph.targets[$0]), graph.values[$0]) })
    }

    @Test func `edges are those of their nodes, either way round`() {
        let graph = sample()
        #expect((0..<4).map { edges(of: $0, in: graph) } == [[1: 10, 2: 20], [:], [0: 30], [:]])
        let reversed = graph.reversed()
        #expect((0..<4).map { edges(of: $0, in: reversed) } == [[2: 30], [0: 10], [0: 20], [:]])
        #expect(reversed.edgeCount == 3)
    }

    @Test func `a graph without edges is its own reverse`() {
        var graph = Adjacency(nodes: 2)
        graph.endNode()
        graph.endNode()
        graph.close()
        #expect(graph.reversed().edges(of: 1).isEmpty)
    }

    /// The tempting fault is a node that runs over into the room of the next, or counts room that it does not have.
    @Test(.property, arguments: Seeds.range(4, from: 1))
    func `edges come and go as in a table`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var graph = sample()
        var table: [[Int: Double]] = [[1: 10, 2: 20], [:], [0: 30], [:]]
        for _ in 0..<4000 {
            let node = Int.random(in: 0..<table.count, using: &generator)
            let target = Int.random(in: 0..<600, using: &generator)
            switch Int.random(in: 0..<200, using: &generator) {
            case 0:
                graph.addNode()
                table.append([:])
            case 1:
                graph.removeEdges(of: node)
                table[node] = [:]
            case 2..<40:
                guard let target = table[node].keys.min() else { continue }
                graph.remove(from: node, to: target)
                table[node][target] = nil
            default:
                guard table[node][target] == nil else { continue }
                graph.insert(Double(target), from: node, to: target)
                table[node][target] = Double(target)
            }
        }
        #expect(table.indices.allSatisfy { edges(of: $0, in: graph) == table[$0] })
        #expect(graph.edgeCount == table.reduce(0) { $0 + $1.count })
    }

    @Test func `a copy keeps its edges while the original changes`() {
        var graph = sample()
        let copy = graph.copy()
        graph.remove(from: 0, to: 1)
        graph.insert(5, from: 1, to: 3)
        graph.addNode()
        #expect((0..<4).map { edges(of: $0, in: copy) } == [[1: 10, 2: 20], [:], [0: 30], [:]])
        #expect((0..<5).map { edges(of: $0, in: graph) } == [[2: 20], [3: 5], [0: 30], [:], [:]])
    }
}
