import Foundation

/// The tables of `Threats.md` whose first column is `threat`.
struct ThreatPage {
    /// A row: what a client controls, what limits it, and what happens beyond the limit.
    struct Threat {
        let name: String
        /// Fields as `Schema.field`, parameters as `?name`, header fields by their names.
        let controls: [String]
        /// Options without their hyphens.
        let options: [String]
        /// The status of the answer beyond the limit; nil where the connection is closed instead.
        let status: Int?
        /// A part of what the answer beyond the limit says.
        let message: String?
        /// What shows that the row is true: `walk`, a scenario of `Tests/Abuse`, or a test by its name.
        let proof: String
    }

    let text: String
    let threats: [Threat]

    init() throws {
        let file = Self.checkout.appendingPathComponent("Sources/quoin/Documentation.docc/Threats.md")
        text = try String(contentsOf: file, encoding: .utf8)
        var isInTable = false
        var threats: [Threat] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if line.hasPrefix("| threat |") {
                isInTable = true
            } else if !line.hasPrefix("|") {
                isInTable = false
            } else if isInTable, cells.count == 6, !cells[0].hasPrefix("---") {
                threats.append(Threat(cells))
            }
        }
        self.threats = threats
    }

    /// The root of the checkout.
    static var checkout: URL {
        (0..<4).reduce(URL(fileURLWithPath: #filePath)) { place, _ in place.deletingLastPathComponent() }
    }

    /// The options that the page names anywhere, without their hyphens.
    var options: Set<String> {
        Set(text.matches(of: /`--([a-z-]+)`/).map { String($0.output.1) })
    }
}

extension ThreatPage.Threat {
    fileprivate init(_ cells: [String]) {
        name = cells[0]
        controls = cells[1].codeSpans.flatMap(\.alternatives)
        options = cells[2].codeSpans.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
        status = cells[3].firstMatch(of: /\b([1-5]\d\d)\b/).flatMap { Int($0.output.1) }
        message = cells[3].firstMatch(of: /"(.*)"/).map { String($0.output.1) }
        proof = cells[5].codeSpans.first ?? ""
    }
}

extension String {
    /// The texts between backquotes.
    fileprivate var codeSpans: [String] {
        matches(of: /`([^`]*)`/).map { String($0.output.1) }
    }

    /// `A/B.x/y` is A.x, A.y, B.x and B.y.
    fileprivate var alternatives: [String] {
        let parts = split(separator: ".", maxSplits: 1)
        guard parts.count == 2, !hasPrefix("--") else { return [self] }
        return parts[0].split(separator: "/").flatMap { schema in
            parts[1].split(separator: "/").map { "\(schema).\($0)" }
        }
    }
}
