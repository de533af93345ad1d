import InterfaceBuilder
import LayoutEngine
import LayoutModel
import Testing
import XML

/// Which of conflicting constraints is broken, by the frames that result; edges are not rounded to pixels.
@Suite struct ConflictOrderTests {
    private func frames(_ layout: SceneLayout) throws -> [String: Rect] {
        var document = LayoutDocument(traits: layout.traits, tree: try ViewTree(layout.root))
        document.traits.scale = nil
        for draft in layout.constraints {
            for constraint in try draft.resolve(in: document.tree) { document.constraints.add(constraint) }
        }
        var budget = EngineLimits().budget
        let solution = try Engine(document: document, limits: EngineLimits(), budget: &budget).solution
        return document.tree.preorder().reduce(into: [:]) { frames, node in
            frames[document.tree.name(of: node)] = solution.frame(of: node)
        }
    }

    private func frames(ofCellIn text: String) throws -> [String: Rect] {
        let file = try InterfaceBuilderFile(text)
        return try frames(file.layout(of: try #require(file.scenes.last), sizes: .stored))
    }

    private func fixed(_ attribute: String, _ constant: Double) -> String {
        "<constraints>\(FileText.constraint(".\(attribute)", nil, constant))</constraints>"
    }

    /// A cell of 300 × 91 points with an image of 65 × 65, 15 from its upper left corner and from its bottom: 4 more
    /// than there are.
    private var cell: String {
        let image = FileText.box("image", 15, 15, 65, 65, "", fixed("height", 65))
        let edges = [
            FileText.constraint("content.bottom", "image.bottom", 15),
            FileText.constraint("image.top", "content.top", 15),
            FileText.constraint("image.left", "content.left", 15),
        ]
        return """
            <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="300" height="91"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="300" height="91"/>
            <subviews>\(image)</subviews><constraints>\(edges.joined())</constraints>
            </tableViewCellContentView></tableViewCell>
            """
    }

    /// The cell in the table of a storyboard that a version of Xcode saved.
    private func storyboard(tools: String) -> String {
        let table = """
            <subviews><tableView id="table"><rect key="frame" x="0" y="0" width="393" height="852"/>
            <prototypes>\(cell)</prototypes></tableView></subviews>
            """
        return FileText.storyboard(FileText.controller(table)).replacing(
            "version=\"3.0\"",
            with: "version=\"3.0\" toolsVersion=\"\(tools)\""
        )
    }

    @Test func `a cell of a xib keeps heights and tops, and breaks bottoms`() throws {
        let image = try #require(try frames(ofCellIn: FileText.xib(cell))["image"])
        #expect(image.y == 15 && image.height == 65)
    }

    @Test(arguments: ["23504", "14868", "32700.99.1234"])
    func `a cell of a storyboard keeps its edges, and breaks heights`(tools: String) throws {
        let image = try #require(try frames(ofCellIn: storyboard(tools: tools))["image"])
        #expect(image.y == 15 && image.height == 61)
    }

    @Test(arguments: ["14490.70", "9059", ""])
    func `up to Xcode 10, a cell of a storyboard is as one of a xib`(tools: String) throws {
        let image = try #require(try frames(ofCellIn: storyboard(tools: tools))["image"])
        #expect(image.y == 15 && image.height == 65)
    }

    /// A view that is to fill its superview but 10 points on each side, and to have a size of its own.
    private func filling(_ root: String) -> String {
        let size =
            "<constraints>\(FileText.constraint(".width", nil, 90))\(FileText.constraint(".height", nil, 40))</constraints>"
        let edges = [
            FileText.constraint("\(root).trailing", "v.trailing", 10),
            FileText.constraint("\(root).bottom", "v.bottom", 10),
            FileText.constraint("v.leading", "\(root).leading", 10), FileText.constraint("v.top", "\(root).top", 10),
        ]
        let view = FileText.box("v", 10, 10, 90, 40, "", size)
        return "<subviews>\(view)</subviews><constraints>\(edges.joined())</constraints>"
    }

    @Test func `a loose view keeps its height, and not its width`() throws {
        let frame = try frames(try InterfaceBuilderFile.layout(FileText.view(filling("root"))))["v"]
        #expect(frame == Rect(x: 10, y: 10, width: 280, height: 40))
    }

    @Test func `a view in a controller keeps its size`() throws {
        let text = FileText.storyboard(FileText.controller(filling("c-view")))
        let frame = try frames(try InterfaceBuilderFile.layout(text))["v"]
        #expect(frame == Rect(x: 10, y: 10, width: 90, height: 40))
    }

    @Test func `a center yields to the top`() throws {
        let view = FileText.box("v", 10, 20, 20, 20, "", fixed("height", 20))
        let edges = [FileText.constraint("v.centerY", "root.centerY"), FileText.constraint("v.top", "root.top", 20)]
        let content = "<subviews>\(view)</subviews><constraints>\(edges.joined())</constraints>"
        let frame = try #require(try frames(try InterfaceBuilderFile.layout(FileText.view(content)))["v"])
        #expect(frame.y == 20 && frame.height == 20)
    }

    @Test func `optional constraints stay where they are, and all keep their keys and positions`() throws {
        let view = FileText.box("v", 10, 20, 20, 20)
        let edges = [
            FileText.constraint("root.bottom", "v.bottom", 0, "id=\"required\""),
            FileText.constraint("root.bottom", "v.bottom", 0, "priority=\"750\" id=\"optional\""),
            FileText.constraint("v.top", "root.top", 0, "id=\"top\""),
        ]
        let lines = edges.joined(separator: "\n")
        let text = FileText.view("<subviews>\(view)</subviews><constraints>\n\(lines)</constraints>")
        let layout = try InterfaceBuilderFile.layout(text)
        #expect(layout.constraints.map(\.key) == ["optional", "top", "required"])
        let starts = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (constraint, position) in zip(layout.constraints, layout.constraintPositions) {
            #expect(starts[position.line - 1].contains("id=\"\(constraint.key ?? "")\""))
        }
    }
}
