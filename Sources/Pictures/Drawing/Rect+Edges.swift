import LayoutModel

extension Rect {
    var maxX: Double { x + width }
    var maxY: Double { y + height }
    var centerX: Double { x + width / 2 }
    var centerY: Double { y + height / 2 }
    var area: Double { width * height }

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle that contains both.
    func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        // If one contains the other, return it unchanged: a computed sum may differ in the last bit.
        if left == x, top == y, maxX >= other.maxX, maxY >= other.maxY { return self }
        return Rect(left: left, top: top, right: max(maxX, other.maxX), bottom: max(maxY, other.maxY))
    }

    /// Returns the intersection; `nil` if the rectangles do not meet.
    func intersection(_ other: Rect) -> Rect? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
        return right >= left && bottom >= top ? Rect(left: left, top: top, right: right, bottom: bottom) : nil
    }

    /// Returns the area of the intersection.
    func sharedArea(_ other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        return width > 0 && height > 0 ? width * height : 0
    }

    /// The rectangle rounded to hundredths of a point.
    var rounded: Rect {
        func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        return Rect(x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height))
    }

    func contains(_ other: Rect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    func inset(by insets: Insets) -> Rect {
        Rect(left: x + insets.left, top: y + insets.top, right: maxX - insets.right, bottom: maxY - insets.bottom)
    }

    func outset(by points: Double) -> Rect {
        Rect(x: x - points, y: y - points, width: width + 2 * points, height: height + 2 * points)
    }

    /// Returns the near and far edges along an axis.
    func range(along axis: Axis) -> ClosedRange<Double> {
        let (start, length) = axis == .horizontal ? (x, width) : (y, height)
        return start...(start + max(0, length))
    }
}

extension Axis {
    var across: Axis { self == .horizontal ? .vertical : .horizontal }
}
