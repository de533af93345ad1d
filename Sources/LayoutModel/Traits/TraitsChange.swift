/// New values for some traits; a nil value clears the trait.
///
/// Size, safe area and size classes change field by field: changing only the width keeps the height.
public struct TraitsChange: Sendable {
    /// The traits that a change can include.
    public struct Fields: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        public static let width = Fields(rawValue: 1 << 0)
        public static let height = Fields(rawValue: 1 << 1)
        public static let size: Fields = [.width, .height]
        public static let top = Fields(rawValue: 1 << 2)
        public static let left = Fields(rawValue: 1 << 3)
        public static let bottom = Fields(rawValue: 1 << 4)
        public static let right = Fields(rawValue: 1 << 5)
        public static let safeArea: Fields = [.top, .left, .bottom, .right]
        public static let direction = Fields(rawValue: 1 << 6)
        public static let horizontalSizeClass = Fields(rawValue: 1 << 7)
        public static let verticalSizeClass = Fields(rawValue: 1 << 8)
        public static let sizeClass: Fields = [.horizontalSizeClass, .verticalSizeClass]
        public static let scale = Fields(rawValue: 1 << 9)
        public static let textScale = Fields(rawValue: 1 << 10)
        public static let keyboardHeight = Fields(rawValue: 1 << 11)
    }

    /// The traits that change.
    public var fields: Fields = []
    /// Their new values; the values of other traits are ignored.
    public var values = Traits()
    /// The orientation to which the device is turned whose traits the layout has; the other values override its traits.
    public var orientation: Orientation?
    /// The device that supplies the traits; nil if none does.
    private var screen: Screen?

    /// A device, and the traits that were given in addition to it, which override its own.
    private struct Screen: Sendable {
        var device: Device
        var orientation: Orientation
        var overriding: Fields = []
    }

    public init() {}

    /// Returns `traits` with the new values.
    public func applied(to traits: Traits) -> Traits {
        var result = traits
        if let orientation, let device = Device.having(traits) {
            result = TraitsChange(device, orientation).applied(to: traits)
        }
        if fields.contains(.width) { result.size.width = values.size.width }
        if fields.contains(.height) { result.size.height = values.size.height }
        if !fields.isDisjoint(with: .safeArea) { result.safeArea = safeArea(over: result.safeArea) }
        if fields.contains(.direction) { result.direction = values.direction }
        if fields.contains(.horizontalSizeClass) { result.sizeClass.horizontal = values.sizeClass.horizontal }
        if fields.contains(.verticalSizeClass) { result.sizeClass.vertical = values.sizeClass.vertical }
        if fields.contains(.scale) { result.scale = values.scale }
        if fields.contains(.textScale) { result.textScale = values.textScale }
        if fields.contains(.keyboardHeight) { result.keyboardHeight = values.keyboardHeight }
        return result
    }

    /// Creates the change that sets the traits of a device for a layout that fills a share of its screen.
    ///
    /// Rows and parts have no safe area: their container avoids the unsafe areas at the edges of a screen.
    public init(_ device: Device, _ orientation: Orientation = .portrait, filling share: ScreenShare = .whole) {
        fields = [.size, .safeArea, .sizeClass, .scale]
        values = device.traits(orientation)
        screen = Screen(device: device, orientation: orientation)
        switch share {
        case .whole: return
        case .row(let less):
            fields.remove(.height)
            let outside = (values.safeArea?.left ?? 0) + (values.safeArea?.right ?? 0)
            values.size.width = values.size.width.map { max(0, $0 - outside - less) }
        case .part: fields.subtract(.size)
        }
        values.safeArea = nil
    }

    /// Returns this change followed by another one, as a single change.
    public func followed(by next: TraitsChange) -> TraitsChange {
        var result = self
        result.fields.formUnion(next.fields)
        result.values = next.applied(to: values)  // the later change wins
        result.orientation = next.orientation ?? orientation
        result.screen = next.screen ?? screen
        if next.screen == nil { result.screen?.overriding.formUnion(next.fields) }
        return result
    }

    /// Returns the change for a layout that fills only a share of the device's screen; without a device, this change.
    public func filling(_ share: ScreenShare) -> TraitsChange {
        guard let screen, share != .whole else { return self }
        var others = self
        (others.fields, others.screen) = (screen.overriding, nil)
        return TraitsChange(screen.device, screen.orientation, filling: share).followed(by: others)
    }

    private func safeArea(over old: PartialInsets?) -> PartialInsets? {
        var result = old ?? PartialInsets()
        if fields.contains(.top) { result.top = values.safeArea?.top }
        if fields.contains(.left) { result.left = values.safeArea?.left }
        if fields.contains(.bottom) { result.bottom = values.safeArea?.bottom }
        if fields.contains(.right) { result.right = values.safeArea?.right }
        // Clearing every side is equivalent to never setting the safe area.
        return result == PartialInsets() ? nil : result
    }
}
