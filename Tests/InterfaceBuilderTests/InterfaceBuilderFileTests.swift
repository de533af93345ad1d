import InterfaceBuilder
import LayoutModel
import Testing
import XML

@Suite struct InterfaceBuilderFileTests {
    @Test func `a storyboard has a scene for each controller with a view, and for each cell in it`() throws {
        let table = """
            <tableView id="t"><rect key="frame" x="0" y="0" width="393" height="852"/>
            <view key="tableHeaderView" id="h"><rect key="frame" x="0" y="0" width="393" height="50"/></view>
            <prototypes><tableViewCell reuseIdentifier="row" id="p"><rect key="frame" x="0" y="0" width="393" height="44"/>
            <tableViewCellContentView key="contentView" id="pc"><rect key="frame" x="0" y="0" width="393" height="44"/>
            </tableViewCellContentView></tableViewCell></prototypes></tableView>
            """
        let file = try InterfaceBuilderFile(
            FileText.storyboard(
                "<navigationController id=\"n\"/>",
                FileText.controller("<subviews>\(table)</subviews>", attributes: "storyboardIdentifier=\"list\""),
                FileText.controller("", id: "d", attributes: "customClass=\"Detail\" userLabel=\"The detail\"")
            )
        )
        #expect(file.scenes.map(\.id) == ["c", "h", "p", "d"])
        #expect(file.scenes.map(\.kind) == [.controller, .nested, .nested, .controller])
        #expect(file.scenes.map(\.title) == ["list", "h", "row", "The detail"])
        #expect(file.onlyScene == nil)
        for name in ["d", "d-view", "Detail", "The detail"] { #expect(file.scenes(named: name).map(\.id) == ["d"]) }
        #expect(file.scenes(named: "row").map(\.id) == ["p"])
        #expect(file.scenes(named: "nothing").isEmpty)
    }

    @Test func `a xib has a scene for each view at its top`() throws {
        let cell = """
            <collectionViewCell id="c"><rect key="frame" x="0" y="0" width="50" height="40"/>
            <view key="contentView"><rect key="frame" x="0" y="0" width="50" height="40"/></view></collectionViewCell>
            """
        let file = try InterfaceBuilderFile(FileText.xib("<placeholder id=\"-1\"/>\(cell)<customObject id=\"o\"/>"))
        #expect(file.scenes.map(\.id) == ["c"])
        let scene = try #require(file.onlyScene)
        #expect(scene.position == XMLPosition(line: 4, column: 23))
        #expect(file.layout(of: scene).root.name == "contentView")
    }

    @Test func `the only scene that is not in a table is meant`() throws {
        let table = """
            <tableView id="t"><rect key="frame" x="0" y="0" width="300" height="200"/>
            <prototypes><tableViewCell id="p"><rect key="frame" x="0" y="0" width="393" height="44"/></tableViewCell>
            </prototypes></tableView>
            """
        let file = try InterfaceBuilderFile(FileText.view("<subviews>\(table)</subviews>"))
        #expect(file.scenes.map(\.id) == ["root", "p"])
        #expect(file.onlyScene?.id == "root")
    }

    @Test(arguments: [
        ("<document", "expected an attribute"), ("<plist/>", "begins with <plist>"),
        (
            "<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>",
            "this is 'com.apple.InterfaceBuilder3.Cocoa.XIB'"
        ),
        ("<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\"/>", "WatchKit"),
        ("<document/>", "this is ''"),
        ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "Xcode 5 and later"),
        ("<!DOCTYPE document><document/>", "a document type declaration"),
    ])
    func `other files are refused with the reason`(text: String, words: String) {
        let error = #expect(throws: InterfaceBuilderError.self) { try InterfaceBuilderFile(text) }
        #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "")")
        #expect(error?.position.line == 1)
    }
}
