public import LayoutModel

/// The platform that a file is for, which decides on which devices its scenes can appear.
public enum ScenePlatform: Hashable, Sendable {
    /// iPhone and iPad.
    case phonesAndTablets
    /// iPad alone.
    case tablets
    case television

    /// Creates the platform of a document with a type such as `com.apple.InterfaceBuilder3.CocoaTouch.XIB` and a target
    /// runtime such as `iOS.CocoaTouch.iPad`; `nil` if it is not for UIKit with Auto Layout.
    init?(type: String, runtime: String) {
        if type.hasPrefix("com.apple.InterfaceBuilder3.CocoaTouch.") {
            self = runtime == "iOS.CocoaTouch.iPad" ? .tablets : .phonesAndTablets
        } else if type.hasPrefix("com.apple.InterfaceBuilder.AppleTV.") {
            self = .television
        } else {
            return nil
        }
    }

    /// The families of devices on which scenes of the platform can appear.
    public var families: Set<Device.Family> {
        switch self {
        case .phonesAndTablets: [.phone, .tablet]
        case .tablets: [.tablet]
        case .television: [.television]
        }
    }
}
