import HTTP
import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Testing

@testable import Wire

/// A layout with `title`, `field` and these constraints.
private func with(_ constraints: String) -> String {
    #"{"view":{"subviews":[{"id":"title"},{"id":"field"}]},"constraints":[\#(constraints)]}"#
}

private func view(_ fields: String) -> String { #"{"view":{"subviews":[{"id":"title",\#(fields)}]}}"# }

private func traits(_ fields: String) -> String { #"{"view":{},"traits":{\#(fields)}}"# }

private let title = "/view/subviews/0"

/// What newcomers write, and what they are told: the place, the cause and the remedy.
private let layouts: [FaultyBody] = [
    .init(#"{"view":{"children":[]}}"#, "/view/children", "unknown field 'children'; did you mean 'subviews'?"),
    .init(view(#""children":[]"#), title + "/children", "did you mean 'subviews'?"),
    .init(view(#""width":8"#), title + "/width", "a fixed one is a constraint such as \"title.width == 100\""),
    .init(view(#""fontSize":8"#), title + "/fontSize", "it belongs in 'text.font'"),
    .init(view(#""backgroundColor":"red""#), title + "/backgroundColor", "it belongs in 'style.background'"),
    .init(view(#""text":7"#), title + "/text", "expected a string or an object with 'string', found a number"),
    .init(
        view(#""text":{"string":"a","font":{"weight":"600"}}"#),
        title + "/text/font/weight",
        "write the number 600 without quotes (a number from 1 to 1000, or one of ultraLight"
    ),
    .init(view(#""text":{"text":"a"}"#), title + "/text/text", "did you mean 'string'?"),
    .init(view(#""hidden":"true""#), title + "/hidden", "write true without quotes"),
    .init(view(#""margins":{"leading":8}"#), title + "/margins/leading", "sides are left and right"),
    .init(view(#""frame":{"x":8}"#), title + "/frame", "a frame needs its 'width' and 'height'"),
    .init(#"{"root":{},"view":{}}"#, "/root", "did you mean 'view'?"),
    .init("[]", "", "expected a layout, an object with 'view', found an array"),
    .init(traits(#""width":320"#), "/traits/width", "it belongs in 'size'"),
    .init(traits(#""safeArea":{"top":-1}"#), "/traits/safeArea/top", "an inset of the safe area is not negative"),
    .init(
        traits(#""device":"iPhone 17 Max""#),
        "/traits/device",
        "did you mean 'iPhone 17 Pro', 'iPhone 17' or 'iPhone 17 Pro Max'?"
    ),
    .init(
        traits(#""device":"iPhone 17 Por""#),
        "/traits/device",
        "did you mean 'iPhone 17 Pro', 'iPhone 17' or 'iPhone 17 Pro Max'?"
    ),
    .init(traits(#""device":"iPhone 19""#), "/traits/device", "unknown device 'iPhone 19' (one of iPhone, iPhone 5s,"),
    .init(
        traits(#""device":"iPad Pro 11""#),
        "/traits/device",
        "did you mean 'iPad Pro 11-inch', 'iPad Pro 11-inch (1st"
    ),
    .init(traits(#""device":"iPhone SE (4th generation)""#), "/traits/device", "or 'iPhone SE (3rd generation)'?"),
    .init(traits(#""device":"iPhone ES""#), "/traits/device", "did you mean 'iPhone SE'?"),
    .init(traits(#""device":"macbook""#), "/traits/device", "did you mean 'MacBook Air 13-inch', "),
    .init(traits(#""device":"Pixel 8""#), "/traits/device", "(GET /devices lists them); or give 'size' and"),
    .init(traits(#""device":"iPad","orientation":"sideways""#), "/traits/orientation", "(one of portrait, landscape)"),
    .init(traits(#""orientation":"landscape""#), "/traits/orientation", "needs a 'device' beside it"),
    .init(
        with(#""title.width == auto""#),
        "/constraints/0",
        "there is no 'auto'; without a constraint a view takes its"
    ),
    .init(
        with(#""title.width == field.width + field.height""#),
        "/constraints/0",
        "a constraint relates two items, one on each side"
    ),
    .init(with(#""title.right - field.left == 8""#), "/constraints/0", "a constraint relates two items"),
    .init(with(#""title.width == 8 / field.width""#), "/constraints/0", "only numbers divide"),
    .init(with(#""title.margin-left == 8""#), "/constraints/0", "attribute 'margin-left'; did you mean 'leftMargin'?"),
    .init(with(#""title.center-x == 8""#), "/constraints/0", "did you mean 'centerX'?"),
    .init(with(#""width == 8""#), "/constraints/0", "write item.width, as in superview.width"),
    .init(
        with(#""title == field""#),
        "/constraints/0",
        "'title' is neither a number nor item.attribute, as in title.width"
    ),
    .init(with(#"{"vfl":"H:|-[title-|"}"#), "/constraints/0", "expected '(' or ']', found '-'"),
    .init(
        with(#"{"first":"title.left","toItem":"field"}"#),
        "/constraints/0/toItem",
        "an item and its attribute are one field: \"second\": \"field.right\""
    ),
    .init(with(#"{"first":"title.left","priority":"750"}"#), "/constraints/0/priority", "write the number 750 without"),
    .init(with(#"{"first":"title.left","constant":"8"}"#), "/constraints/0/constant", "write 8 without quotes"),
    .init(with(#""title.left == 10pt""#), "/constraints/0", "numbers are in points and have no unit"),
    .init(with(#""title.width == superview.width * 50%""#), "/constraints/0", "as in superview.width * 0.5"),
    .init(with(#""title.left == (field.left + 8)""#), "/constraints/0", "there are no parentheses"),
    .init(with(#""title.left => 8""#), "/constraints/0", "the relations are ==, <= and >="),
    .init(with(#""title.left < 8""#), "/constraints/0", "the relations are ==, <= and >="),
    .init(with(#""title.left >= 8 && title.left <= 9""#), "/constraints/0", "write each constraint by itself"),
    .init(with(#""title.start == 3""#), "/constraints/0", "did you mean 'leading'?"),
    .init(with(#""title.maxWidth == 3""#), "/constraints/0", "unknown attribute 'maxWidth'; write width <= …"),
    .init(with(#""title.zzz == 3""#), "/constraints/0", "(one of left, right, top, bottom,"),
    .init(with(#"{"first":"title"}"#), "/constraints/0/first", "is not item.attribute, as in title.left"),
    .init(with(#"{"masonry":"make.left.equalTo(field)"}"#), "/constraints/0", "there is no 'view': add one"),
    .init(view(#""margins":8"#), title + "/margins", #"found a number; for example {"top": 8, "left": 16}"#),
    .init(view(#""stack":"vertical""#), title + "/stack", #"for example {"axis": "vertical", "spacing": 8}"#),
    .init(view(#""type":"UILabel""#), title + "/type", "unknown field 'type'; did you mean 'kind'?"),
    .init(traits(#""size":"390x844""#), "/traits/size", #"for example {"width": 390, "height": 844}"#),
    .init(#"{"layout":{},"view":{}}"#, "/layout", "those of the body itself"),
    .init(with(#"{"swiftui":"HStack {}"}"#), "/constraints/0/swiftui", "the languages are masonry, snapkit, vfl"),
]

@Test(arguments: layouts)
private func `a newcomer's mistake in a layout is answered with its remedy`(_ faulty: FaultyBody) {
    faulty.expectFault(refusal { () throws(Problem) in try LayoutRequest(body: RequestBody(faulty.bytes)) })
}

private let edits: [FaultyBody] = [
    .init(
        #"{"operations":[{"set":{"key":"k"},"replace":{}}]}"#,
        "/operations/0/replace",
        "'replace' is true or false beside 'set'; an operation is one of make, update, remake, set"
    ),
    .init(#"{"operations":[{"add":[]}]}"#, "/operations/0/add", "did you mean 'make'?"),
    .init(#"{"operations":[{"set":"gap","constant":3}]}"#, "/operations/0/set", #"for example {"key": "gap"}"#),
    .init(#"{"operations":["make"]}"#, "/operations/0", #"for example {"make": ["title.left == 16"]}"#),
    .init(#"{"operations":[{"op":"add"}]}"#, "/operations/0/op", "one of make, update, remake, set"),
    .init(#"{"operations":[{"set":{"key":"k","constant":3}}]}"#, "/operations/0/set/constant", "belongs beside 'set'"),
    .init(#"{"make":[],"operations":[]}"#, "/make", "operations are a list"),
]

@Test(arguments: edits)
private func `a newcomer's mistake in an edit is answered with its remedy`(_ faulty: FaultyBody) throws {
    var budget = WorkBudget(limit: .max)
    let document = try LayoutRequest(body: RequestBody(Array(with("").utf8))).document
    let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget)
    let request = try EditRequest<ConstraintEdit>(body: RequestBody(faulty.bytes))
    #expect(request.isFaulty)
    faulty.expectFault(try request.refusal(in: session, &budget))
}

@Suite struct NullTests {
    @Test func `null counts as missing in every optional field of a constraint`() throws {
        let all = """
            {"first": "a.left", "relation": null, "second": null, "multiplier": null, "constant": null, "priority": null,
             "key": null, "group": null, "active": null, "when": null, "equation": null, "source": null, "masonry": null,
             "snapkit": null, "vfl": null, "keep": null, "ss": null, "anchors": null, "log": null, "view": null,
             "names": null, "metrics": null, "options": null}
            """
        #expect(try constraint(all) == constraint(#"{"first": "a.left"}"#))
        let source =
            #"{"vfl": "H:|[a]", "names": null, "metrics": null, "options": null, "view": null, "priority": null, "active": null}"#
        #expect(try constraint(source).priority == 1000)
        let written =
            #"{"equation": "a.width == 1", "source": {"language": "vfl", "line": null, "column": null, "text": null}}"#
        #expect(try constraint(written).labels.source?.position == .start)
    }

    private func constraint(_ text: String) throws -> Constraint {
        let body =
            #"{"view": {"subviews": [{"id": "a"}]}, "constraints": [\#(text)], "traits": null, "onConflict": null}"#
        let document = try LayoutRequest(body: RequestBody(Array(body.utf8))).document
        return try #require(document.constraints[ConstraintID(number: 1)])
    }

    @Test func `null counts as missing in every optional field of a view and what is in it`() throws {
        func properties(_ fields: String) throws -> ViewProperties {
            let body = #"{"view": {"id": null, "subviews": [{"id": "a", \#(fields)}]}, "constraints": null}"#
            let tree = try LayoutRequest(body: RequestBody(Array(body.utf8))).document.tree
            #expect(tree.name(of: tree.root) == "root")
            return tree[try #require(tree.node(named: "a"))].properties
        }
        let frame = #""frame": {"x": null, "y": null, "width": 1, "height": 2}"#
        #expect(try properties(frame).frame == Rect(x: 0, y: 0, width: 1, height: 2))
        let offset = #""scroll": {"contentOffset": {"x": null, "y": 3}}"#
        #expect(try properties(offset).scroll?.contentOffset == Point(x: 0, y: 3))
        let stack = """
            "stack": {"axis": null, "spacing": null, "customSpacing": null, "alignment": null, "distribution": null,
                      "isLayoutMarginsRelativeArrangement": null, "isBaselineRelativeArrangement": null}
            """
        #expect(try properties(stack).stack == StackProperties())
        let text =
            #""text": {"string": "s", "font": {"family": null, "size": null, "weight": null}, "lineBreak": null}"#
        #expect(try properties(text).text == properties(#""text": "s""#).text)
    }

    @Test func `null counts as missing in an edit, its operations, selectors and animation`() throws {
        func request(_ body: String) throws -> EditRequest<ConstraintEdit> {
            try EditRequest<ConstraintEdit>(body: RequestBody(Array(body.utf8)))
        }
        let edit = """
            {"operations": [
              {"set": {"id": null, "key": "k", "group": null, "view": null, "first": null, "second": null, "relation": null},
               "constant": 3, "priority": null, "multiplier": null, "relation": null, "replace": null, "make": null},
              {"make": ["a.left == 1"], "view": null, "constant": null}],
             "onConflict": null,
             "animation": {"duration": null, "delay": null, "curve": null, "frameRate": null, "spring": null}}
            """
        let read = try request(edit)
        let plain = try request(
            #"{"operations": [{"set": {"key": "k"}, "constant": 3}, {"make": ["a.left == 1"]}], "animation": {}}"#
        )
        #expect(!read.isFaulty && read.edit.operations.count == 2)
        #expect(read.animation == plain.animation)
        let views = """
            {"operations": [{"add": {"id": "b"}, "to": "root", "at": null, "set": null, "move": null, "remove": null},
                            {"set": "a", "to": null, "at": null, "hidden": null}]}
            """
        #expect(!(try EditRequest<ViewEdit>(body: RequestBody(Array(views.utf8))).isFaulty))
    }
}
