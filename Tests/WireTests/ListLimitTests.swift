import HTTP
import JSON
import Sessions
import Testing

@testable import Wire

/// Lists that are longer than allowed: what is beyond the limit is not built, and its faults are not looked for.
@Suite struct ListLimitTests {
    private func body(_ text: String) -> RequestBody {
        var limits = BodyLimits()
        limits.layout.views = 5
        limits.layout.constraints = 3
        limits.layout.operations = 2
        limits.layout.variants = 2
        return RequestBody(Array(text.utf8), limits: limits)
    }

    private func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    private func faults(_ text: String, allowingVariants: Bool = false) -> [Fault]? {
        refusal { () throws(Problem) in
            try LayoutRequest(body: body(text), allowingVariants: allowingVariants)
        }?.faults
    }

    private let tooManyViews = "a layout has at most 5 views and guides (--max-views)"

    @Test func `views and guides are read up to the limit, wherever they are`() {
        #expect(faults(#"{"view":{"subviews":[\#(list(4) { #"{"id":"v\#($0)"}"# })]}}"#) == nil)
        for text in [
            #"{"view":{"subviews":[\#(list(9) { #"{"id":"v\#($0)"}"# })]}}"#,
            #"{"view":{"subviews":[\#(list(4) { #"{"id":"v\#($0)"}"# }),{"id":1,"subviews":[{"id":2}]},{},3]}}"#,
        ] {
            let pointer = JSONPointer.root.appending("view").appending("subviews").appending(4)
            #expect(faults(text) == [Fault(at: pointer, tooManyViews)])
        }
        let guides = #"{"view":{"guides":[\#(list(9) { #"{"id":"g\#($0)"}"# })]}}"#
        #expect(faults(guides) == [Fault(at: .root.appending("view").appending("guides").appending(4), tooManyViews)])
    }

    @Test func `the limit of views is told once, and names that were not read are not missed`() {
        let inner = #"{"id":"a","subviews":[{"id":"b"},{"id":"c"},{"id":"d"},{"id":"e"},{"id":"f"}]}"#
        let constraints = #"["g.left == 1","h.left == 1"]"#
        let text = #"{"view":{"subviews":[\#(inner),{"id":"g"},{"id":"h"}]},"constraints":\#(constraints)}"#
        let pointer = ["view", "subviews", "0", "subviews", "3"].reduce(into: "") { $0 += "/\($1)" }
        #expect(faults(text)?.map(\.locationName) == [pointer])
    }

    @Test func `constraints are read up to the limit`() {
        let view = #""view":{"subviews":[{"id":"a"}]}"#
        #expect(faults(#"{\#(view),"constraints":[\#(list(3) { "\"a.left == \($0)\"" })]}"#) == nil)
        let words = "a layout has at most 3 constraints (--max-constraints)"
        let expected = [Fault(at: .root.appending("constraints").appending(3), words)]
        #expect(faults(#"{\#(view),"constraints":[\#(list(9) { "\"a.left == \($0)\"" })]}"#) == expected)
        // Sources that make nothing count as well, and what is beyond the limit has no faults.
        #expect(faults(#"{\#(view),"constraints":[\#(list(3) { _ in #"{"vfl":"[a]"}"# }),1,{},""]}"#) == expected)
        #expect(faults(#"{"constraints":[\#(list(9) { "\"a.left == \($0)\"" })],\#(view)}"#) == expected)
    }

    @Test func `malformed JSON beyond a limit is malformed`() {
        let problem = refusal { () throws(Problem) in
            try LayoutRequest(body: body(#"{"view":{},"constraints":[1,2,3,4,5,nul]}"#))
        }
        #expect(problem?.status == .badRequest)
    }

    @Test func `of operations one more than allowed is read, and more variants are refused`() throws {
        let text = #"{"operations":[\#(list(9) { _ in #"{"remove":"c1"}"# })]}"#
        #expect(try EditRequest<ConstraintEdit>(body: body(text)).edit.operations.count == 3)
        let edit = #"{"operations":[\#(list(9) { _ in #"{"remove":"a"}"# })]}"#
        #expect(try EditRequest<ViewEdit>(body: body(edit)).edit.operations.count == 3)
        // Equal ones, too: what counts once is what a product makes.
        let variants = #"{"view":{},"variants":[\#(list(9) { _ in "{}" })]}"#
        let problem = refusal { () throws(Problem) in
            try LayoutRequest(body: body(variants), allowingVariants: true)
        }
        #expect(problem?.faults.map(\.detail) == ["a request has at most 2 variants (--max-variants)"])
    }

    @Test func `more spacings than there can be views are refused`() {
        let spacing = list(9) { "\"v\($0)\":1" }
        let stack = #"{"id":"s","stack":{"customSpacing":{\#(spacing)}},"subviews":[{"id":"v0"}]}"#
        let found = faults(#"{"view":{"subviews":[\#(stack)]}}"#)
        #expect(found?.isEmpty == false && found?.allSatisfy { $0.detail.hasPrefix("unknown subview") } == true)
    }
}
