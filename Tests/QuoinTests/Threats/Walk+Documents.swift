/// Limits of what a document, an edit or a list of variants may hold.
extension Walk {
    static let documents: [String: Walk] = [
        "many views": Walk(
            ["--max-views", "4"],
            requests: [
                Pair(at: .solve(views(3)), beyond: .solve(views(4))),
                Pair(at: .solve(guides(3)), beyond: .solve(guides(4))),
                Pair(at: .put("/layouts/x", views(2)), beyond: .put("/layouts/x", views(4))),
                Pair(at: addView("n1"), beyond: addView("n2")),
                Pair(at: setGuides(2), beyond: setGuides(3)),
            ]
        ),
        "many constraints": Walk(
            ["--max-constraints", "4"],
            requests: [
                Pair(at: .solve(constraints(4)), beyond: .solve(constraints(5))),
                Pair(
                    at: .put("/layouts/x", #"{"view":{"subviews":[{"id":"a"}]},"constraints":["a.edges == 0"]}"#),
                    beyond: .patch("/layouts/x/constraints", #"{"operations":[{"make":["a.width >= 1"]}]}"#)
                ),
            ]
        ),
        "long texts": Walk(
            ["--max-text-bytes", "4"],
            documents: [(#"{"view":{"text":"1234"}}"#, #"{"view":{"text":{"string":"12345"}}}"#)]
        ),
        "long sources": Walk(
            ["--max-source-bytes", "40"],
            documents: ["masonry", "snapkit", "vfl", "anchors", "keep", "ss"].map {
                (source($0, bytes: 40), source($0, bytes: 41))
            }
        ),
        "views from sources": Walk(
            ["--max-views", "4"],
            documents: ["masonry", "snapkit", "anchors", "keep", "ss"].map { (created(3, $0), created(4, $0)) }
        ),
        "many operations": Walk(
            ["--max-operations", "2"],
            requests: [
                Pair(at: constraintEdit(2), beyond: constraintEdit(3)),
                Pair(at: viewEdit(2), beyond: viewEdit(3)),
                Pair(at: variantEdit(2, "views"), beyond: variantEdit(3, "views")),
                Pair(at: variantEdit(2, "constraints"), beyond: variantEdit(3, "constraints")),
            ]
        ),
        "many variants": Walk(
            ["--max-variants", "2"],
            requests: [
                Pair(
                    at: .solve(#"{"view":{},"variants":[{},{}]}"#),
                    beyond: .solve(#"{"view":{},"variants":[{},{},{}]}"#)
                ),
                Pair(
                    at: .solve(#"{"view":{},"variants":{"devices":["iPhone 16"],"directions":["ltr","rtl"]}}"#),
                    beyond: .solve(
                        #"{"view":{},"variants":{"devices":["iPhone 16","iPad"],"directions":["ltr","rtl"]}}"#
                    )
                ),
                Pair(
                    at: WalkRequest(target: "/layouts/kept/variants", body: #"{"variants":[{},{}]}"#),
                    beyond: WalkRequest(target: "/layouts/kept/variants", body: #"{"variants":[{},{},{}]}"#)
                ),
                lint(#""variants":[{},{}]"#, #""variants":[{},{},{}]"#),
                lint(#""devices":["iPad"],"orientations":["portrait"]"#, #""devices":"all""#),
                lint(#""textScales":[1,2]"#, #""textScales":[1,2],"directions":["ltr","rtl"]"#),
            ]
        ),
        "long transitions": Walk(
            ["--max-transition-frames", "40"],
            requests: [
                Pair(at: transition(rate: 60), beyond: transition(rate: 6_000)),
                // Guides move, too.
                Pair(
                    at: .put("/layouts/x", #"{"view":{"guides":[{"id":"g"},{"id":"h"}]}}"#),
                    beyond: .patch(
                        "/layouts/x/constraints",
                        #"{"operations":[{"make":["g.left == 9"]}],"animation":{}}"#
                    )
                ),
            ]
        ),
        "long ids": Walk(documents: [
            (views(id: 128), views(id: 129)),
            (#"{"view":{"id":"\#(letters(128))"}}"#, #"{"view":{"id":"\#(letters(129))"}}"#),
            (#"{"view":{"guides":[{"id":"\#(letters(128))"}]}}"#, #"{"view":{"guides":[{"id":"\#(letters(129))"}]}}"#),
        ]),
        "long font families": Walk(documents: [
            (family(letters(256)), family(letters(257)))
        ]),
        "notes of the client": Walk(documents: [
            (view(#""meta":"\#(letters(4_094))""#), view(#""meta":"\#(letters(4_095))""#)),
            (view(#""meta":[[[[[[[[]]]]]]]]"#), view(#""meta":[[[[[[[[[]]]]]]]]]"#)),
        ]),
        "long labels": Walk(
            ["--max-name-bytes", "8"],
            documents: [(view(#""label":"\#(letters(8))""#), view(#""label":"\#(letters(9))""#))]
        ),
        "long names of images": Walk(documents: [
            (view(#""style":{"image":"\#(letters(256))"}"#), view(#""style":{"image":"\#(letters(257))"}"#))
        ]),
        "long placeholders": Walk(documents: [
            (
                view(#""style":{"placeholder":"\#(letters(1_024))"}"#),
                view(#""style":{"placeholder":"\#(letters(1_025))"}"#)
            )
        ]),
        "opacities": Walk(documents: [(view(#""style":{"opacity":1}"#), view(#""style":{"opacity":1.5}"#))]),
        "colors": Walk(documents: [
            (view(##""style":{"tint":"#00000000"}"##), view(##""style":{"tint":"#000000000"}"##)),
            (view(#""style":{"border":{"color":"red"}}"#), view(#""style":{"border":{"color":"\#(letters(4_000))"}}"#)),
        ]),
        "large lengths": Walk(documents: lengths.map { ($0("1e9"), $0("1000000000001e1")) }),
        "priorities": Walk(documents: [
            (view(#""hugging":{"horizontal":1000}"#), view(#""hugging":{"horizontal":1000.5}"#)),
            (view(#""compressionResistance":{"vertical":1000}"#), view(#""compressionResistance":{"vertical":0}"#)),
            (
                #"{"view":{},"constraints":[{"equation":"root.width >= 1","priority":1000}]}"#,
                #"{"view":{},"constraints":[{"equation":"root.width >= 1","priority":1001}]}"#
            ),
        ]),
        "small numbers": Walk(documents: [
            (
                view(#""text":{"string":"a","numberOfLines":1000000}"#),
                view(#""text":{"string":"a","numberOfLines":1000001}"#)
            ),
            (
                view(#""text":{"string":"a","font":{"weight":1000}}"#),
                view(#""text":{"string":"a","font":{"weight":1001}}"#)
            ),
            (#"{"view":{},"traits":{"textScale":1000}}"#, #"{"view":{},"traits":{"textScale":1001}}"#),
        ]),
        "places among subviews": Walk(requests: [
            Pair(
                at: .patch("/layouts/kept/views", #"{"operations":[{"move":"k","to":"root","at":0}]}"#),
                beyond: .patch("/layouts/kept/views", #"{"operations":[{"add":{"id":"n"},"to":"root","at":7}]}"#)
            )
        ]),
        "long names": Walk(documents: [
            (#"{"name":"\#(letters(256))","view":{}}"#, #"{"name":"\#(letters(257))","view":{}}"#),
            (labelled("key", 256), labelled("key", 257)), (labelled("group", 256), labelled("group", 257)),
            (quoted("text", 256), quoted("text", 257)), (quoted("slot", 256), quoted("slot", 257)),
            (quoted("block", 256), quoted("block", 257)),
            (
                #"{"view":{},"variants":[{"name":"\#(letters(256))"}]}"#,
                #"{"view":{},"variants":[{"name":"\#(letters(257))"}]}"#
            ),
        ]),
        "large answers": Walk(
            ["--max-answer-bytes", "1048576"],
            documents: [(longViews(4_000), longViews(8_000))]
        ),
        "unknown names": Walk(documents: [
            (constraints(1), #"{"view":{},"constraints":["\#(letters(300)).left == 1"]}"#),
            (#"{"view":{},"traits":{"device":"iPad"}}"#, #"{"view":{},"traits":{"device":"\#(letters(300))"}}"#),
            (
                view(#""stack":{"customSpacing":{"s":1}},"subviews":[{"id":"s"}]"#),
                view(#""stack":{"customSpacing":{"\#(letters(300))":1}}"#)
            ),
            (view(#""autoresizing":["flexibleWidth"]"#), view(#""autoresizing":["\#(letters(300))"]"#)),
            (view(#""lint":{"ignore":["overlap"]}"#), view(#""lint":{"ignore":["\#(letters(300))"]}"#)),
        ]),
    ]

    static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

    /// A constraint with a key or a group of so many letters.
    private static func labelled(_ field: String, _ count: Int) -> String {
        #"{"view":{},"constraints":[{"first":"root.width","constant":1,"\#(field)":"\#(letters(count))"}]}"#
    }

    /// A constraint whose source has a field of so many letters.
    private static func quoted(_ field: String, _ count: Int) -> String {
        let source = #"{"language":"keep","\#(field)":"\#(letters(count))"}"#
        return #"{"view":{},"constraints":[{"first":"root.width","constant":1,"source":\#(source)}]}"#
    }

    /// So many views with long ids.
    private static func longViews(_ count: Int) -> String {
        let prefix = letters(100)
        return #"{"view":{"subviews":[\#((0..<count).map { #"{"id":"\#(prefix)\#($0)"}"# }.joined(separator: ","))]}}"#
    }

    private static func views(_ count: Int) -> String {
        #"{"view":{"subviews":[\#((0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ","))]}}"#
    }

    private static func views(id count: Int) -> String { #"{"view":{"subviews":[{"id":"\#(letters(count))"}]}}"# }

    private static func guides(_ count: Int) -> String {
        #"{"view":{"guides":[\#((0..<count).map { #"{"id":"g\#($0)"}"# }.joined(separator: ","))]}}"#
    }

    /// A document whose only view has this field.
    static func view(_ field: String) -> String { #"{"view":{"subviews":[{"id":"v",\#(field)}]}}"# }

    private static func addView(_ id: String) -> WalkRequest {
        .patch("/layouts/x/views", #"{"operations":[{"add":{"id":"\#(id)"},"to":"root"}]}"#)
    }

    private static func setGuides(_ count: Int) -> WalkRequest {
        let guides = (0..<count).map { #"{"id":"g\#($0)"}"# }.joined(separator: ",")
        return .patch("/layouts/kept/views", #"{"operations":[{"set":"k","guides":[\#(guides)]}]}"#)
    }

    private static func constraints(_ count: Int) -> String {
        let equations = (0..<count).map { #""root.width >= \#($0)""# }.joined(separator: ",")
        return #"{"view":{},"constraints":[\#(equations)]}"#
    }

    /// A source that makes this many views besides the root.
    private static func created(_ count: Int, _ language: String) -> String {
        let lines = (0..<count).map { #"self.v\#($0) = UIView()\nself.addSubview(self.v\#($0))"# }
        let text = lines.joined(separator: #"\n"#)
        return #"{"view":"fromSource","constraints":[{"\#(language)":"\#(text)"}]}"#
    }

    /// A document with a source of so many bytes: a comment, or spaces where the language has none.
    private static func source(_ language: String, bytes: Int) -> String {
        let start = language == "vfl" ? "H:|-[v]" : "v.hidden = true;"
        let text = start + String(repeating: " ", count: bytes - start.utf8.count)
        return #"{"view":{"subviews":[{"id":"v"}]},"constraints":[{"\#(language)":"\#(text)"}]}"#
    }

    private static func constraintEdit(_ count: Int) -> WalkRequest {
        let operations = (0..<count).map { _ in #"{"make":[]}"# }.joined(separator: ",")
        return .patch("/layouts/kept/constraints", #"{"operations":[\#(operations)]}"#)
    }

    private static func viewEdit(_ count: Int) -> WalkRequest {
        let operations = (0..<count).map { _ in #"{"set":"k","hidden":false}"# }.joined(separator: ",")
        return .patch("/layouts/kept/views", #"{"operations":[\#(operations)]}"#)
    }

    /// A variant with as many operations on `part`.
    private static func variantEdit(_ count: Int, _ part: String) -> WalkRequest {
        let operation = part == "views" ? #"{"set":"k","hidden":false}"# : #"{"set":{"id":"c1"},"constant":1}"#
        let operations = Array(repeating: operation, count: count).joined(separator: ",")
        return WalkRequest(
            target: "/layouts/kept/variants",
            body: #"{"variants":[{"\#(part)":[\#(operations)]}]}"#
        )
    }

    private static func transition(rate: Int) -> WalkRequest {
        let edit =
            #"{"operations":[{"set":{"id":"c1"},"constant":1}],"animation":{"frameRate":\#(rate),"duration":0.3}}"#
        return .patch("/layouts/kept/constraints", edit)
    }

    private static func family(_ name: String) -> String {
        view(#""text":{"string":"a","font":{"family":"\#(name)"}}"#)
    }

    /// Documents with a number in each of the places that take a length.
    private static let lengths: [@Sendable (String) -> String] = [
        { view(#""intrinsicSize":{"width":\#($0)}"#) },
        { view(#""margins":{"left":\#($0)}"#) },
        { view(#""baseline":{"first":\#($0)}"#) },
        { view(#""frame":{"x":\#($0),"width":1,"height":1}"#) },
        { view(#""frame":{"width":1,"height":\#($0)}"#) },
        { view(#""scroll":{"contentOffset":{"x":\#($0)}}"#) },
        { view(#""stack":{"spacing":\#($0)}"#) },
        { view(#""style":{"cornerRadius":\#($0)}"#) },
        { view(#""style":{"border":{"width":\#($0)}}"#) },
        { view(#""text":{"string":"a","lineSpacing":\#($0)}"#) },
        { view(#""text":{"string":"a","insets":{"left":\#($0)}}"#) },
        { #"{"view":{},"traits":{"size":{"width":\#($0)}}}"# },
        { #"{"view":{},"traits":{"safeArea":{"top":\#($0)}}}"# },
        { #"{"view":{},"constraints":["root.width >= \#($0)"]}"# },
        { #"{"view":{},"constraints":[{"first":"root.width","relation":">=","constant":\#($0)}]}"# },
        {
            view(#""hidden":false"#).replacing(
                "]}}",
                with: #"]},"constraints":[{"vfl":"H:|-m-[v]","metrics":{"m":\#($0)}}]}"#
            )
        },
    ]
}
