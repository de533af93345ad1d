// The declarations of SnapKit 5 that translations use, so that these can be type-checked without the library.

import UIKit

public protocol ConstraintRelatableTarget {}
extension Int: ConstraintRelatableTarget {}
extension Double: ConstraintRelatableTarget {}
extension CGFloat: ConstraintRelatableTarget {}
extension CGSize: ConstraintRelatableTarget {}
extension UIEdgeInsets: ConstraintRelatableTarget {}
extension UIView: ConstraintRelatableTarget {}
extension UILayoutGuide: ConstraintRelatableTarget {}

public protocol ConstraintOffsetTarget {}
extension Int: ConstraintOffsetTarget {}
extension Double: ConstraintOffsetTarget {}
extension CGFloat: ConstraintOffsetTarget {}
extension CGSize: ConstraintOffsetTarget {}

public protocol ConstraintInsetTarget {}
extension Int: ConstraintInsetTarget {}
extension Double: ConstraintInsetTarget {}
extension CGFloat: ConstraintInsetTarget {}
extension UIEdgeInsets: ConstraintInsetTarget {}

public protocol ConstraintDirectionalInsetTarget {}
extension NSDirectionalEdgeInsets: ConstraintDirectionalInsetTarget {}

public protocol ConstraintMultiplierTarget {}
extension Int: ConstraintMultiplierTarget {}
extension Double: ConstraintMultiplierTarget {}
extension CGFloat: ConstraintMultiplierTarget {}

public protocol ConstraintPriorityTarget {}
extension Int: ConstraintPriorityTarget {}
extension Double: ConstraintPriorityTarget {}
extension UILayoutPriority: ConstraintPriorityTarget {}

public class ConstraintMakerFinalizable {
    @discardableResult public func labeled(_ label: String) -> ConstraintMakerFinalizable { self }
}
public class ConstraintMakerPrioritizable: ConstraintMakerFinalizable {
    @discardableResult
    public func priority(_ amount: any ConstraintPriorityTarget) -> ConstraintMakerFinalizable { self }
}
public class ConstraintMakerEditable: ConstraintMakerPrioritizable {
    @discardableResult
    public func multipliedBy(_ amount: any ConstraintMultiplierTarget) -> ConstraintMakerEditable { self }
    @discardableResult
    public func offset(_ amount: any ConstraintOffsetTarget) -> ConstraintMakerEditable { self }
    @discardableResult
    public func inset(_ amount: any ConstraintInsetTarget) -> ConstraintMakerEditable { self }
    @discardableResult
    public func inset(_ amount: any ConstraintDirectionalInsetTarget) -> ConstraintMakerEditable { self }
}
public class ConstraintMakerRelatable {
    @discardableResult
    public func equalTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable { .init() }
    @discardableResult
    public func lessThanOrEqualTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable { .init() }
    @discardableResult
    public func greaterThanOrEqualTo(_ other: any ConstraintRelatableTarget) -> ConstraintMakerEditable { .init() }
    @discardableResult public func equalToSuperview() -> ConstraintMakerEditable { .init() }
    @discardableResult public func lessThanOrEqualToSuperview() -> ConstraintMakerEditable { .init() }
    @discardableResult public func greaterThanOrEqualToSuperview() -> ConstraintMakerEditable { .init() }
}
public class ConstraintMakerExtendable: ConstraintMakerRelatable {
    public var left: ConstraintMakerExtendable { self }
    public var right: ConstraintMakerExtendable { self }
    public var top: ConstraintMakerExtendable { self }
    public var bottom: ConstraintMakerExtendable { self }
    public var leading: ConstraintMakerExtendable { self }
    public var trailing: ConstraintMakerExtendable { self }
    public var width: ConstraintMakerExtendable { self }
    public var height: ConstraintMakerExtendable { self }
    public var centerX: ConstraintMakerExtendable { self }
    public var centerY: ConstraintMakerExtendable { self }
    public var lastBaseline: ConstraintMakerExtendable { self }
    public var firstBaseline: ConstraintMakerExtendable { self }
    public var leftMargin: ConstraintMakerExtendable { self }
    public var rightMargin: ConstraintMakerExtendable { self }
    public var topMargin: ConstraintMakerExtendable { self }
    public var bottomMargin: ConstraintMakerExtendable { self }
    public var leadingMargin: ConstraintMakerExtendable { self }
    public var trailingMargin: ConstraintMakerExtendable { self }
    public var centerXWithinMargins: ConstraintMakerExtendable { self }
    public var centerYWithinMargins: ConstraintMakerExtendable { self }
    public var edges: ConstraintMakerExtendable { self }
    public var horizontalEdges: ConstraintMakerExtendable { self }
    public var verticalEdges: ConstraintMakerExtendable { self }
    public var directionalEdges: ConstraintMakerExtendable { self }
    public var size: ConstraintMakerExtendable { self }
    public var center: ConstraintMakerExtendable { self }
}
public final class ConstraintMaker: ConstraintMakerExtendable {}

public struct ConstraintItem: ConstraintRelatableTarget {}

public struct ConstraintDSL {
    public func makeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {}
    public func remakeConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {}
    public func updateConstraints(_ closure: (_ make: ConstraintMaker) -> Void) {}
    public var left: ConstraintItem { .init() }
    public var right: ConstraintItem { .init() }
    public var top: ConstraintItem { .init() }
    public var bottom: ConstraintItem { .init() }
    public var leading: ConstraintItem { .init() }
    public var trailing: ConstraintItem { .init() }
    public var width: ConstraintItem { .init() }
    public var height: ConstraintItem { .init() }
    public var centerX: ConstraintItem { .init() }
    public var centerY: ConstraintItem { .init() }
    public var lastBaseline: ConstraintItem { .init() }
    public var firstBaseline: ConstraintItem { .init() }
    public var leftMargin: ConstraintItem { .init() }
    public var rightMargin: ConstraintItem { .init() }
    public var topMargin: ConstraintItem { .init() }
    public var bottomMargin: ConstraintItem { .init() }
    public var leadingMargin: ConstraintItem { .init() }
    public var trailingMargin: ConstraintItem { .init() }
    public var centerXWithinMargins: ConstraintItem { .init() }
    public var centerYWithinMargins: ConstraintItem { .init() }
    public var edges: ConstraintItem { .init() }
    public var size: ConstraintItem { .init() }
    public var center: ConstraintItem { .init() }
}

extension UIView { public var snp: ConstraintDSL { .init() } }
extension UILayoutGuide { public var snp: ConstraintDSL { .init() } }
