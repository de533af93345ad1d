import LayoutModel

extension Fault {
    /// Returns the detail for an unknown device, with the names that were probably meant.
    ///
    /// Names that start with the same words are listed together: only the author knows which word is missing in "iPhone
    /// 17 Max". A name with another number is not a misspelling but another device: an iPhone 19 is not an iPhone 11.
    static func unknownDevice(_ name: String) -> String {
        // No device has a longer name, but clients can send megabytes.
        let start = String(name.prefix(Device.longestName))
        let (wanted, wantedDigits) = (words(of: start), digits(in: start))
        let known = Device.all.map(\.name)
        let nearest = NearestName.nearest(to: name, among: known.filter { digits(in: $0) == wantedDigits })
        let shared = Dictionary(grouping: known) { commonPrefixLength(words(of: $0), wanted) }
        let closest = shared.keys.max() ?? 0
        if closest > 1 || (closest == wanted.count && closest > 0) {
            let family = shared[closest] ?? []
            let listed = (nearest.map { [$0] } ?? []) + family.filter { $0 != nearest }
            return unknown("device", name, oneOf: listed)
        }
        if let nearest { return unknown("device", name, nearest: nearest) }
        let choices =
            closest == 1 ? "one of \(shared[1, default: []].joined(separator: ", "))" : "GET /devices lists them"
        return unknown("device", name, nearest: nil) + " (\(choices)); or give 'size' and 'safeArea' themselves"
    }

    private static func unknown(_ kind: String, _ name: String, oneOf known: [String]) -> String {
        let quoted = known.map { "'\($0)'" }
        let choice =
            quoted.count > 1 ? quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1] : quoted[0]
        return unknown(kind, name, nearest: nil) + "; did you mean \(choice)?"
    }

    /// Returns the words of a name in lower case: for "iPad Pro 11-inch (M4)", ipad, pro, 11, inch and m4.
    private static func words(of name: String) -> [Substring] {
        name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "." }
    }

    private static func commonPrefixLength(_ words: [Substring], _ others: [Substring]) -> Int {
        zip(words, others).prefix { $0 == $1 }.count
    }

    private static func digits(in name: String) -> [Character] {
        name.filter { $0.isASCII && $0.isNumber }.map { $0 }
    }
}
