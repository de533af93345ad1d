/// A language in which constraints are written besides the native one; the raw value is its field of a constraint on
/// the wire.
public enum SourceLanguage: String, Sendable, CaseIterable {
    case masonry, snapkit, vfl, keep, ss, anchors
    /// A conflict log as UIKit prints it.
    case log
}
