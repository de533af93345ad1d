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
    public var devices: [Device]?
    /// True if all devices were requested and none was named.
    public var includesAllDevices = false
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

    public init() {}

    /// The number of variants, saturated at `Int.max`.
    public var count: Int {
        let screens = devices.map { $0.count.saturated(times: max(1, orientations.count)) } ?? 0
        let base = devices == nil && written == nil ? 1 : screens.saturated(plus: written?.count ?? 0)
        return base.saturated(times: max(1, directions.count)).saturated(times: max(1, textScales.count))
    }

    /// The variants in order, with the last factor varying fastest; a single one without changes if no factor is
    /// given.
    public var combinations: [Combination] {
        var result: [Combination] = []
        for screen in screens {
            for direction in directions.isEmpty ? [nil] : directions.map(Optional.some) {
                for scale in textScales.isEmpty ? [nil] : textScales.map(Optional.some) {
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
        for device in devices ?? [] {
            for orientation in orientations.isEmpty ? [nil] : orientations.map(Optional.some) {
                let name = [device.name, orientation?.rawValue].compactMap(\.self).joined(separator: " ")
                let traits = TraitsChange(device, orientation ?? .portrait, filling: share)
                result.append(Combination(name: name, traits: traits))
            }
        }
        for (index, variant) in (written ?? []).enumerated() {
            let name = variant.name ?? "variant \(index + 1)"
            result.append(Combination(name: name, traits: variant.traits, written: index))
        }
        return result
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

extension Int {
    fileprivate func saturated(times other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        return overflows ? .max : product
    }

    fileprivate func saturated(plus other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
