/// Limits of what is looked for.
extension Walk {
    static let linting: [String: Walk] = [
        "many assertions": Walk(requests: [
            lint(
                #""assertions":[\#(repeated(#""root.width >= 0""#, 1_000))]"#,
                #""assertions":[\#(repeated(#""root.width >= 0""#, 1_001))]"#
            ),
            lint(
                #""assertions":[\#(repeated(#""k.edges >= superview.edges - 9""#, 250))]"#,
                #""assertions":[\#(repeated(#""k.edges >= superview.edges - 9""#, 251))]"#
            ),
        ]),
        "many exemptions": Walk(requests: [
            lint(
                #""ignore":[\#(repeated(#"{"view":"a"}"#, 1_000))]"#,
                #""ignore":[\#(repeated(#"{"view":"a"}"#, 1_001))]"#
            )
        ]),
    ]

    /// Settings for the layout that is kept, at a limit and past it.
    static func lint(_ at: String, _ beyond: String) -> Pair {
        Pair(
            at: WalkRequest(target: "/layouts/kept/lint", body: "{\(at)}"),
            beyond: WalkRequest(target: "/layouts/kept/lint", body: "{\(beyond)}")
        )
    }

    private static func repeated(_ element: String, _ count: Int) -> String {
        repeatElement(element, count: count).joined(separator: ",")
    }
}
