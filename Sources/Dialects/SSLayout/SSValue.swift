import LayoutModel

/// An attribute of a view or of its safe area, as the source mentions it.
struct SSAttribute {
    var item: SourceItem
    var attribute: Attribute
    var isSafe: Bool
    /// The word that names it, for error messages.
    var word: Token

    /// The attribute as a second side.
    var second: SecondAnchor {
        SecondAnchor(node: item.node, area: isSafe ? .safeArea : item.area, attribute: attribute)
    }
}

extension ConstraintSides {
    /// The search for the oldest constraint that a source in this language made between these sides.
    func selection(isNeeded: Bool) -> SourceSelection {
        .oldest(self, madeBy: .ss, isNeeded: isNeeded)
    }
}

/// A constraint that was added and can be changed.
enum SSHandle {
    /// Found by a search; nil if the search is for an attribute of another view.
    case lookup(ConstraintSides?, word: Token)
    /// Found by key.
    case key(String)
}

/// The value of an expression, if it is not one that all languages have.
enum SSValue {
    case attribute(SSAttribute)
    /// A constraint written in place, which has not been added yet.
    case clause(Clause)
    case handles([SSHandle])
}
