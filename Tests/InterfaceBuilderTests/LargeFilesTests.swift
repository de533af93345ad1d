import InterfaceBuilder
import LayoutModel
import Testing

/// Files of a few hundred kilobytes that would be read for minutes if anything in them were read again and again.
@Suite struct LargeFilesTests {
    private static let count = 10_000
    /// References take longer to read than other characters.
    private let name = String(repeating: "&amp;", count: count)

    /// A scene of 393 × 852 points with a view in it.
    private func layout(_ view: String, _ more: String = "") throws -> SceneLayout {
        try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller("<subviews>\(view)</subviews>\(more)")))
    }

    @Test func `a view with a long name and many notes`() throws {
        let variations = String(repeating: "<variation key=\"widthClass=compact\" spacing=\"3\"/>", count: Self.count)
        let stack = FileText.box("s", 0, 0, 9, 9, kind: "stackView", "userLabel=\"\(name)\"", variations)
        let layout = try layout(stack)
        #expect(layout.passedOver.count + layout.omitted == Self.count)
        let shown = String(repeating: "&", count: 64)
        let words = "'spacing' of the stackView '\(shown)' varies by size class; here it is as on the canvas"
        #expect(layout.passedOver.allSatisfy { $0.detail == words })
    }

    @Test func `notes name the view that they are about`() throws {
        let variation = "<variation key=\"widthClass=compact\" alpha=\"0\"/>"
        let views = ["a", "b", "a"].enumerated().map {
            FileText.box("\($0.element)\($0.offset)", 0, 0, 9, 9, "", variation)
        }
        let details = try layout(views.joined()).passedOver.map(\.detail)
        #expect(
            details
                == ["a0", "b1", "a2"].map {
                    "'alpha' of the view '\($0)' varies by size class, which has no effect here"
                }
        )
    }

    @Test func `a view with a long attribute and many constraints`() throws {
        let constraints = Array(repeating: FileText.constraint("a.top", "c-view.topMargin", 10), count: Self.count)
        let view = FileText.box("a", 0, 70, 9, 9, "misplaced=\"\(name)\"")
        let layout = try layout(view, "<constraints>\(constraints.joined())</constraints>")
        #expect(layout.traits.safeArea?.top == 60)
    }

    @Test func `a table with many elements and many views`() throws {
        let junk = String(repeating: "<a/>", count: Self.count)
        let views = "<subviews>\(String(repeating: "<view/>", count: Self.count))</subviews>"
        let layout = try layout(FileText.box("t", 0, 0, 9, 9, kind: "tableView", "", junk + views))
        #expect(layout.origins.count == Self.count + 2)
    }

    /// The tempting fault is to look for the image of a view once for each of its constraints.
    @Test func `an image with many elements and many constraints`() throws {
        let image = FileText.box(
            "a",
            0,
            70,
            20,
            20,
            kind: "imageView",
            "",
            String(repeating: "<a/>", count: Self.count)
        )
        let constraints = Array(repeating: FileText.constraint("a.top", "c-view.topMargin", 10), count: Self.count)
        #expect(try layout(image, "<constraints>\(constraints.joined())</constraints>").traits.safeArea?.top == 60)
    }
}
