import LayoutModel

/// The symbols of the system that pictures draw as lines.
enum AppIcon {
    /// Whether the name of an image looks like one of SF Symbols, whose words are separated by dots, or is one that is
    /// drawn.
    static func isSymbol(_ name: String?) -> Bool {
        guard let name else { return false }
        return lines(of: name) != nil
            || name.contains(".") && name == name.lowercased() && !name.hasSuffix(".png")
                && !name.hasSuffix(".jpg") && !name.hasSuffix(".pdf")
    }

    /// Returns lines in the unit square; `nil` for other symbols.
    static func lines(of name: String?) -> [[Point]]? {
        guard let name else { return nil }
        // Variants of a symbol, such as `plus.circle`, are drawn like the symbol.
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        func line(_ points: (Double, Double)...) -> [Point] { points.map { Point(x: $0.0, y: $0.1) } }
        switch stem {
        case "chevron", "arrow":
            let left = line((0.62, 0.2), (0.35, 0.5), (0.62, 0.8))
            let up = line((0.2, 0.62), (0.5, 0.35), (0.8, 0.62))
            if name.contains("left") || name.contains("backward") { return [left] }
            if name.contains("up") { return [up] }
            if name.contains("down") { return [up.map { Point(x: $0.x, y: 1 - $0.y) }] }
            return [left.map { Point(x: 1 - $0.x, y: $0.y) }]
        case "plus": return [line((0.5, 0.15), (0.5, 0.85)), line((0.15, 0.5), (0.85, 0.5))]
        case "minus": return [line((0.15, 0.5), (0.85, 0.5))]
        case "xmark": return [line((0.2, 0.2), (0.8, 0.8)), line((0.8, 0.2), (0.2, 0.8))]
        case "checkmark": return [line((0.18, 0.55), (0.42, 0.78), (0.82, 0.25))]
        case "ellipsis":
            return [0.2, 0.5, 0.8].map { line(($0 - 0.05, 0.5), ($0 + 0.05, 0.5)) }
        case "line": return [0.3, 0.5, 0.7].map { line((0.15, $0), (0.85, $0)) }
        case "magnifyingglass":
            return [
                line(
                    (0.4, 0.15),
                    (0.58, 0.22),
                    (0.65, 0.4),
                    (0.58, 0.58),
                    (0.4, 0.65),
                    (0.22, 0.58),
                    (0.15, 0.4),
                    (0.22, 0.22),
                    (0.4, 0.15)
                ), line((0.58, 0.58), (0.85, 0.85)),
            ]
        default: return nil
        }
    }
}
