import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// What lint does not report in Interface Builder files, each next to what it does report.
@Suite struct InterfaceBuilderPrecisionTests {
    private let client = TestClient()

    private static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        #"<rect key="frame" x="\#(x)" y="\#(y)" width="\#(width)" height="\#(height)"/>"#
    }

    private static func equal(_ first: String, _ second: String, _ attributes: String..., constant: Double = 0)
        -> String
    {
        attributes.map {
            """
            <constraint firstItem="\(first)" firstAttribute="\($0)" secondItem="\(second)" secondAttribute="\($0)" \
            constant="\(constant)"/>
            """
        }.joined()
    }

    private static func fixed(_ view: String, _ attribute: String, _ constant: Double, _ more: String = "") -> String {
        #"<constraint firstItem="\#(view)" firstAttribute="\#(attribute)" constant="\#(constant)" \#(more)/>"#
    }

    /// A view with constraints of its own frame switched off.
    private static func view(_ name: String, _ attributes: String, _ frame: String, _ inner: String = "") -> String {
        "<\(name) \(attributes) translatesAutoresizingMaskIntoConstraints=\"NO\">\(frame)\(inner)</\(name)>"
    }

    /// A storyboard for an iPhone with a controller whose root has these views and constraints.
    private static func screen(_ views: String, _ constraints: String, controller: String = "", other: String = "")
        -> String
    {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <device id="retina6_12" orientation="portrait"/><scenes><scene sceneID="s1"><objects>
        <viewController id="vc" \(controller)><view key="view" id="root">\(frame(0, 0, 393, 852))
        <subviews>\(views)</subviews><constraints>\(constraints)</constraints></view></viewController></objects></scene>
        \(other)</scenes></document>
        """
    }

    private func findings(_ file: String, _ settings: String = "{}") throws -> [String] {
        var writer = JSONWriter()
        writer.string(file)
        let body = #"{"interfaceBuilder":\#(String(decoding: writer.bytes, as: UTF8.self)),"lint":\#(settings)}"#
        let answer = try client.send(.post, "/lint", body)
        #expect(answer.status == .ok, "\(String(decoding: answer.body, as: UTF8.self))")
        return (answer.json["findings"]?.elements ?? []).map { finding in
            ["rule", "view", "other", "attribute"].compactMap { finding[$0]?.string }.joined(separator: " ")
        }
    }

    // MARK: Content

    private func placed(_ element: String, _ attributes: String, _ inner: String = "", width: Double = 0) throws
        -> [String]
    {
        let view = Self.view(element, "id=\"a\" \(attributes)", Self.frame(20, 100, 40, 20), inner)
        return try findings(
            Self.screen(
                view,
                Self.equal("a", "root", "leading", constant: 20) + Self.equal("a", "root", "top", constant: 100)
                    + Self.fixed("a", "width", width) + Self.fixed("a", "height", 20)
            )
        )
    }

    @Test func `a label without a text is not empty, and one with a text is`() throws {
        #expect(try placed("label", #"text="""#) == [])
        #expect(try placed("label", "") == [])
        #expect(try placed("label", #"text="Name""#).contains("empty a width"))
    }

    @Test func `the texts of new views are not cut off, and others are`() throws {
        #expect(try placed("label", #"text="Label""#, width: 20) == [])
        #expect(try placed("label", #"text="Lorem ipsum dolor""#, width: 20) == [])
        #expect(try placed("label", #"text="Labels""#, width: 20) == ["truncated a"])
    }

    private func buttonOverLabel(title: String) throws -> [String] {
        try findings(
            Self.screen(
                Self.view("label", #"id="a" text="Name""#, Self.frame(20, 100, 48, 21))
                    + Self.view("button", #"id="b""#, Self.frame(20, 100, 48, 21), #"<state key="normal" \#(title)/>"#),
                Self.equal("a", "root", "leading", constant: 20) + Self.equal("a", "root", "top", constant: 100)
                    + Self.equal("b", "a", "leading", "top", "trailing", "bottom")
            )
        ).filter { $0.hasPrefix("overlap") }
    }

    @Test func `a button without a title is an area to tap, and one with a title covers what is below`() throws {
        #expect(try buttonOverLabel(title: "") == [])
        #expect(try buttonOverLabel(title: #"title="OK""#) == ["overlap a b"])
    }

    private func image(leading: Double) throws -> [String] {
        try findings(
            Self.screen(
                Self.view("imageView", #"id="a" image="photo""#, Self.frame(leading, 0, 393 - 2 * leading, 200)),
                Self.equal("a", "root", "leading", constant: leading)
                    + Self.equal("root", "a", "trailing", constant: leading)
                    + Self.equal("a", "root", "top") + Self.fixed("a", "height", 200)
            )
        )
    }

    @Test func `an image from side to side is a background, and a smaller one is below the bar`() throws {
        #expect(try image(leading: 0) == [])
        #expect(try image(leading: 16) == ["outside-safe-area a"])
    }

    @Test func `what lies outside of its superview is one fault`() throws {
        func outside(_ top: Double) throws -> [String] {
            try findings(
                Self.screen(
                    Self.view("label", #"id="a" text="Name""#, Self.frame(20, top, 48, 21)),
                    Self.equal("a", "root", "leading", constant: 20) + Self.equal("a", "root", "top", constant: top)
                )
            )
        }
        #expect(try outside(-10) == ["outside-superview a"])
        #expect(try outside(10) == ["outside-safe-area a"])
    }

    // MARK: Hidden views

    @Test func `a conflict of a hidden view is not reported, and one of a visible view is`() throws {
        func stack(_ hidden: String) throws -> [String] {
            let arranged = Self.view(
                "view",
                "id=\"a\" \(hidden)",
                Self.frame(0, 0, 100, 30),
                "<constraints>\(Self.fixed("a", "height", 30))\(Self.fixed("a", "height", 40))</constraints>"
            )
            return try findings(
                Self.screen(
                    Self.view(
                        "stackView",
                        #"axis="vertical" id="s""#,
                        Self.frame(20, 100, 100, 30),
                        "<subviews>\(arranged)</subviews>"
                    ),
                    Self.equal("s", "root", "leading", constant: 20) + Self.equal("s", "root", "top", constant: 100)
                        + Self.fixed("s", "width", 100)
                )
            ).filter { $0.hasPrefix("conflict") }
        }
        #expect(try stack(#"hidden="YES""#) == [])
        #expect(try stack("") == ["conflict a height"])
    }

    // MARK: Sheets

    private static let low = view("label", #"id="a" text="Name""#, frame(20, 4, 48, 21))
    private static let lowPlace = equal("a", "root", "leading", constant: 20) + equal("a", "root", "top", constant: 4)

    @Test(arguments: [
        (#"modalPresentationStyle="formSheet""#, true), (#"modalPresentationStyle="pageSheet""#, true),
        (#"modalPresentationStyle="fullScreen""#, false), ("", false),
    ])
    func `a sheet has no safe area on iPads`(style: String, isSheet: Bool) throws {
        let file = Self.screen(Self.low, Self.lowPlace, controller: style)
        #expect(try findings(file, #"{"devices":["iPad"]}"#) == (isSheet ? [] : ["outside-safe-area a"]))
        #expect(try findings(file, #"{"devices":["iPhone 16"]}"#) == ["outside-safe-area a"])
    }

    @Test(arguments: ["vc", "nav"])
    func `a segue presents a sheet, and the root of a navigation controller in it`(destination: String) throws {
        let other = """
            <scene sceneID="s2"><objects><viewController id="first"><connections>
            <segue destination="\(destination)" kind="presentation" modalPresentationStyle="formSheet" id="g1"/></connections>
            </viewController></objects></scene>
            <scene sceneID="s3"><objects><navigationController id="nav" navigationBarHidden="YES"><connections>
            <segue destination="vc" kind="relationship" relationship="rootViewController" id="g2"/></connections>
            </navigationController></objects></scene>
            """
        let file = Self.screen(Self.low, Self.lowPlace, other: other)
        #expect(try findings(file, #"{"devices":["iPad"]}"#) == [])
    }

    // MARK: Cells

    /// A table with a cell of 44 points, in which a label lies below another one of 21 points.
    private func cell(table: String, lines: Int, attributes: String = "", extra: String = "") throws -> [String] {
        let labels = ["x", "y"].map {
            Self.view(
                "label",
                #"id="\#($0)" numberOfLines="\#(lines)" text="Name""#,
                Self.frame(16, $0 == "x" ? 8 : 29, 200, 21)
            )
        }
        let constraints =
            ["x", "y"].map {
                Self.equal($0, "content", "leading", constant: 16) + Self.equal("content", $0, "trailing", constant: 16)
            }
            .joined() + Self.equal("x", "content", "top", constant: 8)
            + Self.equal("content", "y", "bottom", constant: 8)
            + #"<constraint firstItem="y" firstAttribute="top" secondItem="x" secondAttribute="bottom" constant="8"/>"#
            + extra
        let cell = """
            <tableViewCell reuseIdentifier="row" id="cell" \(attributes)>\(Self.frame(0, 0, 393, 44))
            <tableViewCellContentView key="contentView" id="content">\(Self.frame(0, 0, 393, 44))
            <subviews>\(labels.joined())</subviews><constraints>\(constraints)</constraints></tableViewCellContentView></tableViewCell>
            """
        let view = Self.view(
            "tableView",
            "id=\"table\" \(table)",
            Self.frame(0, 0, 393, 852),
            "<prototypes>\(cell)</prototypes>"
        )
        let settings = #"{"devices":["iPhone 16"]}"#
        return try findings(
            Self.screen(view, Self.equal("table", "root", "leading", "trailing", "top", "bottom")),
            settings
        )
    }

    /// Two labels of 20.5 points with 24 of space need 65 points, and the cell has 44 on the canvas.
    @Test func `a cell sizes itself unless its table has a height for its rows`() throws {
        #expect(try cell(table: #"rowHeight="-1""#, lines: 1) == [])
        #expect(try cell(table: "", lines: 1) == [])
        #expect(try !cell(table: #"rowHeight="44""#, lines: 1).isEmpty)
    }

    @Test func `nothing that sizes a cell is redundant, and what is said twice is`() throws {
        let height = Self.fixed("x", "height", 12) + Self.fixed("y", "height", 8)
        #expect(try cell(table: "", lines: 1, extra: height).filter { $0.hasPrefix("redundant") } == [])
        let twice =
            Self.fixed("x", "height", 12) + #"<constraint firstItem="x" firstAttribute="height" constant="12"/>"#
        #expect(try cell(table: "", lines: 1, extra: twice).filter { $0.hasPrefix("redundant") }.count == 1)
    }

    @Test func `UIKit places the labels of cells that have one of its styles`() throws {
        func styled(_ attributes: String) throws -> [String] {
            let label = #"<label id="x" text="A long text of a cell">\#(Self.frame(16, 8, 20, 21))</label>"#
            let cell = """
                <tableViewCell reuseIdentifier="row" id="cell" \(attributes)>\(Self.frame(0, 0, 393, 44))
                <tableViewCellContentView key="contentView" id="content">\(Self.frame(0, 0, 393, 44))
                <subviews>\(label)</subviews></tableViewCellContentView></tableViewCell>
                """
            let view = Self.view(
                "tableView",
                #"id="table""#,
                Self.frame(0, 0, 393, 852),
                "<prototypes>\(cell)</prototypes>"
            )
            let fill = Self.equal("table", "root", "leading", "trailing", "top", "bottom")
            return try findings(Self.screen(view, fill))
        }
        #expect(try styled(#"style="IBUITableViewCellStyleDefault" textLabel="x""#) == [])
        #expect(try styled("").contains("truncated x"))
    }
}
