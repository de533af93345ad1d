import LayoutModel
import Pictures
import Sessions
import TestSupport
import Testing
import Wire

/// Views drawn as the app shows them.
struct AppStyleTests {
    private func options(_ change: (inout PictureOptions) -> Void) -> PictureOptions {
        var options = PictureOptions()
        options.annotations = []
        change(&options)
        return options
    }

    private func bytes(_ document: String, _ options: PictureOptions) throws -> [UInt8] {
        var budget = WorkBudget(limit: .max)
        let session = try Drawn.session(document)
        return try session.picture(options, within: AnswerLimit(bytes: 64 << 20), budget: &budget)
    }

    private func drawn(_ document: String, _ change: (inout PictureOptions) -> Void = { _ in }) throws -> Drawn {
        try Drawn(try bytes(document, options(change)))
    }

    private func pixels(_ document: String, _ change: (inout PictureOptions) -> Void = { _ in }) throws -> DecodedPNG {
        try DecodedPNG(
            try bytes(
                document,
                options {
                    $0.format = .png
                    change(&$0)
                }
            )
        )
    }

    /// A view of 80 × 40 points at (10, 10) in a root of 100 × 60.
    private func layout(_ properties: String, _ subviews: String = "", _ constraints: String = "") -> String {
        """
        {"traits":{"size":{"width":100,"height":60}},"view":{"id":"root","subviews":[{"id":"v"\(properties),
        "subviews":[\(subviews)]}]},"constraints":["v.left == 10","v.top == 10","v.width == 80","v.height == 40"
        \(constraints)]}
        """
    }

