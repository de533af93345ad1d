import Testing

/// A screen put together from a few kinds of views: a document with no fault on any device.
struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    let views: [String]
    let constraints: [String]
    /// Beside `name`, `view` and `constraints`.
    var rest = ""

    init(_ name: String, _ views: [String], _ constraints: [String], rest: String = "") {
        (self.name, self.views, self.constraints, self.rest) = (name, views, constraints, rest)
    }

    var testDescription: String { name }

    func body(lint: String) -> String {
        let list = constraints.map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }.joined(separator: ",\n")
        return """
            {"name":"\(name)","traits":{"size":{"width":390,"height":844}\(rest)},
             "view":{"id":"root","subviews":[\(views.joined(separator: ",\n"))]},
             "constraints":[\(list)],"lint":\(lint)}
            """
    }

    // MARK: - Views

    static func view(_ id: String, _ inside: [String] = [], _ fields: String = "") -> String {
        let subviews = inside.isEmpty ? "" : #","subviews":[\#(inside.joined(separator: ","))]"#
        return #"{"id":"\#(id)"\#(fields.isEmpty ? "" : ",\(fields)")\#(subviews)}"#
    }

    static func label(_ id: String, _ text: String, lines: Int = 0, size: Double = 17, _ fields: String = "") -> String
    {
        let content = #""text":{"string":"\#(text)","numberOfLines":\#(lines),"font":{"size":\#(size)}}"#
        return view(id, [], fields.isEmpty ? content : "\(content),\(fields)")
    }

    static func image(_ id: String, _ width: Double, _ height: Double) -> String {
        view(id, [], #""intrinsicSize":{"width":\#(width),"height":\#(height)}"#)
    }

    static func field(_ id: String) -> String { view(id, [], #""intrinsicSize":{"height":34}"#) }

    static func stack(_ id: String, _ axis: String, _ inside: [String], _ more: String = "") -> String {
        view(id, inside, #""stack":{"axis":"\#(axis)","spacing":8\#(more)}"#)
    }

    static func scroll(_ id: String, _ inside: [String]) -> String { view(id, inside, #""scroll":true"#) }

    // MARK: - Constraints

    /// The view fills the safe area of the root, with this margin.
    static func fill(_ view: String, _ margin: Double = 16) -> [String] {
        [
            "\(view).leading == root.safeArea.leading + \(margin)",
            "\(view).trailing == root.safeArea.trailing - \(margin)",
            "\(view).top == root.safeArea.top + \(margin)", "\(view).bottom == root.safeArea.bottom - \(margin)",
        ]
    }

    /// The view lies at the top of the safe area, as wide as that, and as tall as its content.
    static func top(_ view: String, _ margin: Double = 16) -> [String] {
        [
            "\(view).leading == root.safeArea.leading + \(margin)",
            "\(view).trailing == root.safeArea.trailing - \(margin)", "\(view).top == root.safeArea.top + \(margin)",
        ]
    }

    /// The views lie below each other, as wide as the safe area.
    static func column(_ views: [String], gap: Double = 8) -> [String] {
        var rows = top(views[0])
        for (view, next) in zip(views, views.dropFirst()) {
            rows += [
                "\(next).leading == \(views[0]).leading", "\(next).trailing == \(views[0]).trailing",
                "\(next).top == \(view).bottom + \(gap)",
            ]
        }
        return rows
    }

    /// The content of a scroll view is as wide as that.
    static func page(_ content: String, in scroll: String) -> [String] {
        fill(scroll, 0) + ["\(content).edges == \(scroll).content.edges", "\(content).width == \(scroll).width"]
    }
}
