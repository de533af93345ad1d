import LayoutModel
@testable import Sessions
import Testing

private func anchor(_ item: String, _ attribute: String) -> DraftAnchor {
    DraftAnchor(item: item, attribute: attribute)
}

private func items(_ first: String, _ second: String? = nil, _ relation: Relation? = nil) -> Selector {
    func read(_ text: String) -> DraftAnchor {
        let words = text.split(separator: ".").map(String.init)
        return anchor(words[0], words[1])
    }
    return .items(first: read(first), second: second.map(read), relation: relation)
}

private func session() throws -> LayoutSession {
    let box = ViewDescription(name: "box", subviews: [ViewDescription(name: "a"), ViewDescription(name: "b")])
    let texts = [
        "a.left == superview.left + 1", "a.width == 20", "a.width >= 10", "a.width == b.width @9", "a.top == 3",
        "b.edges == box.edges", "b.left <= a.right @9",
    ]
    return try SampleLayout.session([box], try SampleLayout.drafts(texts))
}

@Suite struct SelectorTests {
    @Test(arguments: [
        (Selector.id("c3"), [3]), (.view("a"), [1, 2, 3, 4, 5]), (items("a.width"), [2, 3]),
        (items("a.width", nil, .greaterThanOrEqual), [3]), (items("a.width", "b.width"), [4]),
        (items("a.left", "superview.left"), [1]), (items("a.left", "box.left"), [1]),
        (items("b.edges", "superview.edges"), [6, 7, 8, 9]), (items("b.bottom", "box.bottom"), [9]),
        (items("b.left", "a.right"), [10]),
        (items("a.top"), [5]), (items("a.top", "superview.top"), [5]), (items("a.left"), [1]),
    ])
    func `a selector finds constraints by each of their properties`(selector: Selector, ids: [Int]) throws {
        var session = try session()
        #expect(try session.installedConstraints([selector]) == ids.map(id))
    }

    @Test(arguments: [
        Selector.id("c99"), .id("3"), .id("c03"), .id("c-1"), .key("k"), .group("g"), .view("box"), .view("nobody"),
        items("a.height"),
        items("a.width", "box.width"), items("a.width", nil, .lessThanOrEqual), items("b.left", "a.left"),
        items("nobody.left"),
    ])
    func `a selector that selects nothing refuses the edit`(selector: Selector) throws {
        var session = try session()
        #expect(session.faults(.remove(selector)).count == 1)
        #expect(try session.installedConstraints([selector]).isEmpty)
    }

    @Test func `several selectors select what all of them have in common`() throws {
        var session = try session()
        #expect(try session.installedConstraints([.view("a"), items("a.width", "b.width")]) == [id(4)])
        #expect(try session.installedConstraints([.view("b"), items("a.width", "b.width")]).isEmpty)
        #expect(try session.installedConstraints([]).count == 10)
    }

    @Test func `deactivated constraints are selected, but are not among the installed ones`() throws {
        var session = try session()
        try session.apply(.deactivate(.view("a")))
        #expect(try session.installedConstraints([]).count == 5)
        #expect(try session.apply(.activate(items("a.width"))).updated == [id(2), id(3)])
    }
}
