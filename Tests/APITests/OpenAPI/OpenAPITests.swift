import HTTP
import JSON
import Sessions
import TestSupport
import Testing

@testable import API
@testable import Wire

/// The description and the code say the same, each way.
@Suite struct OpenAPITests {
    let description: Description

    init() throws {
        description = try Description()
    }

    @Test func `every route is described, and every described call has a route`() {
        let routes = Set(Route.all.map { "\($0.method.name.lowercased()) \($0.pattern)" })
        #expect(Set(description.operations.map(\.name)) == routes)
        #expect(description.operations.count == Route.all.count)
    }

    @Test(arguments: Route.all.map { "\($0.method.name.lowercased()) \($0.pattern)" })
    func `statuses, bodies and media types are the same`(name: String) throws {
        let route = try #require(Route.all.first { "\($0.method.name.lowercased()) \($0.pattern)" == name })
        let operation = try #require(description.operations.first { $0.name == name })
        let responses = try #require(operation.value["responses"])
        let codes = Set(responses.keys).subtracting(["default"])
        let statuses = route.statuses + (route.needsToken ? [.unauthorized] : [])
        #expect(codes == Set(statuses.map { "\($0.rawValue)" }))
        #expect((operation.value["security"] == .array([])) == !route.needsToken)
        #expect((operation.value["requestBody"] != nil) == route.takesBody)
        let success = responses["200"] ?? responses["201"] ?? .null
        let media = description.resolved(success)["content"]?.keys ?? []
        #expect(media == route.media.map(\.essence))
        let inPath = operation.parameters.filter { $0["in"] == .string("path") }.compactMap { $0["name"]?.string }
        #expect(inPath == ["id", "file"].filter { route.pattern.contains("{\($0)}") })
    }

    @Test func `every request field is described, and every described field is read`() throws {
        func expect(_ fields: [String], _ schema: JSONValue?) throws {
            let described = description.properties(of: try #require(schema))
            #expect(Set(fields) == described)
        }
        func schema(_ name: String) throws -> JSONValue { try description.schema(name) }
        try expect(LayoutField.table.words.filter { $0 != "lint" }, schema("SolveRequest"))
        let ofSolving = ["variants", "explain", "sweep"]
        try expect(LayoutField.table.words.filter { !(ofSolving + ["lint"]).contains($0) }, schema("Layout"))
        try expect(VariantField.table.words, schema("VariantRequest"))
        try expect(VariantsField.table.words, schema("VariantsRequest"))
        try expect(VariantProductField.table.words, schema("VariantProduct"))
        try expect(TraitsField.table.words, schema("Traits"))
        try expect(TraitsField.table.words, schema("OptionalTraits"))
        try expect(SizeField.table.words, schema("RootSize"))
        try expect(SizeField.table.words, schema("NaturalSize"))
        for name in ["Margins", "SafeArea"] { try expect(SideField.table.words, schema(name)) }
        for name in ["Hugging", "CompressionResistance", "SizeClasses"] {
            try expect(AxisField.table.words, schema(name))
        }
        try expect(ViewField.table.words, schema("View"))
        try expect(ViewField.table.words.filter { $0 != "frame" }, schema("RootView"))
        try expect(LayoutField.table.words.filter { !ofSolving.contains($0) }, schema("LintRequest"))
        try expect(ComparisonField.table.words, schema("ComparisonRequest"))
        try expect(SweepField.table.words, schema("SweepRequest"))
        try expect(SweepField.table.words, schema("OptionalSweep"))
        try expect(LintField.table.words, schema("LintSettings"))
        try expect(ExemptionField.table.words, schema("LintExemption"))
        try expect(ViewLintField.table.words, schema("ViewLint"))
        try expect(GuideField.table.words, schema("Guide"))
        try expect(BaselineField.table.words, schema("Baselines"))
        try expect(FrameField.table.words, schema("Frame"))
        try expect(TextField.table.words, schema("TextContent"))
        try expect(StyleField.table.words, schema("ViewStyle"))
        try expect(BorderField.table.words, schema("Border"))
        try expect(FontField.table.words, schema("Font"))
        try expect(ScrollField.table.words, schema("ScrollProperties"))
        try expect(PointField.table.words, schema("ContentOffset"))
        try expect(StackField.table.words, schema("Stack"))
        let constraints = try #require(
            schema("Constraint")["anyOf"]?.elements.reduce(into: Set<String>()) {
                $0.formUnion(description.properties(of: $1))
            }
        )
        #expect(Set(ConstraintField.table.words) == constraints)
        try expect(ConstraintSourceField.table.words, schema("ConstraintSource"))
        try expect(ConstraintSourceField.table.words, schema("OptionalConstraintSource"))
        try expect(ConstraintSelectorField.table.words, schema("Selector"))
        try expect(AnimationField.table.words, schema("Animation"))
        try expect(SpringField.table.words, schema("Spring"))
        try expect(EditField.table.words, schema("ConstraintEdit"))
        try expect(EditField.table.words, schema("ViewEdit"))
    }

