/// The amount of space along an axis.
public enum SizeClass: String, Hashable, Sendable, Codable, CaseIterable {
    /// Limited space.
    case compact
    /// Plenty of space.
    case regular
}

/// A size class for each axis; nil for unspecified.
public struct SizeClasses: Hashable, Sendable, Codable {
    /// The size class of the width.
    public var horizontal: SizeClass?
    /// The size class of the height.
    public var vertical: SizeClass?

    /// Creates size classes; omitted ones are unspecified.
    public init(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    var json: JSONValue {
        JSONValue(fields: [
            "horizontal": horizontal.map { .string($0.rawValue) }, "vertical": vertical.map { .string($0.rawValue) },
        ])
    }
}

/// The side of a view that is its leading edge.
public enum LayoutDirection: String, Hashable, Sendable, Codable, CaseIterable {
    /// The leading edge is on the left.
    case leftToRight = "ltr"
    /// The leading edge is on the right.
    case rightToLeft = "rtl"
}

/// The orientation of a device.
public enum Orientation: String, Hashable, Sendable, Codable, CaseIterable {
    /// Upright.
    case portrait
    /// Rotated by a quarter turn.
    case landscape
}

/// The scale factor of font sizes.
public enum TextScale: Hashable, Sendable, Codable {
    /// A factor above 0.
    case factor(Double)
    /// A content size category from the system settings, such as `accessibilityLarge`.
    case category(String)

    /// Decodes a number or a name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let factor = try? container.decode(Double.self) {
            self = .factor(factor)
        } else {
            self = .category(try container.decode(String.self))
        }
    }

    /// Encodes the number or name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .factor(let factor): try container.encode(factor)
        case .category(let name): try container.encode(name)
        }
    }
}

/// The environment in which a layout is solved; lengths are in points.
///
/// In an edit or a variant, nil values do not change.
public struct Traits: Hashable, Sendable, Codable {
    /// A width and a height, either of which may be determined by the constraints.
    public struct RootSize: Hashable, Sendable, Codable {
        /// The width; nil for the smallest that the constraints allow.
        public var width: Double?
        /// The height; nil for the smallest that the constraints allow.
        public var height: Double?

        /// Creates a size; an omitted length is fitted.
        public init(width: Double? = nil, height: Double? = nil) { (self.width, self.height) = (width, height) }
    }

    /// The unsafe distance at each edge of the root.
    ///
    /// An omitted edge defaults to that of the device or, in an edit or a variant, that of the layout; otherwise to 0.
    public struct SafeArea: Hashable, Sendable, Codable {
        /// The distance from the top edge.
        public var top: Double?
        /// The distance from the left edge.
        public var left: Double?
        /// The distance from the bottom edge.
        public var bottom: Double?
        /// The distance from the right edge.
        public var right: Double?

        /// Creates a safe area that specifies the given edges.
        public init(top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }

        /// Creates the same inset on all edges.
        public init(all inset: Double) { self.init(top: inset, left: inset, bottom: inset, right: inset) }
    }

    /// A keyboard that covers the bottom of the root.
    public struct Keyboard: Hashable, Sendable, Codable {
        /// The height of the covered part.
        public var height: Double

        /// Creates a keyboard with the given height.
        public init(height: Double) { self.height = height }
    }

    /// The size of the root.
    public var size: RootSize?
    /// The unsafe distance at each edge of the root.
    public var safeArea: SafeArea?
    /// The layout direction, which individual views can override.
    public var direction: LayoutDirection?
    /// The size classes, which determine the installed constraints and views.
    public var sizeClass: SizeClasses?
    /// The number of pixels per point; if given, edges are rounded to whole pixels.
    public var scale: Double?
    /// The scale factor of font sizes.
    public var textScale: TextScale?
    /// The keyboard that covers the bottom of the root.
    public var keyboard: Keyboard?
    /// The name of a known device, which supplies the defaults for size, safe area, size classes and scale.
    public var device: String?
    /// The orientation of the device.
    public var orientation: Orientation?

    /// Creates traits, all of which are optional.
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

    /// Returns the traits of a device that `devices()` lists.
    public static func device(_ name: String, _ orientation: Orientation? = nil) -> Traits {
        Traits(device: name, orientation: orientation)
    }

    /// Returns the traits of a root with a fixed size; an omitted length is fitted.
    public static func size(width: Double? = nil, height: Double? = nil) -> Traits {
        Traits(size: RootSize(width: width, height: height))
    }
}
