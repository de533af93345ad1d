import TestSupport

/// Makes JSON texts from valid ones, which depend on nothing but the seed and the number: most of them valid, with
/// other values, escapes and spaces; every fourth damaged by its bytes.
public struct JSONMutator: Sendable {
    private let specimens: [[Token]]
    /// Values of the specimens, strings among them, and whole arrays and objects.
    private let values: [[UInt8]]
    private let damage: SourceMutator
    private let seed: UInt64

    public init(seed: UInt64) {
        specimens = JSONSpecimens.all.map { Token.tokens(of: Array($0.utf8)) }
        values = specimens.flatMap { tokens in
            tokens.indices.filter { tokens[$0].kind != .sign || tokens[$0].opens }.map { index in
                Array(tokens[index...Token.end(of: index, in: tokens)].flatMap(\.bytes))
            }
        }
        damage = SourceMutator(JSONSpecimens.all, seed: seed, strange: JSONSpecimens.strange)
        self.seed = seed
    }

    /// The text with this number.
    public subscript(number: Int) -> [UInt8] {
        guard number % 4 != 3 else { return damage[number] }
        var dice = Dice(seed: seed, number: number)
        var tokens = dice.pick(specimens)
        for _ in 0...dice.below(4) { mutate(&tokens, &dice) }
        return tokens.flatMap(\.bytes)
    }

    private func mutate(_ tokens: inout [Token], _ dice: inout Dice) {
        let place = dice.below(tokens.count)
        switch dice.below(6) {
        case 0, 1: tokens.insert(Token(.space, dice.pick([" ", "\n", "\t\r\n ", "  "])), at: place)
        case 2 where tokens[place].kind == .string:
            let escape = dice.pick(Self.escapes)
            tokens[place].bytes.insert(contentsOf: Array(escape.utf8), at: tokens[place].bytes.count - 1)
        case 3 where tokens[place].isComma:
            // What comes after the comma, again.
            guard let next = tokens[(place + 1)...].firstIndex(where: { $0.kind != .space }) else { return }
            let item = tokens[place..<Token.endOfItem(from: next, in: tokens)]
            tokens.insert(contentsOf: Array(item), at: place)
        case 4 where tokens[place].isComma:
            guard let next = tokens[(place + 1)...].firstIndex(where: { $0.kind != .space }) else { return }
            tokens.removeSubrange(place..<Token.endOfItem(from: next, in: tokens))
        default:
            guard tokens[place].kind != .space, tokens[place].kind != .sign || tokens[place].opens else { return }
            let isKey = Token.isKey(place, in: tokens)
            let range = place...Token.end(of: place, in: tokens)
            let value = isKey ? Array(dice.pick(Self.keys).utf8) : dice.pick(values)
            tokens.replaceSubrange(range, with: [Token(isKey ? .string : .value, value)])
        }
    }

    /// Ends of strings, before the closing quote.
    private static let escapes = [
        "\\u00e9", "\\ud83d\\ude00", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u0000", "é", "\u{1F600}", "\u{2028}",
        String(repeating: "long ", count: 60),
    ]
    private static let keys = [#""id""#, #""k1""#, #""a""#, #""longFieldName""#, #""\u0061""#, #""""#, #""é""#]

    /// A part of a text that is read as one.
    private struct Token: Sendable {
        enum Kind { case sign, string, value, space }

        var kind: Kind
        var bytes: [UInt8]

        init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }
        init(_ kind: Kind, _ text: String) { self.init(kind, Array(text.utf8)) }

        var opens: Bool { kind == .sign && (bytes[0] == UInt8(ascii: "[") || bytes[0] == UInt8(ascii: "{")) }
        var closes: Bool { kind == .sign && (bytes[0] == UInt8(ascii: "]") || bytes[0] == UInt8(ascii: "}")) }
        var isComma: Bool { kind == .sign && bytes[0] == UInt8(ascii: ",") }

        /// - Precondition: the text is valid.
        static func tokens(of text: [UInt8]) -> [Token] {
            var tokens: [Token] = []
            var place = 0
            while place < text.count {
                let start = place
                let byte = text[place]
                place += 1
                if "[]{},:".utf8.contains(byte) {
                    tokens.append(Token(.sign, [byte]))
                } else if byte == UInt8(ascii: "\"") {
                    while text[place] != UInt8(ascii: "\"") { place += text[place] == UInt8(ascii: "\\") ? 2 : 1 }
                    place += 1
                    tokens.append(Token(.string, Array(text[start..<place])))
                } else {
                    let isSpace = " \n\r\t".utf8.contains(byte)
                    while place < text.count, !"[]{},:\"".utf8.contains(text[place]),
                        " \n\r\t".utf8.contains(text[place]) == isSpace
                    { place += 1 }
                    tokens.append(Token(isSpace ? .space : .value, Array(text[start..<place])))
                }
            }
            return tokens
        }

        /// The last token of the value that begins at an index.
        static func end(of index: Int, in tokens: [Token]) -> Int {
            guard tokens[index].opens else { return index }
            var depth = 0
            for place in index..<tokens.count {
                if tokens[place].opens { depth += 1 }
                if tokens[place].closes { depth -= 1 }
                if depth == 0 { return place }
            }
            return tokens.count - 1
        }

        /// Where the item that begins at an index ends: at the next comma, or the end of what it is in.
        static func endOfItem(from index: Int, in tokens: [Token]) -> Int {
            var place = index
            while place < tokens.count, !tokens[place].isComma, !tokens[place].closes {
                place = end(of: place, in: tokens) + 1
            }
            return place
        }

        /// Whether a token is the name of a member.
        static func isKey(_ index: Int, in tokens: [Token]) -> Bool {
            let next = tokens[(index + 1)...].first { $0.kind != .space }
            return tokens[index].kind == .string && next?.bytes == [UInt8(ascii: ":")]
        }
    }
}
