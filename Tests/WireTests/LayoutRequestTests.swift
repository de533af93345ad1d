import HTTP
import JSON
import LayoutModel
import Sessions
import Testing

@testable import Wire

private func layout(_ body: String) throws(Problem) -> LayoutDocument {
    try LayoutRequest(body: RequestBody(Array(body.utf8))).document
}

private let contractExample = """
    {
      "name": "login",
      "traits": {
        "size": {"width": 390, "height": 844},
        "safeArea": {"top": 47, "left": 0, "bottom": 34, "right": 0},
        "direction": "ltr",
        "sizeClass": {"horizontal": "compact", "vertical": "regular"},
        "scale": 3
      },
      "view": {
        "id": "root",
        "subviews": [
          {"id": "title", "intrinsicSize": {"width": 120, "height": 22}},
          {"id": "field", "intrinsicSize": {"height": 34}, "hugging": {"horizontal": 249}}
        ]
      },
      "constraints": [
        "title.left == superview.left + 16",
        "title.centerY == field.centerY",
        {"first": "field.left", "second": "title.right", "constant": 8, "key": "gap"}
      ],
      "onConflict": "reject"
    }
    """

@Test func `the example of the contract is decoded correctly`() throws {
    let document = try layout(contractExample)
    #expect(document.name == "login")
    #expect(document.traits.size == PartialSize(width: 390, height: 844))
    #expect(document.traits.safeArea == PartialInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(document.traits.direction == .leftToRight)
    #expect(document.traits.sizeClass == SizeClasses(horizontal: .compact, vertical: .regular))
    #expect(document.traits.scale == 3)
    #expect(document.onConflict == .reject)
    #expect(document.tree.viewCount == 3)
    let field = try #require(document.tree.node(named: "field"))
    #expect(document.tree[field].properties.intrinsicSize == PartialSize(height: 34))
    #expect(document.tree[field].properties.hugging == AxisPriorities(horizontal: 249))
    #expect(document.constraints.count == 3)
    let gap = try #require(document.constraints[ConstraintID(number: 3)])
    #expect(gap.key == "gap")
    #expect(gap.equation(in: document.tree) == "field.left == title.right + 8")
}

