@testable import TextMetrics

/// Where a text may be broken, by the automata alone, before anything is measured.
struct Places {
    /// Of the place before each scalar and behind the last.
    let lineBreaks: [Bool]
    let mandatory: [Bool]
    let clusterBreaks: [Bool]

    init(_ scalars: some Collection<Unicode.Scalar>) {
        var lines = LineBreakState()
        var clusters = ClusterState()
        var actions: [LineBreakAction] = []
        var clusterBreaks: [Bool] = []
        for scalar in scalars {
            let kind = CharacterDatabase.shared.kind(of: scalar)
            let action = CharacterDatabase.shared.step(&lines, kind: kind)
            if action == .retracting || action == .replacing { Self.retract(&actions) }
            actions.append(action == .retracting ? .none : action == .replacing ? .allowed : action)
            clusterBreaks.append(CharacterDatabase.shared.step(&clusters, kind: kind) || clusterBreaks.isEmpty)
        }
        if CharacterDatabase.shared.end(of: lines) == .retracting { Self.retract(&actions) }
        lineBreaks = actions.map { $0 != .none } + [true]
        mandatory = actions.map { $0 == .mandatory } + [false]
        self.clusterBreaks = clusterBreaks + [true]
    }

    private static func retract(_ actions: inout [LineBreakAction]) {
        if let last = actions.lastIndex(of: .allowed) { actions[last] = .none }
    }

    /// A text with `|` where a line may end and `¶` where it must.
    static func marked(_ text: String) -> String {
        let places = Places(text.unicodeScalars)
        var marked = String.UnicodeScalarView()
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if places.mandatory[index] {
                marked.append("¶")
            } else if places.lineBreaks[index] {
                marked.append("|")
            }
            marked.append(scalar)
        }
        return String(marked)
    }
}
