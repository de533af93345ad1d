import JSON
import LayoutModel

/// The fields of `traits`.
enum TraitsField: String, RequestField {
    case size, safeArea, direction, sizeClass, scale, textScale, keyboard, device, orientation

    static let table = FieldTable<TraitsField>()
}

/// The fields of a size.
enum SizeField: String, RequestField {
    case width, height

    static let table = FieldTable<SizeField>()
}

/// The sides of insets.
enum SideField: String, RequestField {
    case top, left, bottom, right

    static let table = FieldTable<SideField>()
}

/// The fields of a keyboard.
enum KeyboardField: String, RequestField {
    case height

    static let table = FieldTable<KeyboardField>()
}

/// The axes of size classes and priorities.
enum AxisField: String, RequestField {
    case horizontal, vertical

    static let table = FieldTable<AxisField>()
}

extension BodyDecoder {
    /// Reads a change of traits: missing members are unchanged, null clears.
    ///
    /// - Parameter mayTurn: whether `orientation` alone turns the device of a layout.
    /// - Returns: the change.
    /// - Throws: ``JSONError``.
    mutating func traitsChange(mayTurn: Bool = false) throws(JSONError) -> TraitsChange {
        try traitsChangeWithScreen(mayTurn: mayTurn).change
    }

    /// Reads a change of traits with the name and orientation of the device, if given: `iPhone SE landscape`.
    mutating func traitsChangeWithScreen(
        mayTurn: Bool = false
    ) throws(JSONError) -> (change: TraitsChange, screen: String?) {
        var change = TraitsChange()
        var device: Device?
        var orientation: Orientation?
        var namesDevice = false
        guard try beginObject("traits", like: #"{"size": {"width": 390, "height": 844}}"#) else {
            return (change, nil)
        }
        while let field = try nextField(TraitsField.self) {
            switch field {
            case .size: try rootSize(into: &change)
            case .safeArea: try safeArea(into: &change)
            case .sizeClass: try sizeClass(into: &change)
            case .direction:
                change.fields.insert(.direction)
                change.values.direction = try takeNull() ? nil : word(LayoutDirection.self, "direction")
            case .scale:
                change.fields.insert(.scale)
                change.values.scale = try takeNull() ? nil : scale()
            case .textScale:
                change.fields.insert(.textScale)
                change.values.textScale = try takeNull() ? nil : textScale()
            case .keyboard:
                change.fields.insert(.keyboardHeight)
                change.values.keyboardHeight = try keyboardHeight()
            case .device where try takeNull(): break
            case .device:
                namesDevice = true
                device = try self.device()
            case .orientation: orientation = try takeNull() ? nil : word(Orientation.self, "orientation")
            }
        }
        if orientation != nil, !namesDevice, mayTurn {
            change.orientation = orientation
        } else if orientation != nil, !namesDevice {
            record(
                member: TraitsField.orientation.rawValue,
                "'orientation' needs a 'device' beside it"
            )
        }
        // Other fields override the device, regardless of the order.
        guard let device else { return (change, nil) }
        let screen = [device.name, orientation?.rawValue].compactMap(\.self).joined(separator: " ")
        return (TraitsChange(device, orientation ?? .portrait).followed(by: change), screen)
    }

    private mutating func device() throws(JSONError) -> Device? {
        guard let name = try string("the name of a device") else { return nil }
        return device(named: name)
    }

    /// Returns a device; records a fault if there is none with this name.
    mutating func device(named name: String) -> Device? {
        let device = Device.named(name)
        if device == nil { record(Fault.unknownDevice(name)) }
        return device
    }

