/// Tablets, grouped by screen, in full screen, so both size classes are regular.
///
/// Sizes and scales: Apple, Human Interface Guidelines, Layout, Specifications, and the technical specifications of
/// each model. Apple does not publish safe areas. Insets of 24 at the top and 20 at the bottom, in both orientations,
/// were measured in the iOS 16 simulators for iPad (10th generation), iPad mini (6th generation), iPad Air (5th
/// generation) and iPad Pro (the package `dimmmensions`). Other tablets with a home indicator are assumed to be the
/// same, and those with a home button to have a status bar of 20. Since iPadOS 26 the status bar is 32 high and the
/// home indicator 25, which applies to the models introduced with it (developers' reports of its simulators).
extension Device {
    static let tablets: [Device] = [
        tablets(
            ["iPad (5th generation)", "iPad (6th generation)", "iPad mini (5th generation)", "iPad Pro 9.7-inch"],
            .tablet(768, 1024, top: 20, bottom: 0)
        ),
        tablets(
            ["iPad (7th generation)", "iPad (8th generation)", "iPad (9th generation)"],
            .tablet(810, 1080, top: 20, bottom: 0)
        ),
        tablets(["iPad (10th generation)", "iPad (A16)"], .tablet(820, 1180, top: 24, bottom: 20)),
        tablets(
            ["iPad mini", "iPad mini (6th generation)", "iPad mini (A17 Pro)"],
            .tablet(744, 1133, top: 24, bottom: 20)
        ),
        tablets(["iPad Air (3rd generation)", "iPad Pro 10.5-inch"], .tablet(834, 1112, top: 20, bottom: 0)),
        tablets(
            [
                "iPad Air", "iPad Air (4th generation)", "iPad Air (5th generation)", "iPad Air 11-inch (M2)",
                "iPad Air 11-inch (M3)",
            ],
            .tablet(820, 1180, top: 24, bottom: 20)
        ),
        tablets(["iPad Air 13-inch (M2)", "iPad Air 13-inch (M3)"], .tablet(1024, 1366, top: 24, bottom: 20)),
        tablets(
            [
                "iPad Pro 11-inch", "iPad Pro 11-inch (1st generation)", "iPad Pro 11-inch (2nd generation)",
                "iPad Pro 11-inch (3rd generation)", "iPad Pro 11-inch (4th generation)",
            ],
            .tablet(834, 1194, top: 24, bottom: 20)
        ),
        tablets(["iPad Pro 11-inch (M4)"], .tablet(834, 1210, top: 24, bottom: 20)),
        tablets(["iPad Pro 11-inch (M5)"], .tablet(834, 1210, top: 32, bottom: 25)),
        tablets(
            ["iPad Pro 12.9-inch (1st generation)", "iPad Pro 12.9-inch (2nd generation)"],
            .tablet(1024, 1366, top: 20, bottom: 0)
        ),
        tablets(
            [
                "iPad Pro 12.9-inch", "iPad Pro 12.9-inch (3rd generation)", "iPad Pro 12.9-inch (4th generation)",
                "iPad Pro 12.9-inch (5th generation)", "iPad Pro 12.9-inch (6th generation)",
            ],
            .tablet(1024, 1366, top: 24, bottom: 20)
        ),
        tablets(["iPad Pro 13-inch (M4)"], .tablet(1032, 1376, top: 24, bottom: 20)),
        tablets(["iPad Pro 13-inch (M5)"], .tablet(1032, 1376, top: 32, bottom: 25)),
    ].flatMap { $0 }

    private static func tablets(_ names: [String], _ screen: Screen) -> [Device] {
        names.map { Device($0, .tablet, screen) }
    }
}

extension Screen {
    /// Creates a tablet, whose bars stay at the top and bottom in both orientations.
    static func tablet(_ width: Double, _ height: Double, top: Double, bottom: Double) -> Screen {
        let safeArea = PartialInsets(top: top, left: 0, bottom: bottom, right: 0)
        return Screen(
            portrait: Traits(width, height, scale: 2, safeArea: safeArea, .regular, .regular),
            landscape: Traits(height, width, scale: 2, safeArea: safeArea, .regular, .regular)
        )
    }
}
