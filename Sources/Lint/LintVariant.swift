public import LayoutModel

/// One set of traits under which a layout is looked at.
public struct LintVariant: Sendable {
    /// `iPhone SE landscape, rtl, accessibilityLarge`, as far as given.
    public var name: String
    public var traits: Traits
}

extension LintSettings {
    /// How many variants there are; `Int.max` where that is beyond the range of integers.
    public var variantCount: Int {
        let screens = devices.map { $0.count.saturated(times: max(1, orientations.count)) } ?? 0
        let written = variants?.count ?? 0
        let base = devices == nil && variants == nil ? 1 : screens.saturated(plus: written)
        return base.saturated(times: max(1, directions.count)).saturated(times: max(1, textScales.count))
    }

    /// The variants: devices × orientations × directions × text scales, then each of ``variants`` × directions × text
    /// scales.
    ///
    /// - Parameter own: the traits of the layout, over which the others are set.
    /// - Returns: the variants in this order, the last factor changing first.
    public func variants(over own: Traits) -> [LintVariant] {
        var result: [LintVariant] = []
        for (name, traits) in screens(over: own) {
            for direction in directions.isEmpty ? [nil] : directions.map(Optional.some) {
                for scale in textScales.isEmpty ? [nil] : textScales.map(Optional.some) {
                    var traits = traits
                    if let direction { traits.direction = direction }
                    if let scale { traits.textScale = scale }
                    let parts = [name, direction?.rawValue, scale?.name].compactMap(\.self)
                    let joined = parts.isEmpty ? Self.ownTraits : parts.joined(separator: ", ")
                    result.append(LintVariant(name: joined, traits: traits))
                }
            }
        }
        return result
    }

    /// The name of the only variant where nothing is given.
    static let ownTraits = "own traits"

    /// Devices turned in all directions, and the traits that are written out, with their names.
    private func screens(over own: Traits) -> [(name: String?, traits: Traits)] {
        guard devices != nil || variants != nil else { return [(nil, own)] }
        var result: [(String?, Traits)] = []
        for device in devices ?? [] {
            for orientation in orientations.isEmpty ? [nil] : orientations.map(Optional.some) {
                let name = [device.name, orientation?.rawValue].compactMap(\.self).joined(separator: " ")
                result.append((name, TraitsChange(device, orientation ?? .portrait).applied(to: own)))
            }
        }
        for (index, variant) in (variants ?? []).enumerated() {
            result.append((variant.name ?? "variant \(index + 1)", variant.traits.applied(to: own)))
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
