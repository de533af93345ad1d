import InterfaceBuilder
import LayoutModel
import Testing
import XML

@Suite struct SceneViewsTests {
    @Test func `views have their labels where these are ids, and else their own ids`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews>
                    <view id="a-1" userLabel="card"/><view id="a-2" userLabel="twice"/><view id="a-3" userLabel="twice"/>
                    <view id="a-4" userLabel="two words"/><view id="a 5"/><view/><view id="a-1"/><view id="superview"/>
                </subviews>
                """
            )
        )
        let names = layout.root.subviews.map(\.name)
        #expect(names == ["card", "a-2", "a-3", "a-4", "view-6", "view-7", "a-1", "view-9"])
        #expect(layout.origins["card"]?.id == "a-1")
        #expect(layout.origins["card"]?.position == XMLPosition(line: 7, column: 5))
    }

    @Test func `priorities, hidden views and what Xcode believes`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews>
                <label hidden="YES" misplaced="YES" horizontalHuggingPriority="251" verticalCompressionResistancePriority="1000"
                    id="l"/>
                <view ambiguous="YES" verifyAmbiguity="off" verticalHuggingPriority="0" id="v"/>
                <view verifyAmbiguity="ignoreSizes" id="w"/>
                </subviews>
                """
            )
        )
        let label = try layout.properties("l")
        #expect(label.isHidden)
        #expect(label.hugging == AxisPriorities(horizontal: 251))
        #expect(label.compressionResistance == AxisPriorities(vertical: 1000))
        #expect(try layout.properties("v").hugging == AxisPriorities())
        #expect(layout.origins["l"]?.isMisplaced == true)
        #expect(layout.origins["v"]?.isAmbiguous == true)
        #expect(["l", "v", "w"].map { layout.origins[$0]?.ambiguityCheck } == [.frame, .nothing, .position])
        #expect(try layout.properties("v").ignoredRules == LintRules(.ambiguous))
        #expect(try layout.properties("w").ignoredRules == [])
    }

    @Test func `frames and masks count where no constraint does`() throws {
        let rect = "<rect key=\"frame\" x=\"1\" y=\"2\" width=\"30\" height=\"-4\"/>"
        let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMinX=\"YES\" heightSizable=\"YES\"/>"
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews>
                <view id="masked">\(rect)\(mask)</view>
                <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="fixed">\(rect)</view>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="loose">\(rect)</view>
                <view translatesAutoresizingMaskIntoConstraints="NO" id="bound">\(rect)</view>
                <stackView id="stack">\(rect)<subviews><view id="arranged">\(rect)</view></subviews></stackView>
                </subviews>
                <constraints><constraint firstItem="bound" firstAttribute="width" constant="9" id="k"/></constraints>
                """
            )
        )
        let frame = Rect(x: 1, y: 2, width: 30, height: 0)
        for name in ["masked", "fixed", "loose"] { #expect(try layout.properties(name).frame == frame) }
        for name in ["bound", "arranged"] { #expect(try layout.properties(name).frame == nil) }
        #expect(try layout.properties("masked").autoresizing == [.flexibleLeftMargin, .flexibleHeight])
    }

    @Test func `stacks and their margins`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews>
                <stackView axis="vertical" distribution="fillEqually" alignment="trailing" spacing="7" id="s">
                    <directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" trailing="4"/>
                </stackView>
                <stackView alignment="firstBaseline" spacingType="standard" id="t"/>
                <stackView axis="vertical" alignment="nearly" distribution="odd" id="u">
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="number" keyPath="spacing"><real key="value" value="5"/>
                        </userDefinedRuntimeAttribute>
                        <userDefinedRuntimeAttribute type="boolean" keyPath="layoutMarginsRelativeArrangement" value="YES"/>
                        <userDefinedRuntimeAttribute type="number" keyPath="axis" value="0"/>
                        <userDefinedRuntimeAttribute type="number" keyPath="cornerRadius" value="4"/>
                    </userDefinedRuntimeAttributes>
                </stackView>
                </subviews>
                """
            )
        )
        let first = try layout.properties("s")
        var expected = StackProperties()
        (expected.axis, expected.distribution, expected.alignment) = (.vertical, .fillEqually, .trailing)
        (expected.spacing, expected.isLayoutMarginsRelativeArrangement) = (7, true)
        #expect(first.stack == expected)
        #expect(first.margins == PartialInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(try layout.properties("t").stack?.spacing == 8)
        #expect(try layout.properties("t").stack?.alignment == .firstBaseline)
        let last = try layout.properties("u").stack
        #expect(last?.spacing == 5)
        #expect(last?.isLayoutMarginsRelativeArrangement == true)
        #expect(
            layout.passedOver.map(\.detail) == [
                "the distribution 'odd' is not known", "the stackView 'u' cannot have the alignment 'nearly'",
                "'axis' of the stackView 'u' is set when the app runs",
            ]
        )
        #expect(layout.passedOver.map(\.position.line) == [11, 11, 16])
    }

    /// Catches a fall back to `fill`, which stretches the views and contradicts their widths.
    @Test(arguments: [("firstBaseline", StackAlignment.leading), ("lastBaseline", .trailing)])
    func `a vertical stack aligned to baselines is aligned to an edge`(word: String, edge: StackAlignment) throws {
        let stack = "<stackView id=\"s\" axis=\"vertical\" alignment=\"\(word)\"/>"
        let layout = try InterfaceBuilderFile.layout(FileText.view("<subviews>\(stack)</subviews>"))
        #expect(try layout.properties("s").stack?.alignment == edge)
        #expect(layout.passedOver.isEmpty)
    }

    @Test func `margins of views, and how they follow others`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews><view preservesSuperviewLayoutMargins="YES" insetsLayoutMarginsFromSafeArea="NO" id="v">
                    <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
                </view></subviews>
                """
            )
        )
        let view = try layout.properties("v")
        #expect(view.margins == PartialInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(view.preservesSuperviewMargins)
        #expect(!view.marginsFollowSafeArea)
        #expect(try layout.properties("root").margins == PartialInsets())
    }

    @Test func `what is inside visual effects and scroll views`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews>
                <visualEffectView id="e"><view key="contentView" id="content"><subviews><label id="l"/></subviews></view>
                <blurEffect style="dark"/></visualEffectView>
                <scrollView id="s"><subviews><view id="v"/></subviews></scrollView>
                <tableView id="t"><prototypes><tableViewCell id="p"/></prototypes></tableView>
                <unheardOfView id="x"/>
                </subviews>
                """
            )
        )
        #expect(layout.root.subviews[0].subviews.map(\.name) == ["content"])
        #expect(layout.root.subviews[0].subviews[0].subviews.map(\.name) == ["l"])
        #expect(try layout.properties("s").scroll != nil)
        #expect(try layout.properties("t").scroll == nil)
        #expect(layout.root.subviews[2].subviews.isEmpty)
        #expect(
            layout.passedOver.map(\.detail) == ["a <unheardOfView> is not known; here it has no content of its own"]
        )
        #expect(layout.passedOver.map(\.position) == [XMLPosition(line: 11, column: 1)])
    }

    @Test func `views that are left out under size classes`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews><view id="never"><subviews><view id="inner"/></subviews></view><view id="wide"/><view id="low"/>
                </subviews>
                <constraints><constraint firstItem="inner" firstAttribute="width" constant="1" id="k"/></constraints>
                <variation key="default"><mask key="subviews"><exclude reference="never"/><exclude reference="wide"/></mask>
                </variation>
                <variation key="widthClass=regular"><mask key="subviews"><include reference="wide"/></mask></variation>
                <variation key="heightClass=regular"><mask key="subviews"><exclude reference="low"/></mask></variation>
                """
            )
        )
        #expect(layout.root.subviews.map(\.name) == ["wide", "low"])
        #expect(try layout.properties("wide").when == SizeClasses(horizontal: .regular))
        #expect(try layout.properties("low").when == SizeClasses(vertical: .compact))
        #expect(layout.constraints.isEmpty)
        #expect(layout.passedOver.isEmpty)
    }

    @Test func `attributes that vary by size class are those of the canvas`() throws {
        let variations = """
            <variation key="heightClass=regular" spacing="1"/>
            <variation key="heightClass=regular-widthClass=compact" spacing="4" axis="vertical" hidden="YES" misplaced="YES"/>
            <variation key="widthClass=regular" distribution="fillEqually" alpha="0"/>
            """
        let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"%\"/>"
        let content = """
            <subviews><stackView spacing="9" id="s">\(variations)<subviews><view id="in"/></subviews></stackView>
            <label text="x" id="l">\(font.replacing("%", with: "20"))<variation key="widthClass=compact">
            \(font.replacing("%", with: "12"))</variation></label></subviews>
            """
        let text = FileText.storyboard(FileText.controller(content))
        let layout = try InterfaceBuilderFile.layout(text, sizes: .measured)
        let stack = try layout.properties("s")
        #expect(stack.isHidden)
        #expect(stack.stack?.axis == .vertical && stack.stack?.spacing == 4 && stack.stack?.distribution == .fill)
        #expect(try layout.properties("l").text?.font.size == 12)
        #expect(
            layout.passedOver.map(\.detail) == [
                "'spacing' of the stackView 's' varies by size class; here it is as on the canvas",
                "'spacing' of the stackView 's' varies by size class; here it is as on the canvas",
                "'axis' of the stackView 's' varies by size class; here it is as on the canvas",
                "'hidden' of the stackView 's' varies by size class; here it is as on the canvas",
                "'distribution' of the stackView 's' varies by size class; here it is as on the canvas",
                "'alpha' of the stackView 's' varies by size class, which has no effect here",
                "'fontDescription' of the label 'l' varies by size class; here it is as on the canvas",
            ]
        )
    }

    @Test func `stacks have no margins but their own`() throws {
        let layout = try InterfaceBuilderFile.layout(
            FileText.view(
                """
                <subviews><stackView id="plain"/><view id="view"/>
                <stackView id="own"><edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/></stackView></subviews>
                """
            )
        )
        #expect(try layout.properties("plain").margins == PartialInsets(top: 0, left: 0, bottom: 0, right: 0))
        #expect(try layout.properties("own").margins == PartialInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(try layout.properties("view").margins == PartialInsets())
    }

    @Test(arguments: [("43", "94", 94.0), ("43.5", "44", 43.5), ("60", "94", 60)])
    func `the content of a cell is as high as the cell where it was left at the usual height`(
        content: String,
        cell: String,
        height: Double
    ) throws {
        let text = FileText.xib(
            """
            <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="320" height="\(cell)"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="320" height="\(content)"/></tableViewCellContentView></tableViewCell>
            """
        )
        #expect(try InterfaceBuilderFile.layout(text).traits.size == PartialSize(width: 320, height: height))
    }

    @Test func `at most 100 notes are told, and the others counted`() throws {
        let views = String(repeating: "<odd/>", count: 130)
        let layout = try InterfaceBuilderFile.layout(FileText.view("<subviews>\(views)</subviews>"))
        #expect(layout.passedOver.count == 100)
        #expect(layout.omitted == 30)
    }

    /// Before, they were dropped without a word, except in constraints.
    @Test func `numbers that cannot be used are told`() throws {
        let text = FileText.view(
            """
            <subviews>
            <label id="a" horizontalHuggingPriority="high" placeholderIntrinsicWidth="infinite">
            <rect key="frame" x="NaN" y="0" width="1e308" height="2"/>
            <fontDescription key="fontDescription" type="system" pointSize="big"/>
            <edgeInsets key="layoutMargins" top="0x" left="1" bottom="1" right="1"/>
            </label>
            <imageView id="b" image="photo"/><imageView id="c" image="other"/>
            </subviews>
            """,
            beside: """
                <resources><image name="photo" width="inf" height="3"/><image name="other" width="3" height="3"/></resources>
                """
        )
        let end = "of the label 'a' is not a number that a layout can have"
        #expect(
            try InterfaceBuilderFile.layout(text).passedOver.map(\.detail) == [
                "the horizontalHuggingPriority 'high' \(end)", "the x 'NaN' \(end)", "the width '1e308' \(end)",
                "the pointSize 'big' \(end)", "the top '0x' \(end)",
                "the size inf × 3 of the image 'photo' is not one that a layout can have",
            ]
        )
    }
}
