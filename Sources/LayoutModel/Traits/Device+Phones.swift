/// Phones, grouped by screen.
///
/// Sizes, scales and size classes: Apple, Human Interface Guidelines, Layout, Specifications. Apple does not publish
/// safe areas. Those of iPhone SE (3rd generation), 8, 8 Plus, 12, 13 and 14 in all sizes were measured in the iOS 16
/// simulators in both orientations (the package `dimmmensions`); those of iPhone XR and XS were reported by developers
/// for devices. The rest is derived: without a notch, a status bar of 20 in portrait and none in landscape; otherwise,
/// in landscape, insets on both sides equal to the top inset in portrait, and a home indicator of 34, or 21 in
/// landscape. In the iOS 26 simulators, which introduced the iPhone 17 family and iPhone Air, the landscape home
/// indicator is 20 (the package `flutterware`).
extension Device {
    static let phones: [Device] = [
        phones(["iPhone 5s", "iPhone SE (1st generation)"], .homeButton(320, 568, scale: 2)),
        phones(
            [
                "iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE", "iPhone SE (2nd generation)",
                "iPhone SE (3rd generation)",
            ],
            .homeButton(375, 667, scale: 2)
        ),
        phones(
            ["iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"],
            .homeButton(414, 736, scale: 3, width: .regular)
        ),
        phones(["iPhone X", "iPhone XS", "iPhone 11 Pro"], .phone(375, 812, scale: 3, top: 44)),
        phones(["iPhone XS Max", "iPhone 11 Pro Max"], .phone(414, 896, scale: 3, top: 44, width: .regular)),
        phones(["iPhone XR", "iPhone 11"], .phone(414, 896, scale: 2, top: 48, width: .regular)),
        phones(["iPhone 12 mini", "iPhone 13 mini"], .phone(375, 812, scale: 3, top: 50)),
        phones(
            ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e"],
            .phone(390, 844, scale: 3, top: 47)
        ),
        phones(["iPhone 17e"], .phone(390, 844, scale: 3, top: 47, turnedBottom: 20)),
        phones(
            ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"],
            .phone(428, 926, scale: 3, top: 47, width: .regular)
        ),
        phones(["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"], .phone(393, 852, scale: 3, top: 59)),
        phones(
            ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"],
            .phone(430, 932, scale: 3, top: 59, width: .regular)
        ),
        phones(["iPhone 16 Pro"], .phone(402, 874, scale: 3, top: 62)),
        phones(["iPhone 16 Pro Max"], .phone(440, 956, scale: 3, top: 62, width: .regular)),
        phones(["iPhone 17", "iPhone 17 Pro"], .phone(402, 874, scale: 3, top: 62, turnedBottom: 20)),
        phones(["iPhone 17 Pro Max"], .phone(440, 956, scale: 3, top: 62, width: .regular, turnedBottom: 20)),
        // The landscape size class is derived: all phones at least 414 points wide are regular in landscape.
        phones(["iPhone Air"], .phone(420, 912, scale: 3, top: 68, width: .regular, turnedBottom: 20)),
    ].flatMap { $0 }

    private static func phones(_ names: [String], _ screen: Screen) -> [Device] {
        names.map { Device($0, .phone, screen) }
    }
}

extension Screen {
    /// Creates a phone without a home button; `width` is its horizontal size class in landscape.
    static func phone(
        _ width: Double,
        _ height: Double,
        scale: Double,
        top: Double,
        width horizontal: SizeClass = .compact,
        turnedBottom: Double = 21
    ) -> Screen {
        let upright = PartialInsets(top: top, left: 0, bottom: 34, right: 0)
        let turned = PartialInsets(top: 0, left: top, bottom: turnedBottom, right: top)
        return Screen(
            portrait: Traits(width, height, scale: scale, safeArea: upright, .compact, .regular),
            landscape: Traits(height, width, scale: scale, safeArea: turned, horizontal, .compact)
        )
    }

    /// Creates a phone with a home button; `width` is its horizontal size class in landscape.
    static func homeButton(
        _ width: Double,
        _ height: Double,
        scale: Double,
        width horizontal: SizeClass = .compact
    ) -> Screen {
        let upright = PartialInsets(top: 20, left: 0, bottom: 0, right: 0)
        let turned = PartialInsets(top: 0, left: 0, bottom: 0, right: 0)
        return Screen(
            portrait: Traits(width, height, scale: scale, safeArea: upright, .compact, .regular),
            landscape: Traits(height, width, scale: scale, safeArea: turned, horizontal, .compact)
        )
    }
}
