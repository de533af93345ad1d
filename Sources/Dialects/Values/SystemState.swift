import LayoutModel

/// What UIKit reports about the system and the traits give here: size classes, idiom and direction.
enum SystemState {
    /// The name of an enumeration case: `regular` for `.regular`, `UIUserInterfaceSizeClass.regular` and
    /// `UIUserInterfaceSizeClassRegular`; nil for any other expression.
    static func word(_ expression: Expression) -> String? {
        guard let chain = expression.chain else { return nil }
        if case .implicit(let name) = chain.head {
            return chain.links.isEmpty && Constants.implicit[name.text] == nil ? name.text : nil
        }
        let path = chain.path
        guard let last = path.last, path.count == chain.links.count + 1 else { return nil }
        if path.count > 1 { return types.contains(path[0].text) ? last.text : nil }
        guard let type = types.first(where: { last.text.hasPrefix($0) && last.text != $0 }) else { return nil }
        let name = last.text.dropFirst(type.count)
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    private static let types = ["UIUserInterfaceSizeClass", "UIUserInterfaceIdiom", "UIUserInterfaceLayoutDirection"]

    /// The value of a chain such as `view.traitCollection.horizontalSizeClass`; nil for any other, and where the traits
    /// do not say it.
    static func value(of chain: Chain, _ traits: Traits) -> Value? {
        let flat = chain.flattened
        if flat.name?.text == "UI_USER_INTERFACE_IDIOM" { return idiom(traits) }
        guard let last = flat.lastMember else { return nil }
        switch last.text {
        case "horizontalSizeClass": return traits.sizeClass.horizontal.map { .string($0.rawValue) }
        case "verticalSizeClass": return traits.sizeClass.vertical.map { .string($0.rawValue) }
        case "userInterfaceIdiom": return idiom(traits)
        case "userInterfaceLayoutDirection", "layoutDirection", "effectiveUserInterfaceLayoutDirection":
            return .string((traits.direction ?? .leftToRight) == .leftToRight ? "leftToRight" : "rightToLeft")
        default: return nil
        }
    }

    /// Both classes are regular on an iPad in full screen and on no iPhone.
    private static func idiom(_ traits: Traits) -> Value? {
        guard let horizontal = traits.sizeClass.horizontal, let vertical = traits.sizeClass.vertical else { return nil }
        return .string(horizontal == .regular && vertical == .regular ? "pad" : "phone")
    }
}
