import API
import Arguments
import TextMetrics
import Testing

@testable import Commands

/// `quoin translate --to swift`; that the files compile and solve to the same frames is checked by
/// `Tests/Integration/translated.py`.
@Suite struct SwiftFileTests {
    private func translate(_ input: String, _ options: [String] = ["--to", "swift"]) throws -> RecordingStreams {
        let recording = RecordingStreams(input: input)
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: .builtIn,
            streams: recording.streams
        )
        let arguments = try ParsedArguments(["-"] + options, of: DocumentCommand.translate.description)
        _ = try DocumentCommand.translate.run(arguments, context)
        return recording
    }

    @Test func `a document becomes a file with its views, traits and constraints`() throws {
        let input = #"""
            {"name": "sign in", "traits": {"device": "iPhone SE", "orientation": "landscape"}, "onConflict": "reject",
             "view": {"id": "root", "subviews": [
               {"id": "title", "text": {"string": "Say \"hi\"\n\\(x)", "font": {"size": 28, "weight": 700}}},
               {"id": "form", "stack": {"axis": "vertical", "spacing": 8},
                "margins": {"top": 4, "left": 4, "bottom": 4, "right": 4},
                "subviews": [{"id": "field", "intrinsicSize": {"height": 34}}, {"id": "row-1", "hidden": true}]}]},
             "constraints": ["title.leading == 16", {"snapkit": "form.snp.makeConstraints { $0.edges.equalToSuperview() }"},
                             {"equation": "field.width >= row-1.width * 0.5 @750", "key": "half"}]}
            """#
        let recording = try translate(input)
        #expect(recording.text(.errors).isEmpty)
        #expect(
            recording.text(.output) == #"""
                import QuoinClient

                /// The layout "sign in".
                enum SignInLayout {
                    static func document() throws -> LayoutDocument {
                        try LayoutDocument(name: "sign in", traits: .device("iPhone SE", .landscape), onConflict: .reject) {
                            View("root") {
                                title
                                form
                            }
                        } constraints: {
                            title.leading == .superview.leading + 16
                            form.left == .superview.left
                            form.top == .superview.top
                            form.right == .superview.right
                            form.bottom == .superview.bottom
                            (field.width >= View("row-1").width * 0.5 ~ .high).key("half")
                        }
                    }

                    static let title = View("title").text("Say \"hi\"\n\\(x)", size: 28, weight: .bold)
                    static let form = VStack("form", spacing: 8) {
                        field
                        View("row-1").hidden()
                    }
                    .margins(4)
                    static let field = View("field").intrinsic(height: 34)
                }

                """#
        )
        #expect(try translate(input).text(.output) == recording.text(.output))
    }

    @Test func `properties have their typed modifiers`() throws {
        let input = #"""
            {"traits": {"size": {"width": 390}, "safeArea": {"top": 47.5}, "direction": "rtl", "scale": 3,
                        "textScale": "large", "sizeClass": {"horizontal": "compact"}, "keyboard": {"height": 291}, "orientation": null},
             "view": {"id": "a", "subviews": [
               {"id": "b", "hugging": {"horizontal": 251}, "compressionResistance": {"vertical": 750},
                "baseline": {"first": 12}, "guides": [{"id": "left-side"}]},
               {"id": "c", "frame": {"x": 1, "y": 2, "width": 3, "height": 4.5}, "autoresizing": ["flexibleWidth"]},
               {"id": "d", "scroll": {"contentOffset": {"x": 0, "y": 8}}, "direction": "ltr", "aspectRatio": 1.5,
                "when": {"vertical": "regular"}, "lint": {"ignore": ["outside-superview", "empty"]}},
               {"id": "e", "meta": {"a": [1, null, {}], "b": "x\"y"}, "preservesSuperviewMargins": true,
                "marginsFollowSafeArea": false, "alignmentInsets": {"top": 1}},
               {"id": "h", "kind": "switch", "label": "Remember me", "text": {"string": "h", "alignment": "right"},
                "style": {"background": "#0A7AFF", "tint": "systemRed", "border": {"width": 2}, "clips": true}},
               {"id": "f", "stack": {"spacing": 4, "customSpacing": {"g": 24}, "isLayoutMarginsRelativeArrangement": true},
                "subviews": [{"id": "g", "text": {"string": "g", "numberOfLines": 2, "insets": {"left": 4},
                              "font": {"family": "F"}}}]}]}}
            """#
        let text = try translate(input).text(.output)
        for line in [
            "            traits: Traits(", "safeArea: Traits.SafeArea(top: 47.5)", "textScale: .category(\"large\")",
            "sizeClass: SizeClasses(horizontal: .compact)", "keyboard: Traits.Keyboard(height: 291)",
            "\n                    .hugging(horizontal: 251)\n", ".compressionResistance(vertical: .high)",
            ".baseline(first: 12)", ".guides(Guide(\"left-side\"))",
            ".frame(Rect(x: 1, y: 2, width: 3, height: 4.5), autoresizing: [.flexibleWidth])",
            ".scroll(contentOffset: Point(x: 0, y: 8))", ".direction(.leftToRight)", ".aspectRatio(1.5)",
            ".when(vertical: .regular)", ".lint(ignore: .outsideSuperview, .empty)",
            #".meta(["a": [1, nil, [:]], "b": "x\"y"])"#, ".preservesSuperviewMargins()",
            ".marginsFollowSafeArea(false)",
            ".stack(spacing: 4, customSpacing: [\"g\": 24], withinMargins: true)",
            #"View("g").text("g", Font(family: "F"), lines: 2, insets: Insets(left: 4))"#,
            ".alignmentInsets(Insets(top: 1))", ".kind(.switch)", ".label(\"Remember me\")",
            #".text("h", Font(), alignment: .right)"#,
            ##".style(background: "#0A7AFF", tint: .systemRed, border: ViewBorder(width: 2), clips: true)"##,
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
        #expect(!text.contains("constraints:") && text.hasSuffix("        }\n    }\n}\n"))
    }

    @Test(arguments: [
        (#"{"device": "iPhone 16", "safeArea": {"left": 4}}"#, "left: 4"),
        (#"{"device": "iPhone 16", "safeArea": {"top": 0, "right": 1}}"#, "top: 0, right: 1"),
        (#"{"safeArea": {"top": 0}}"#, "top: 0"),
        (#"{"safeArea": {"bottom": 5, "top": null}, "scale": null}"#, "bottom: 5"),
    ])
    func `only the sides that the document gives are written`(traits: String, sides: String) throws {
        let text = try translate("{\"traits\": \(traits), \"view\": {}}").text(.output)
        #expect(text.contains("safeArea: Traits.SafeArea(\(sides))") && !text.contains("scale"))
        #expect(text.contains("device: \"iPhone 16\"") == traits.contains("device"))
    }

    /// QuoinClient has no word for what is cleared, and so the traits stand there without the device.
    @Test(arguments: [
        (#""safeArea": {"top": null}"#, "safeArea: Traits.SafeArea(left: 0, bottom: 0, right: 0)"),
        (#""size": {"height": null}"#, "size: Traits.RootSize(width: 375)"),
        (#""sizeClass": null"#, "size: Traits.RootSize(width: 375, height: 667)"),
        (#""scale": null"#, "vertical: .regular"),
    ])
    func `traits of a device of which some are cleared are written out`(cleared: String, written: String) throws {
        let input = "{\"traits\": {\"device\": \"iPhone SE\", \(cleared)}, \"view\": {}}"
        let text = try translate(input).text(.output)
        #expect(text.contains(written) && !text.contains("device"))
        #expect(text.contains("scale: 2") == !cleared.contains("scale"))
        #expect(text.contains("sizeClass:") == !cleared.contains("sizeClass"))
    }

    @Test func `many constraints are split into blocks, and names give way to those of views`() throws {
        let constraints = (0..<60).map { "\"a.width >= \($0)\"" }.joined(separator: ",")
        let input = """
            {"view": {"id": "constraints2", "subviews": [{"id": "a"}]}, "constraints": [\(constraints)]}
            """
        let lines = try translate(input).text(.output).split(separator: "\n").map(String.init)
        #expect(lines.contains("            constraints1") && lines.contains("            constraints2_"))
        #expect(lines.contains("    @ConstraintBuilder private static var constraints3: [LocatedStatement] {"))
        #expect(lines.count { $0.hasPrefix("        a.width >= ") } == 60)
    }

    @Test(arguments: [
        ("sign in", "SignInLayout"), ("2nd", "Layout2ndLayout"), ("Layout", "TranslatedLayout"),
        ("", "TranslatedLayout"),
        ("日本", "TranslatedLayout"), ("card layout", "CardLayout"), ("a.b-c_d!", "ABCDLayout"),
    ])
    func `the type has the layout's name as far as Swift has its letters`(name: String, type: String) throws {
        let text = try translate("{\"name\": \"\(name)\", \"view\": {}}").text(.output)
        #expect(text.contains("enum \(type) {"))
    }

    @Test func `what the service refuses is refused, and so are options that do not go together`() throws {
        let refusal = try translate(#"{"view": {"hiden": true}}"#).text(.errors)
        #expect(refusal.hasPrefix("<stdin>:1:") && refusal.contains("error: unknown field 'hiden'"))
        let conflict =
            #"{"view": {"id": "a"}, "onConflict": "reject", "constraints": ["a.width == 1", "a.width == 2"]}"#
        #expect(try translate(conflict).text(.errors).contains("conflict"))
        for other in [["--as", "vfl"], ["--view", "a"], ["--format", "text"]] {
            #expect(throws: UsageError.self) { try translate("{}", ["--to", "swift"] + other) }
        }
        #expect(throws: UsageError.self) { try translate("{}", []) }
    }
}
