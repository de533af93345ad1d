/// A language beside the native one in which constraints are written; the raw value is its field of a constraint.
public enum SourceLanguage: String, Sendable, CaseIterable {
    case masonry, snapkit, vfl, keep, ss, anchors
    /// A conflict log as UIKit prints it.
    case log
}
