/// Scripts that are measured letter by letter although they are not drawn that way.
///
/// Their letters join, stack, reorder or form conjuncts, or their words can be separated only with a dictionary.
public struct ComplexScripts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The Unicode names of the scripts, in the order of their first characters.
    public var names: [String] {
        Self.scripts.enumerated().filter { contains(ComplexScripts(number: $0.offset)) }.map(\.element.name)
    }

    private init(number: Int) {
        rawValue = 1 << UInt64(number)
    }

    /// Inserts the script of a character if it is a letter or a mark of one of these scripts.
    ///
    /// Digits and punctuation are drawn as they are measured.
    mutating func insertScript(of scalar: Unicode.Scalar) {
        // No other character is in one of the scripts; most text returns here.
        switch scalar.value {
        case 0x600..<0x1CFB, 0xA800..<0xAC00, 0x10A00..<0x12000: break
        default: return
        }
        guard let script = Self.script(of: scalar.value), !contains(script) else { return }
        let properties = scalar.properties
        guard properties.isAlphabetic || properties.generalCategory == .nonspacingMark else { return }
        insert(script)
    }

    private static func script(of value: UInt32) -> ComplexScripts? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < value { low = middle + 1 } else { high = middle }
        }
        guard low < ranges.count, ranges[low].first <= value else { return nil }
        return ComplexScripts(number: ranges[low].script)
    }

    /// The blocks of the scripts, in ascending order.
    ///
    /// Source: Blocks.txt of Unicode 15. The presentation forms of Arabic are omitted because they are drawn as they
    /// are measured.
    private static let ranges: [(first: UInt32, last: UInt32, script: Int)] =
        scripts.enumerated()
        .flatMap { number, script in script.blocks.map { ($0.lowerBound, $0.upperBound, number) } }
        .sorted { $0.0 < $1.0 }

    /// The scripts; at most 64.
    private static let scripts: [(name: String, blocks: [ClosedRange<UInt32>])] = [
        ("Arabic", [0x600...0x6FF, 0x750...0x77F, 0x860...0x8FF]), ("Syriac", [0x700...0x74F]),
        ("Nko", [0x7C0...0x7FF]),
        ("Mandaic", [0x840...0x85F]), ("Devanagari", [0x900...0x97F, 0xA8E0...0xA8FF]), ("Bengali", [0x980...0x9FF]),
        ("Gurmukhi", [0xA00...0xA7F]), ("Gujarati", [0xA80...0xAFF]), ("Oriya", [0xB00...0xB7F]),
        ("Tamil", [0xB80...0xBFF]), ("Telugu", [0xC00...0xC7F]), ("Kannada", [0xC80...0xCFF]),
        ("Malayalam", [0xD00...0xD7F]), ("Sinhala", [0xD80...0xDFF]), ("Thai", [0xE00...0xE7F]),
        ("Lao", [0xE80...0xEFF]), ("Tibetan", [0xF00...0xFFF]),
        ("Myanmar", [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]), ("Khmer", [0x1780...0x17FF]),
        ("Mongolian", [0x1800...0x18AF]), ("Tai Le", [0x1950...0x197F]), ("New Tai Lue", [0x1980...0x19DF]),
        ("Buginese", [0x1A00...0x1A1F]), ("Tai Tham", [0x1A20...0x1AAF]), ("Balinese", [0x1B00...0x1B7F]),
        ("Sundanese", [0x1B80...0x1BBF]), ("Batak", [0x1BC0...0x1BFF]), ("Lepcha", [0x1C00...0x1C4F]),
        ("Syloti Nagri", [0xA800...0xA82F]), ("Phags Pa", [0xA840...0xA87F]), ("Saurashtra", [0xA880...0xA8DF]),
        ("Rejang", [0xA930...0xA95F]), ("Javanese", [0xA980...0xA9DF]), ("Cham", [0xAA00...0xAA5F]),
        ("Tai Viet", [0xAA80...0xAADF]), ("Meetei Mayek", [0xAAE0...0xAAFF, 0xABC0...0xABFF]),
        ("Kharoshthi", [0x10A00...0x10A5F]), ("Hanifi Rohingya", [0x10D00...0x10D3F]), ("Brahmi", [0x11000...0x1107F]),
        ("Kaithi", [0x11080...0x110CF]), ("Chakma", [0x11100...0x1114F]), ("Sharada", [0x11180...0x111DF]),
        ("Khojki", [0x11200...0x1124F]), ("Khudawadi", [0x112B0...0x112FF]), ("Grantha", [0x11300...0x1137F]),
        ("Newa", [0x11400...0x1147F]), ("Tirhuta", [0x11480...0x114DF]), ("Siddham", [0x11580...0x115FF]),
        ("Modi", [0x11600...0x1165F]), ("Takri", [0x11680...0x116CF]), ("Ahom", [0x11700...0x1174F]),
        ("Bhaiksuki", [0x11C00...0x11C6F]), ("Marchen", [0x11C70...0x11CBF]),
    ]
}
