import InterfaceBuilder
import LayoutModel
import Testing
import XML

@Suite struct SceneConstraintsTests {
    /// The constraints of a view with the views a, b, and the scroll view s in it.
    private func layout(_ constraints: String, variations: String = "") throws -> SceneLayout {
        try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews><view id="a"/><view id="b"/><scrollView id="s"><subviews><view id="in"/></subviews>
                <viewLayoutGuide key="contentLayoutGuide" id="g-c"/><viewLayoutGuide key="frameLayoutGuide" id="g-f"/>
                </scrollView></subviews>
                <viewLayoutGuide key="safeArea" id="g-s"/><viewLayoutGuide key="keyboard" id="g-k"/>
                <constraints>
                \(constraints)
                </constraints>
                \(variations)
                """
            )
        )
    }

    @Test(arguments: [
        (#"firstItem="a" firstAttribute="width" constant="9""#, "a.width == 9"),
        (
            #"firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="-2.5""#,
            "root.bottom == a.bottom - 2.5"
        ),
        (
            #"firstItem="a" firstAttribute="leading" relation="greaterThanOrEqual" secondItem="b" secondAttribute="trailing""#,
            "a.leading >= b.trailing"
        ),
        (
            #"firstItem="a" firstAttribute="width" relation="lessThanOrEqual" priority="750" constant="3""#,
            "a.width <= 3 @750"
        ),
        (
            #"firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="3:4""#,
            "a.width == a.height * 0.75"
        ),
        (
            #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1/4""#,
            "a.width == b.width * 0.25"
        ),
        (
            #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="0.5""#,
            "a.width == b.width * 0.5"
        ),
        (
            #"firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="firstBaseline""#,
            "a.lastBaseline == b.firstBaseline"
        ),
        (
            #"firstItem="a" firstAttribute="centerX" secondItem="root" secondAttribute="centerXWithinMargins""#,
            "a.centerX == root.centerXWithinMargins"
        ),
        (#"firstItem="a" firstAttribute="top" secondItem="g-s" secondAttribute="top""#, "a.top == root.safeArea.top"),
        (
            #"firstItem="a" firstAttribute="leading" secondItem="g-s" secondAttribute="leading" constant="20" symbolic="YES""#,
            "a.leading == root.safeArea.leading"
        ),
        (
            #"firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" symbolic="YES""#,
            "a.leading == root.leading + 20"
        ),
        (
            #"firstItem="g-k" firstAttribute="top" secondItem="a" secondAttribute="bottom""#,
            "root.keyboard.top == a.bottom"
        ),
        (
            #"firstItem="in" firstAttribute="trailing" secondItem="g-c" secondAttribute="trailing""#,
            "in.trailing == s.content.trailing"
        ),
        (
            #"firstItem="in" firstAttribute="width" secondItem="g-f" secondAttribute="width""#,
            "in.width == s.frame.width"
        ),
    ])
    func `a constraint is read as it is meant`(attributes: String, equation: String) throws {
        let layout = try layout("<constraint \(attributes) id=\"k-1\"/>")
        #expect(try layout.equations == [equation])
        #expect(layout.constraints.map(\.key) == ["k-1"])
        #expect(layout.constraintPositions == [XMLPosition(line: 11, column: 1)])
        #expect(layout.passedOver.isEmpty)
    }

    @Test(arguments: [
        (#"firstItem="gone" firstAttribute="width" constant="1""#, "is about 'gone', which is not in the scene"),
        (#"firstItem="a" firstAttribute="top" secondItem="gone" secondAttribute="top""#, "is about 'gone'"),
        (#"firstItem="a""#, "has no first attribute"),
        (#"firstItem="a" firstAttribute="depth""#, "'depth' is not known"),
        (#"firstItem="a" firstAttribute="top" secondItem="b" secondAttribute="left""#, "do not go together"),
        (#"firstItem="a" firstAttribute="width" relation="nearly" constant="1""#, "the relation 'nearly' is not known"),
        (#"firstItem="a" firstAttribute="width" constant="1e99""#, "the constant '1e99' is not a number"),
        (#"firstItem="a" firstAttribute="width" constant="1" priority="high""#, "the priority 'high' is not a number"),
        (#"firstItem="a" firstAttribute="width" constant="1" priority="1001""#, "a priority is above 0"),
        (
            #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1:0""#,
            "'1:0' is not a number"
        ),
        (#"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1:2:3""#, "'1:2:3'"),
        (
            #"firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="0""#,
            "a multiplier of 0"
        ),
        (#"firstAttribute="top" constant="1""#, "a position needs a second item"),
    ])
    func `a constraint that is none is passed over with its place`(attributes: String, words: String) throws {
        let layout = try layout("\n  <constraint \(attributes) id=\"k-1\"/>")
        #expect(layout.constraints.isEmpty)
        #expect(layout.passedOver.map(\.position) == [XMLPosition(line: 12, column: 3)])
        #expect(layout.passedOver[0].detail.contains(words), "\(layout.passedOver[0].detail)")
    }

    @Test func `constraints of a view come before those of its subviews`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews><view id="v"><constraints><constraint firstAttribute="width" constant="1" id="inner"/></constraints>
                </view></subviews>
                <constraints><constraint firstItem="v" firstAttribute="height" constant="2" id="outer"/></constraints>
                """
            )
        )
        #expect(layout.constraints.map(\.key) == ["outer", "inner"])
        #expect(layout.constraintPositions.map(\.line) == [8, 6])
    }

    @Test func `guides of controllers from before safe areas are edges of the safe area`() throws {
        let guides = """
            <layoutGuides><viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/>
            </layoutGuides>
            """
        let content = """
            <subviews><view id="a"/></subviews><constraints>
            <constraint firstItem="a" firstAttribute="top" secondItem="t" secondAttribute="bottom" constant="8" id="k-1"/>
            <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" id="k-2"/>
            <constraint firstItem="a" firstAttribute="top" secondItem="t" secondAttribute="top" id="k-3"/>
            <constraint firstItem="a" firstAttribute="height" secondItem="t" secondAttribute="height" multiplier="2" constant="4"
                id="k-4"/>
            <constraint firstItem="b" firstAttribute="height" constant="4" id="k-5"/>
            </constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content, before: guides)))
        #expect(
            try layout.equations == [
                "a.top == c-view.safeArea.top + 8", "a.top == c-view.top", "a.height == 122",
                "c-view.safeArea.bottom == a.bottom",
            ]
        )
        #expect(
            layout.passedOver.map(\.detail) == [
                "the constraint 'k-4' has the height that a layout guide has on the canvas",
                "the constraint 'k-5' sets the height of a layout guide",
            ]
        )
    }

    /// The upper guide is 103 points high on the canvas, below a navigation bar, and the lower one 83, above a tab bar.
    @Test(arguments: [
        (#"secondItem="t" secondAttribute="height""#, "", ["a.height == 103"]),
        (#"secondItem="b" secondAttribute="height" multiplier="1:2" constant="-1.5""#, "", ["a.height == 40"]),
        (
            #"secondItem="t" secondAttribute="height" relation="lessThanOrEqual" priority="700" constant="-3""#, "",
            ["a.height <= 100 @700"]
        ),
        (
            #"secondItem="t" secondAttribute="height" constant="7""#,
            "<variation key=\"widthClass=regular\" constant=\"20\"/>", ["a.height == 110", "a.height == 123"]
        ),
    ])
    func `heights of guides are those of the canvas, between its bars`(
        attributes: String,
        variation: String,
        equations: [String]
    ) throws {
        let before = """
            <layoutGuides><viewControllerLayoutGuide type="top" id="t"/><viewControllerLayoutGuide type="bottom" id="b"/>
            </layoutGuides><simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>
            <simulatedTabBarMetrics key="simulatedBottomBarMetrics"/>
            """
        let content = """
            <subviews><view id="a"/></subviews><constraints>
            <constraint firstItem="a" firstAttribute="height" \(attributes) id="k">\(variation)</constraint></constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content, before: before)))
        #expect(try layout.equations == equations)
        let classes: [SizeClasses] = [SizeClasses(horizontal: .compact), SizeClasses(horizontal: .regular)]
        #expect(layout.constraints.map(\.when) == (equations.count == 1 ? [.any] : classes))
    }

    @Test func `the constraints of a cell are those of its content view`() throws {
        let cell = """
            <collectionViewCell id="cell"><rect key="frame" x="0" y="0" width="50" height="40"/>
            <view key="contentView"><rect key="frame" x="0" y="0" width="50" height="40"/>
            <subviews><view id="a"/></subviews></view>
            <constraints><constraint firstItem="a" firstAttribute="top" secondItem="cell" secondAttribute="top" id="k-1"/>
            <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" id="k-2"/></constraints>
            </collectionViewCell>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.xib(cell))
        #expect(try layout.equations == ["a.top == contentView.top", "contentView.bottom == a.bottom"])
    }

    @Test func `a placeholder counts, and is told`() throws {
        let layout = try layout(
            #"<constraint firstItem="a" firstAttribute="width" placeholder="YES" constant="1" id="k"/>"#
        )
        #expect(layout.constraints.count == 1)
        #expect(layout.passedOver.map(\.detail).first?.contains("is a placeholder") == true)
    }

    // MARK: Size classes

    @Test func `installed under some size classes`() throws {
        let constraint = #"<constraint firstItem="a" firstAttribute="width" constant="1" id="k"/>"#
        func conditions(_ base: String, _ rule: String, under key: String) throws -> [SizeClasses] {
            let variations = """
                <variation key="default"><mask key="constraints">\(base)</mask></variation>
                <variation key="\(key)"><mask key="constraints">\(rule)</mask></variation>
                """
            return try layout(constraint, variations: variations).constraints.map(\.when)
        }
        let (out, back) = ("<exclude reference=\"k\"/>", "<include reference=\"k\"/>")
        let compact = SizeClasses(horizontal: .compact)
        #expect(try conditions(out, back, under: "widthClass=compact") == [compact])
        #expect(try conditions("", out, under: "widthClass=regular") == [compact])
        let both = SizeClasses(horizontal: .regular, vertical: .compact)
        #expect(try conditions(out, back, under: "heightClass=compact-widthClass=regular") == [both])
        let others = [compact, SizeClasses(vertical: .regular)]
        #expect(try conditions("", out, under: "heightClass=compact-widthClass=regular") == others)
        #expect(try conditions(out, "", under: "widthClass=compact").isEmpty)
        #expect(try layout(constraint.replacing("id=", with: "installed=\"NO\" id=")).constraints.isEmpty)
    }

    @Test func `a constant for some size classes`() throws {
        let layout = try layout(
            """
            <constraint firstItem="a" firstAttribute="width" constant="1" id="k">
            <variation key="heightClass=compact" constant="2"/>
            <variation key="heightClass=compact-widthClass=regular" constant="3"/>
            </constraint>
            """
        )
        #expect(layout.constraints.map(\.constant) == [2, 1, 3])
        #expect(
            layout.constraints.map(\.when) == [
                SizeClasses(horizontal: .compact, vertical: .compact), SizeClasses(vertical: .regular),
                SizeClasses(horizontal: .regular, vertical: .compact),
            ]
        )
        #expect(layout.constraints.map(\.key) == ["k", "k", "k"])
    }

    @Test func `what else varies is told`() throws {
        let layout = try layout(
            """
            <constraint firstItem="a" firstAttribute="width" constant="1" id="k">
            <variation key="heightClass=compact" priority="2"/><variation key="idiom=phone" constant="3"/></constraint>
            """
        )
        #expect(
            layout.passedOver.map(\.detail) == [
                "the priority of the constraint 'k' varies by size class", "the variation 'idiom=phone' is not known",
            ]
        )
    }
}