    @Test(arguments: ["ConstraintOperation", "ViewOperation"])
    func `every field of an operation is described, and every described field is read`(name: String) throws {
        let operations = try description.schema(name)["anyOf"]?.elements ?? []
        var described: Set<String> = []
        for operation in operations { described.formUnion(description.properties(of: operation)) }
        let words = name == "ViewOperation" ? ViewOperationField.table.words : ConstraintOperationField.table.words
        // `id` and `subviews` of a view are known, and refused in a `set`.
        #expect(
            Set(words).subtracting(["id", "subviews"])
                == described.subtracting(["id", "subviews"])
        )
    }

    @Test func `every described parameter is read`() throws {
        let client = TestClient()
        try client.put(twoViews)
        for operation in description.operations {
            for parameter in operation.parameters where parameter["in"] == .string("query") {
                let name = try #require(parameter["name"]?.string)
                let method = try #require(Route.all.first { $0.method.name.lowercased() == operation.method }).method
                let path = operation.path.replacing("{id}", with: "x")
                let answer = try client.send(method, "\(path)?\(name)=%22", "{}")
                let details = answer.json["errors"]?.elements.compactMap { $0["detail"]?.string } ?? []
                #expect(!details.contains { $0.hasPrefix("unknown parameter") }, "\(operation.name) \(name)")
            }
        }
    }

    @Test func `a call that takes a key says that its answer may be one from before`() throws {
        let keyed = description.operations.filter { operation in
            operation.parameters.contains { $0["name"]?.string == IdempotencyKey.field }
        }
        #expect(!keyed.isEmpty)
        for operation in keyed {
            let responses = try #require(operation.value["responses"])
            for code in responses.keys where code.hasPrefix("2") {
                let headers = description.resolved(responses[code] ?? .null)["headers"]
                #expect(headers?[IdempotencyKey.replayed] != nil, "\(operation.name) \(code)")
            }
        }
    }

    @Test func `answers match the description, and everything in the description occurs`() throws {
        var tour = DescribedTour(description)
        try tour.run()
        #expect(tour.validator.faults == [])
        #expect(tour.unmet == [])
    }
}

/// A walk through all calls that holds each answer against its schema.
private struct DescribedTour {
    var client = TestClient()
    let description: Description
    var validator: SchemaValidator
    /// The schemas of answers, by the place under which their properties are noted.
    private var schemas: [String: JSONValue] = [:]

    init(_ description: Description) {
        self.description = description
        validator = SchemaValidator(description)
    }

