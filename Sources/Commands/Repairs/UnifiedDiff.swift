import LayoutModel

/// The difference that edits make to a file, in the unified format.
struct UnifiedDiff {
    let text: String

    /// The number of unchanged lines around a change.
    private static let context = 3

    /// Lines of the old file that edits replace.
    private struct Hunk {
        /// Indices of lines of the old file.
        var lines: Range<Int>
        var edits: [TextEdit]
    }

    /// - Parameters:
    ///   - edits: the edits, which do not overlap.
    ///   - bytes: the old file.
    ///   - path: the name of the file.
    init(_ edits: [TextEdit], of bytes: [UInt8], named path: String) {
        let starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }.filter { $0 < bytes.count }
        func line(_ offset: Int) -> Int { max(0, (starts.firstIndex { $0 > offset } ?? starts.count) - 1) }
        func end(_ line: Int) -> Int { line + 1 < starts.count ? starts[line + 1] : bytes.count }
        var hunks: [Hunk] = []
        for edit in edits.inOrder {
            let first = line(edit.range.lowerBound)
            // An edit that ends with a line's terminator joins the next one unless it is left out as a whole.
            let last = edit.range.isEmpty ? first : line(edit.range.upperBound - 1)
            let lines = first..<(last + 1)
            if let previous = hunks.last, lines.lowerBound <= previous.lines.upperBound + 2 * Self.context {
                hunks[hunks.count - 1].lines =
                    previous.lines.lowerBound..<max(previous.lines.upperBound, lines.upperBound)
                hunks[hunks.count - 1].edits.append(edit)
            } else {
                hunks.append(Hunk(lines: lines, edits: [edit]))
            }
        }
        var text = "--- \(path)\n+++ \(path)\n"
        var shift = 0
        for hunk in hunks {
            let first = max(0, hunk.lines.lowerBound - Self.context)
            let last = min(starts.count, hunk.lines.upperBound + Self.context)
            let old = (first..<last).map { Array(bytes[starts[$0]..<end($0)]) }
            let region = starts[first]..<end(last - 1)
            let moved = hunk.edits.map {
                TextEdit(($0.range.lowerBound - region.lowerBound)..<($0.range.upperBound - region.lowerBound), $0.text)
            }
            let new = Self.lines(TextEdit.apply(moved, to: Array(bytes[region])))
            text += "@@ -\(first + 1),\(old.count) +\(first + 1 + shift),\(new.count) @@\n"
            text += Self.body(old, new)
            shift += new.count - old.count
        }
        self.text = text
    }

    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            lines.append(Array(bytes[start..<end]))
            start = end
        }
        return lines
    }

    /// The lines of a hunk, marked as unchanged, removed or added.
    private static func body(_ old: [[UInt8]], _ new: [[UInt8]]) -> String {
        var (removed, added): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var text = ""
        var (one, two) = (0, 0)
        while one < old.count || two < new.count {
            if one < old.count, removed.contains(one) {
                text += marked("-", old[one])
                one += 1
            } else if two < new.count, added.contains(two) {
                text += marked("+", new[two])
                two += 1
            } else if one < old.count {
                text += marked(" ", old[one])
                (one, two) = (one + 1, two + 1)
            } else {
                break
            }
        }
        return text
    }

    private static func marked(_ sign: String, _ line: [UInt8]) -> String {
        let text = sign + String(decoding: line, as: UTF8.self)
        return line.last == 0x0A ? text : "\(text)\n\\ No newline at end of file\n"
    }
}
