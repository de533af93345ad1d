/// Runs a Type 2 charstring (Adobe Technical Note 5177); hints are passed over.
struct CharStringInterpreter {
    private let table: CompactTable
    private let globalSubroutines: CompactIndex
    private let localSubroutines: CompactIndex?
    private var outline = GlyphOutline()
    private var stack: [Double] = []
    private var (x, y) = (0.0, 0.0)
    private var hintCount = 0
    private var isOpen = false
    private var hasEnded = false
    private var steps = 0

    private static let maxDepth = 10
    private static let maxOperands = 513
    private static let maxSteps = 100_000

    init(_ table: CompactTable, _ globalSubroutines: CompactIndex, _ localSubroutines: CompactIndex?) {
        (self.table, self.globalSubroutines, self.localSubroutines) = (table, globalSubroutines, localSubroutines)
    }

    mutating func outline(of program: [UInt8]) throws(FontError) -> GlyphOutline {
        try run(program, depth: 0)
        try closeContour()
        return outline
    }

    private mutating func run(_ program: [UInt8], depth: Int) throws(FontError) {
        guard depth <= Self.maxDepth else { throw .table(.compactOutlines, .tooLarge) }
        var reader = CompactReader(program)
        while !reader.isAtEnd, !hasEnded {
            steps += 1
            guard steps < Self.maxSteps, stack.count < Self.maxOperands else {
                throw .table(.compactOutlines, .tooLarge)
            }
            let byte = try reader.uint8()
            if let number = try reader.number(startingWith: byte) {
                stack.append(Double(number))
                continue
            }
            switch byte {
            case 255: stack.append(Double(try reader.int32()) / 65_536)
            case 10: try call(localSubroutines, depth)
            case 29: try call(globalSubroutines, depth)
            case 11: return
            case 19, 20:
                countHints()
                reader.skip((hintCount + 7) / 8)
            case 12: try runEscaped(try reader.uint8())
            default: try run(byte)
            }
        }
    }

    private mutating func call(_ subroutines: CompactIndex?, _ depth: Int) throws(FontError) {
        guard let subroutines, let number = stack.popLast(), number.magnitude < 70_000 else {
            throw .table(.compactOutlines, .ends)
        }
        let bias = subroutines.count < 1_240 ? 107 : subroutines.count < 33_900 ? 1_131 : 32_768
        try run(try subroutines.bytes(Int(number) + bias, of: table), depth: depth + 1)
    }

    private mutating func countHints() {
        hintCount += stack.count / 2
        stack.removeAll(keepingCapacity: true)
    }

    /// Runs an operator of one byte, which takes all operands.
    private mutating func run(_ code: Int) throws(FontError) {
        switch code {
        case 1, 3, 18, 23: countHints()
        case 21: try move(count: 2) { ($0[0], $0[1]) }
        case 22: try move(count: 1) { ($0[0], 0) }
        case 4: try move(count: 1) { (0, $0[0]) }
        case 5: try lines(stack[...])
        case 6, 7: try alternatingLines(isHorizontal: code == 6)
        case 8: try curves(stack[...])
        case 24:
            // Curves, then a line.
            let end = max(0, stack.count - 2)
            try curves(stack[..<end])
            try lines(stack[end...])
        case 25:
            // Lines, then a curve.
            let end = max(0, stack.count - 6)
            try lines(stack[..<end])
            try curves(stack[end...])
        case 26, 27: try parallelCurves(isHorizontal: code == 27)
        case 30, 31: try alternatingCurves(isHorizontal: code == 31)
        case 14: hasEnded = true
        default: break
        }
        stack.removeAll(keepingCapacity: true)
    }

    /// Runs an operator of two bytes: a flex, which is two curves; arithmetic is not used by current fonts.
    private mutating func runEscaped(_ code: Int) throws(FontError) {
        let s = stack
        switch code {
        case 34 where s.count >= 7:
            try curve(s[0], 0, s[1], s[2], s[3], 0)
            try curve(s[4], 0, s[5], -s[2], s[6], 0)
        case 35 where s.count >= 12: try curves(s[..<12])
        case 36 where s.count >= 9:
            try curve(s[0], s[1], s[2], s[3], s[4], 0)
            try curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
        case 37 where s.count >= 11:
            let (dx, dy) = (s[0] + s[2] + s[4] + s[6] + s[8], s[1] + s[3] + s[5] + s[7] + s[9])
            try curve(s[0], s[1], s[2], s[3], s[4], s[5])
            let isHorizontal = abs(dx) > abs(dy)
            try curve(s[6], s[7], s[8], s[9], isHorizontal ? s[10] : -dx, isHorizontal ? -dy : s[10])
        default: break
        }
        stack.removeAll(keepingCapacity: true)
    }

