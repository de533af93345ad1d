/// Makes sources from valid ones, which depend on nothing but the seed and the number: most of them with other
/// statements, numbers and names that stand where such names stand; every fourth damaged by its bytes.
public struct StatementMutator: Sendable {
    /// The statements of each specimen: lines, or more of them where brackets are open at the end of a line.
    private let specimens: [[[UInt8]]]
    /// The words of all specimens by the bytes around them.
    private let words: [Surroundings: [[UInt8]]]
    private let damage: SourceMutator
    private let seed: UInt64

    private static let numbers = ["0", "1", "2", "3", "8", "10.5", "0.25", "100", "999", "1000", "1e6"]
        .map { Array($0.utf8) }

    /// The bytes before and after a word; 0 at the start and the end of a statement.
    private struct Surroundings: Hashable {
        var before: UInt8
        var after: UInt8
    }

    /// - Precondition: there is at least one specimen.
    public init(_ specimens: [String], seed: UInt64) {
        damage = SourceMutator(specimens, seed: seed)
        self.seed = seed
        self.specimens = specimens.map { Self.statements(of: Array($0.utf8)) }
        var words: [Surroundings: [[UInt8]]] = [:]
        for statement in self.specimens.joined() {
            for range in Self.words(in: statement) {
                words[Self.surroundings(of: range, in: statement), default: []].append(Array(statement[range]))
            }
        }
        self.words = words
    }

    /// The source with this number.
    public subscript(number: Int) -> [UInt8] {
        guard number % 4 != 3 else { return damage[number] }
        var dice = Dice(seed: seed, number: number)
        var statements = dice.pick(specimens)
        if dice.happens(0.7) {
            // A few statements are read in a tenth of the time.
            let first = dice.below(statements.count)
            statements = Array(statements[first..<min(statements.count, first + 1 + dice.below(3))])
        }
        for _ in 0...dice.below(2) { mutate(&statements, &dice) }
        return Array(statements.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func mutate(_ statements: inout [[UInt8]], _ dice: inout Dice) {
        let place = dice.below(statements.count)
        switch dice.below(8) {
        case 0 where statements.count > 1: statements.remove(at: place)
        case 1: statements.insert(statements[place], at: dice.below(statements.count + 1))
        case 2: statements.swapAt(place, dice.below(statements.count))
        case 3: statements.insert(dice.pick(dice.pick(specimens)), at: place)
        default:
            let ranges = Self.words(in: statements[place])
            guard !ranges.isEmpty else { return }
            let range = dice.pick(ranges)
            let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(statements[place][range.lowerBound])
            let others = words[Self.surroundings(of: range, in: statements[place])] ?? []
            let word = isNumber || others.isEmpty ? dice.pick(Self.numbers) : dice.pick(others)
            statements[place].replaceSubrange(range, with: word)
        }
    }

    private static func statements(of text: [UInt8]) -> [[UInt8]] {
        var statements: [[UInt8]] = []
        var depth = 0
        for line in text.split(separator: UInt8(ascii: "\n")) {
            if depth > 0 {
                statements[statements.count - 1] += [UInt8(ascii: "\n")] + line
            } else {
                statements.append(Array(line))
            }
            depth += line.count { "([{".utf8.contains($0) } - line.count { ")]}".utf8.contains($0) }
            depth = max(0, depth)
        }
        return statements
    }

    private static func words(in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var place = 0
        while place < text.count {
            let start = place
            while place < text.count, SourceMutator.isWordByte(text[place]) { place += 1 }
            if place > start { ranges.append(start..<place) } else { place += 1 }
        }
        return ranges
    }

    private static func surroundings(of range: Range<Int>, in text: [UInt8]) -> Surroundings {
        Surroundings(
            before: range.lowerBound > 0 ? text[range.lowerBound - 1] : 0,
            after: range.upperBound < text.count ? text[range.upperBound] : 0
        )
    }
}
