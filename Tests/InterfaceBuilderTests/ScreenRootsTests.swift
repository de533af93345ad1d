import InterfaceBuilder
import LayoutModel
import Testing

@Suite struct ScreenRootsTests {
    /// The shares of a file's scenes, by their ids.
    private func shares(_ text: String) throws -> [String: ScreenShare] {
        let file = try InterfaceBuilderFile(text)
        return Dictionary(uniqueKeysWithValues: file.scenes.map { ($0.id, file.layout(of: $0).share) })
    }

    private func view(_ id: String, _ width: Int, _ height: Int, element: String = "view", _ more: String = "")
        -> String
    {
        "<\(element) id=\"\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"\(height)\"/>\(more)</\(element)>"
    }

    @Test func `controllers fill the screen, unless a container embeds them`() throws {
        let container = """
            <subviews><containerView id="box"><rect key="frame" x="0" y="0" width="200" height="100"/>
            <connections><segue destination="small" kind="embed" id="s"/></connections></containerView></subviews>
            """
        let small = """
            <viewController id="small"><view key="view" id="v"><rect key="frame" x="0" y="0" width="200" height="100"/></view>
            </viewController>
            """
        let tall = """
            <viewController id="tall"><view key="view" id="w"><rect key="frame" x="0" y="0" width="393" height="1600"/></view>
            </viewController>
            """
        let text = FileText.storyboard(FileText.controller(container), small, tall)
        #expect(try shares(text) == ["c": .whole, "small": .part, "tall": .whole])
    }

    @Test func `cells are rows where they are as wide as the canvas, less margins`() throws {
        let cells = [("full", 393), ("inset", 353), ("narrow", 352), ("wide", 394)].map { name, width in
            view(
                name,
                width,
                60,
                element: "tableViewCell",
                "<view key=\"contentView\" id=\"\(name)-c\">\n<rect key=\"frame\" x=\"0\" y=\"0\" width=\"\(width)\" height=\"60\"/></view>"
            )
        }
        let table =
            "<subviews>\(view("table", 393, 852, element: "tableView", "<prototypes>\(cells.joined())</prototypes>"))</subviews>"
        let found = try shares(FileText.storyboard(FileText.controller(table)))
        #expect(found == ["c": .whole, "full": .row(less: 0), "inset": .row(less: 40), "narrow": .part, "wide": .part])
    }

    @Test func `views of a xib fill the screen where they have its size, or a controller loads them`() throws {
        let objects = """
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="LoginController"><connections>
            <outlet property="view" destination="loaded" id="o1"/><outlet property="title" destination="part" id="o2"/>
            </connections></placeholder>
            """
        let views = view("loaded", 200, 100) + view("screen", 393, 852) + view("part", 200, 100) + view("row", 393, 44)
        let device = "<device id=\"retina6_12\" orientation=\"portrait\"/>"
        #expect(
            try shares(FileText.xib(objects + views, device))
                == ["loaded": .whole, "screen": .whole, "part": .part, "row": .row(less: 0)]
        )
        let old = view("square", 600, 600) + view("row", 600, 50) + view("part", 300, 50)
        #expect(try shares(FileText.xib(old)) == ["square": .whole, "row": .row(less: 0), "part": .part])
    }
}
