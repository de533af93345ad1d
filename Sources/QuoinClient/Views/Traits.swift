/// How much space there is along an axis.
public enum SizeClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Little.
    case compact
    /// Much.
    case regular
}

/// A size class for each axis; nil = unspecified.
public struct SizeClasses: Hashable, Sendable, Codable {
    /// Of the width.
    public var horizontal: SizeClass?
    /// Of the height.
    public var vertical: SizeClass?

    /// Size classes, of which one that is left out is unspecified.
    public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    var json: JSONValue {
        JSONValue(fields: [
            "horizontal": horizontal.map { .string($0.rawValue) }, "vertical": vertical.map { .string($0.rawValue) },
        ])
    }
}

/// Which edge of a view is its leading edge.
public enum LayoutDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left one.
    case leftToRight = "ltr"
    /// The right one.
    case rightToLeft = "rtl"
}

/// Which side of a device is up.
public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable {
    /// As it is held to read.
    case portrait
    /// Turned.
    case landscape
}

/// What the font sizes of texts are multiplied by.
public enum TextScale: Hashable, Sendable, Codable {
    /// A factor above 0.
    case factor(Double)
    /// A content size category of the system's settings, such as `accessibilityLarge`.
    case category(String)

    /// Reads a number or a name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let factor = try? container.decode(Double.self) {
            self = .factor(factor)
        } else {
            self = .category(try container.decode(String.self))
        }
    }

    /// Writes the number or the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .factor(let factor): try container.encode(factor)
        case .category(let name): try container.encode(name)
        }
    }
}

/// The environment in which a layout is solved; lengths in points.
///
/// In an edit and in a variant, what is nil stays as it is.
public struct Traits: Hashable, Sendable, Codable {
    /// A width and a height, either of which may be left to the constraints.
    public struct RootSize: Hashable, Sendable, Codable {
        /// nil: the smallest that the constraints allow.
        public var width: Double?
        /// nil: the smallest that the constraints allow.
        public var height: Double?

        /// A size, of which a length that is left out is fitted.
        public init(width: Double? = nil, height: Double? = nil) { (self.width, self.height) = (width, height) }
    }

    /// How much of each side of the root is unsafe.
    ///
    /// A side that is left out is that of the device beside it, or in an edit or a variant that of the layout; else 0.
    public struct SafeArea: Hashable, Sendable, Codable {
        /// From the top edge.
        public var top: Double?
        /// From the left edge.
        public var left: Double?
        /// From the bottom edge.
        public var bottom: Double?
        /// From the right edge.
        public var right: Double?

        /// A safe area that says something of the sides that are given.
        public init(top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }

        /// The same inset on all sides.
        public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
    }

    /// What covers the bottom of the root.
    public struct Keyboard: Hashable, Sendable, Codable {
        /// Of the part that it covers.
        public var height: Double

        /// A keyboard of this height.
        public init(height: Double) { self.height = height }
    }

    /// Of the root.
    public var size: RootSize?
    /// How much of each side of the root is unsafe.
    public var safeArea: SafeArea?
    /// Of the whole layout, apart from views that say otherwise.
    public var direction: LayoutDirection?
    /// Which constraints and views are installed.
    public var sizeClass: SizeClasses?
    /// Pixels per point; edges are rounded to whole pixels where it is given.
    public var scale: Double?
    /// What the font sizes of texts are multiplied by.
    public var textScale: TextScale?
    /// What covers the bottom of the root.
    public var keyboard: Keyboard?
    /// The name of a known device, which supplies size, safe area, size classes and scale; the others override it.
    public var device: String?
    /// Which side of the device is up.
    public var orientation: Orientation?

    /// Traits of which all may be left out.
    public init(
        size: RootSize? = nil,
        safeArea: SafeArea? = nil,
        direction: LayoutDirection? = nil,
        sizeClass: SizeClasses? = nil,
        scale: Double? = nil,
        textScale: TextScale? = nil,
        keyboard: Keyboard? = nil,
        device: String? = nil,
        orientation: Orientation? = nil
    ) {
        (self.size, self.safeArea, self.direction, self.sizeClass) = (size, safeArea, direction, sizeClass)
        (self.scale, self.textScale, self.keyboard) = (scale, textScale, keyboard)
        (self.device, self.orientation) = (device, orientation)
    }

    /// Those of a device that `devices()` lists.
    public static func device(_ name: String, _ orientation: Orientation? = nil) -> Traits {
        Traits(device: name, orientation: orientation)
    }

    /// A root of a fixed size; a length that is left out is fitted.
    public static func size(width: Double? = nil, height: Double? = nil) -> Traits {
        Traits(size: RootSize(width: width, height: height))
    }
}