    mutating func run() throws {
        let clash =
            #"{"operations": [{"make": [{"equation": "b.left == a.right + 9", "key": "k", "group": "g", "when": {}}]}, {"update": ["a.left == 1 @9"]}]}"#
        let source =
            #"{"language": "keep", "line": 2, "column": 3, "text": "t", "slot": "keepHeight.equal", "block": "tall"}"#
        let log = #"{"language": "log", "broken": true}"#
        let more = """
            {"operations": [{"make": [{"equation": "a.width >= 1", "group": "g", "when": {"horizontal": "compact", "vertical": "regular"}},
                                      {"equation": "a.height == 51", "key": "k", "source": \(source)},
                                      {"equation": "a.height == 52", "source": \(log)}]}]}
            """
        let traits =
            #"{"sizeClass": {"horizontal": "compact", "vertical": "regular"}, "safeArea": {"top": 1, "left": 2, "bottom": 3, "right": 4}, "direction": "ltr", "scale": 2}"#
        let moving = #"{"operations": [{"set": "a", "intrinsicSize": {"width": 70, "height": 50}}], "animation": {}}"#
        let scroll = #"{"operations": [{"add": {"id": "s", "scroll": true}, "to": "root"}]}"#
        try visitTexts()
        try visitStyles()
        try visitManyConflicts()
        try visitReasons()
        try visitRepairs()
        try visitPassedOver()
        try visitLint()
        try visitComparison()
        try visit(.post, "/layouts", twoViews)
        try visit(.put, "/layouts/x", twoViews)
        try visit(.put, "/layouts/x", twoViews)
        try visit(.patch, "/layouts/x/views", moving)
        try visit(.patch, "/layouts/x/traits", traits)
        try visit(.patch, "/layouts/x/constraints", clash)
        try visit(.patch, "/layouts/x/constraints", more)
        try visit(.patch, "/layouts/x/views", scroll)
        let labels = #""key": "k", "group": "g", "source": \#(source)"#
        let constraints =
            ["s.height == 60", "s.height == 90 @300"].map { #"{"equation": "\#($0)", \#(labels)}"# }
            + ["s.width == 60", "s.width == 90 @300"].map { #"{"equation": "\#($0)", "source": \#(log)}"# }
        try visit(
            .patch,
            "/layouts/x/constraints",
            #"{"operations": [{"make": [\#(constraints.joined(separator: ","))]}]}"#
        )
        try visit(.get, "/layouts/x")
        try visit(.get, "/layouts/x/constraints")
        try visit(.get, "/layouts/x/constraints?as=masonry")
        try visit(.get, "/layouts/x/constraints?as=equation")
        try visit(.get, "/layouts/x/constraints?slack=true")
        try visitExplanation()
        try visitHistory()
        try visit(.get, "/layouts?limit=1")
        try visit(.post, "/layouts/x/variants", #"{"variants": [{"name": "n"}]}"#)
        try visit(.post, "/layouts/x/sweep", #"{"width": [100, 400], "until": ["conflict"]}"#)
        let labelled = #"{"equation": "a.width <= 300", "key": "k", "group": "g", "source": \#(source)}"#
        let pulled = #"{"equation": "a.right == 0 @750", "source": \#(log)}"#
        let capped = #""constraints": ["a.left == 0", \#(pulled), \#(labelled)]"#
        let swept = #""sweep": {"width": [200, 400]}"#
        try visit(.post, "/solve", #"{"view": {"subviews": [{"id": "a"}]}, \#(capped), \#(swept)}"#)
        try visit(.post, "/solve", twoViews)
        try visit(.post, "/solve", try String(decoding: client.send(.get, "/layouts/x/source").body, as: UTF8.self))
        try visit(.get, "/layouts/x/source")
        // An id that is no name in code.
        try visit(.patch, "/layouts/x/views", #"{"operations": [{"add": {"id": "b-1"}, "to": "root"}]}"#)
        try visit(.get, "/layouts/x/source?as=uikit")
        try visit(.patch, "/layouts/x/views", #"{"operations": [{"remove": "b-1"}]}"#)
        let labeled = #"{"subviews": [{"id": "a", "label": "Sign in"}]}"#
        try visit(.post, "/solve", #"{"view": \#(labeled), "constraints": ["a.width == 1", "a.width == 2"]}"#)
        try visit(.get, "/healthz")
        try visitDamage()
        try visit(.get, "/readyz")
        try visit(.post, "/layouts", "{")
        try visit(.get, "/layouts?limit=x")
        try visit(.get, "/layouts/x", headers: ["If-Match": "\"99\""])
        try visit(.patch, "/layouts/x/constraints", #"{"operations": [{"make": ["a.left == c.left"]}]}"#)
        try visit(.patch, "/layouts/x/constraints", #"{"operations": [], "onConflict": "reject"}"#)
    }

    /// A service with something else in the place of a layout.
    private mutating func visitDamage() throws {
        let whole = client
        defer { client = whole }
        let server = StubSharedServer()
        client = TestClient(of: LayoutService(sharing: server))
        server.damage(LayoutKey("x", in: .shared))
        _ = try client.send(.get, "/layouts/x")
        try visit(.get, "/readyz")
    }

    /// Undone, compared and redone, and what cannot be.
    private mutating func visitHistory() throws {
        try visit(.post, "/layouts/x/undo")
        let last = Int(try client.send(.get, "/layouts/x").json["revision"]?.number ?? 0)
        try visit(.get, "/layouts/x/changes?from=\(last - 2)&to=\(last)")
        try visit(.post, "/layouts/x/redo")
        try visit(.post, "/layouts/x/redo")
        try visit(.get, "/layouts/x/changes?from=1&to=2")
    }

    /// Why the numbers of a scroll view are what they are, of which nothing fixes one, and what cuts texts.
    private mutating func visitReasons() throws {
        let text = #"{"string": "one two three four", "numberOfLines": 1}"#
        let views = #"""
            {"id": "list", "scroll": {}, "subviews": [{"id": "row"}]}, {"id": "s", "text": \#(text)},
            {"id": "t", "text": \#(text)}
            """#
        let labels = #"""
            "key": "k", "group": "g",
             "source": {"language": "keep", "line": 2, "column": 3, "text": "t", "slot": "keepTop", "block": "b"}
            """#
        let log = #""source": {"language": "log", "broken": true}"#
        let constraints = #"""
            {"equation": "list.top == 0", \#(labels)}, {"equation": "list.width == 30", \#(log)}, "list.height == 40",
            "row.right == list.content.right - 2", {"equation": "s.width == 20", \#(labels)},
            {"equation": "t.width == 20", \#(log)}, {"equation": "t.height == 20", "active": false},
            {"equation": "t.height == 30", "when": {"horizontal": "compact"}}
            """#
        try visit(.put, "/layouts/x", #"{"view": {"subviews": [\#(views)]}, "constraints": [\#(constraints)]}"#)
        try visit(.get, "/layouts/x/constraints")
        try visit(.get, "/layouts/x/explanation?view=list")
        try visitExplanation()
        try visit(.put, "/layouts/x", twoViews)
    }

    /// A conflict with the size of the root whose repairs move many views, and an ambiguous view from a source.
    private mutating func visitRepairs() throws {
        let followers = (1...60).map { "v\($0)" }
        let views = (["bar", "open"] + followers).map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
        let placed = followers.map { #""\#($0).left == bar.right", "\#($0).top == 0", "\#($0).size == 1""# }
        let open = "[open mas_makeConstraints:^(MASConstraintMaker *make) { make.left.top.height.equalTo(@5); }];"
        let constraints = #"""
            "bar.left == 10", "bar.right == -10", "bar.width == 300", "bar.top == 0", "bar.height == 1",
            {"masonry": "\#(open)"}, \#(placed.joined(separator: ","))
            """#
        let traits = #""size": {"width": 200, "height": 100}"#
        try visit(
            .put,
            "/layouts/x",
            #"{"traits": {\#(traits)}, "view": {"subviews": [\#(views)]}, "constraints": [\#(constraints)]}"#
        )
        try visitExplanation()
        try visit(.get, "/layouts/x/explanation?as=snapkit")
        try visitEdits()
        try visit(.put, "/layouts/x", twoViews)
    }

    /// Repairs with edits of a source, of a conflict and of contents that compete.
    private mutating func visitEdits() throws {
        let source = "a.snp.makeConstraints { $0.left.equalTo(1); $0.left.equalTo(2) }"
        let row = #""a.top == 0", "b.top == 0", "b.left == a.right", "b.right == root.right""#
        let size = #""intrinsicSize": {"width": 9, "height": 9}"#
        let document = #"""
            {"view": {"subviews": [{"id": "a", \#(size)}, {"id": "b", \#(size)}]}, "traits": {"size": {"width": 90, "height": 9}},
             "constraints": [{"snapkit": "\#(source)"}, \#(row)]
            """#
        try visit(.put, "/layouts/x", document + "}")
        try visit(.get, "/layouts/x/explanation")
        try visit(.post, "/solve", document + #", "explain": true}"#)
    }

    /// The explanation of the layout, and those of its document solved once, alone and as a variant.
    private mutating func visitExplanation() throws {
        try visit(.get, "/layouts/x/explanation")
        let document = try String(decoding: client.send(.get, "/layouts/x/source").body, as: UTF8.self).dropLast()
        try visit(.post, "/solve", document + #","explain":true}"#)
        try visit(.post, "/solve", document + #","explain":true,"variants":[{}]}"#)
    }

    /// Two documents that differ in everything, and in more than is told.
    private mutating func visitComparison() throws {
        func views(_ prefix: String, _ x: Int) -> String {
            let rest = #""frame": {"x": \#(x), "width": 9, "height": 9}, "lint": {"ignore": ["overlap"]}"#
            return (0...1_000).map { #"{"id": "\#(prefix)\#($0)", \#(rest)}"# }.joined(separator: ",")
        }
        func rows(_ prefix: String) -> String {
            (0...1_000).map { #""\#(prefix)\#($0).top <= 9""# }.joined(separator: ",")
        }
        let keep = #"{"language": "keep", "line": 2, "column": 3, "text": "t", "slot": "keepWidth", "block": "b"}"#
        let log = #"{"language": "log", "broken": true}"#
        func full(_ view: String, _ constant: Int) -> String {
            let conditions = #""active": false, "when": {"horizontal": "compact", "vertical": "regular"}"#
            let labels = #""key": "k", "group": "g", \#(conditions), "source": \#(keep)"#
            return #"""
                {"equation": "\#(view).left == root.left + \#(constant)", \#(labels)},
                {"equation": "\#(view).top == root.top + \#(constant)", "source": \#(log)}
                """#
        }
        let clash = #"""
            "q.width == 60", {"equation": "q.width == 50", "key": "k", "group": "g", "source": \#(keep)},
            "q.height == 60", {"equation": "q.height == 50", "source": \#(log)}
            """#
        let stays = #"{"id": "p", "text": "a"}, {"id": "q", "text": "b"}, {"id": "amb"}"#
        let before = #"""
            {"view": {"subviews": [{"id": "one", "text": "Hi", "guides": [{"id": "g"}]}, \#(stays), {"id": "out"},
                                   \#(views("v", 0)), \#(views("w", 0))]},
             "constraints": ["one.left == 8", "one.top == 8", "out.size == 9", \#(full("p", 1)), \#(full("w0", 1)), \#(clash),
                             \#(rows("v"))]}
            """#
        let after = #"""
            {"view": {"subviews": [\#(views("v", 5)), {"id": "q", "text": "b", "subviews": [{"id": "out"}]},
                                   {"id": "p", "text": "c"}, {"id": "two", "text": "Ho", "guides": [{"id": "g"}]},
                                   \#(views("n", -20))]},
             "constraints": ["two.left == 8", "two.top == 8", "out.size == 9", \#(full("p", 2)), \#(full("n0", 1)), \#(rows("n"))]}
            """#
        try visit(.post, "/compare", #"{"before": \#(before), "after": \#(after)}"#)
        try visit(.post, "/compare", #"{"before": \#(after), "after": \#(before)}"#)
        var file = JSONWriter()
        file.string(StoryboardText.twoScenes)
        for scene in ["signIn", "settings"] {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let drawn = #"{"interfaceBuilder": \#(text), "scene": "\#(scene)"}"#
            try visit(.post, "/compare", #"{"before": \#(drawn), "after": {"view": {}}}"#)
            try visit(.post, "/compare", #"{"before": {"view": {}}, "after": \#(drawn)}"#)
        }
    }

    /// Findings with everything that they can have, and more of them than are told.
    private mutating func visitLint() throws {
        let source =
            #"{"language": "keep", "line": 2, "column": 3, "text": "t", "slot": "keepWidth", "block": "b"}"#
        let labelled = #"{"equation": "a.width == 2", "key": "k", "group": "g", "source": \#(source)}"#
        let broken =
            #"{"equation": "a.height == v1.height + 2", "source": {"language": "log", "broken": true}}"#
        let beyond = (0...1_000).map { #"{"id": "v\#($0)", "frame": {"x": -9, "width": 1, "height": 1}}"# }
        let views = [#"{"id": "a", "lint": {"ignore": ["empty"]}}"#] + beyond
        let placed = ["a.top == 0", "a.left == 0", "a.height == 1", "a.width == 1"].map { "\"\($0)\"" }
        let constraints = placed + [labelled, broken]
        let layout =
            #"{"view": {"subviews": [\#(views.joined(separator: ","))]}, "constraints": [\#(constraints.joined(separator: ","))]"#
        let settings = """
            {"directions": ["ltr"], "assertions": ["a.width >= 44", "v*0.height <= 0"], "strings": {"de": {"a.text": "Ja"}},
             "variants": [{"views": [{"set": "a", "hidden": false}], "constraints": [{"make": ["a.width == 3 @600"]}]}],
             "ignore": [{"rule": "emp*", "view": "v*", "other": "a", "scene": "x", "file": "**/y"}]}
            """
        try visit(.post, "/lint", layout + #", "lint": \#(settings)}"#)
        try visit(.put, "/layouts/x", layout + "}")
        try visit(.post, "/layouts/x/lint", settings)
        try visit(.post, "/layouts/x/lint")
        var file = JSONWriter()
        file.string(StoryboardText.twoScenes)
        try visit(.post, "/lint", #"{"interfaceBuilder": \#(String(decoding: file.bytes, as: UTF8.self))}"#)
        try visit(.get, "/layouts/x/source")
        try visit(.put, "/layouts/x", twoViews)
    }

    /// Sources with more statements without layout than are told.
    private mutating func visitPassedOver() throws {
        let ignored = String(repeating: #"a.x = 3\n"#, count: 101)
        let text = #"a.snp.makeConstraints { $0.left.equalTo(3) }\n"# + ignored
        let source = #"{"snapkit": "\#(text)", "metrics": {"on": true, "title": "x"}}"#
        let views = #""view": {"subviews": [{"id": "a"}]}, "metrics": {"gap": 8}"#
        let layout = #"{"name": "n", \#(views), "constraints": [\#(source)]"#
        try visit(.post, "/layouts", layout + "}")
        try visit(.put, "/layouts/x", layout + "}")
        try visit(.post, "/solve", layout + "}")
        try visit(.post, "/solve", layout + #", "variants": [{}]}"#)
        let scrolling = #"{"view": {"subviews": [{"id": "a", "scroll": true}]}, "#
        try visit(.post, "/solve", scrolling + #""sweep": {"width": [10, 20], "until": ["ambiguous"]}}"#)
        try visit(.post, "/solve", layout + #", "sweep": {"height": [10, 20]}}"#)
        // An id that no code can spell has a name of its own in a translation.
        try visit(.put, "/layouts/x", #"{"view": {"subviews": [{"id": "row-1"}]}, "constraints": ["row-1.top == 0"]}"#)
        try visit(.get, "/layouts/x/constraints?as=masonry")
        try visit(.put, "/layouts/x", layout + "}")
        let make = #"{"make": [\#(source)]}"#
        try visit(.patch, "/layouts/x/constraints", #"{"operations": [\#(make)]}"#)
        let add = #"{"add": {"id": "new"}, "to": "root"}"#
        try visit(.post, "/layouts/x/variants", #"{"variants": [{"views": [\#(add)], "constraints": [\#(make)]}]}"#)
    }

    /// A view whose look has every field.
    private mutating func visitStyles() throws {
        let look = #"""
            "kind": "button", "label": "Sign in", "style": {"background": "#0A7AFF", "foreground": "label", "tint": "clear",
             "cornerRadius": 4, "border": {"width": 1, "color": "red"}, "opacity": 0.5, "clips": true, "image": "star",
             "placeholder": "Name"}
            """#
        let layout = #"{"view": {"subviews": [{"id": "look", \#(look)}]}}"#
        try visit(.put, "/layouts/x", layout)
        try visit(.get, "/layouts/x/source")
        try visit(.patch, "/layouts/x/views", #"{"operations": [{"set": "look", \#(look)}]}"#)
        try visit(.put, "/layouts/x", twoViews)
    }

    /// Texts of which one never settles, and one is cut.
    private mutating func visitTexts() throws {
        let font = #"{"family": "Nobody's", "size": 12, "weight": "bold"}"#
        let text = #"""
            {"string": "one two three four five six เจ็ด", "font": \#(font), "numberOfLines": 1, "lineBreak": "wordWrap",
             "preferredMaxLayoutWidth": 40, "letterSpacing": 1, "lineHeightMultiple": 2, "lineSpacing": 3,
             "insets": {"top": 1, "left": 1, "bottom": 1, "right": 1}, "minimumScaleFactor": 1, "scales": false,
             "alignment": "right"}
            """#
        let small = #"{"id": "small", "text": {"string": "one two", "numberOfLines": 1, "minimumScaleFactor": 0.5}}"#
        let narrow = "[\(small)]}, \"constraints\": [\"small.width == 40\"]}"
        try visit(.post, "/solve?text=lines", #"{"view": {"subviews": \#(narrow)"#)
        let loop = #"""
            {"id": "loop", "text": {"string": "one two three four five six seven eight nine ten"},
             "compressionResistance": {"horizontal": 1}}
            """#
        let line = try client.send(
            .post,
            "/solve",
            #"{"view": {"subviews": [\#(loop)]}, "constraints": ["loop.top == 0"]}"#
        )
        let frame = try #require(line.frame("loop"))
        let tie = "loop.width == loop.height * \(0.7 * frame[2] / frame[3])"
        let layout = #"""
            {"name": "texts", "traits": {"size": {"width": 300, "height": 200}, "textScale": 1.5},
             "view": {"subviews": [{"id": "cut", "text": \#(text)}, \#(loop)]},
             "constraints": ["cut.left == 0", "cut.top == 0", "loop.left == 0", "loop.top == 0", "\#(tie)"]}
            """#
        try visit(.post, "/layouts?text=lines", layout)
        try visit(.put, "/layouts/x?text=lines", layout)
        try visit(.get, "/layouts/x?text=lines")
        try visitExplanation()
        try visit(.get, "/layouts/x/source")
        try visit(.post, "/solve?text=lines", layout)
        try visit(
            .post,
            "/layouts/x/variants?text=lines",
            #"{"variants": [{"traits": {"textScale": "large", "keyboard": {"height": 9}}}]}"#
        )
        try visit(.post, "/layouts/x/sweep", #"{"height": [190, 210]}"#)
        try visit(.patch, "/layouts/x/traits?text=lines", #"{"textScale": 2}"#)
        try visit(.patch, "/layouts/x/traits?text=lines", #"{"textScale": 1.5}"#)
        try visit(.patch, "/layouts/x/views?text=lines", #"{"operations": [{"set": "cut", "text": \#(text)}]}"#)
        try visit(.patch, "/layouts/x/constraints?text=lines", #"{"operations": []}"#)
        try visit(.put, "/layouts/x", twoViews)
    }

    /// More conflicts, constraints in each of them, and notes than an answer tells.
    private mutating func visitManyConflicts() throws {
        let layout = ChainInConflict(length: 55, contradictions: 105).body
        try visit(.put, "/layouts/x", layout + "}")
        try visit(.post, "/solve", layout + "}")
        try visit(.post, "/solve", layout + #","onConflict":"reject"}"#)
        try visitExplanation()
        try visit(.post, "/layouts/x/variants", #"{"variants": [{}]}"#)
        try visit(.post, "/layouts/x/sweep", #"{"width": [400, 401]}"#)
        let updates = (1...110).map { "\"v1.left == 0 @\($0)\"" }.joined(separator: ",")
        try visit(.patch, "/layouts/x/constraints", #"{"operations": [{"update": [\#(updates)]}]}"#)
        try visit(.put, "/layouts/x", twoViews)
    }

    private mutating func visit(
        _ method: Method,
        _ target: String,
        _ body: String = "",
        headers: HeaderFields = [:]
    ) throws {
        let answer = try client.send(method, target, body, headers: headers)
        let path = try #require(target.split(separator: "?").first).replacing("/x", with: "/{id}")
        let operation = try #require(description.operations.first { $0.name == "\(method.name.lowercased()) \(path)" })
        let responses = try #require(operation.value["responses"])
        let response = description.resolved(
            try #require(responses["\(answer.status.rawValue)"] ?? responses["default"])
        )
        let media = answer.headers["Content-Type"] ?? ""
        let content = try #require(response["content"]?[media], "\(answer.status) of \(operation.name) in \(media)")
        var schema = try #require(content["schema"])
        // Of several, the one that this call asks for: POST /solve answers one solution, or variants.
        if let choices = description.resolved(schema)["anyOf"] {
            let isSecond = body.contains(#""variants""#) || target.contains("source?as=")
            schema = try #require(choices[isSecond ? 1 : body.contains(#""sweep""#) ? 2 : 0])
        }
        let place = "/" + (schema["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? operation.name)
        schemas[place] = schema
        validator.check(answer.json, against: schema, at: place)
    }

    /// The described properties of answers that never came.
    var unmet: [String] {
        var missing: [String] = []
        // A source is a request as well, and its fields are looked at as such.
        for (place, schema) in schemas.sorted(by: { $0.key < $1.key }) where place != "/Layout" {
            collect(schema, at: place, into: &missing)
        }
        return missing
    }

    /// Properties that come with some contents in every answer of a kind, of which one answer is enough.
    private static let ofContent: Set<String> = ["labeledText", "edits", "language"]

    private func isMetAnywhere(_ name: String) -> Bool { validator.met.contains { $0.hasSuffix("." + name) } }

    private func collect(_ schema: JSONValue, at place: String, into missing: inout [String]) {
        let schema = description.resolved(schema)
        if let items = schema["items"] { collect(items, at: place, into: &missing) }
        if case .object(let members)? = schema["properties"] {
            for member in members where member.value["writeOnly"] != .bool(true) {
                let property = "\(place).\(member.key)"
                if validator.met.contains(property) {
                    collect(member.value, at: "\(place)/\(member.key)", into: &missing)
                } else if !Self.ofContent.contains(member.key) || !isMetAnywhere(member.key) {
                    missing.append(property)
                }
            }
        }
    }
}
