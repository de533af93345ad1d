/// A product of variants.
///
/// The variants are devices × orientations × directions × text scales, followed by explicit traits × directions × text
/// scales.
public struct VariantProduct: Sendable {
    /// Explicit traits.
    public struct Written: Sendable {
        /// The name; nil means its number.
        public var name: String?
        public var traits: TraitsChange

        public init(name: String? = nil, traits: TraitsChange) {
            (self.name, self.traits) = (name, traits)
        }
    }

    /// One variant.
    public struct Combination: Sendable {
        /// The name, such as `iPhone SE landscape, rtl, accessibilityLarge`; nil if no factor is given.
        public var name: String?
        public var traits: TraitsChange
        /// The index among the explicit traits, or nil for a device.
        public var written: Int?
    }

    /// The devices; nil if none were requested.
    public var devices: [DeviceChoice]?
    /// The families that the group `all` means; by default, iPhones and iPads.
    public var familiesOfAll: Set<Device.Family> = [.phone, .tablet]
    /// The orientations of the devices; if empty, portrait.
    public var orientations: [Orientation] = []
    /// The layout directions; if empty, that of the traits.
    public var directions: [LayoutDirection] = []
    /// The text scales; if empty, that of the traits.
    public var textScales: [TextScale] = []
    /// The explicit traits; nil if none were requested.
    public var written: [Written]?
    /// The part of the device screens that the layout fills.
    public var share = ScreenShare.whole
    /// Whether the layout is a sheet, which on iPads lies inside the safe area of the screen and has none of its own.
    public var isSheet = false

    public init() {}

    /// The number of variants.
    ///
    /// A factor that is listed twice counts once.
    public var count: Int {
        (devices == nil && written == nil ? 1 : devicesInOrientations.count + (written?.count ?? 0)) * copiesOfScreen
    }

    /// The number of variants with different traits, which is what solving them costs; each of `written` counts.
    ///
    /// Models of a series often have the same screen, so that this is a fraction of ``count``: at least an eighth, as
    /// no more devices than that share a screen.
    public var distinctCount: Int {
        guard devices != nil || written != nil else { return copiesOfScreen }
        let screens = Set(devicesInOrientations.map { $0.traits($1 ?? .portrait) })
        return (screens.count + (written?.count ?? 0)) * copiesOfScreen
    }

    /// The number of variants of each screen.
    private var copiesOfScreen: Int {
        Self.distinct(directions).count * Self.distinct(textScales).count
    }

    /// The variants in order, with the last factor varying fastest; a single one without changes if no factor is
    /// given.
    public var combinations: [Combination] {
        var result: [Combination] = []
        for screen in screens {
            for direction in Self.distinct(directions) {
                for scale in Self.distinct(textScales) {
                    var combination = screen
                    if let direction {
                        combination.traits.fields.insert(.direction)
                        combination.traits.values.direction = direction
                    }
                    if let scale {
                        combination.traits.fields.insert(.textScale)
                        combination.traits.values.textScale = scale
                    }
                    let parts = [screen.name, direction?.rawValue, scale?.name].compactMap(\.self)
                    combination.name = parts.isEmpty ? nil : parts.joined(separator: ", ")
                    result.append(combination)
                }
            }
        }
        return result
    }

    /// The devices in all orientations, followed by the explicit traits.
    private var screens: [Combination] {
        guard devices != nil || written != nil else { return [Combination(name: nil, traits: TraitsChange())] }
        var result: [Combination] = []
        for (device, orientation) in devicesInOrientations {
            let name = [device.name, orientation?.rawValue].compactMap(\.self).joined(separator: " ")
            var traits = TraitsChange(device, orientation ?? .portrait, filling: share)
            if isSheet, device.name.hasPrefix("iPad") { traits.values.safeArea = nil }
            result.append(Combination(name: name, traits: traits))
        }
        for (index, variant) in (written ?? []).enumerated() {
            let name = variant.name ?? "variant \(index + 1)"
            result.append(Combination(name: name, traits: variant.traits, written: index))
        }
        return result
    }

    private var devicesInOrientations: [(Device, Orientation?)] {
        let devices = DeviceChoice.devices(of: devices ?? [], all: familiesOfAll)
        let orientations = Self.distinct(orientations)
        return devices.flatMap { device in orientations.map { (device, $0) } }
    }

    /// Returns the different values of a factor in order; nil, which changes nothing, if there are none.
    private static func distinct<Value: Hashable>(_ values: [Value]) -> [Value?] {
        var found: Set<Value> = []
        return values.isEmpty ? [nil] : values.filter { found.insert($0).inserted }
    }
}

extension TextScale {
    fileprivate var name: String {
        switch self {
        case .factor(let factor): NumberText.shortest(factor)
        case .category(let category): category.rawValue
        }
    }
}
