/// The share of each pixel of a band that a shape covers, from exact areas.
///
/// Each edge adds its signed area to the cells that it crosses; the sum of a row from the left up to a cell is the
/// coverage of that pixel (as in font-rs). A bit per cell marks those that edges have touched: between two of them, the
/// coverage is constant, so that a row of a rectangle takes as long as its two edges. Overlapping parts of the same
/// orientation add up to more than 1, which counts as 1.
struct Coverage: ~Copyable {
    private let width: Int
    private let rows: Int
    private let wordsPerRow: Int
    private var areas: [Float]
    private var touched: [UInt64]
    /// The rows that edges have touched.
    private var dirty = 0..<0
    /// The number of cells examined so far.
    private(set) var work = 0

    /// - Parameters:
    ///   - width: the width of the band in pixels.
    ///   - rows: its maximum height.
    init(width: Int, rows: Int) {
        (self.width, self.rows) = (width, rows)
        wordsPerRow = (width + 2 + 63) / 64
        areas = Array(repeating: 0, count: (width + 2) * rows)
        touched = Array(repeating: 0, count: wordsPerRow * rows)
    }

    /// Adds a closed polygon, shifted by `dy`.
    mutating func add(_ points: [PathPoint], dy: Double) {
        guard var last = points.last else { return }
        for point in points {
            addEdge(last.x, last.y + dy, point.x, point.y + dy)
            last = point
        }
    }

    private mutating func addEdge(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        guard y0 != y1 else { return }
        let isDown = y0 < y1
        let (topX, topY, bottomX, bottomY) = isDown ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
        // The comparisons are false for NaN, too.
        guard bottomY > 0, topY < Double(rows), topY.isFinite, bottomY.isFinite, (topX + bottomX).isFinite else {
            return
        }
        let slope = (bottomX - topX) / (bottomY - topY)
        let (first, last) = (Int(max(0, topY)), min(rows - 1, Int(min(bottomY, Double(rows)).rounded(.up)) - 1))
        guard first <= last else { return }
        dirty = dirty.isEmpty ? first..<(last + 1) : min(dirty.lowerBound, first)..<max(dirty.upperBound, last + 1)
        work += last - first + 1
        var y = max(topY, 0)
        var x = topX + (y - topY) * slope
        for row in first...last {
            let end = min(Double(row + 1), bottomY)
            let endX = end == bottomY ? bottomX : topX + (end - topY) * slope
            let height = Float(isDown ? end - y : y - end)
            addPiece(row, x, endX, height)
            (x, y) = (endX, end)
        }
    }

    /// Adds the part of an edge within a row, divided at the sides of the band.
    private mutating func addPiece(_ row: Int, _ x0: Double, _ x1: Double, _ height: Float) {
        let (left, right) = x0 < x1 ? (x0, x1) : (x1, x0)
        let end = Double(width)
        guard left < end else { return }
        if right <= 0 { return addCell(row, 0, height) }
        if left >= 0, right <= end { return addInside(row, Float(left), Float(right), height) }
        let length = right - left
        let before = max(0, -left) / length
        let inside = (min(right, end) - max(left, 0)) / length
        if before > 0 { addCell(row, 0, height * Float(before)) }
        addInside(row, Float(max(left, 0)), Float(min(right, end)), height * Float(inside))
    }

    private mutating func addCell(_ row: Int, _ column: Int, _ area: Float) {
        areas[row * (width + 2) + column] += area
        touched[row * wordsPerRow + column >> 6] |= 1 << UInt64(column & 63)
    }

    private mutating func addInside(_ row: Int, _ left: Float, _ right: Float, _ height: Float) {
        let start = left.rounded(.down)
        let column = Int(start)
        let end = right.rounded(.up)
        let count = Int(end) - column
        if count <= 1 {
            let share = 0.5 * (left + right) - start
            addCell(row, column, height - height * share)
            addCell(row, column + 1, height * share)
            return
        }
        work += count
        let perCell = 1 / (right - left)
        let first = 0.5 * perCell * (start + 1 - left) * (start + 1 - left)
        let last = 0.5 * perCell * (right - end + 1) * (right - end + 1)
        addCell(row, column, height * first)
        if count == 2 {
            addCell(row, column + 1, height * (1 - first - last))
        } else {
            let second = perCell * (start + 1.5 - left)
            addCell(row, column + 1, height * (second - first))
            for middle in 2..<max(2, count - 1) { addCell(row, column + middle, height * perCell) }
            let sum = second + Float(count - 3) * perCell
            addCell(row, column + count - 1, height * (1 - sum - last))
        }
        addCell(row, column + count, height * last)
    }

    /// Passes the covered spans of all rows to `body`, and removes the shape.
    ///
    /// - Parameters:
    ///   - rule: how areas that are enclosed more than once count.
    ///   - body: receives a row, its pixels, and their coverage, from 1 to 255.
    mutating func drain(_ rule: FillRule, _ body: (Int, Range<Int>, UInt32) -> Void) {
        for row in dirty {
            var sum: Float = 0
            var next = 0
            let base = row * (width + 2)
            for word in (row * wordsPerRow)..<((row + 1) * wordsPerRow) where touched[word] != 0 {
                var bits = touched[word]
                touched[word] = 0
                while bits != 0 {
                    let column = (word - row * wordsPerRow) << 6 + bits.trailingZeroBitCount
                    bits &= bits - 1
                    work += 1
                    if column > next {
                        let share = rule.share(sum)
                        if share > 0 { body(row, next..<min(column, width), share) }
                    }
                    sum += areas[base + column]
                    areas[base + column] = 0
                    let share = rule.share(sum)
                    if share > 0, column < width { body(row, column..<(column + 1), share) }
                    next = column + 1
                }
            }
            let share = rule.share(sum)
            if share > 0, next < width { body(row, next..<width, share) }
        }
        dirty = 0..<0
    }

    mutating func takeWork() -> Int {
        defer { work = 0 }
        return work
    }
}

/// How areas that a path encloses more than once are filled.
public enum FillRule: Sendable {
    case nonZero, evenOdd

    /// Returns the coverage of a sum of signed areas, from 0 to 255.
    fileprivate func share(_ sum: Float) -> UInt32 {
        var share = abs(sum)
        switch self {
        case .nonZero: share = min(share, 1)
        case .evenOdd:
            let rest = share.truncatingRemainder(dividingBy: 2)
            share = rest > 1 ? 2 - rest : rest
        }
        return UInt32(share * 255 + 0.5)
    }
}
