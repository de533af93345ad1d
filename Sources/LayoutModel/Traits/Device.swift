/// A device for whose screen a layout can be solved, in portrait orientation.
///
/// Sizes and safe areas are in points, as UIKit gives them to a window that fills the screen. The table of devices in
/// `Views.md` repeats these values; `.ci/documents.py` compares it with a running service.
public struct Device: Sendable {
    public let name: String
    public let traits: Traits

    private init(
        _ name: String,
        _ width: Double,
        _ height: Double,
        scale: Double,
        top: Double,
        bottom: Double = 0,
        horizontal: SizeClass = .compact
    ) {
        self.name = name
        var traits = Traits()
        traits.size = PartialSize(width: width, height: height)
        traits.safeArea = PartialInsets(top: top, left: 0, bottom: bottom, right: 0)
        traits.sizeClass = SizeClasses(horizontal: horizontal, vertical: .regular)
        traits.scale = scale
        self.traits = traits
    }

    public static let all: [Device] =
        phones.flatMap { $0 } + [
            Device("iPad", 810, 1080, scale: 2, top: 20, horizontal: .regular),
            Device("iPad mini", 744, 1133, scale: 2, top: 24, bottom: 20, horizontal: .regular),
            Device("iPad Air", 820, 1180, scale: 2, top: 24, bottom: 20, horizontal: .regular),
            Device("iPad Pro 11-inch", 834, 1194, scale: 2, top: 24, bottom: 20, horizontal: .regular),
            Device("iPad Pro 12.9-inch", 1024, 1366, scale: 2, top: 24, bottom: 20, horizontal: .regular),
        ]

    /// Returns the device with this name, without regard to case.
    public static func named(_ name: String) -> Device? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }
    }

    /// Phones, those with the same screen together.
    private static let phones: [[Device]] = [
        ["iPhone 5s"].map { Device($0, 320, 568, scale: 2, top: 20) },
        ["iPhone SE", "iPhone 6s", "iPhone 7", "iPhone 8"].map { Device($0, 375, 667, scale: 2, top: 20) },
        ["iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"].map { Device($0, 414, 736, scale: 3, top: 20) },
        ["iPhone X", "iPhone XS", "iPhone 11 Pro"].map { Device($0, 375, 812, scale: 3, top: 44, bottom: 34) },
        ["iPhone XS Max", "iPhone 11 Pro Max"].map { Device($0, 414, 896, scale: 3, top: 44, bottom: 34) },
        ["iPhone XR", "iPhone 11"].map { Device($0, 414, 896, scale: 2, top: 48, bottom: 34) },
        ["iPhone 12 mini", "iPhone 13 mini"].map { Device($0, 375, 812, scale: 3, top: 50, bottom: 34) },
        ["iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e"].map {
            Device($0, 390, 844, scale: 3, top: 47, bottom: 34)
        },
        ["iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus"].map {
            Device($0, 428, 926, scale: 3, top: 47, bottom: 34)
        },
        ["iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16"].map {
            Device($0, 393, 852, scale: 3, top: 59, bottom: 34)
        },
        ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus"].map {
            Device($0, 430, 932, scale: 3, top: 59, bottom: 34)
        },
        ["iPhone 16 Pro"].map { Device($0, 402, 874, scale: 3, top: 62, bottom: 34) },
        ["iPhone 16 Pro Max"].map { Device($0, 440, 956, scale: 3, top: 62, bottom: 34) },
    ]
}
