/// Which side of a device is up.
public enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case landscape
}

/// A device for whose screen a layout can be solved.
///
/// Sizes and safe areas are in points, as UIKit gives them to a window that fills the screen. The table of devices in
/// `Views.md` repeats these values; `Tests/Integration/documents.py` compares it with a running service.
public struct Device: Sendable {
    public enum Family: String, Sendable, CaseIterable {
        case phone = "iPhone"
        case tablet = "iPad"
        case television = "Apple TV"
        case mac = "Mac"
        /// Not one device, but what is usual of a kind.
        case generic
    }

    /// Apple's name.
    public let name: String
    public let family: Family
    private let screen: Screen

    init(_ name: String, _ family: Family, _ screen: Screen) {
        (self.name, self.family, self.screen) = (name, family, screen)
    }

    /// What the device sets: size, safe area with all four sides, size classes and scale.
    public func traits(_ orientation: Orientation = .portrait) -> Traits {
        switch orientation {
        case .portrait: screen.portrait
        case .landscape: screen.landscape
        }
    }

    public static let all: [Device] = generic + phones + tablets + televisions + macs

    /// Returns the device with this name.
    ///
    /// Neither case nor parentheses matter: Xcode's simulators have "iPad Pro (11-inch) (4th generation)".
    public static func named(_ name: String) -> Device? {
        name.utf8.count > longestName ? nil : byKey[key(of: name)]
    }

    /// In UTF-8 bytes; no device has a longer name, and clients can send one of megabytes.
    public static let longestName = 64

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { (key(of: $0.name), $0) })

    private static func key(of name: String) -> String {
        name.lowercased().filter { $0 != "(" && $0 != ")" }
    }

    /// A screen of 390 × 844 has been the commonest since the iPhone 12; an iPad without a home indicator is the
    /// smaller.
    private static let generic = [
        Device("iPhone", .generic, .phone(390, 844, scale: 3, top: 47)),
        Device("iPad", .generic, .tablet(810, 1080, top: 20, bottom: 0)),
    ]
}

/// The traits that a screen gives to a window that fills it, upright and turned.
struct Screen: Sendable {
    let portrait: Traits
    let landscape: Traits

    init(portrait: Traits, landscape: Traits) {
        (self.portrait, self.landscape) = (portrait, landscape)
    }

    /// A screen that is never turned.
    init(_ width: Double, _ height: Double, scale: Double, safeArea: PartialInsets) {
        let traits = Traits(width, height, scale: scale, safeArea: safeArea, .regular, .regular)
        self.init(portrait: traits, landscape: traits)
    }
}

extension Traits {
    init(
        _ width: Double,
        _ height: Double,
        scale: Double,
        safeArea: PartialInsets,
        _ horizontal: SizeClass,
        _ vertical: SizeClass
    ) {
        self.init()
        size = PartialSize(width: width, height: height)
        self.safeArea = safeArea
        sizeClass = SizeClasses(horizontal: horizontal, vertical: vertical)
        self.scale = scale
    }
}
