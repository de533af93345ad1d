/// The tables of ``CharacterTables``, unpacked: what a character is, and where lines and grapheme clusters end.
///
/// Two look-ups find the kind of a character; characters of one kind have all properties in common. Both algorithms are
/// finite automata whose input is the kinds of successive characters. Sources: UAX #14 revision 50 with the numbers of
/// its section 8.2, example 7, and the rules LB15c, LB20a and LB25 as ICU has them; UAX #29 revision 41 with rule GB9c
/// of revision 43, as Swift's `Character`.
struct CharacterDatabase: Sendable {
    static let shared = CharacterDatabase()

    /// Where the block of every 128 characters begins in `kinds`.
    private let blockStarts: [UInt16]
    private let kinds: [UInt8]
    private let traits: [CharacterTraits]
    /// By state and kind: the next state, times eight, and a ``LineBreakAction``.
    private let lineSteps: [UInt16]
    /// By state and kind: the next state, times two, and whether a cluster begins.
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

    /// The kind of a character, with which its other properties are looked up.
    func kind(of scalar: Unicode.Scalar) -> Int {
        let value = Int(scalar.value)
        return Int(kinds[Int(blockStarts[value / CharacterTables.blockSize]) + value % CharacterTables.blockSize])
    }

    /// The traits of the characters of a kind.
    func traits(ofKind kind: Int) -> CharacterTraits {
        traits[kind]
    }

    /// The traits of a character.
    func traits(of scalar: Unicode.Scalar) -> CharacterTraits {
        traits(ofKind: kind(of: scalar))
    }

    /// Advances to the next character of a text; returns what UAX #14 says about the boundary before it.
    func step(_ state: inout LineBreakState, kind: Int) -> LineBreakAction {
        let step = lineSteps[Int(state.number) * kindCount + kind]
        state.number = UInt8(step >> 3)
        return LineBreakAction(rawValue: UInt8(step & 7)) ?? .none
    }

    /// What the end of a text says about the boundary before its last character: nothing, or that there is no break.
    func end(of state: LineBreakState) -> LineBreakAction {
        var state = state
        let action = step(&state, kind: kind(of: "\n"))
        return action == .retracting ? action : .none
    }

    /// Advances to the next character of a text; returns whether a grapheme cluster begins with it.
    func step(_ state: inout ClusterState, kind: Int) -> Bool {
        let step = clusterSteps[Int(state.number) * kindCount + kind]
        state.number = UInt8(step >> 1)
        return step & 1 == 1
    }

    /// The numbers that a literal of ``CharacterTables`` encodes: characters from `#` on, without the backslash.
    private static func numbers(_ literal: StaticString) -> [UInt8] {
        literal.withUTF8Buffer { bytes in
            unsafe bytes.map { byte in byte - 0x23 - (byte > 0x5C ? 1 : 0) }
        }
    }

    /// Expands a table by state and class to one by state and kind, so that a step is a single look-up.
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
