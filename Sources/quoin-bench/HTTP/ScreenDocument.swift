/// A typical app screen as the body of requests: a header above a list of cells, each with an icon, two labels and a
/// button.
///
/// With 39 cells it has 200 views and nearly 20 KiB. Every view has exactly one frame.
struct ScreenDocument {
    let cells: Int

    /// The number of cells of a screen with 200 views.
    static let usualCells = 39
    /// The number of cells of a screen with 10,000 views.
    static let manyCells = 1_999

    var viewCount: Int { 5 + 5 * cells }

    /// The body of a `POST /solve` or `PUT /layouts/{id}`.
    var body: [UInt8] {
        let numbers = 1...cells
        let constraints = header + numbers.flatMap(constraints(ofCell:))
        return Array(
            #"""
            {"traits":{"size":{"width":390,"height":844},"safeArea":{"top":47,"bottom":34}},"view":{"subviews":[\#
            {"id":"head","subviews":[{"id":"name","intrinsicSize":{"width":120,"height":22}}]},\#
            {"id":"list","subviews":[\#(numbers.map(views(ofCell:)).joined(separator: ","))]}]},\#
            "constraints":[\#(constraints.joined(separator: ","))]}
            """#
            .utf8
        )
    }

    /// Returns the body of a `PATCH …/constraints` that sets the space before the title of one cell.
    func settingGap(ofCell cell: Int, to value: Int) -> [UInt8] {
        Array(#"{"operations":[{"set":{"key":"gap\#(cell)"},"constant":\#(value)}]}"#.utf8)
    }

    private func views(ofCell cell: Int) -> String {
        let width = 60 + cell * 37 % 120
        return #"""
            {"id":"c\#(cell)","subviews":[{"id":"i\#(cell)"},\#
            {"id":"t\#(cell)","intrinsicSize":{"width":\#(width),"height":22}},\#
            {"id":"d\#(cell)","intrinsicSize":{"width":\#(240 - width),"height":17}},\#
            {"id":"b\#(cell)"}]}
            """#
    }

    private var header: [String] {
        [
            "head.leading == 0", "head.trailing == 0", "head.top == root.safeArea.top", "head.height == 44",
            "name.center == head.center", "list.leading == 0", "list.trailing == 0", "list.top == head.bottom",
            "list.bottom == 0",
        ].map { #""\#($0)""# }
    }

    private func constraints(ofCell cell: Int) -> [String] {
        let equations = [
            "c\(cell).horizontalEdges == 0",
            cell == 1 ? "c1.top == list.top" : "c\(cell).top == c\(cell - 1).bottom",
            "i\(cell).leading == 16", "i\(cell).centerY == 0", "i\(cell).size == 40",
            "t\(cell).top == 10", "t\(cell).right <= b\(cell).left - 8",
            "d\(cell).leading == t\(cell).leading", "d\(cell).top == t\(cell).bottom + 4",
            "d\(cell).bottom == c\(cell).bottom - 9",
            "b\(cell).trailing == -16", "b\(cell).centerY == 0", "b\(cell).size == 24",
        ]
        let gap = #"{"equation":"t\#(cell).leading == i\#(cell).trailing + 8","key":"gap\#(cell)"}"#
        return equations.map { #""\#($0)""# } + [gap]
    }
}
