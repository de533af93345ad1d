import Raster
import TextMetrics

/// The service's own face.
enum OwnFace {
    /// A letter in thousandths of an em; y grows upward.
    struct Letter {
        var advance: Double
        var path: Path
    }

    private static let letters = parsed(OwnLetterTable.text)
    private static let marks = parsed(OwnLetterTable.marks)

    /// The width of the pen of a weight, in ems.
    static func penWidth(_ weight: Int) -> Double { 0.02 + 0.00015 * Double(max(100, min(900, weight))) }

    /// The vertical distance of marks from the baseline over letters of different heights.
    private static let topOfSmallLetters = 510.0
    private static let topOfCapitals = 700.0

    /// Returns the outline of a character, and the advance for which it was designed; `nil` if there is none.
    static func letter(for scalar: Unicode.Scalar) -> Letter? {
        if let letter = letters[scalar] { return letter }
        switch scalar {
        case " ", "\u{A0}": return Letter(advance: 280, path: Path())
        case "\u{2009}": return Letter(advance: 200, path: Path())
        case "\u{2010}", "\u{2011}": return letters["-"]
        default: break
        }
        guard let parts = Compositions.parts(of: scalar), let mark = marks[parts.mark] else { return nil }
        let base: Unicode.Scalar =
            switch parts.base {
            case "i": "ı"
            case "j": "ȷ"
            default: parts.base
            }
        guard var letter = letter(for: base) else { return nil }
        let isBelow =
            mark.path.steps.first.map { if case .move(let point) = $0 { point.y < 0 } else { false } } ?? false
        let isHigh = base.properties.isUppercase || "bdfhklt".unicodeScalars.contains(base)
        let top = isBelow ? 40 : isHigh ? topOfCapitals : topOfSmallLetters
        letter.path.steps += mark.path.transformed(by: PathTransform(x: letter.advance / 2, y: top)).steps
        return letter
    }

    /// The outline of characters that no face has: a box.
    static func box(advance: Double) -> Path {
        var path = Path()
        let (side, height) = (min(80, advance / 4), 670.0)
        path.move(side, 40)
        path.line(side, height)
        path.line(advance - side, height)
        path.line(advance - side, 40)
        path.close()
        return path
    }

    // MARK: - Parsing

    private static func parsed(_ text: String) -> [Unicode.Scalar: Letter] {
        var letters: [Unicode.Scalar: Letter] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.unicodeScalars.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let scalar = parts[0].first, let advance = Double(String(parts[1])) else {
                preconditionFailure("a letter that cannot be read: \(line)")
            }
            letters[scalar] = Letter(advance: advance, path: path(String(parts[2])))
        }
        return letters
    }

    private static func path(_ text: String) -> Path {
        var path = Path()
        var last = PathPoint(0, 0)
        var rest = Substring(text)
        while let command = rest.popFirst() {
            let end = rest.firstIndex(where: \.isLetter) ?? rest.endIndex
            let numbers = rest[..<end].split(separator: " ").compactMap { Double($0) }
            precondition(numbers.count == 2, "a point that cannot be read: \(rest[..<end])")
            rest = rest[end...]
            let point = PathPoint(numbers[0], numbers[1])
            let (dx, dy) = (Path.circle * (point.x - last.x), Path.circle * (point.y - last.y))
            switch command {
            case "M": path.steps.append(.move(point))
            case "L": path.steps.append(.line(point))
            case "R":
                let handles = (PathPoint(last.x + dx, last.y), PathPoint(point.x, point.y - dy))
                path.steps.append(.cubic(handles.0, handles.1, point))
            case "U":
                let handles = (PathPoint(last.x, last.y + dy), PathPoint(point.x - dx, point.y))
                path.steps.append(.cubic(handles.0, handles.1, point))
            default: preconditionFailure("an unknown command: \(command)")
            }
            last = point
        }
        return path
    }
}
