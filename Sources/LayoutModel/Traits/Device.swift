/// The orientation of a device.
public enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case landscape
}

/// A device whose screen a layout can be solved for.
///
/// Sizes and safe areas are in points, as UIKit reports them for a full-screen window. The device table in `Views.md`
/// repeats these values; `Tests/Integration/documents.py` compares it with a running service.
public struct Device: Sendable {
    public enum Family: String, Sendable, CaseIterable {
        case phone = "iPhone"
        case tablet = "iPad"
        case television = "Apple TV"
        case mac = "Mac"
        /// Not a specific device but a typical one of its kind.
        case generic
    }

    /// The device name used by Apple.
    public let name: String
    public let family: Family
    private let screen: Screen

    init(_ name: String, _ family: Family, _ screen: Screen) {
        (self.name, self.family, self.screen) = (name, family, screen)
    }

    /// Returns the traits of the device: the size, the safe area with all four sides, the size classes and the scale.
    public func traits(_ orientation: Orientation = .portrait) -> Traits {
        switch orientation {
        case .portrait: screen.portrait
        case .landscape: screen.landscape
        }
    }

    public static let all: [Device] = generic + phones + tablets + televisions + macs

    /// Returns the device with this name.
    ///
    /// Case and parentheses are ignored: Xcode's simulators have names such as "iPad Pro (11-inch) (4th generation)".
    public static func named(_ name: String) -> Device? {
        name.utf8.count > longestName ? nil : byKey[key(of: name)]
    }

    /// Returns the first device with this size, safe area and scale, in either orientation.
    ///
    /// Devices that share them in one orientation share them in the other.
    public static func having(_ traits: Traits) -> Device? {
        all.first { device in
            Orientation.allCases.contains { orientation in
                let own = device.traits(orientation)
                return own.size == traits.size && own.safeArea == traits.safeArea && own.scale == traits.scale
            }
        }
    }

    /// The maximum length of a name in UTF-8 bytes; no device name is longer, and clients can send megabytes.
    public static let longestName = 64

    private static let byKey = Dictionary(uniqueKeysWithValues: all.map { (key(of: $0.name), $0) })

    private static func key(of name: String) -> String {
        name.lowercased().filter { $0 != "(" && $0 != ")" }
    }

    /// 390 × 844 has been the most common screen since the iPhone 12; the iPad without a home indicator is the smaller
    /// one.
    private static let generic = [
        Device("iPhone", .generic, .phone(390, 844, scale: 3, top: 47)),
        Device("iPad", .generic, .tablet(810, 1080, top: 20, bottom: 0)),
    ]
}

/// The traits of a full-screen window in portrait and landscape.
struct Screen: Sendable {
    let portrait: Traits
    let landscape: Traits

    init(portrait: Traits, landscape: Traits) {
        (self.portrait, self.landscape) = (portrait, landscape)
    }

    /// Creates a screen that never rotates.
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
