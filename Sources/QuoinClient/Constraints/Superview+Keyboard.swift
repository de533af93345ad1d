extension Superview {
    /// What the keyboard covers of the root, see ``View/keyboard``.
    public var keyboard: Area { Area(name: "superview.keyboard") }
}
