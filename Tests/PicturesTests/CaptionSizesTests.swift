import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Testing
import TextMetrics

/// Pictures of large screens are shown at a smaller scale, where captions are to be readable as well.
struct CaptionSizesTests {
    private func size(ofNamesIn drawn: Drawn) -> [Double] {
        drawn.elements.filter { $0["class"] == "names" }.compactMap { $0.number("font-size") }
    }

    private func document(_ width: Int, _ height: Int) -> String {
        """
        {"traits":{"size":{"width":\(width),"height":\(height)}},"view":{"id":"root","subviews":[{"id":"a"}]},
        "constraints":["a.edges == superview.edges + 20"]}
        """
    }

    @Test func `captions grow with the longer side of the screen`() throws {
        let sizes = try [(320, 200), (390, 600), (390, 844), (844, 390), (1_024, 1_366), (4_000, 4_000)].map {
            try size(ofNamesIn: Drawn(document($0, $1)))[0]
        }
        #expect(sizes[0] == 8.5 && sizes[1] == 8.5)
        #expect(sizes[2] > 11 && sizes[2] == sizes[3])
        #expect(sizes[4] > 18 && sizes[5] < 20)
    }

    @Test func `captions of all devices side by side have one size`() throws {
        var budget = WorkBudget(limit: .max)
        var sheet = PictureSheet(2, PictureOptions(), within: 1 << 20)
        for (index, (width, height)) in [(375, 667), (1_024, 1_366)].enumerated() {
            let session = try Drawn.session(document(width, height))
            let (layout, solution) = (session.document, session.solution)
            let picture = try Picture(layout, solution, PictureOptions(), fonts: .builtIn, budget: &budget)
            let fits = try sheet.add(picture, caption: "\(width)", at: index, budget: &budget)
            #expect(fits)
        }
        let svg = try sheet.bytes(label: "both", fonts: .builtIn, budget: &budget)
        let sizes = size(ofNamesIn: try Drawn(try #require(svg)))
        #expect(sizes.count == 2 && Set(sizes).count == 1)
    }
}
