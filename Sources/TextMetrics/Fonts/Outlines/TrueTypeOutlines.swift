/// Reads the outlines of `glyf` (OpenType 1.9).
struct TrueTypeOutlines {
    private let source: FontSource
    private let glyphs: Range<Int>
    private let locations: Range<Int>
    private let hasLongLocations: Bool

    init(_ source: FontSource, _ glyphs: Range<Int>, _ locations: Range<Int>, _ hasLongLocations: Bool) {
        (self.source, self.glyphs, self.locations) = (source, glyphs, locations)
        self.hasLongLocations = hasLongLocations
    }

    /// The deepest nesting of composite glyphs, and the maximum number of components in total.
    private static let maxDepth = 6
    private static let maxComponents = 256
    private static let maxPoints = 16_000

    func outline(of glyph: Int) throws(FontError) -> GlyphOutline {
        var outline = GlyphOutline()
        var left = Self.maxComponents
        try add(glyph, OutlineMap(), to: &outline, depth: 0, &left)
        return outline
    }

    private func add(
        _ glyph: Int,
        _ map: OutlineMap,
        to outline: inout GlyphOutline,
        depth: Int,
        _ left: inout Int
    ) throws(FontError) {
        let bytes = try bytes(of: glyph)
        guard !bytes.isEmpty else { return }
        let components: [Component]
        do throws(TableFault) {
            guard try unsafe bytes.span.bytes.int16(at: 0) < 0 else {
                return try outline.add(Self.simple(unsafe bytes.span.bytes), map)
            }
            components = try Self.components(unsafe bytes.span.bytes)
            left -= components.count
            guard depth < Self.maxDepth, left >= 0 else { throw .tooLarge }
        } catch {
            throw .table(.glyphs, error)
        }
        for component in components {
            var inner = component.map
            let origin = map(GlyphOutline.Point(x: inner.dx, y: inner.dy))
            inner.a = map.a * component.map.a + map.c * component.map.b
            inner.b = map.b * component.map.a + map.d * component.map.b
            inner.c = map.a * component.map.c + map.c * component.map.d
            inner.d = map.b * component.map.c + map.d * component.map.d
            (inner.dx, inner.dy) = (origin.x, origin.y)
            try add(component.glyph, inner, to: &outline, depth: depth + 1, &left)
        }
    }

    /// Returns the bytes of a glyph; none for a glyph without an outline.
    private func bytes(of glyph: Int) throws(FontError) -> [UInt8] {
        var budget = ReadingBudget()
        let size = hasLongLocations ? 4 : 2
        guard (glyph + 2) * size <= locations.count else { return [] }
        let pair = try source.bytes(at: locations.lowerBound + glyph * size, 2 * size, &budget)
        let (start, end): (Int, Int)
        do throws(TableFault) {
            let span = unsafe pair.span.bytes
            (start, end) =
                hasLongLocations
                ? (try span.uint32(at: 0), try span.uint32(at: 4))
                : (2 * (try span.uint16(at: 0)), 2 * (try span.uint16(at: 2)))
        } catch {
            throw .table(.locations, error)
        }
        guard start < end, end <= glyphs.count, end - start <= 1 << 20 else { return [] }
        return try source.bytes(at: glyphs.lowerBound + start, end - start, &budget)
    }

    // MARK: - Simple glyphs

    private struct ContourPoint {
        var point: GlyphOutline.Point
        var isOnCurve: Bool
    }

    private static func simple(_ table: RawSpan) throws(TableFault) -> GlyphOutline {
        let count = try table.int16(at: 0)
        var ends: [Int] = []
        for index in 0..<count {
            let end = try table.uint16(at: 10 + 2 * index)
            guard end > ends.last ?? -1 else { throw .unordered }
            ends.append(end)
        }
        let points = try points(table, count: (ends.last ?? -1) + 1, at: 10 + 2 * count)
        var outline = GlyphOutline()
        var start = 0
        for end in ends {
            try add(Array(points[start...end]), to: &outline)
            start = end + 1
        }
        return outline
    }