    @Test func `the style depends on what views have`() throws {
        func isApp(_ properties: String) throws -> Bool {
            try drawn(layout(properties)).elements.contains { $0["class"] == "views app" }
        }
        #expect(try !isApp("") && !isApp(#","text":"Plain""#))
        for properties in [
            #","kind":"button""#, ##","style":{"background":"#FF0000"}"##,
            #","text":{"string":"Right","alignment":"right"}"#,
        ] { #expect(try isApp(properties), "\(properties)") }
        let forced = try drawn(layout("")) { $0.style = .app }
        #expect(forced.elements.contains { $0["class"] == "views app" })
        let boxes = try drawn(layout(#","kind":"button""#)) { $0.style = .wireframe }
        #expect(boxes.elements.contains { $0["class"] == "views" })
    }

    /// Catches kinds and colors that have an effect on wireframes.
    @Test func `a wireframe ignores kinds and styles`() throws {
        let styled = layout(##","kind":"switch","style":{"background":"#FF0000","cornerRadius":9,"opacity":0.5}"##)
        let plain = try drawn(layout(""))
        #expect(try drawn(styled) { $0.style = .wireframe }.bytes == plain.bytes)
    }

    @Test func `a background has its color, in light and dark`() throws {
        let fixed = layout(##","style":{"background":"#336699"}"##)
        #expect(try pixels(fixed)[50, 30] == 0x336699)
        #expect(try pixels(fixed)[5, 30] == 0xFFFFFF)
        let named = layout(#","style":{"background":"systemBlue"}"#)
        #expect(try pixels(named)[50, 30] == 0x007AFF)
        #expect(try pixels(named) { $0.appearance = .dark }[50, 30] == 0x0A84FF)
        // The root has the background of the system.
        #expect(try pixels(named) { $0.appearance = .dark }[5, 30] == 0x000000)
    }

    @Test func `a view is one rectangle of its frame, whatever its kind`() throws {
        for kind in ViewKind.allCases {
            let picture = try drawn(layout(#","kind":"\#(kind.rawValue)""#))
            #expect(picture.views["v"] == [Rect(x: 10, y: 10, width: 80, height: 40)], "\(kind)")
            #expect(picture.views.count == 2)
        }
    }

    @Test func `a control does not leave its view`() throws {
        for kind in ViewKind.allCases {
            let image = try pixels(layout(#","kind":"\#(kind.rawValue)""#)) { $0.style = .app }
            for (x, y) in [(4, 30), (95, 30), (50, 4), (50, 55)] { #expect(image[x, y] == 0xFFFFFF, "\(kind)") }
        }
    }

    /// Kinds that look alike would not help to recognize a screen.
    @Test func `each control looks different`() throws {
        var seen: [[UInt8]: ViewKind] = [:]
        for kind in ViewKind.allCases where ![.view, .label, .textView].contains(kind) {
            let bytes = try pixels(layout(#","kind":"\#(kind.rawValue)""#)) { $0.style = .app }.bytes
            #expect(seen[bytes] == nil, "\(kind) looks like \(String(describing: seen[bytes]))")
            seen[bytes] = kind
        }
    }

    @Test func `corners are rounded, up to half of the shorter side`() throws {
        let round = try pixels(layout(##","style":{"background":"#336699","cornerRadius":500}"##))
        #expect(round[11, 11] == 0xFFFFFF && round[50, 30] == 0x336699 && round[11, 30] == 0x336699)
    }

    @Test func `a border is inside the bounds`() throws {
        let image = try pixels(layout(##","style":{"background":"#FFFFFF","border":{"width":4,"color":"#FF0000"}}"##))
        #expect(image[10, 30] == 0xFF0000 && image[13, 30] == 0xFF0000)
        #expect(image[9, 30] == 0xFFFFFF && image[15, 30] == 0xFFFFFF)
    }

    /// Catches opacity that is applied to each view: the inner one would show through.
    @Test func `opacity applies to a view with its subviews as a whole`() throws {
        let image = try pixels(
            layout(
                ##","style":{"background":"#000000","opacity":0.5}"##,
                ##"{"id":"i","style":{"background":"#000000"}}"##,
                #","i.left == 20","i.top == 10","i.width == 20","i.height == 20""#
            )
        )
        #expect(image[15, 15] == image[40, 30] && abs(image[15, 15] & 0xFF - 0x80) <= 1)
    }

    @Test func `a view that clips hides its subviews outside`() throws {
        func image(_ clips: Bool) throws -> DecodedPNG {
            try pixels(
                layout(
                    #","style":{"clips":\#(clips)}"#,
                    ##"{"id":"i","style":{"background":"#FF0000"}}"##,
                    #","i.left == v.left","i.top == v.top","i.width == 80","i.height == 45""#
                )
            )
        }
        #expect(try image(true)[50, 30] == 0xFF0000 && image(true)[50, 53] == 0xFFFFFF)
        #expect(try image(false)[50, 53] == 0xFF0000)
    }

    @Test(arguments: [("left", "start", 10.0), ("center", "middle", 50.0), ("right", "end", 90.0)])
    func `a text is aligned`(alignment: String, anchor: String, x: Double) throws {
        for style in [PictureStyle.app, .wireframe] {
            let picture = try drawn(layout(#","text":{"string":"Hi","alignment":"\#(alignment)"}"#)) {
                $0.style = style
            }
            let text = try #require(picture.elements.first { $0.text == "Hi" })
            #expect((text["text-anchor"] ?? "start") == anchor && text.number("x") == x)
        }
    }

    @Test func `the title of a button is centered, in its tint or white`() throws {
        func title(_ style: String) throws -> (element: Element, fill: String?) {
            let picture = try drawn(layout(#","kind":"button","text":"Go"\#(style)"#))
            let index = try #require(picture.elements.firstIndex { $0.text == "Go" })
            return (picture.elements[index], picture.elements[index - 1]["fill"])
        }
        #expect(try title("").element["text-anchor"] == "middle" && title("").fill == "#007aff")
        #expect(try title(##","style":{"tint":"#FF0000"}"##).fill == "#ff0000")
        #expect(try title(#","style":{"background":"systemBlue"}"#).fill == "#ffffff")
        #expect(try title(##","style":{"foreground":"#123456"}"##).fill == "#123456")
    }

    @Test func `a tint is inherited`() throws {
        let picture = try drawn(
            layout(
                ##","style":{"tint":"#FF0000"}"##,
                #"{"id":"b","kind":"button","text":"Go"}"#,
                #","b.left == 20","b.top == 12""#
            )
        )
        let index = try #require(picture.elements.firstIndex { $0.text == "Go" })
        #expect(picture.elements[index - 1]["fill"] == "#ff0000")
    }

    @Test func `a placeholder is drawn only while there is no text`() throws {
        let empty = try drawn(layout(#","kind":"textField","style":{"placeholder":"Email"}"#))
        let placeholder = try #require(empty.elements.first { $0.text == "Email" })
        #expect(placeholder.number("x") == 17)
        let full = try drawn(layout(#","kind":"textField","text":"a@b.c","style":{"placeholder":"Email"}"#))
        #expect(!full.elements.contains { $0.text == "Email" } && full.elements.contains { $0.text == "a@b.c" })
        let boxes = try drawn(layout(#","style":{"placeholder":"Email"}"#)) { $0.style = .wireframe }
        #expect(!boxes.elements.contains { $0.text == "Email" })
    }

    @Test func `marks are drawn over the app as well`() throws {
        let document = layout(#","kind":"button""#, "", #","v.width == 70""#)
        var options = PictureOptions()
        let marked = try Drawn(try bytes(document, options))
        #expect(marked.elements.contains { $0["data-conflict"] != nil })
        // Names would hide the app.
        #expect(!marked.elements.contains { $0["class"] == "names" })
        options.annotations = [.names]
        #expect(try Drawn(try bytes(document, options)).elements.contains { $0["class"] == "names" })
    }
}
