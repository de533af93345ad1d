/// Limits of what is worked on and kept.
extension Walk {
    static let kept: [String: Walk] = [
        "many layouts": Walk(
            ["--max-layouts", "2"],
            requests: [Pair(at: .put("/layouts/second"), beyond: .put("/layouts/third"))]
        ),
        "many views in all": Walk(
            ["--max-total-views", "4"],
            requests: [
                Pair(
                    at: .put("/layouts/second", #"{"view":{"subviews":[{"id":"a"}]}}"#),
                    beyond: .patch("/layouts/second/views", #"{"operations":[{"add":{"id":"b"},"to":"root"}]}"#)
                )
            ]
        ),
        "long histories": Walk(
            ["--max-history", "2"],
            requests: [
                Pair(
                    first: [.put("/layouts/second")] + (1...3).map { resize(to: $0) },
                    at: .get("/layouts/second/changes?from=2"),
                    beyond: .get("/layouts/second/changes?from=1")
                ),
                // The revisions of the layout before are those of another history.
                Pair(
                    first: [.put("/layouts/second"), resize(to: 4)],
                    at: .get("/layouts/second/changes?from=5"),
                    beyond: .get("/layouts/second/changes?from=4")
                ),
            ]
        ),
        "comparing revisions": Walk(
            requests: [
                Pair(
                    first: [.put("/layouts/second"), resize(to: 1)],
                    at: .get("/layouts/second/changes?from=1&to=2"),
                    beyond: .get("/layouts/second/changes?from=1&to=3")
                )
            ]
        ),
        "long work": Walk(
            ["--max-solver-work", "4000"],
            requests: [Pair(at: .solve(chain(2)), beyond: .solve(chain(60)))]
        ),
    ]

    static let all: [String: Walk] = [requests, documents, linting, kept].reduce(into: [:]) {
        $0.merge($1) { first, _ in first }
    }

    private static func resize(to width: Int) -> WalkRequest {
        .patch("/layouts/second/traits", #"{"size":{"width":\#(width)}}"#)
    }

    private static func chain(_ count: Int) -> String {
        let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let rows = (1..<count).map { #""v\#($0).left == v\#($0 - 1).right""# }.joined(separator: ",")
        return #"{"view":{"subviews":[\#(views)]},"constraints":[\#(rows)]}"#
    }
}