@Test func `every property of a view is read`() throws {
    let document = try layout(
        """
        {"view": {"subviews": [{
          "id": "a", "intrinsicSize": {"width": 1, "height": 2.5}, "hugging": {"horizontal": "high", "vertical": 0.5},
          "compressionResistance": {"vertical": 1000}, "baseline": {"first": 12, "last": 4},
          "margins": {"top": 1, "left": 2, "bottom": 3, "right": -4},
          "frame": {"x": -1, "y": 2, "width": 3, "height": 4}, "autoresizing": ["flexibleWidth", "flexibleTopMargin"],
          "scroll": {"contentOffset": {"x": 5, "y": 6}}, "hidden": true, "direction": "rtl",
          "guides": [{"id": "gutter"}], "when": {"vertical": "compact"}, "subviews": [{"id": "b", "scroll": true}]
        }]}}
        """
    )
    let tree = document.tree
    #expect(tree[tree.root].name == "root")
    let node = tree[try #require(tree.node(named: "a"))]
    let properties = node.properties
    #expect(properties.intrinsicSize == PartialSize(width: 1, height: 2.5))
    #expect(properties.hugging == AxisPriorities(horizontal: 750, vertical: 0.5))
    #expect(properties.compressionResistance == AxisPriorities(vertical: 1000))
    #expect(properties.baseline == Baseline(first: 12, last: 4))
    #expect(properties.margins == PartialInsets(top: 1, left: 2, bottom: 3, right: -4))
    #expect(properties.frame == Rect(x: -1, y: 2, width: 3, height: 4))
    #expect(properties.autoresizing == [.flexibleWidth, .flexibleTopMargin])
    #expect(properties.scroll == ScrollProperties(contentOffset: Point(x: 5, y: 6)))
    #expect(properties.isHidden)
    #expect(properties.direction == .rightToLeft)
    #expect(properties.when == SizeClasses(vertical: .compact))
    #expect(node.guides.map { tree[$0].name } == ["gutter"])
    #expect(node.subviews.map { tree[$0].name } == ["b"])
    #expect(tree[node.subviews[0]].properties.scroll == ScrollProperties())
}

@Test func `null counts as a missing member`() throws {
    let document = try layout(
        """
        {"name": null, "traits": {"size": null, "safeArea": null, "direction": null, "sizeClass": null, "scale": null,
         "keyboard": null},
         "view": {"id": "a", "intrinsicSize": {"width": null}, "hugging": null, "compressionResistance": null,
          "baseline": null, "margins": {"top": null}, "marginsFollowSafeArea": null,
          "preservesSuperviewMargins": null, "frame": null, "autoresizing": null, "scroll": null,
          "hidden": null, "direction": null, "guides": null, "when": {"horizontal": null}, "subviews": null,
          "text": null, "stack": null, "aspectRatio": null, "alignmentInsets": {"top": null}, "meta": null,
          "kind": null, "label": null, "style": {"border": null, "opacity": null}},
         "constraints": [{"first": "a.width", "second": null, "constant": 4, "key": null, "group": null, "when": null}],
         "onConflict": null}
        """
    )
    #expect(document.name == nil)
    #expect(document.traits == Traits())
    #expect(document.tree[document.tree.root].properties == ViewProperties())
    #expect(document.constraints[ConstraintID(number: 1)]?.equation(in: document.tree) == "a.width == 4")
    #expect(document.onConflict == .leaveOut)
}

@Test func `a constraint is written as a text, an object or a text with more beside it`() throws {
    let document = try layout(
        """
        {"view": {"id": "r", "subviews": [{"id": "a"}, {"id": "b"}]}, "constraints": [
          "a.left = b.right * 2 + 8 @750",
          {"first": "a.left", "relation": "=", "second": "b.right", "multiplier": 2, "constant": 8, "priority": "high",
           "key": "k", "group": "g", "active": false, "when": {"horizontal": "compact"}},
          {"equation": "a.left == b.right * 2 + 8 @1", "priority": 750, "key": "k", "group": "g", "active": false,
           "when": {"horizontal": "compact"}},
          {"first": "a.edges", "second": "r.margins.edges"}
        ]}
        """
    )
    #expect(document.constraints.count == 7)
    let constraints = document.constraints.ids.compactMap { document.constraints[$0] }
    #expect(constraints[0].equation(in: document.tree) == "a.left == b.right * 2 + 8 @750")
    #expect(constraints[1] == constraints[2])
    var plain = constraints[1]
    #expect((plain.key, plain.group, plain.isActive) == ("k", "g", false))
    #expect(plain.when == SizeClasses(horizontal: .compact))
    (plain.key, plain.group, plain.isActive, plain.when) = (nil, nil, true, .any)
    #expect(plain == constraints[0])
}

private func inView(_ fields: String) -> String {
    #"{"view":{"id":"r","subviews":[{"id":"a"},{"id":"b",\#(fields)}]}}"#
}

private func inTraits(_ fields: String) -> String { #"{"view":{"id":"r"},"traits":{\#(fields)}}"# }

private func inConstraints(_ entry: String) -> String {
    #"{"view":{"id":"r","subviews":[{"id":"a"},{"id":"title","scroll":true}]},"constraints":["a.left == 1",\#(entry)]}"#
}

private let second = "/view/subviews/1"

private let faultyViews: [FaultyBody] = [
    .init(inView(#""hiden":true"#), second + "/hiden", "unknown field 'hiden'; did you mean 'hidden'?"),
    .init(inView(#""zzzzzz":true"#), second + "/zzzzzz", "unknown field 'zzzzzz'"),
    .init(inView(#""a/b~":true"#), second + "/a~1b~0", "unknown field 'a/b~'"),
    .init(inView(#""hidden":1"#), second + "/hidden", "expected true or false, found a number"),
    .init(inView(#""intrinsicSize":5"#), second + "/intrinsicSize", "expected a size, found a number"),
    .init(inView(#""intrinsicSize":{"width":-1}"#), second + "/intrinsicSize/width", "a size is not negative"),
    .init(
        inView(#""intrinsicSize":{"width":"5"}"#),
        second + "/intrinsicSize/width",
        "expected a number, found a string"
    ),
    .init(inView(#""intrinsicSize":{"with":5}"#), second + "/intrinsicSize/with", "did you mean 'width'?"),
    .init(inView(#""intrinsicSize":{"width":1e999}"#), second + "/intrinsicSize/width", "beyond the range of a double"),
    .init(inView(#""intrinsicSize":{"width":1e13}"#), second + "/intrinsicSize/width", "larger than 1e12"),
    .init(inView(#""hugging":250"#), second + "/hugging", "expected priorities, found a number"),
    .init(inView(#""hugging":{"horizontal":0}"#), second + "/hugging/horizontal", "not above 0 and at most 1000"),
    .init(inView(#""hugging":{"vertical":1000.5}"#), second + "/hugging/vertical", "not above 0 and at most 1000"),
    .init(inView(#""hugging":{"vertical":"hihg"}"#), second + "/hugging/vertical", "did you mean 'high'?"),
    .init(
        inView(#""compressionResistance":{"vertical":true}"#),
        second + "/compressionResistance/vertical",
        "a priority"
    ),
    .init(inView(#""baseline":{"frist":1}"#), second + "/baseline/frist", "did you mean 'first'?"),
    .init(inView(#""margins":8"#), second + "/margins", "expected margins"),
    .init(inView(#""margins":{"leading":8}"#), second + "/margins/leading", "unknown field 'leading'"),
    .init(inView(#""frame":{"width":-2}"#), second + "/frame/width", "a size is not negative"),
    .init(inView(#""frame":{"x":1e400}"#), second + "/frame/x", "beyond the range of a double"),
    .init(inView(#""autoresizing":"flexibleWidth""#), second + "/autoresizing", "expected an array"),
    .init(inView(#""autoresizing":["flexibleWidht"]"#), second + "/autoresizing/0", "did you mean 'flexibleWidth'?"),
    .init(inView(#""scroll":"yes""#), second + "/scroll", "expected true, false or an object, found a string"),
    .init(inView(#""scroll":{"contentOffset":3}"#), second + "/scroll/contentOffset", "expected a point"),
    .init(inView(#""scroll":{"contentOffset":{"z":3}}"#), second + "/scroll/contentOffset/z", "unknown field 'z'"),
    .init(inView(#""direction":"lrt""#), second + "/direction", "unknown direction 'lrt'; did you mean 'ltr'?"),
    .init(inView(#""when":"compact""#), second + "/when", "expected size classes"),
    .init(inView(#""when":{"horizontal":"compat"}"#), second + "/when/horizontal", "did you mean 'compact'?"),
    .init(inView(#""guides":["g"]"#), second + "/guides/0", "expected a guide, found a string"),
    .init(inView(#""guides":[{}]"#), second + "/guides/0/id", "a guide needs an 'id'"),
    .init(inView(#""guides":[{"id":"a"}]"#), second + "/guides/0/id", "the id 'a' is taken"),
    .init(inView(#""guides":[{"id":"g","width":4}]"#), second + "/guides/0/width", "unknown field 'width'"),
    .init(inView(#""subviews":{}"#), second + "/subviews", "expected an array of views, found an object"),
    .init(inView(#""subviews":[7]"#), second + "/subviews/0", "expected a view, found a number"),
    .init(inView(#""subviews":[{}]"#), second + "/subviews/0/id", "a view needs an 'id'"),
    .init(inView(#""subviews":[{"id":"a"}]"#), second + "/subviews/0/id", "the id 'a' is taken"),
    .init(inView(#""subviews":[{"id":"r"}]"#), second + "/subviews/0/id", "the id 'r' is taken"),
    .init(inView(#""subviews":[{"id":"superview"}]"#), second + "/subviews/0/id", "'superview' is reserved"),
    .init(inView(#""subviews":[{"id":""}]"#), second + "/subviews/0/id", "1 to 128 of the letters"),
    .init(inView(#""subviews":[{"id":"a b"}]"#), second + "/subviews/0/id", "1 to 128 of the letters"),
    .init(inView(#""subviews":[{"id":"é"}]"#), second + "/subviews/0/id", "1 to 128 of the letters"),
    .init(
        inView(#""subviews":[{"id":"\#(String(repeating: "x", count: 129))"}]"#),
        second + "/subviews/0/id",
        "1 to 128"
    ),
    .init(inView(#""subviews":[{"id":5}]"#), second + "/subviews/0/id", "expected an id, found a number"),
    .init(inView(#""text":{"sting":"x"}"#), second + "/text/sting", "did you mean 'string'?"),
    .init(inView(#""stack":true"#), second + "/stack", "expected a stack, found true or false"),
    .init(inView(#""stack":{"axsi":"vertical"}"#), second + "/stack/axsi", "did you mean 'axis'?"),
    .init(inView(#""stack":{"axis":"vertcal"}"#), second + "/stack/axis", "did you mean 'vertical'?"),
    .init(inView(#""stack":{"spacing":"8"}"#), second + "/stack/spacing", "expected a number, found a string"),
    .init(inView(#""stack":{"distribution":"fillEqualy"}"#), second + "/stack/distribution", "'fillEqually'?"),
    .init(inView(#""stack":{"alignment":"middle"}"#), second + "/stack/alignment", "unknown alignment 'middle'"),
    .init(
        inView(#""stack":{"alignment":"firstBaseline","axis":"vertical"}"#),
        second + "/stack/alignment",
        "a vertical stack has no alignment 'firstBaseline' (one of fill, leading, top, center, trailing, bottom)"
    ),
    .init(
        inView(#""stack":{"isBaselineRelativeArrangement":true}"#),
        second + "/stack/isBaselineRelativeArrangement",
        "only a vertical stack"
    ),
    .init(inView(#""stack":{"customSpacing":8}"#), second + "/stack/customSpacing", "expected spacing by the ids"),
    .init(
        inView(#""stack":{"customSpacing":{"titel":8}},"subviews":[{"id":"title"}]"#),
        second + "/stack/customSpacing/titel",
        "unknown subview 'titel'; did you mean 'title'?"
    ),
    .init(
        inView(#""stack":{"customSpacing":{"t":"8"}},"subviews":[{"id":"t"}]"#),
        second + "/stack/customSpacing/t",
        "expected a number"
    ),
    .init(inView(#""aspectRatio":0"#), second + "/aspectRatio", "an aspect ratio is above 0"),
    .init(inView(#""aspectRatio":-2"#), second + "/aspectRatio", "an aspect ratio is above 0"),
    .init(inView(#""aspectRatio":1e999"#), second + "/aspectRatio", "beyond the range of a double"),
    .init(inView(#""aspectRatio":"16:0""#), second + "/aspectRatio", "'16:0' is not an aspect ratio"),
    .init(inView(#""aspectRatio":"nan:9""#), second + "/aspectRatio", "'nan:9' is not an aspect ratio"),
    .init(inView(#""aspectRatio":"1e308:1e-308""#), second + "/aspectRatio", "is not an aspect ratio"),
    .init(inView(#""aspectRatio":"16:9:1""#), second + "/aspectRatio", "'16:9:1' is not an aspect ratio, as 1.5"),
    .init(inView(#""alignmentInsets":{"lef":2}"#), second + "/alignmentInsets/lef", "did you mean 'left'?"),
    .init(inView(#""alignmentInsets":2"#), second + "/alignmentInsets", "expected insets, found a number"),
    .init(inView(#""meta":[[[[[[[[[]]]]]]]]]"#), second + "/meta", "'meta' is at most 4096 bytes long"),
    .init(inView(#""meta":"\#(String(repeating: "x", count: 4_095))""#), second + "/meta", "at most 4096 bytes"),
    .init(#"{"view":{"frame":{"width":5,"height":5}}}"#, "/view/frame", "the root is not placed by a frame"),
]

private let faultyTraits: [FaultyBody] = [
    .init(inTraits(#""keyboard":336"#), "/traits/keyboard", "expected a keyboard, found a number"),
    .init(inTraits(#""keyboard":{}"#), "/traits/keyboard", "a keyboard needs its 'height'"),
    .init(inTraits(#""keyboard":{"height":-1}"#), "/traits/keyboard/height", "a size is not negative"),
    .init(inTraits(#""size":[390,844]"#), "/traits/size", "expected a size, found an array"),
    .init(inTraits(#""size":{"width":-1}"#), "/traits/size/width", "a size is not negative"),
    .init(inTraits(#""size":{"width":1e999}"#), "/traits/size/width", "beyond the range of a double"),
    .init(inTraits(#""size":{"widht":1}"#), "/traits/size/widht", "did you mean 'width'?"),
    .init(inTraits(#""safeArea":{"top":-4}"#), "/traits/safeArea/top", "an inset of the safe area is not negative"),
    .init(inTraits(#""safeArea":{"up":4}"#), "/traits/safeArea/up", "unknown field 'up'"),
    .init(inTraits(#""direction":"LTR""#), "/traits/direction", "did you mean 'ltr'?"),
    .init(inTraits(#""direction":true"#), "/traits/direction", "expected one of ltr, rtl, found true or false"),
    .init(inTraits(#""sizeClass":"compact""#), "/traits/sizeClass", "expected size classes"),
    .init(inTraits(#""sizeClass":{"horizontal":"any"}"#), "/traits/sizeClass/horizontal", "one of compact, regular"),
    .init(inTraits(#""scale":0"#), "/traits/scale", "a scale is more than 0"),
    .init(inTraits(#""scale":-2"#), "/traits/scale", "a scale is more than 0"),
    .init(inTraits(#""scale":"3""#), "/traits/scale", "expected a number, found a string"),
    .init(inTraits(#""device":"iPhone ES""#), "/traits/device", "did you mean 'iPhone SE'?"),
    .init(inTraits(#""siez":{}"#), "/traits/siez", "did you mean 'size'?"),
    .init(#"{"view":{},"traits":7}"#, "/traits", "expected traits, found a number"),
]

private let faultyDocuments: [FaultyBody] = [
    .init("[]", "", "expected a layout, an object with 'view', found an array"),
    .init("null", "", "expected a layout, an object with 'view', found null"),
    .init("{}", "/view", "a layout needs a 'view'"),
    .init(#"{"constraints":["a.left == 0"]}"#, "/view", "a layout needs a 'view'"),
    .init(#"{"view":{"subviews":[{}]},"constraints":["a.left == 0"]}"#, "/view/subviews/0/id", "a view needs an 'id'"),
    .init(#"{"view":[]}"#, "/view", "expected a view, found an array"),
    .init(#"{"view":{},"veiw":{}}"#, "/veiw", "unknown field 'veiw'; did you mean 'view'?"),
    .init(#"{"view":{},"name":5}"#, "/name", "expected a string, found a number"),
    .init(#"{"view":{},"onConflict":"brake"}"#, "/onConflict", "unknown policy 'brake'"),
    .init(#"{"view":{},"constraints":"a.left == 0"}"#, "/constraints", "expected an array of constraints"),
    .init(#"{"view":{},"variants":[]}"#, "/variants", "'variants' goes with POST /solve"),
]

private let entry = "/constraints/1"

private let faultyConstraints: [FaultyBody] = [
    .init(inConstraints("7"), entry, "expected a constraint as a string or an object, found a number"),
    .init(inConstraints("null"), entry, "expected a constraint as a string or an object"),
    .init(inConstraints(#""a.left = = b""#), entry, "expected item.attribute or a number, found '='"),
    .init(inConstraints(#""titel.left == 0""#), entry, "unknown view 'titel'; did you mean 'title'?"),
    .init(inConstraints(#""a.left == titel.left""#), entry, "unknown view 'titel'; did you mean 'title'?"),
    .init(inConstraints(#""a.lfet == 0""#), entry, "unknown attribute 'lfet'; did you mean 'left'?"),
    .init(inConstraints(#""a.margin.left == 0""#), entry, "unknown area 'margin'; did you mean 'margins'?"),
    .init(inConstraints(#""a.content.left == 0""#), entry, "'a' is not a scroll view"),
    .init(
        inConstraints(#""a.left == title.top""#),
        entry,
        "'a.left' is a horizontal position and 'title.top' a vertical"
    ),
    .init(inConstraints(#""a.left == title.width""#), entry, "a horizontal position is compared with a horizontal"),
    .init(inConstraints(#""a.leading == title.left""#), entry, "'a.leading' cannot be compared with 'title.left'"),
    .init(inConstraints(#""a.edges == title.left""#), entry, "'a.edges' cannot be compared with 'title.left'"),
    .init(inConstraints(#""r.left == 0""#), entry, "a position of the root 'r' needs a second item"),
    .init(inConstraints(#""r.left == superview.left""#), entry, "'r' is the root and has no superview"),
    .init(
        inConstraints(#""superview.left == superview.right""#),
        entry,
        "'superview' stands for the superview of the first item"
    ),
    .init(inConstraints(#""a.left == title.left * 0""#), entry, "a multiplier of 0"),
    .init(inConstraints(#""a.left == title.left / 0""#), entry, "a division by 0"),
    .init(inConstraints(#""a.left == title.left @0""#), entry, "not above 0 and at most 1000"),
    .init(inConstraints(#""a.left == title.left @hihg""#), entry, "unknown priority 'hihg'; did you mean 'high'?"),
    .init(inConstraints(#""a.left == 1e999""#), entry, "beyond the range of a double"),
    .init(inConstraints(#""a.left == 1e13""#), entry, "larger than 1e12"),
    .init(inConstraints(#""a.left == 1e200 * 1e200""#), entry, "larger than 1e12"),
    .init(inConstraints(#"{}"#), entry + "/first", "a constraint needs 'first', 'equation' or a source"),
    .init(
        inConstraints(#"{"second":"a.left"}"#),
        entry + "/first",
        "a constraint needs 'first', 'equation' or a source"
    ),
    .init(inConstraints(#"{"first":5}"#), entry + "/first", "expected item.attribute, found a number"),
    .init(inConstraints(#"{"first":"a"}"#), entry + "/first", "'a' is not item.attribute"),
    .init(inConstraints(#"{"first":"a.b.c.d"}"#), entry + "/first", "'a.b.c.d' is not item.attribute"),
    .init(inConstraints(#"{"first":"a. left"}"#), entry + "/first", "'a. left' is not item.attribute"),
    .init(inConstraints(#"{"first":"titel.left"}"#), entry + "/first", "unknown view 'titel'; did you mean 'title'?"),
    .init(inConstraints(#"{"first":"a.left","second":"titel.left"}"#), entry + "/second", "did you mean 'title'?"),
    .init(inConstraints(#"{"first":"a.left","second":"title.lefft"}"#), entry + "/second", "did you mean 'left'?"),
    .init(inConstraints(#"{"first":"a.left","second":"title.top"}"#), entry, "'a.left' is a horizontal position"),
    .init(inConstraints(#"{"first":"r.left"}"#), entry + "/first", "a position of the root 'r'"),
    .init(inConstraints(#"{"first":"r.left","second":"superview.left"}"#), entry + "/second", "has no superview"),
    .init(inConstraints(#"{"first":"a.left","relation":"<"}"#), entry + "/relation", "unknown relation '<'"),
    .init(inConstraints(#"{"first":"a.left","relation":0}"#), entry + "/relation", "expected one of ==, <=, >="),
    .init(
        inConstraints(#"{"first":"a.left","second":"title.left","multiplier":0}"#),
        entry + "/multiplier",
        "a multiplier of 0"
    ),
    .init(inConstraints(#"{"first":"a.left","multiplier":-2e12}"#), entry + "/multiplier", "larger than 1e12"),
    .init(
        inConstraints(#"{"first":"a.left","constant":"8"}"#),
        entry + "/constant",
        "expected a number, found a string"
    ),
    .init(inConstraints(#"{"first":"a.left","constant":1e999}"#), entry + "/constant", "beyond the range of a double"),
    .init(inConstraints(#"{"first":"a.left","priority":0}"#), entry + "/priority", "not above 0 and at most 1000"),
    .init(inConstraints(#"{"first":"a.left","priority":1001}"#), entry + "/priority", "not above 0 and at most 1000"),
    .init(inConstraints(#"{"first":"a.left","priority":"hihg"}"#), entry + "/priority", "did you mean 'high'?"),
    .init(inConstraints(#"{"first":"a.left","priorty":1}"#), entry + "/priorty", "did you mean 'priority'?"),
    .init(inConstraints(#"{"first":"a.left","active":"no"}"#), entry + "/active", "expected true or false"),
    .init(inConstraints(#"{"first":"a.left","key":7}"#), entry + "/key", "expected a string"),
    .init(
        inConstraints(#"{"first":"a.left","when":{"width":"compact"}}"#),
        entry + "/when/width",
        "unknown field 'width'"
    ),
    .init(inConstraints(#"{"equation":7}"#), entry + "/equation", "expected a string, found a number"),
    .init(inConstraints(#"{"equation":"a.left"}"#), entry + "/equation", "expected ==, <= or >=, found the end"),
    .init(inConstraints(#"{"equation":"a.left == titel.left"}"#), entry + "/equation", "unknown view 'titel'"),
    .init(inConstraints(#"{"equation":"a.left == 0 @2000"}"#), entry + "/equation", "not above 0 and at most 1000"),
    .init(
        inConstraints(#"{"equation":"a.left == 0","priority":2000}"#),
        entry + "/priority",
        "not above 0 and at most"
    ),
    .init(inConstraints(#"{"equation":"a.left == title.top"}"#), entry, "'a.left' is a horizontal position"),
    .init(
        inConstraints(#"{"equation":"a.left == 0","constant":5}"#),
        entry + "/constant",
        "does not go with 'equation'"
    ),
    .init(inConstraints(#"{"masonry":{}}"#), entry + "/masonry", "expected a source as a string, found an object"),
    .init(inConstraints(#"{"masonry":"","ss":""}"#), entry + "/ss", "an entry has one source, and 'masonry'"),
    .init(inConstraints(#"{"vfl":"[a]","first":"a.left"}"#), entry + "/first", "'first' does not go with 'vfl'"),
    .init(
        inConstraints(#"{"equation":"a.left == 1","keep":""}"#),
        entry + "/equation",
        "'equation' does not go with 'keep'"
    ),
    .init(inConstraints(#"{"equation":"a.left == 1","names":{}}"#), entry + "/names", "only beside a source"),
    .init(inConstraints(#"{"vfl":"[a]","view":"a"}"#), entry + "/view", "'view' does not go with 'vfl'"),
    .init(inConstraints(#"{"masonry":"","options":[]}"#), entry + "/options", "'options' does not go with 'masonry'"),
    .init(
        inConstraints(#"{"vfl":"[a]","options":["alignAllTopp"]}"#),
        entry + "/options/0",
        "did you mean 'alignAllTop'?"
    ),
    .init(
        inConstraints(#"{"vfl":"[a]","metrics":{"x":{"top":1}}}"#),
        entry + "/metrics/x",
        "a value is a number, a Boolean, a text or one of"
    ),
    .init(inConstraints(#"{"vfl":"[a]","metrics":{"x":1e13}}"#), entry + "/metrics/x", "larger than 1e12"),
    .init(inConstraints(#"{"vfl":"[a]","metrics":{"x..y":1}}"#), entry + "/metrics/x..y", "a name is one to 16 words"),
    .init(
        inConstraints(#"{"vfl":"[a]","names":{"x":1}}"#),
        entry + "/names/x",
        "expected the id of a view or an array"
    ),
    .init(inConstraints(#"{"vfl":"[a]","names":{"x":"titel"}}"#), entry + "/names/x", "did you mean 'title'?"),
    .init(
        inConstraints(#"{"vfl":"[a]","names":{"x":["title","titel"]}}"#),
        entry + "/names/x/1",
        "did you mean 'title'?"
    ),
    .init(
        inConstraints(#"{"first":"a.left","source":{}}"#),
        entry + "/source/language",
        "a source needs its 'language'"
    ),
    .init(
        inConstraints(#"{"first":"a.left","source":{"language":"ss","slot":"x"}}"#),
        entry + "/source/slot",
        "only 'keep' has slots"
    ),
    .init(
        inConstraints(#"{"first":"a.left","source":{"language":"ss","line":0}}"#),
        entry + "/source/line",
        "from 1 on"
    ),
    .init(inConstraints(#"{"first":"a.left","view":"a"}"#), entry + "/view", "is allowed only beside a source"),
]

@Test(arguments: faultyViews + faultyTraits + faultyDocuments + faultyConstraints)
func `a fault of a layout is named at its field`(fault: FaultyBody) {
    fault.expectFault(refusal { () throws(Problem) in try layout(fault.body) })
}

@Test(
    arguments: [
        (#""a.left == titel.left + 8""#, 1, 11), (#""a.left ==\n  title.lefft""#, 2, 9),
        (#""a.left == 5 @2000""#, 1, 14),
        (#""a.left == title.top""#, 1, 1), (#""a.left + 5""#, 1, 8),
        (#"{"equation":"a.left == title.left * 0"}"#, 1, 24),
        (#""a.left == 1 + 1e13""#, 1, 11),
    ]
)
func `a fault within an equation has its line and column`(entry: String, line: Int, column: Int) {
    let problem = refusal { () throws(Problem) in try layout(inConstraints(entry)) }
    #expect(problem?.faults.map(\.position) == [JSONPosition(line: line, column: column)])
}

@Test func `all faults of a layout are reported together, in every part of it`() {
    let problem = refusal { () throws(Problem) in
        try layout(
            """
            {"traits": {"size": {"width": -1}, "scale": 0},
             "view": {"id": "r", "subviews": [{"id": "a", "hiden": true}, {"id": "a"}, {"id": "a b"}, {"id": "title"}]},
             "constraints": ["a.left == titel.left", {"first": "title.lfet", "second": "b.top", "multiplier": 1e99}, 5,
              {"first": "title.lfet", "second": "b.top"}, "a.left = title.left"]}
            """
        )
    }
    #expect(
        problem?.faults.map(\.locationName) == [
            "/traits/size/width", "/traits/scale", "/view/subviews/0/hiden", "/view/subviews/2/id",
            "/constraints/1/multiplier", "/constraints/2", "/view/subviews/1/id", "/constraints/0",
            "/constraints/1/first", "/constraints/1/second", "/constraints/3/first", "/constraints/3/second",
        ]
    )
    #expect(problem?.detail == "/traits/size/width: a size is not negative (and 11 other faults)")
}

/// Views with faulty names get others while the names in constraints are looked up; these must not collide with a
/// client's own.
@Test func `no name that a client may choose hides faults behind that of a view`() {
    let problem = refusal { () throws(Problem) in
        try layout(
            """
            {"view": {"subviews": [{"id": "a b"}, {"id": "view-without-legal-id-1"}, {"id": "--------0--------"}]},
             "constraints": ["view-without-legal-id-1.left == titel.left"]}
            """
        )
    }
    #expect(problem?.faults.map(\.locationName) == ["/view/subviews/0/id", "/constraints/0"])
}

/// Catches a limit that counts characters: 256 of them may take a kilobyte.
@Test(arguments: [("é", 128), ("日", 85), ("👩‍👩‍👧", 14)])
func `a name has at most 256 bytes, however few characters these are`(character: String, most: Int) {
    func problem(_ count: Int) -> Problem? {
        let name = String(repeating: character, count: count)
        return refusal { () throws(Problem) in try layout(#"{"name":"\#(name)","view":{}}"#) }
    }
    #expect(problem(most) == nil)
    #expect(problem(most + 1)?.faults.map(\.locationName) == ["/name"])
}

@Test func `at most twenty faults are reported`() {
    let views = (0..<50).map { #"{"id":"v\#($0)","hiden":1}"# }.joined(separator: ",")
    let problem = refusal { () throws(Problem) in try layout(#"{"view":{"subviews":[\#(views)]}}"#) }
    #expect(problem?.faults.count == 20)
    #expect(problem?.detail.hasSuffix(" (and 49 other faults, 19 of them listed)") == true)
    #expect(problem?.faults.last?.locationName == "/view/subviews/19/hiden")
}

/// A fault of the JSON hides those of what it says: nothing after it can be trusted.
@Test(
    arguments: [
        ("", 1, 1), ("{", 1, 2), (#"{"view":{"id":"a",}}"#, 1, 19),
        ("{\n \"view\": {\"id\": \"a\", \"id\": \"b\"}}", 2, 22),
        (#"{"hiden":1} x"#, 1, 13), (#"{"view":{"id":"\ud800"}}"#, 1, 16), (#"{"traits":{"scale":01}}"#, 1, 20),
    ]
)
func `malformed JSON is a bad request with its place`(body: String, line: Int, column: Int) {
    let problem = refusal { () throws(Problem) in try layout(body) }
    #expect(problem?.status == .badRequest)
    #expect(problem?.faults.map(\.position) == [JSONPosition(line: line, column: column)])
    #expect(problem?.detail.hasPrefix("malformed JSON at line \(line), column \(column): ") == true)
}

@Test func `variants lay their traits over those of the layout`() throws {
    let body = #"{"variants":[{"name":"wide","traits":{"size":{"width":844},"safeArea":null}},{}],"view":{}}"#
    let variants = try #require(
        try LayoutRequest(body: RequestBody(Array(body.utf8)), allowingVariants: true).variants
    )
    #expect(variants.map(\.name) == ["wide", nil])
    var traits = Traits()
    traits.size = PartialSize(width: 390, height: 390)
    traits.safeArea = PartialInsets(top: 47)
    #expect(variants[1].variation.traits.applied(to: traits) == traits)
    let wide = variants[0].variation.traits.applied(to: traits)
    #expect(wide.size == PartialSize(width: 844, height: 390))
    #expect(wide.safeArea == nil)
}

@Test(
    arguments: [
        FaultyBody("{}", "/variants", "'variants' is missing"),
        FaultyBody(#"{"variants":3}"#, "/variants", "expected an array of variants"),
        FaultyBody(#"{"variants":{"device":"iPad"}}"#, "/variants/device", "did you mean 'devices'"),
        FaultyBody(#"{"variants":[5]}"#, "/variants/0", "expected a variant, found a number"),
        FaultyBody(#"{"variants":[{},{"traits":{"scale":0}}]}"#, "/variants/1/traits/scale", "a scale is more than 0"),
        FaultyBody(#"{"variants":[{"tratis":{}}]}"#, "/variants/0/tratis", "did you mean 'traits'?"),
        FaultyBody(#"{"variants":[{"name":5}]}"#, "/variants/0/name", "expected a string"),
    ]
)
func `a fault of variants is named at its field`(fault: FaultyBody) {
    fault.expectFault(refusal { () throws(Problem) in try [VariantRequest](body: RequestBody(fault.bytes)) })
}

@Test func `traits of an edit name what changes, and null clears`() throws {
    let change = try TraitsChange(
        body: RequestBody(Array(#"{"size":{"height":null,"width":5},"direction":null,"sizeClass":null}"#.utf8))
    )
    #expect(change.fields == [.width, .height, .direction, .horizontalSizeClass, .verticalSizeClass])
    #expect(change.values.size == PartialSize(width: 5))
}

@Test(
    arguments: [
        FaultyBody(#"{"traits":{}}"#, "/traits", "unknown field 'traits'"),
        FaultyBody(#"{"scale":0}"#, "/scale", "a scale is more than 0"),
        FaultyBody("7", "", "expected traits, found a number"),
    ]
)
func `a fault of edited traits is named at its field`(fault: FaultyBody) {
    fault.expectFault(refusal { () throws(Problem) in try TraitsChange(body: RequestBody(fault.bytes)) })
}

/// Every document with one byte changed, or one left out, is read or refused, and never ends the service.
@Test func `damaged documents are read or refused`() {
    let document = Array(contractExample.utf8)
    for index in document.indices {
        for byte in "\"{,0\\".utf8 {
            var damaged = document
            damaged[index] = byte
            let problem = refusal { () throws(Problem) in try LayoutRequest(body: RequestBody(damaged)) }
            #expect([nil, .badRequest, .unprocessableContent].contains(problem?.status))
            #expect(problem?.faults.isEmpty != true)
        }
        var shorter = document
        shorter.remove(at: index)
        let problem = refusal { () throws(Problem) in try LayoutRequest(body: RequestBody(shorter)) }
        #expect([nil, .badRequest, .unprocessableContent].contains(problem?.status))
    }
}
