/// A language other than the native one for writing constraints.
///
/// The raw value is its field of a constraint on the wire.
public enum SourceLanguage: String, Sendable, CaseIterable {
    case masonry, snapkit, vfl, keep, ss, anchors
    /// A conflict log as printed by UIKit.
    case log
}
