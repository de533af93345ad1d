import Raster
import Testing

/// Antialiased areas, whose shares of pixels follow from geometry.
struct CanvasTests {
    private let white = Color(red: 255, green: 255, blue: 255, alpha: 1)
    private let black = Paint.solid(Color(red: 0, green: 0, blue: 0, alpha: 1))

    /// Returns the brightness of each pixel, from 0 to 255, after drawing on white.
    private func drawn(_ width: Int, _ height: Int, top: Int = 0, _ draw: (inout Canvas) -> Void) -> [[Int]] {
        var canvas = Canvas(width: width, rows: height)
        canvas.begin(top: top, rows: height, white)
        draw(&canvas)
        var rows: [[Int]] = []
        canvas.withRows { row in rows.append(row.map { Int($0 & 0xFF) }) }
        return rows
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
        var path = Path()
        path.addRect(x, y, width, height)
        return path
    }

    @Test func `whole pixels are filled, and no others`() {
        let rows = drawn(4, 3) { $0.fill(rect(1, 1, 2, 1), with: black) }
        #expect(rows == [[255, 255, 255, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
    }

    @Test func `a pixel is filled by the share that is covered`() {
        // A quarter of the first column, half of the second row.
        let rows = drawn(3, 2) { $0.fill(rect(0.75, 0, 1.25, 1.5), with: black) }
        #expect(rows[0] == [191, 0, 255])
        // An eighth and a half, rounded.
        #expect(abs(rows[1][0] - 223) <= 1 && abs(rows[1][1] - 127) <= 1 && rows[1][2] == 255)
    }

    /// Catches slopes that are assigned to the wrong pixel of a row.
    @Test func `a triangle covers half of the pixels on its long side`() {
        var path = Path()
        path.move(0, 0)
        path.line(4, 4)
        path.line(0, 4)
        path.close()
        let rows = drawn(4, 4) { $0.fill(path, with: black) }
        for y in 0..<4 {
            for x in 0..<4 {
                let expected = x < y ? 0 : x == y ? 127 : 255
                #expect(abs(rows[y][x] - expected) <= 1, "\(x), \(y)")
            }
        }
    }

    @Test func `an area outside the image is not drawn, and one beyond its sides is cut`() {
        let outside = drawn(2, 2) {
            $0.fill(rect(-5, 0, 4, 2), with: black)
            $0.fill(rect(3, 0, 4, 2), with: black)
            $0.fill(rect(0, -9, 2, 4), with: black)
            $0.fill(rect(0, 5, 2, 4), with: black)
        }
        #expect(outside == [[255, 255], [255, 255]])
        let around = drawn(2, 2) { $0.fill(rect(-1e6, -1e6, 2e6, 2e6), with: black) }
        #expect(around == [[0, 0], [0, 0]])
    }

    /// Catches a slope that is cut at the side of the image and loses its share: the rows on the left are full.
    @Test func `a slope that leaves the image keeps its height`() {
        var path = Path()
        path.move(-8, 0)
        path.line(8, 8)
        path.line(-8, 8)
        path.close()
        let rows = drawn(4, 8) { $0.fill(path, with: black) }
        #expect(rows[3] == [255, 255, 255, 255])
        #expect(rows[7][0] == 0 && rows[7][3] == 0)
        #expect(abs(rows[4][0] - 64) <= 1 && abs(rows[4][1] - 191) <= 1)
    }

    /// The slope crosses the left side in the middle of row 3, half a point below its top.
    ///
    /// Catches a part of an edge on the left of the image that is lost, which leaves the row half covered.
    @Test(arguments: [1.0, -1]) func `a slope that crosses the left side covers what is below it`(sign: Double) {
        // What is below y = (x + 7) / 2; drawn upside down if `sign` is −1.
        func y(_ y: Double) -> Double { sign > 0 ? y : 8 - y }
        var path = Path()
        path.move(-7, y(0))
        path.line(9, y(8))
        path.line(-7, y(8))
        path.close()
        var rows = drawn(4, 8) { $0.fill(path, with: black) }
        if sign < 0 { rows.reverse() }
        #expect(rows[2] == [255, 255, 255, 255])
        // A triangle of 1 × 0.5 in the corner of the first pixel; what is right of it is empty.
        #expect(abs(rows[3][0] - 191) <= 1 && rows[3][1...] == [255, 255, 255])
        #expect(rows[4][0] == 0 && abs(rows[4][1] - 64) <= 1 && abs(rows[4][2] - 191) <= 1 && rows[4][3] == 255)
        #expect(rows[6] == [0, 0, 0, 0])
    }

    @Test func `coordinates that are not numbers draw nothing`() {
        for value in [Double.nan, .infinity, -.infinity] {
            let rows = drawn(2, 2) {
                $0.fill(rect(value, 0, 2, 2), with: black)
                $0.fill(rect(0, value, 2, 2), with: black)
                $0.stroke(rect(0, 0, value, 2), Stroke(width: 1), with: black)
            }
            #expect(rows.joined().allSatisfy { $0 == 255 || $0 == 0 || $0 > 0 })
        }
    }

