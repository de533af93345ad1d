import InterfaceBuilder
import LayoutModel
import Testing

@Suite struct RootInsetsTests {
    private func view(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        "<view id=\"\(id)\"><rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/></view>"
    }

    @Test func `without constraints insets are those of the device and its bars`() throws {
        let segues =
            "<connections><segue destination=\"c\" kind=\"relationship\" relationship=\"rootViewController\"/></connections>"
        let tabs =
            "<connections><segue destination=\"n\" kind=\"relationship\" relationship=\"viewControllers\"/></connections>"
        let file = try InterfaceBuilderFile(
            FileText.storyboard(
                "<tabBarController id=\"t\">\(tabs)</tabBarController>",
                "<navigationController id=\"n\">\(segues)</navigationController>",
                FileText.controller(""),
                FileText.controller("", id: "d")
            )
        )
        let barred = file.layout(of: file.scenes[0])
        #expect(barred.traits.safeArea == PartialInsets(top: 103, left: 0, bottom: 83, right: 0))
        let plain = file.layout(of: file.scenes[1])
        #expect(plain.traits.safeArea == PartialInsets(top: 59, left: 0, bottom: 34, right: 0))
        #expect(plain.traits.size == PartialSize(width: 393, height: 852))
        #expect(plain.traits.scale == 3)
        #expect(plain.traits.sizeClass == SizeClasses(horizontal: .compact, vertical: .regular))
        #expect(plain.root.properties.margins == PartialInsets(top: 0, left: 16, bottom: 0, right: 16))
    }

