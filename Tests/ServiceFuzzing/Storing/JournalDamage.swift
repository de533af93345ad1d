import Fuzzing
import JSON

/// One thing that happens to the files of a journal: a kind, and numbers that choose the file, the record and the byte.
///
/// As text it is `["flip", 3, 17, 4]`. The numbers stand for what there is, modulo its count, so that each choice is
/// possible whatever the files are.
struct JournalDamage {
    enum Kind: String, CaseIterable {
        /// A bit of a file is another.
        case flip
        /// A file ends early, or at the end of a record.
        case cut, cutAtRecord
        /// Bytes of a file are zeros, or missing, or there twice.
        case zero, remove, double
        /// Two records of a file have changed places.
        case swap
        /// A file is missing, or there under another number.
        case lose, rename
        /// A byte of a record is another, and its checksums are right again.
        case forge
        /// A record has more bytes, or fewer, and its checksums are right again.
        case stretch, shrink
    }

    var kind: Kind
    var numbers: [Int]

    /// Whether checksums are right where nothing else is, which no accident does.
    var isForgery: Bool { [.forge, .stretch, .shrink].contains(kind) }

    var json: JSONValue { .array([.string(kind.rawValue)] + numbers.map { .number(Double($0)) }) }

    init?(_ json: JSONValue) {
        guard let kind = json[0]?.string.flatMap(Kind.init) else { return nil }
        let numbers = json.elements.dropFirst().compactMap(\.number).map { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        (self.kind, self.numbers) = (kind, numbers)
    }

    init(_ kind: Kind, _ dice: inout Dice) {
        self.kind = kind
        numbers = [dice.below(1 << 20), dice.below(1 << 20), dice.below(1 << 20)]
    }

    /// Does it to files.
    func apply(to files: inout [String: [UInt8]]) {
        let names = files.keys.filter { $0.hasSuffix(".journal") }.sorted()
        guard !names.isEmpty else { return }
        let name = names[numbers[0] % names.count]
        guard var bytes = files[name], !bytes.isEmpty else { return }
        var records = JournalRecords(bytes)
        let place = numbers[1] % bytes.count
        let end = min(bytes.count, place + 1 + numbers[2] % 40)
        switch kind {
        case .flip: bytes[place] ^= 1 << UInt8(numbers[2] % 8)
        case .cut: bytes.removeSubrange(place...)
        case .cutAtRecord: bytes.removeSubrange(records.ends[numbers[1] % records.ends.count]...)
        case .zero: for index in place..<end { bytes[index] = 0 }
        case .remove: bytes.removeSubrange(place..<end)
        case .double: bytes.insert(contentsOf: Array(bytes[place..<end]), at: end)
        case .swap:
            guard records.payloads.count > 1 else { return }
            bytes = records.swapped(numbers[1] % records.payloads.count, numbers[2] % records.payloads.count)
        case .lose:
            files[name] = nil
            return
        case .rename:
            files[name] = nil
            files["0000000\(1 + numbers[1] % 9).journal"] = bytes
            return
        case .forge, .stretch, .shrink:
            guard !records.payloads.isEmpty else { return }
            let record = numbers[1] % records.payloads.count
            change(&records.payloads[record])
            bytes = records.bytes
        }
        files[name] = bytes
    }

    private func change(_ payload: inout [UInt8]) {
        guard !payload.isEmpty else { return }
        let place = numbers[2] % payload.count
        let end = min(payload.count, place + 1 + numbers[1] % 9)
        switch kind {
        case .forge: payload[place] = UInt8(truncatingIfNeeded: numbers[1] >> 4)
        case .stretch: payload.insert(contentsOf: Array(payload[place..<end]), at: place)
        default: payload.removeSubrange(place..<end)
        }
    }
}

/// Journals to damage, and the damage, which depend on nothing but the seed and the number.
public struct JournalDamageAuthor: Sendable {
    private let seed: UInt64

    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The number of a history and a list of damages, as JSON.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        let isForged = dice.happens(0.5)
        let kinds = JournalDamage.Kind.allCases
        var damages: [JournalDamage] = []
        for _ in 0..<(dice.happens(0.03) ? 0 : 1 + dice.below(2)) {
            let kind = isForged ? dice.pick([.forge, .forge, .forge, .stretch, .shrink]) : dice.pick(kinds.dropLast(3))
            damages.append(JournalDamage(kind, &dice))
        }
        return JSONValue.array([.number(Double(dice.below(JournalTarget.historyCount)))] + damages.map(\.json)).text
    }
}
