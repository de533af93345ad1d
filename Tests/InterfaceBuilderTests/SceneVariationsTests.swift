import InterfaceBuilder
import LayoutModel
import Testing

/// Attributes of views that vary by size class, on canvases of each pair of classes.
@Suite struct SceneVariationsTests {
    /// A device of Xcode with an orientation, and the pair of size classes that it has.
    enum Canvas: CaseIterable {
        /// Compact in both.
        case turnedPhone
        /// Compact in width.
        case phone
        /// Compact in height.
        case turnedLargePhone
        /// Regular in both.
        case tablet
        /// From before there were devices, without size classes.
        case square

        var device: String {
            switch self {
            case .phone, .turnedPhone: "retina6_12"
            case .turnedLargePhone: "retina6_72"
            case .tablet: "ipad11_0rounded"
            case .square: "none"
            }
        }

        var orientation: String { self == .turnedPhone || self == .turnedLargePhone ? "landscape" : "portrait" }
    }

    /// The layout of a scene with these subviews on a canvas.
    private func layout(_ subviews: String, on canvas: Canvas, _ more: String = "") throws -> SceneLayout {
        let text = FileText.storyboard(
            FileText.controller("<subviews>\(subviews)</subviews>\(more)"),
            device: canvas.device
        )
        return try InterfaceBuilderFile.layout(text.replacing("\"portrait\"", with: "\"\(canvas.orientation)\""))
    }

    @Test func `stacks are arranged as on the canvas`() throws {
        let view = FileText.box(
            "s",
            0,
            0,
            100,
            100,
            kind: "stackView",
            "axis=\"vertical\" spacing=\"1\" alignment=\"center\" distribution=\"fillEqually\"",
            """
            <subviews><view id="in"/></subviews>
            <variation key="widthClass=compact" axis="horizontal" spacing="2"/>
            <variation key="heightClass=compact-widthClass=compact" alignment="firstBaseline" spacing="3"/>
            <variation key="heightClass=compact" distribution="equalSpacing"/>
            <variation key="heightClass=compact-widthClass=regular" spacing="4"/>
            """
        )
        func stack(
            _ axis: Axis,
            _ spacing: Double,
            _ alignment: StackAlignment,
            _ distribution: StackDistribution
        ) -> StackProperties {
            var stack = StackProperties()
            (stack.axis, stack.spacing, stack.alignment, stack.distribution) = (axis, spacing, alignment, distribution)
            return stack
        }
        let expected: [Canvas: StackProperties] = [
            .turnedPhone: stack(.horizontal, 3, .firstBaseline, .equalSpacing),
            .phone: stack(.horizontal, 2, .center, .fillEqually),
            .turnedLargePhone: stack(.vertical, 4, .center, .equalSpacing),
            .tablet: stack(.vertical, 1, .center, .fillEqually), .square: stack(.vertical, 1, .center, .fillEqually),
        ]
        for canvas in Canvas.allCases {
            #expect(try layout(view, on: canvas).properties("s").stack == expected[canvas], "\(canvas)")
        }
    }

    @Test func `margins of stacks vary, and whether they count`() throws {
        let margins = "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>"
        let stack = FileText.box(
            "s",
            0,
            0,
            9,
            9,
            kind: "stackView",
            "",
            """
            <subviews><view id="in"/></subviews><variation key="widthClass=regular">\(margins)</variation>
            """
        )
        let wide = try layout(stack, on: .tablet).properties("s")
        #expect(wide.margins == PartialInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(wide.stack?.isLayoutMarginsRelativeArrangement == true)
        let narrow = try layout(stack, on: .phone).properties("s")
        #expect(narrow.margins == PartialInsets(top: 0, left: 0, bottom: 0, right: 0))
        #expect(narrow.stack?.isLayoutMarginsRelativeArrangement == false)
    }

    @Test func `views are hidden as on the canvas`() throws {
        let views =
            FileText.box("a", 0, 0, 9, 9, "hidden=\"YES\"", "<variation key=\"widthClass=regular\" hidden=\"NO\"/>")
            + FileText.box("b", 0, 0, 9, 9, "", "<variation key=\"heightClass=compact\" hidden=\"YES\"/>")
        let hidden = try Canvas.allCases.map { canvas in
            let layout = try layout(views, on: canvas)
            return try ["a", "b"].filter { try layout.properties($0).isHidden }
        }
        #expect(hidden == [["a", "b"], ["a"], ["b"], [], ["a"]])
    }

    /// A label of 40 points has one line in the middle; the baseline is 1950/2048 of the font size below its top, and a
    /// line 2444/2048 of it high: 27.109375 below the label's top at 20 points, and 23.5546875 at 10.
    @Test func `texts are in the font of the canvas, and on its baseline`() throws {
        func font(_ size: Int) -> String {
            "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\"/>"
        }
        let content = """
            \(font(20))<variation key="heightClass=regular-widthClass=regular">\(font(10))</variation>
            <variation key="widthClass=regular"/>
            """
        let label = FileText.box("l", 0, 0, 60, 40, kind: "label", "text=\"x\"", content)
        for (canvas, first) in [(Canvas.phone, 27.109375), (.tablet, 23.5546875), (.turnedLargePhone, 27.109375)] {
            let found = try #require(try layout(label, on: canvas).properties("l").baseline.first)
            #expect(abs(found - first) < 1e-9, "\(canvas): \(found)")
        }
    }

    @Test func `constants that vary are the constraint's under their classes`() throws {
        let width = FileText.constraint(
            ".width",
            nil,
            10,
            "id=\"k\"",
            """
            <variation key="widthClass=regular" constant="20"/><variation key="heightClass=compact-widthClass=regular" constant="10"/>
            """
        )
        let view = FileText.box("a", 0, 0, 9, 9, "", "<constraints>\(width)</constraints>")
        let constraints = try layout(view, on: .phone).constraints
        // 20 where both are regular, and else 10.
        #expect(constraints.map(\.constant) == [10, 10, 20])
        let expected: [SizeClasses] = [
            SizeClasses(horizontal: .compact), SizeClasses(vertical: .compact),
            SizeClasses(horizontal: .regular, vertical: .regular),
        ]
        #expect(constraints.map(\.when) == expected)
    }

    @Test func `views that the canvas lacks say nothing of the safe area`() throws {
        let inner = FileText.box("in", 0, 5, 9, 9)
        let views =
            FileText.box("out", 0, 10, 9, 9, "", "<subviews>\(inner)</subviews>") + FileText.box("a", 0, 71, 9, 9)
        let tops = ["out", "in", "out", "in"].map { FileText.constraint("\($0).top", "g.top") }.joined()
        let more = """
            <viewLayoutGuide key="safeArea" id="g"/>
            <constraints>\(tops)\(FileText.constraint("a.top", "g.top", 1))</constraints>
            """
        func mask(_ key: String, _ word: String) -> String {
            "<variation key=\"\(key)\"><mask key=\"subviews\"><\(word) reference=\"out\"/></mask></variation>"
        }
        let onTablets = mask("default", "exclude") + mask("widthClass=regular", "include")
        #expect(try layout(views, on: .phone, more + onTablets).traits.safeArea?.top == 70)
        #expect(try layout(views, on: .phone, more).traits.safeArea?.top == 10)
        let notOnPhones = mask("heightClass=regular-widthClass=compact", "exclude")
        #expect(try layout(views, on: .phone, more + notOnPhones).traits.safeArea?.top == 70)
    }
}