    private mutating func rootSize(into change: inout TraitsChange) throws(JSONError) {
        guard try !takeNull() else {
            change.fields.formUnion(.size)
            change.values.size = PartialSize()
            return
        }
        guard try beginObject("a size", like: #"{"width": 390, "height": 844}"#) else { return }
        while let field = try nextField(SizeField.self) {
            let length = try takeNull() ? nil : size()
            switch field {
            case .width:
                change.fields.insert(.width)
                change.values.size.width = length
            case .height:
                change.fields.insert(.height)
                change.values.size.height = length
            }
        }
    }

    private mutating func safeArea(into change: inout TraitsChange) throws(JSONError) {
        guard try !takeNull() else {
            change.fields.formUnion(.safeArea)
            change.values.safeArea = nil
            return
        }
        guard try beginObject("insets", like: #"{"top": 47, "bottom": 34}"#) else { return }
        var insets = PartialInsets()
        while let field = try nextField(SideField.self) {
            let inset = try takeNull() ? nil : safeInset()
            insets[field] = inset
            change.fields.insert(field.safeAreaField)
        }
        change.values.safeArea = insets
    }

    private mutating func safeInset() throws(JSONError) -> Double? {
        guard let inset = try magnitude() else { return nil }
        guard inset >= 0 else {
            record("an inset of the safe area is not negative")
            return nil
        }
        return inset
    }

    private mutating func sizeClass(into change: inout TraitsChange) throws(JSONError) {
        guard try !takeNull() else {
            change.fields.formUnion(.sizeClass)
            change.values.sizeClass = .any
            return
        }
        guard try beginObject("size classes", like: #"{"horizontal": "compact"}"#) else { return }
        while let field = try nextField(AxisField.self) {
            let sizeClass = try takeNull() ? nil : word(SizeClass.self, "size class")
            switch field {
            case .horizontal:
                change.fields.insert(.horizontalSizeClass)
                change.values.sizeClass.horizontal = sizeClass
            case .vertical:
                change.fields.insert(.verticalSizeClass)
                change.values.sizeClass.vertical = sizeClass
            }
        }
    }

    /// Reads the keyboard's height; `nil` for null.
    private mutating func keyboardHeight() throws(JSONError) -> Double? {
        var height: Double?
        guard try !takeNull(), try beginObject("a keyboard", like: #"{"height": 336}"#) else { return nil }
        let before = faults.count
        while let field = try nextGivenField(KeyboardField.self) {
            switch field {
            case .height: height = try size()
            }
        }
        if height == nil { recordMissing("a keyboard needs its 'height'", since: before) }
        return height
    }

    private mutating func scale() throws(JSONError) -> Double? {
        guard let scale = try magnitude() else { return nil }
        guard scale > 0 else {
            record("a scale is more than 0")
            return nil
        }
        return scale
    }

    /// Reads the scale of text, as a factor or the name of a content size category.
    mutating func textScale() throws(JSONError) -> TextScale? {
        if try peekKind() == .string {
            return try word(ContentSizeCategory.self, "content size category", besideNumbers: "a factor").map {
                .category($0)
            }
        }
        guard let factor = try number("a number or a content size category") else { return nil }
        guard factor > 0, factor <= Self.largestTextScale else {
            record("a text scale is more than 0 and at most \(Int(Self.largestTextScale))")
            return nil
        }
        return .factor(factor)
    }

    private static let largestTextScale = 1000.0

    /// Reads the size classes that a condition requires; null means any.
    mutating func condition() throws(JSONError) -> SizeClasses {
        var classes = SizeClasses.any
        guard try !takeNull(), try beginObject("size classes", like: #"{"horizontal": "compact"}"#) else {
            return classes
        }
        while let field = try nextField(AxisField.self) {
            let sizeClass = try takeNull() ? nil : word(SizeClass.self, "size class")
            switch field {
            case .horizontal: classes.horizontal = sizeClass
            case .vertical: classes.vertical = sizeClass
            }
        }
        return classes
    }
}

extension SideField {
    fileprivate var safeAreaField: TraitsChange.Fields {
        switch self {
        case .top: .top
        case .left: .left
        case .bottom: .bottom
        case .right: .right
        }
    }
}

extension PartialInsets {
    subscript(side: SideField) -> Double? {
        get {
            switch side {
            case .top: top
            case .left: left
            case .bottom: bottom
            case .right: right
            }
        }
        set {
            switch side {
            case .top: top = newValue
            case .left: left = newValue
            case .bottom: bottom = newValue
            case .right: right = newValue
            }
        }
    }
}