    @Test func `what a controller pushes is between the same bars`() throws {
        func segue(_ kind: String, to destination: String, _ more: String = "") -> String {
            "<connections><segue destination=\"\(destination)\" kind=\"\(kind)\" \(more)/></connections>"
        }
        let button = "<subviews><button id=\"b\">\(segue("show", to: "d"))</button></subviews>"
        let file = try InterfaceBuilderFile(
            FileText.storyboard(
                "<navigationController id=\"n\">\(segue("relationship", to: "c", "relationship=\"rootViewController\""))</navigationController>",
                FileText.controller(button),
                FileText.controller("", id: "d", before: segue("push", to: "c")),
                FileText.controller("", id: "e", before: segue("presentation", to: "f")),
                FileText.controller("", id: "f")
            )
        )
        let tops = file.scenes.map { file.layout(of: $0).traits.safeArea?.top }
        #expect(file.scenes.map(\.id) == ["c", "d", "e", "f"])
        #expect(tops == [103, 103, 59, 59])
    }

    @Test(arguments: [
        ("", 103.0, 34.0), ("<nil key=\"simulatedTopBarMetrics\"/>", 59, 34),
        ("<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>", 103, 83),
        ("<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>", 103, 83),
    ])
    func `bars are those that Xcode was told to show`(metrics: String, top: Double, bottom: Double) throws {
        let navigation = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>"
        let segues =
            "<connections><segue destination=\"c\" kind=\"relationship\" relationship=\"rootViewController\"/></connections>"
        let file = try InterfaceBuilderFile(
            FileText.storyboard(
                "<navigationController id=\"n\">\(segues)</navigationController>",
                FileText.controller("", before: metrics),
                FileText.controller("", id: "d", before: navigation)
            )
        )
        let safeArea = file.layout(of: file.scenes[0]).traits.safeArea
        #expect(safeArea?.top == top && safeArea?.bottom == bottom)
        #expect(file.layout(of: file.scenes[1]).traits.safeArea?.top == 103)
    }

    @Test func `the constants of the canvas tell insets`() throws {
        func margin(_ constraint: String, _ more: String = "") throws -> Double? {
            let content = """
                <subviews>\(view("a", 24, 70, 353, 10))</subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="c-view" secondAttribute="leadingMargin" id="k"
                    constant="15">\(constraint)</constraint></constraints>\(more)
                """
            let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
            return layout.root.properties.margins.left
        }
        #expect(try margin("") == 9)
        #expect(try margin("<variation key=\"widthClass=compact\" constant=\"4\"/>") == 20)
        #expect(try margin("<variation key=\"widthClass=regular\" constant=\"4\"/>") == 9)
        let excluded =
            "<variation key=\"heightClass=regular\"><mask key=\"constraints\"><exclude reference=\"k\"/></mask></variation>"
        #expect(try margin("", excluded) == 16)
    }

    /// The insets at the top and bottom of a scene of 393 × 852 points with a view centered in the safe area.
    private func insets(center: Double, _ more: String = "") throws -> [Double?] {
        let content = """
            <subviews>\(view("a", 20, center - 20, 353, 40))</subviews><viewLayoutGuide key="safeArea" id="g"/><constraints>
            <constraint firstItem="a" firstAttribute="centerY" secondItem="g" secondAttribute="centerY" constant="3" id="k"/>
            \(more)</constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
        return [layout.traits.safeArea?.top, layout.traits.safeArea?.bottom]
    }

    @Test func `views that are centered in the safe area tell where it is`() throws {
        // In the middle of what a device with insets of 59 and 34 has, up to rounding.
        #expect(try insets(center: 426 + 12.5 + 3.4) == [59, 34])
        #expect(try insets(center: 426 + 5 + 3) == [44, 34])
        #expect(try insets(center: 426 - 50 + 3) == [0, 100])
        let top =
            "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"g\" secondAttribute=\"top\" id=\"t\"/>"
        #expect(try insets(center: 104, top) == [84, 34])
        #expect(
            try insets(center: 426 + 5 + 3, "<constraint firstItem=\"a\" firstAttribute=\"centerY\" id=\"u\"/>") == [
                44, 34,
            ]
        )
    }

    @Test func `optional constraints tell insets where required ones do not`() throws {
        func margin(_ more: String) throws -> Double? {
            let content = """
                <subviews>\(view("a", 24, 70, 353, 10))\(view("b", 12, 70, 353, 10))</subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="c-view" secondAttribute="leadingMargin"
                    priority="950" id="k-1"/>\(more)</constraints>
                """
            let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
            return layout.root.properties.margins.left
        }
        #expect(try margin("") == 24)
        let required =
            "<constraint firstItem=\"b\" firstAttribute=\"leading\" secondItem=\"c-view\" secondAttribute=\"leadingMargin\" id=\"r\"/>"
        #expect(try margin(required) == 12)
    }

    @Test func `what most constraints imply goes before the device`() throws {
        let content = """
            <subviews>\(view("a", 20, 70, 353, 10))\(view("b", 20, 72, 353, 700))\(view("e", 20, 70, 9, 9))</subviews>
            <viewLayoutGuide key="safeArea" id="g"/>
            <constraints>
            <constraint firstItem="a" firstAttribute="top" secondItem="g" secondAttribute="top" constant="10" id="k-1"/>
            <constraint firstItem="b" firstAttribute="top" secondItem="g" secondAttribute="top" constant="1" id="k-2"/>
            <constraint firstItem="e" firstAttribute="top" secondItem="g" secondAttribute="top" constant="10" id="k-3"/>
            <constraint firstItem="g" firstAttribute="bottom" secondItem="b" secondAttribute="bottom" constant="5" id="k-4"/>
            <constraint firstItem="a" firstAttribute="leading" secondItem="c-view" secondAttribute="leadingMargin" id="k-5"/>
            <constraint firstAttribute="trailingMargin" secondItem="a" secondAttribute="trailing" constant="-2" id="k-6"/>
            </constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
        #expect(layout.traits.safeArea == PartialInsets(top: 60, left: 0, bottom: 75, right: 0))
        #expect(layout.root.properties.margins == PartialInsets(top: 0, left: 20, bottom: 0, right: 22))
    }

    @Test func `margins at the top and bottom of a controller are its safe area`() throws {
        let content = """
            <subviews>\(view("a", 0, 100, 10, 10))</subviews><constraints>
            <constraint firstItem="a" firstAttribute="top" secondItem="c-view" secondAttribute="topMargin" id="k"/></constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
        #expect(layout.traits.safeArea?.top == 100)
        #expect(layout.root.properties.margins.top == 0)
    }

    @Test func `a view that keeps to the margins of the root tells them`() throws {
        func layout(x: Double) throws -> SceneLayout {
            let inner = """
                <view preservesSuperviewLayoutMargins="YES" id="p"><rect key="frame" x="\(x)" y="9" width="200" height="50"/>
                <subviews>\(view("a", 24, 0, 10, 10))</subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="p" secondAttribute="leadingMargin" id="k"/>
                </constraints></view>
                """
            return try InterfaceBuilderFile.layout(FileText.view("<subviews>\(inner)</subviews>"))
        }
        #expect(try layout(x: 0).root.properties.margins.left == 24)
        #expect(try layout(x: 5).root.properties.margins.left == nil)
    }

    @Test func `misplaced views and impossible insets tell nothing`() throws {
        let misplaced =
            "<view misplaced=\"YES\" id=\"m\"><rect key=\"frame\" x=\"0\" y=\"90\" width=\"9\" height=\"9\"/></view>"
        let content = """
            <subviews>\(misplaced)\(view("b", 0, 400, 9, 9))</subviews>
            <viewLayoutGuide key="safeArea" id="g"/><constraints>
            <constraint firstItem="m" firstAttribute="top" secondItem="g" secondAttribute="top" id="k-1"/>
            <constraint firstItem="b" firstAttribute="top" secondItem="g" secondAttribute="top" id="k-3"/></constraints>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(FileText.controller(content)))
        #expect(layout.traits.safeArea?.top == 59)
    }

    @Test func `a canvas without a device has no size classes, and a status bar`() throws {
        let controller = """
            <viewController id="c"><view key="view" id="v"><rect key="frame" x="0" y="0" width="600" height="600"/></view>
            </viewController>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.storyboard(controller, device: "retina99"))
        #expect(layout.traits.size == PartialSize(width: 600, height: 600))
        #expect(layout.traits.sizeClass == .any)
        #expect(layout.traits.safeArea == PartialInsets(top: 20, left: 0, bottom: 0, right: 0))
        #expect(layout.root.properties.margins == PartialInsets(top: 0, left: 20, bottom: 0, right: 20))
        #expect(layout.passedOver.map(\.detail).first?.contains("'retina99' is not known") == true)
    }

    @Test func `contents of cells have the margins of cells`() throws {
        let cell = """
            <tableViewCell id="c"><rect key="frame" x="0" y="0" width="375" height="44"/>
            <tableViewCellContentView key="contentView" id="v"><rect key="frame" x="0" y="0" width="375" height="44"/>
            </tableViewCellContentView></tableViewCell>
            """
        let layout = try InterfaceBuilderFile.layout(FileText.xib(cell))
        #expect(layout.root.properties.margins == PartialInsets(top: 11, left: 16, bottom: 11, right: 16))
    }
}
