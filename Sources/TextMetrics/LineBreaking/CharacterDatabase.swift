/// The unpacked ``CharacterTables``: character properties, and the boundaries of lines and grapheme clusters.
///
/// The kind of a character is found with two lookups; characters of the same kind have the same properties. Both
/// algorithms are finite automata over the kinds of successive characters.
///
/// Sources: UAX #14 revision 50 with the numbers of its section 8.2, example 7, and the rules LB15c, LB20a and LB25 as
/// in ICU; UAX #29 revision 41 with rule GB9c of revision 43, as in Swift's `Character`.
struct CharacterDatabase: Sendable {
    static let shared = CharacterDatabase()

    /// The start of each block of 128 characters in `kinds`.
    private let blockStarts: [UInt16]
    private let kinds: [UInt8]
    private let traits: [CharacterTraits]
    /// The next state, times eight, plus a ``LineBreakAction``, by state and kind.
    private let lineSteps: [UInt16]
    /// The next state, times two, plus 1 if a cluster begins, by state and kind.
    private let clusterSteps: [UInt16]
    private let kindCount: Int

    private init() {
        let digits = Self.numbers(CharacterTables.blockNumbers)
        var starts: [UInt16] = []
        starts.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            let block = Int(digits[index]) * 91 + Int(digits[index + 1])
            starts.append(UInt16(block * CharacterTables.blockSize))
        }
        blockStarts = starts
        kinds = Self.numbers(CharacterTables.blocks)
        traits = Self.numbers(CharacterTables.traits).map(CharacterTraits.init)
        kindCount = traits.count
        lineSteps = Self.steps(
            CharacterTables.lineStates,
            CharacterTables.lineActions,
            classes: Self.numbers(CharacterTables.lineClasses),
            actionBits: 3
        )
        clusterSteps = Self.steps(
            CharacterTables.clusterStates,
            CharacterTables.clusterActions,
            classes: Self.numbers(CharacterTables.clusterClasses),
            actionBits: 1
        )
    }

    /// Returns the kind of a character, which is the key to its other properties.
    func kind(of scalar: Unicode.Scalar) -> Int {
        let value = Int(scalar.value)
        return Int(kinds[Int(blockStarts[value / CharacterTables.blockSize]) + value % CharacterTables.blockSize])
    }

    /// Returns the traits of the characters of a kind.
    func traits(ofKind kind: Int) -> CharacterTraits {
        traits[kind]
    }

    /// Returns the traits of a character.
    func traits(of scalar: Unicode.Scalar) -> CharacterTraits {
        traits(ofKind: kind(of: scalar))
    }

    /// Advances to the next character of a text and returns the UAX #14 action at the boundary before it.
    func step(_ state: inout LineBreakState, kind: Int) -> LineBreakAction {
        let step = lineSteps[Int(state.number) * kindCount + kind]
        state.number = UInt8(step >> 3)
        return LineBreakAction(rawValue: UInt8(step & 7)) ?? .none
    }

    /// Returns the action of the end of a text: either none, or a retraction of the break before its last character.
    func end(of state: LineBreakState) -> LineBreakAction {
        var state = state
        let action = step(&state, kind: kind(of: "\n"))
        return action == .retracting ? action : .none
    }

    /// Advances to the next character of a text and returns whether it begins a grapheme cluster.
    func step(_ state: inout ClusterState, kind: Int) -> Bool {
        let step = clusterSteps[Int(state.number) * kindCount + kind]
        state.number = UInt8(step >> 1)
        return step & 1 == 1
    }

    /// Decodes the numbers in a literal of ``CharacterTables``: characters from `#` on, without the backslash.
    private static func numbers(_ literal: StaticString) -> [UInt8] {
        literal.withUTF8Buffer { bytes in
            unsafe bytes.map { byte in byte - 0x23 - (byte > 0x5C ? 1 : 0) }
        }
    }

    /// Expands a table by state and class to a table by state and kind, so that a step is a single lookup.
    private static func steps(
        _ states: StaticString,
        _ actions: StaticString,
        classes: [UInt8],
        actionBits: UInt16
    ) -> [UInt16] {
        let following = numbers(states)
        let actions = numbers(actions)
        let classCount = Int((classes.max() ?? 0) + 1)
        var steps: [UInt16] = []
        steps.reserveCapacity(following.count / classCount * classes.count)
        for row in stride(from: 0, to: following.count, by: classCount) {
            for kindClass in classes {
                let cell = row + Int(kindClass)
                steps.append(UInt16(following[cell]) << actionBits | UInt16(actions[cell]))
            }
        }
        return steps
    }
}

/// The state of the UAX #14 automaton; initially at the start of a text.
struct LineBreakState: Sendable {
    fileprivate(set) var number: UInt8 = 0
}

/// The state of the UAX #29 automaton; initially at the start of a text.
struct ClusterState: Sendable {
    fileprivate(set) var number: UInt8 = 0
}