    // MARK: - Contours

    private mutating func add(_ step: GlyphOutline.Step) throws(FontError) {
        do throws(TableFault) {
            try outline.add(step)
        } catch {
            throw .table(.compactOutlines, error)
        }
    }

    private mutating func closeContour() throws(FontError) {
        if isOpen { try add(.close) }
        isOpen = false
    }

    /// Starts a contour; an operand more than needed is the glyph's width.
    private mutating func move(
        count: Int,
        _ offset: (ArraySlice<Double>) -> (Double, Double)
    ) throws(FontError) {
        guard stack.count >= count else { throw .table(.compactOutlines, .ends) }
        let (dx, dy) = offset(ArraySlice(Array(stack.suffix(count))))
        try closeContour()
        (x, y) = (x + dx, y + dy)
        try add(.move(GlyphOutline.Point(x: x, y: y)))
        isOpen = true
    }

    private mutating func line(_ dx: Double, _ dy: Double) throws(FontError) {
        (x, y) = (x + dx, y + dy)
        try add(.line(GlyphOutline.Point(x: x, y: y)))
    }

    private mutating func curve(
        _ dx1: Double,
        _ dy1: Double,
        _ dx2: Double,
        _ dy2: Double,
        _ dx3: Double,
        _ dy3: Double
    ) throws(FontError) {
        let one = GlyphOutline.Point(x: x + dx1, y: y + dy1)
        let other = GlyphOutline.Point(x: one.x + dx2, y: one.y + dy2)
        (x, y) = (other.x + dx3, other.y + dy3)
        try add(.cubic(one, other, GlyphOutline.Point(x: x, y: y)))
    }

    private mutating func lines(_ operands: ArraySlice<Double>) throws(FontError) {
        for index in stride(from: operands.startIndex, to: operands.endIndex - 1, by: 2) {
            try line(operands[index], operands[index + 1])
        }
    }

    private mutating func alternatingLines(isHorizontal: Bool) throws(FontError) {
        var isHorizontal = isHorizontal
        for length in stack {
            try line(isHorizontal ? length : 0, isHorizontal ? 0 : length)
            isHorizontal.toggle()
        }
    }

    private mutating func curves(_ operands: ArraySlice<Double>) throws(FontError) {
        for i in stride(from: operands.startIndex, to: operands.endIndex - 5, by: 6) {
            try curve(
                operands[i],
                operands[i + 1],
                operands[i + 2],
                operands[i + 3],
                operands[i + 4],
                operands[i + 5]
            )
        }
    }

    /// Adds curves that begin and end in the same direction (`hhcurveto`, `vvcurveto`).
    private mutating func parallelCurves(isHorizontal: Bool) throws(FontError) {
        let operands = stack
        var index = operands.count % 4 == 1 ? 1 : 0
        var across = index == 1 ? operands[0] : 0
        while index + 3 < operands.count {
            let (one, dx, dy, last) = (operands[index], operands[index + 1], operands[index + 2], operands[index + 3])
            if isHorizontal {
                try curve(one, across, dx, dy, last, 0)
            } else {
                try curve(across, one, dx, dy, 0, last)
            }
            across = 0
            index += 4
        }
    }

    /// Adds curves that begin in one direction and end in the other (`hvcurveto`, `vhcurveto`).
    private mutating func alternatingCurves(isHorizontal: Bool) throws(FontError) {
        let operands = stack
        var (index, isHorizontal) = (0, isHorizontal)
        while index + 3 < operands.count {
            let isLast = operands.count - index == 5
            let rest = isLast ? operands[index + 4] : 0
            let (one, dx, dy, last) = (operands[index], operands[index + 1], operands[index + 2], operands[index + 3])
            if isHorizontal {
                try curve(one, 0, dx, dy, rest, last)
            } else {
                try curve(0, one, dx, dy, last, rest)
            }
            isHorizontal.toggle()
            index += 4
        }
    }
}
