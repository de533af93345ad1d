extension Superview {
    /// The part of the root that the keyboard covers; see ``View/keyboard``.
    public var keyboard: Area { Area(name: "superview.keyboard") }
}
