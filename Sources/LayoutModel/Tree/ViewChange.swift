/// New values for some properties of a view, each of which replaces the whole previous value, except ``Fields/string``.
public struct ViewChange: Sendable {
    /// The properties that a change can include.
    public struct Fields: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        public static let intrinsicSize = Fields(rawValue: 1 << 0)
        public static let hugging = Fields(rawValue: 1 << 1)
        public static let compressionResistance = Fields(rawValue: 1 << 2)
        public static let baseline = Fields(rawValue: 1 << 3)
        public static let margins = Fields(rawValue: 1 << 4)
        public static let frame = Fields(rawValue: 1 << 5)
        public static let autoresizing = Fields(rawValue: 1 << 6)
        public static let scroll = Fields(rawValue: 1 << 7)
        public static let hidden = Fields(rawValue: 1 << 8)
        public static let direction = Fields(rawValue: 1 << 9)
        public static let when = Fields(rawValue: 1 << 10)
        public static let stack = Fields(rawValue: 1 << 12)
        public static let aspectRatio = Fields(rawValue: 1 << 13)
        public static let text = Fields(rawValue: 1 << 11)
        public static let marginsFollowSafeArea = Fields(rawValue: 1 << 14)
        public static let preservesSuperviewMargins = Fields(rawValue: 1 << 15)
        public static let alignmentInsets = Fields(rawValue: 1 << 16)
        public static let meta = Fields(rawValue: 1 << 17)
        public static let lint = Fields(rawValue: 1 << 18)
        /// The string of the text alone; its other fields stay as they are.
        public static let string = Fields(rawValue: 1 << 19)
        public static let kind = Fields(rawValue: 1 << 20)
        public static let style = Fields(rawValue: 1 << 21)
        public static let label = Fields(rawValue: 1 << 22)
    }

    /// The properties that change.
    public var fields: Fields = []
    /// Their new values; the values of other properties are ignored.
    public var values = ViewProperties()
    /// The names of all layout guides of the view after the change; nil means no change.
    public var guides: [String]?

    public init() {}

    /// Returns `properties` with the new values.
    public func applied(to properties: ViewProperties) -> ViewProperties {
        var result = properties
        if fields.contains(.intrinsicSize) { result.intrinsicSize = values.intrinsicSize }
        if fields.contains(.hugging) { result.hugging = values.hugging }
        if fields.contains(.compressionResistance) { result.compressionResistance = values.compressionResistance }
        if fields.contains(.baseline) { result.baseline = values.baseline }
        if fields.contains(.margins) { result.margins = values.margins }
        if fields.contains(.marginsFollowSafeArea) { result.marginsFollowSafeArea = values.marginsFollowSafeArea }
        if fields.contains(.preservesSuperviewMargins) {
            result.preservesSuperviewMargins = values.preservesSuperviewMargins
        }
        if fields.contains(.alignmentInsets) { result.alignmentInsets = values.alignmentInsets }
        if fields.contains(.meta) { result.meta = values.meta }
        if fields.contains(.lint) { result.ignoredRules = values.ignoredRules }
        if fields.contains(.kind) { result.kind = values.kind }
        if fields.contains(.style) { result.style = values.style }
        if fields.contains(.label) { result.label = values.label }
        if fields.contains(.frame) { result.frame = values.frame }
        if fields.contains(.autoresizing) { result.autoresizing = values.autoresizing }
        if fields.contains(.scroll) { result.scroll = values.scroll }
        if fields.contains(.hidden) { result.isHidden = values.isHidden }
        if fields.contains(.direction) { result.direction = values.direction }
        if fields.contains(.when) { result.when = values.when }
        if fields.contains(.stack) { result.stack = values.stack }
        if fields.contains(.aspectRatio) { result.aspectRatio = values.aspectRatio }
        if fields.contains(.text) { result.text = values.text }
        if fields.contains(.string), var text = values.text {
            if let old = properties.text { (text, text.string) = (old, text.string) }
            result.text = text
        }
        return result
    }
}