    @Test func `areas that are enclosed twice are left out by the rule even-odd alone`() {
        var path = rect(0, 0, 4, 4)
        path.steps += rect(1, 1, 2, 2).steps
        #expect(drawn(4, 4) { $0.fill(path, .evenOdd, with: black) }[1] == [0, 255, 255, 0])
        #expect(drawn(4, 4) { $0.fill(path, .nonZero, with: black) }[1] == [0, 0, 0, 0])
    }

    @Test func `a color with alpha is mixed with what is below`() {
        let half = Paint.solid(Color(red: 0, green: 0, blue: 0, alpha: 0.5))
        let rows = drawn(1, 1) {
            $0.fill(rect(0, 0, 1, 1), with: half)
            $0.fill(rect(0, 0, 1, 1), with: half)
        }
        // 255 / 4.
        #expect(abs(rows[0][0] - 64) <= 1)
    }

    // MARK: - Strokes

    @Test func `a line has its width, half on each side, and no caps`() {
        var path = Path()
        path.move(1, 2)
        path.line(3, 2)
        let rows = drawn(4, 4) { $0.stroke(path, Stroke(width: 2), with: black) }
        #expect(rows[1] == [255, 0, 0, 255] && rows[2] == [255, 0, 0, 255])
        #expect(rows[0] == [255, 255, 255, 255] && rows[3] == rows[0])
    }

    /// Catches corners without their outer part.
    @Test func `the corner of a stroke is pointed`() {
        var path = Path()
        path.move(1, 5)
        path.line(1, 1)
        path.line(5, 1)
        let rows = drawn(5, 5) { $0.stroke(path, Stroke(width: 2), with: black) }
        #expect(rows[0][0] == 0 && rows[0][4] == 0 && rows[4][0] == 0 && rows[1][1] == 0)
        #expect(rows[2][2] == 255)
    }

    @Test func `dashes alternate with gaps from the beginning`() {
        var path = Path()
        path.move(0, 0.5)
        path.line(8, 0.5)
        let dashed = Stroke(width: 1, dashes: Stroke.Dashes(2, 1))
        #expect(drawn(8, 1) { $0.stroke(path, dashed, with: black) }[0] == [0, 0, 255, 0, 0, 255, 0, 0])
    }

    @Test func `a round line ends in half circles`() {
        var path = Path()
        path.move(10, 10)
        path.line(20, 10)
        let rows = drawn(30, 20) { $0.stroke(path, Stroke(width: 10, shape: .round), with: black) }
        #expect(rows[10][6] == 0 && rows[10][23] == 0)
        // The corner of the square around the half circle is empty.
        #expect(rows[5][5] == 255 && rows[14][24] == 255)
        #expect(rows[10][4] == 255 && rows[10][25] == 255)
    }

    @Test func `the area of a circle is nearly π r²`() {
        var path = Path()
        path.addRoundedRect(2, 2, 40, 40, radius: 20)
        let rows = drawn(44, 44) { $0.fill(path, with: black) }
        let area = rows.joined().reduce(0.0) { $0 + Double(255 - $1) / 255 }
        #expect(abs(area - 1_256.6) < 4, "\(area)")
    }

    // MARK: - Layers and bands

    /// Catches opacity that is applied to each shape: where two overlap, a layer is no darker.
    @Test func `a layer is laid over what is below as a whole`() {
        let rows = drawn(3, 1) {
            $0.beginLayer(PixelRect(left: 0, top: 0, right: 3, bottom: 1), LayerMask(opacity: 0.5))
            $0.fill(rect(0, 0, 2, 1), with: black)
            $0.fill(rect(1, 0, 2, 1), with: black)
            $0.endLayer()
        }
        #expect(Set(rows[0]) == [127] || Set(rows[0]) == [128])
    }

    @Test func `a mask has one opacity inside its path and another outside`() {
        let rows = drawn(4, 1) {
            let mask = LayerMask(rect(1, 0, 2, 1), outside: 0)
            $0.beginLayer(PixelRect(left: 0, top: 0, right: 4, bottom: 1), mask)
            $0.fill(rect(0, 0, 4, 1), with: black)
            $0.endLayer()
        }
        #expect(rows[0] == [255, 0, 0, 255])
    }

    /// Catches shapes that are placed relative to the band.
    @Test func `bands are parts of the same image`() {
        var path = Path()
        path.addRoundedRect(1.25, 1.5, 20, 27, radius: 6)
        func draw(_ canvas: inout Canvas) {
            canvas.fill(path, with: black)
            canvas.stroke(path, Stroke(width: 3, dashes: Stroke.Dashes(4, 2)), with: black)
            canvas.beginLayer(PixelRect(left: 4, top: 5, right: 20, bottom: 25), LayerMask(opacity: 0.3))
            canvas.fill(path, with: .solid(white))
            canvas.endLayer()
        }
        let whole = drawn(24, 30, draw)
        let parts = [0, 10, 20].flatMap { drawn(24, 10, top: $0, draw) }
        #expect(whole == parts)
    }

    @Test func `work is counted by pixels`() {
        var canvas = Canvas(width: 100, rows: 100)
        canvas.begin(top: 0, rows: 100, white)
        _ = canvas.takeWork()
        canvas.fill(rect(0, 0, 100, 100), with: black)
        let whole = canvas.takeWork()
        canvas.fill(rect(0, 0, 100, 10), with: black)
        let part = canvas.takeWork()
        #expect(whole > 8 * part && part > 0 && canvas.takeWork() == 0)
    }
}
