/// The kind of control or content that a view is in the app.
///
/// Pictures, lint and translations use it; it never changes a frame.
public enum ViewKind: String, Sendable, CaseIterable {
    case view, label, button, textField, textView, image
    case `switch`, slider, stepper, segmented, progress, activity, picker
    case table, collection, cell, map, web, bar
}

extension ViewProperties {
    /// The kind that applies: the given one, or else `label` for a view with text and `view` for any other.
    public var effectiveKind: ViewKind { kind ?? (text == nil ? .view : .label) }
}
