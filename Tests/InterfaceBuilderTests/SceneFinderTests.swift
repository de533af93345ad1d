import InterfaceBuilder
import LayoutModel
import Testing

/// Which bars a controller is shown between, as the inset of its safe area at the top and bottom tell.
///
/// The canvas has insets of 59 and 34 points; a navigation bar adds 44, a tab bar and a toolbar 49 each.
@Suite struct SceneFinderTests {
    private func segue(_ kind: String, to destination: String) -> String {
        switch kind {
        case "rootViewController", "viewControllers":
            "<segue destination=\"\(destination)\" kind=\"relationship\" relationship=\"\(kind)\"/>"
        default: "<segue destination=\"\(destination)\" kind=\"\(kind)\"/>"
        }
    }

    private func navigation(_ id: String, root: String, _ attributes: String = "") -> String {
        """
        <navigationController id="\(id)" \(attributes)><connections>\(segue("rootViewController", to: root))</connections>
        </navigationController>
        """
    }

    private func tabs(_ destinations: String...) -> String {
        let segues = destinations.map { segue("viewControllers", to: $0) }.joined()
        return "<tabBarController id=\"tabs\"><connections>\(segues)</connections></tabBarController>"
    }

    /// A controller with segues of a kind to others.
    private func controller(
        _ id: String,
        _ kind: String = "show",
        to destinations: String...,
        attributes: String = "",
        before: String = ""
    ) -> String {
        let segues = destinations.map { segue(kind, to: $0) }.joined()
        let inside = "<connections>\(segues)</connections>\(before)"
        return FileText.controller("", id: id, attributes: attributes, before: inside)
    }

    /// The insets at the top and bottom of each controller.
    private func insets(_ scenes: String...) throws -> [String: [Double?]] {
        let joined = scenes.joined(separator: "</objects></scene><scene><objects>")
        let file = try InterfaceBuilderFile(FileText.storyboard(joined))
        return file.scenes.reduce(into: [:]) { insets, scene in
            let safeArea = file.layout(of: scene).traits.safeArea
            insets[scene.id] = [safeArea?.top, safeArea?.bottom]
        }
    }

    @Test func `what is pushed again and again is between the same bars`() throws {
        let found = try insets(
            tabs("n"),
            navigation("n", root: "a"),
            controller("a", to: "b"),
            controller("b", "push", to: "c"),
            controller("c", to: "d"),
            controller("d")
        )
        #expect(found == ["a": [103, 83], "b": [103, 83], "c": [103, 83], "d": [103, 83]])
    }

    @Test func `segues in circles end`() throws {
        let found = try insets(
            navigation("n", root: "a"),
            controller("a", to: "a", "b"),
            controller("b", to: "c"),
            controller("c", to: "a", "b", "gone"),
            controller("x", to: "y"),
            controller("y", to: "x")
        )
        #expect(found == ["a": [103, 34], "b": [103, 34], "c": [103, 34], "x": [59, 34], "y": [59, 34]])
    }

    @Test(arguments: ["presentation", "modal", "popoverPresentation", "unwind", "embed", "custom", "showDetail"])
    func `what is not pushed has no bars`(kind: String) throws {
        let found = try insets(navigation("n", root: "a"), controller("a", kind, to: "b"), controller("b"))
        #expect(found == ["a": [103, 34], "b": [59, 34]])
    }

    @Test func `tabs show controllers above their bar, and do not push`() throws {
        let found = try insets(tabs("a", "b"), controller("a", to: "c"), controller("b"), controller("c"))
        #expect(found == ["a": [59, 83], "b": [59, 83], "c": [59, 34]])
    }

    @Test func `a hidden navigation bar takes no room from what is shown and pushed`() throws {
        let hidden = "navigationBarHidden=\"YES\""
        let found = try insets(
            tabs("n"),
            navigation("n", root: "a", hidden),
            controller("a", to: "b"),
            controller("b"),
            navigation("m", root: "c", "navigationBarHidden=\"NO\""),
            controller("c", to: "b", "d"),
            controller("d")
        )
        #expect(found == ["a": [59, 83], "b": [59, 83], "c": [103, 34], "d": [103, 34]])
    }

    @Test func `what is pushed and hides the bottom bars, hides them for what it pushes too`() throws {
        let hides = "hidesBottomBarWhenPushed=\"YES\""
        let found = try insets(
            tabs("n", "t"),
            navigation("n", root: "a", "toolbarHidden=\"NO\""),
            controller("a", to: "b", "e", attributes: hides),
            controller("b", to: "c", attributes: hides),
            controller("c", to: "d"),
            controller("d", attributes: "hidesBottomBarWhenPushed=\"NO\""),
            controller("e"),
            controller("t", attributes: hides)
        )
        #expect(found["a"] == [103, 132] && found["e"] == [103, 132])
        #expect(found["b"] == [103, 34] && found["c"] == [103, 34] && found["d"] == [103, 34])
        #expect(found["t"] == [59, 83])
    }

    @Test func `a navigation controller shows its toolbar only where the file says so`() throws {
        let found = try insets(
            navigation("n", root: "a", "toolbarHidden=\"NO\""),
            controller("a", to: "b"),
            controller("b"),
            navigation("m", root: "c", "toolbarHidden=\"YES\""),
            controller("c"),
            controller("d", before: "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>")
        )
        #expect(found == ["a": [103, 83], "b": [103, 83], "c": [103, 34], "d": [59, 83]])
    }

    @Test func `without a home indicator a toolbar is lower`() throws {
        let text = FileText.storyboard(
            """
            <viewController id="c">
            <simulatedToolbarMetrics key="simulatedBottomBarMetrics"/>
            <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
            </viewController>
            """,
            device: "retina4_7"
        )
        let file = try InterfaceBuilderFile(text)
        #expect(file.layout(of: file.scenes[0]).traits.safeArea?.bottom == 44)
    }

    @Test func `bars that Xcode was told to show are those of one controller`() throws {
        let none = "<nil key=\"simulatedTopBarMetrics\"/>"
        let found = try insets(
            navigation("n", root: "a"),
            controller("a", to: "b"),
            controller("b", to: "c", before: none),
            controller("c")
        )
        #expect(found == ["a": [103, 34], "b": [59, 34], "c": [103, 34]])
    }

    /// The tempting fault is to follow the segues of a controller as often as it is shown: here 100 million times.
    @Test func `a controller that is shown often, and shows many, is searched once`() throws {
        let roots = String(repeating: segue("rootViewController", to: "a"), count: 10_000)
        let pushes = String(repeating: segue("show", to: "b"), count: 10_000)
        let found = try insets(
            "<navigationController id=\"n\"><connections>\(roots)</connections></navigationController>",
            FileText.controller("", id: "a", before: "<connections>\(pushes)</connections>"),
            controller("b")
        )
        #expect(found == ["a": [103, 34], "b": [103, 34]])
    }
}
