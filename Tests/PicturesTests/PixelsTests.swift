import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import TestSupport
import Testing
import Wire

/// PNG pictures, whose pixels follow from the frames.
struct PixelsTests {
    /// Draws a document as PNG without marks.
    static func image(
        _ document: String,
        scale: Double? = nil,
        _ annotations: Set<PictureAnnotation> = [],
        _ appearance: PictureOptions.Appearance = .light
    ) throws -> DecodedPNG {
        try DecodedPNG(bytes(document, scale: scale, annotations, appearance))
    }

    private static func bytes(
        _ document: String,
        scale: Double? = nil,
        _ annotations: Set<PictureAnnotation> = [],
        _ appearance: PictureOptions.Appearance = .light,
        work: Int = .max,
        limit: Int = 64 << 20
    ) throws -> [UInt8] {
        var options = PictureOptions()
        (options.annotations, options.appearance) = (annotations, appearance)
        (options.format, options.scale) = (.png, scale)
        var budget = WorkBudget(limit: work)
        let session = try Drawn.session(document)
        return try session.picture(options, within: AnswerLimit(bytes: limit), budget: &budget)
    }

    private func layout(_ traits: String, _ views: String = "", _ constraints: String = "") -> String {
        #"{"traits":{"size":{"width":60,"height":40}\#(traits)},"view":{"id":"root","subviews":[\#(views)]},"constraints":[\#(constraints)]}"#
    }

    private let box = #""b.left == 10","b.top == 8","b.width == 30","b.height == 20""#

    @Test(
        arguments: [(nil, "", 60, 40), (1.0, "", 60, 40), (2.0, "", 120, 80), (3.0, "", 180, 120)]
            as [(Double?, String, Int, Int)]
    )
    func `the size is that of the root times the scale`(
        scale: Double?,
        traits: String,
        width: Int,
        height: Int
    ) throws {
        let image = try Self.image(layout(traits), scale: scale)
        #expect(image.width == width && image.height == height)
    }

    @Test func `without a scale, that of the traits applies`() throws {
        let image = try Self.image(layout(#","scale":2"#))
        #expect(image.width == 120 && image.height == 80)
    }

    @Test func `a view is drawn at its frame, and nothing is outside it`() throws {
        let image = try Self.image(layout("", #"{"id":"b"}"#, box), scale: 2)
        // A view has a fill, which its canvas has not; outlines are 0.75 points wide.
        let inside = image[40, 30]
        for (x, y) in [(24, 20), (76, 20), (24, 52), (76, 52)] { #expect(image[x, y] == inside, "\(x), \(y)") }
        #expect(inside != 0xFFFFFF)
        for (x, y) in [(17, 30), (82, 30), (40, 13), (40, 58)] { #expect(image[x, y] == 0xFFFFFF, "\(x), \(y)") }
        // A pixel of the outline is darker than the inside.
        #expect(image[20, 30] & 0xFF < inside & 0xFF)
    }

    @Test func `dark pictures have a dark canvas`() throws {
        let image = try Self.image(layout(""), [], .dark)
        #expect(image[30, 20] == 0x16181D)
    }

    @Test func `a text is drawn in its line and nowhere else`() throws {
        let text = #"{"id":"t","text":{"string":"HHH","font":{"size":20}}}"#
        let image = try Self.image(layout("", text, #""t.left == 4","t.top == 6""#), scale: 3)
        // The canvas is white, the view hardly darker, and the ink nearly black.
        var dark: [(x: Int, y: Int)] = []
        for y in 0..<image.height { for x in 0..<image.width where image[x, y] & 0xFF < 0x60 { dark.append((x, y)) } }
        #expect(dark.count > 300)
        let session = try Drawn.session(layout("", text, #""t.left == 4","t.top == 6""#))
        let frame = try #require(
            session.solution.frame(of: session.document.tree[session.document.tree.root].subviews[0], in: .root)
        )
        let xs = dark.map { Double($0.x) / 3 }
        let ys = dark.map { Double($0.y) / 3 }
        #expect((xs.min() ?? 0) >= frame.x && (xs.max() ?? 0) <= frame.x + frame.width)
        #expect((ys.min() ?? 0) >= frame.y && (ys.max() ?? 0) <= frame.y + frame.height)
        // The stems of an H are upright: each third of the text has two dense columns.
        #expect((xs.max() ?? 0) - (xs.min() ?? 0) > 0.8 * frame.width)
    }

    @Test func `a letter that no face has is drawn as a box`() throws {
        let text = #"{"id":"t","text":{"string":"漢","font":{"size":20}}}"#
        let image = try Self.image(layout("", text, #""t.left == 4","t.top == 6""#), scale: 3)
        #expect(image.count(of: 0xFFFFFF) > 0)
        #expect((0..<image.width).contains { x in image[x, 60] & 0xFF < 0x60 })
    }

    @Test func `the content of a scroll view is faded outside its frame`() throws {
        let document = layout(
            "",
            #"{"id":"s","scroll":true,"subviews":[{"id":"c"}]}"#,
            #""s.left == 0","s.top == 0","s.width == 60","s.height == 20","c.edges == s.edges","c.width == 60","c.height == 40""#
        )
        let image = try Self.image(document, scale: 1)
        let (inside, outside) = (image[30, 10] & 0xFF, image[30, 30] & 0xFF)
        #expect(inside < outside && outside < 0xFF)
    }

    @Test func `the same document gives the same bytes`() throws {
        let document = layout("", #"{"id":"b"},{"id":"t","text":"Same"}"#, box)
        let all = Set(PictureAnnotation.allCases)
        #expect(try Self.bytes(document, all) == Self.bytes(document, all))
    }

    @Test func `a conflict and an ambiguous view are marked`() throws {
        let document = layout("", #"{"id":"b"},{"id":"free"}"#, box + #","b.width == 40""#)
        let (plain, marked) = (
            try Self.image(layout("", #"{"id":"b"}"#, box), scale: 1, [.ambiguity]),
            try Self.image(document, scale: 1, [.ambiguity])
        )
        // Hatching is red.
        let red = (0..<40).flatMap { y in (0..<60).map { marked[$0, y] } }.filter { $0 >> 16 > ($0 & 0xFF) + 40 }
        #expect(red.count > 40)
        #expect((0..<40).allSatisfy { y in (0..<60).allSatisfy { plain[$0, y] >> 16 <= (plain[$0, y] & 0xFF) + 40 } })
    }

    // MARK: - Limits

    @Test func `a picture with too many pixels is refused`() throws {
        let document = #"{"traits":{"size":{"width":20000,"height":20000}},"view":{"id":"root"}}"#
        #expect(throws: SessionError.self) { try Self.bytes(document, scale: 3) }
        let wide = #"{"traits":{"size":{"width":40000,"height":10}},"view":{"id":"root"}}"#
        #expect(throws: SessionError.self) { try Self.bytes(wide, scale: 1) }
    }

    @Test func `drawing is counted as work, by pixels`() throws {
        func least(_ scale: Double) -> Int {
            var (low, high) = (0, 10_000_000)
            while high - low > 1_000 {
                let middle = (low + high) / 2
                if (try? Self.bytes(layout("", #"{"id":"b"}"#, box), scale: scale, work: middle)) == nil {
                    low = middle
                } else {
                    high = middle
                }
            }
            return high
        }
        #expect(least(30) > 20 * least(3))
    }

    @Test func `a file above the limit is refused`() throws {
        #expect(throws: SessionError.self) { try Self.bytes(layout(""), scale: 3, limit: 60) }
    }
}
