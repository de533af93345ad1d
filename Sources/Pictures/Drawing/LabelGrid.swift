import LayoutModel

/// A grid of the areas taken by captions and texts, for fast overlap queries.
///
/// A rectangle is stored in the cells that it covers, but in no more than ``maxCells``; the number of rectangles
/// examined per query is limited, too. Each call therefore takes bounded time, however many rectangles there are.
struct LabelGrid {
    private let bounds: Rect
    private let cellSize: Size
    private var cells: [[Rect]]

    private static let columns = 24
    private static let rows = 48
    private static let maxCells = 128
    /// The maximum number of rectangles examined per cell.
    private static let maxPlaces = 48

    init(_ bounds: Rect) {
        self.bounds = bounds
        cellSize = Size(
            width: max(1, bounds.width / Double(Self.columns)),
            height: max(1, bounds.height / Double(Self.rows))
        )
        cells = Array(repeating: [], count: Self.columns * Self.rows)
    }

    /// Adds a rectangle.
    mutating func add(_ rect: Rect) {
        let covered = cells(of: rect)
        for row in covered.rows {
            for cell in covered.cells(in: row) where cells[cell].count < Self.maxPlaces { cells[cell].append(rect) }
        }
    }

    /// Returns the area of a rectangle that is taken.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - boxes: boxes; stored rectangles that contain one of them are ignored.
    /// - Returns: the area in square points; overlaps between rectangles or cells count repeatedly.
    func takenArea(of rect: Rect, exceptAround boxes: Rect...) -> Double {
        var area = 0.0
        let covered = cells(of: rect)
        for row in covered.rows {
            for cell in covered.cells(in: row) {
                for place in cells[cell] where !boxes.contains(where: { place.contains($0) }) {
                    area += place.sharedArea(rect)
                }
            }
        }
        return area
    }

    func isFree(_ rect: Rect) -> Bool {
        let covered = cells(of: rect)
        for row in covered.rows {
            for cell in covered.cells(in: row) {
                for place in cells[cell] where place.sharedArea(rect) > 0 { return false }
            }
        }
        return true
    }

    /// Returns true if a rectangle is inside the picture.
    func covers(_ rect: Rect) -> Bool { bounds.contains(rect) }

    /// The cells that a rectangle covers, limited to the first ones if it is very large.
    private struct Cells {
        var columns: ClosedRange<Int>
        var rows: ClosedRange<Int>

        func cells(in row: Int) -> ClosedRange<Int> {
            let start = row * LabelGrid.columns
            return (start + columns.lowerBound)...(start + columns.upperBound)
        }
    }

    private func cells(of rect: Rect) -> Cells {
        let columns = indices(rect.x - bounds.x, rect.width, cellSize.width, Self.columns)
        let rows = indices(rect.y - bounds.y, rect.height, cellSize.height, Self.rows)
        let most = max(1, Self.maxCells / columns.count)
        return Cells(columns: columns, rows: rows.lowerBound...min(rows.upperBound, rows.lowerBound + most - 1))
    }

    private func indices(_ start: Double, _ length: Double, _ size: Double, _ count: Int) -> ClosedRange<Int> {
        func index(_ position: Double) -> Int {
            let index = position / size
            // The condition is false for NaN, too.
            guard index > 0 else { return 0 }
            return index < Double(count) ? Int(index) : count - 1
        }
        let first = index(start)
        return first...max(first, index(start + length))
    }
}