    private static func points(_ table: RawSpan, count: Int, at offset: Int) throws(TableFault) -> [ContourPoint] {
        guard count <= maxPoints else { throw .tooLarge }
        var offset = offset + 2 + (try table.uint16(at: offset))
        var flags: [Int] = []
        while flags.count < count {
            let flag = try table.uint8(at: offset)
            offset += 1
            flags.append(flag)
            guard flag & 8 != 0 else { continue }
            let repeats = try table.uint8(at: offset)
            offset += 1
            flags += Array(repeating: flag, count: min(repeats, count - flags.count))
        }
        func coordinates(short: Int, same: Int) throws(TableFault) -> [Int] {
            var value = 0
            var values: [Int] = []
            for flag in flags {
                if flag & short != 0 {
                    let change = try table.uint8(at: offset)
                    offset += 1
                    value += flag & same != 0 ? change : -change
                } else if flag & same == 0 {
                    value += try table.int16(at: offset)
                    offset += 2
                }
                values.append(value)
            }
            return values
        }
        let xs = try coordinates(short: 2, same: 16)
        let ys = try coordinates(short: 4, same: 32)
        return flags.indices.map { index in
            let point = GlyphOutline.Point(x: Double(xs[index]), y: Double(ys[index]))
            return ContourPoint(point: point, isOnCurve: flags[index] & 1 != 0)
        }
    }

    /// Adds a contour, in which two handles have a point of the curve midway between them.
    private static func add(_ points: [ContourPoint], to outline: inout GlyphOutline) throws(TableFault) {
        guard points.count > 1 else { return }
        func middle(_ one: GlyphOutline.Point, _ other: GlyphOutline.Point) -> GlyphOutline.Point {
            GlyphOutline.Point(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
        }
        let first = points.firstIndex(where: \.isOnCurve)
        let start = first.map { points[$0].point } ?? middle(points[0].point, points[points.count - 1].point)
        try outline.add(.move(start))
        var handle: GlyphOutline.Point?
        let rest = first.map { points[($0 + 1)...] + points[..<$0] } ?? points[...]
        for point in rest {
            switch (handle, point.isOnCurve) {
            case (nil, true): try outline.add(.line(point.point))
            case (nil, false): handle = point.point
            case (let last?, true):
                try outline.add(.quadratic(last, point.point))
                handle = nil
            case (let last?, false):
                try outline.add(.quadratic(last, middle(last, point.point)))
                handle = point.point
            }
        }
        if let handle { try outline.add(.quadratic(handle, start)) }
        try outline.add(.close)
    }

    // MARK: - Composite glyphs

    private struct Component {
        var glyph: Int
        var map = OutlineMap()
    }

    private enum Flag {
        static let wordArguments = 0x1
        static let argumentsAreOffsets = 0x2
        static let scale = 0x8
        static let more = 0x20
        static let scalePerAxis = 0x40
        static let matrix = 0x80
    }

    private static func components(_ table: RawSpan) throws(TableFault) -> [Component] {
        var components: [Component] = []
        var offset = 10
        var flags = Flag.more
        while flags & Flag.more != 0 {
            guard components.count < maxComponents else { throw .tooLarge }
            flags = try table.uint16(at: offset)
            var component = Component(glyph: try table.uint16(at: offset + 2))
            offset += 4
            let isWide = flags & Flag.wordArguments != 0
            // Otherwise, points are matched, which current fonts do not do.
            if flags & Flag.argumentsAreOffsets != 0 {
                let (x, y) =
                    isWide
                    ? (try table.int16(at: offset), try table.int16(at: offset + 2))
                    : (
                        Int(Int8(truncatingIfNeeded: try table.uint8(at: offset))),
                        Int(Int8(truncatingIfNeeded: try table.uint8(at: offset + 1)))
                    )
                (component.map.dx, component.map.dy) = (Double(x), Double(y))
            }
            offset += isWide ? 4 : 2
            func factor() throws(TableFault) -> Double {
                defer { offset += 2 }
                return Double(try table.int16(at: offset)) / 16_384
            }
            if flags & Flag.scale != 0 {
                component.map.a = try factor()
                component.map.d = component.map.a
            } else if flags & Flag.scalePerAxis != 0 {
                component.map.a = try factor()
                component.map.d = try factor()
            } else if flags & Flag.matrix != 0 {
                component.map.a = try factor()
                component.map.b = try factor()
                component.map.c = try factor()
                component.map.d = try factor()
            }
            components.append(component)
        }
        return components
    }
}
