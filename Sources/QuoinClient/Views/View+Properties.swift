/// View modifiers, which return a copy of the view with a property set; lengths are in points.
extension View {
    /// Sets a field of the wire format; all typed modifiers use this one.
    public func with(_ name: String, _ value: JSONValue) -> View {
        var changed = self
        changed.properties[name] = value
        return changed
    }

    private func withFields(_ name: String, _ fields: [String: JSONValue?]) -> View {
        with(name, JSONValue(fields: fields))
    }

    /// Sets the intrinsic size; an omitted length has no intrinsic value.
    public func intrinsic(width: Double? = nil, height: Double? = nil) -> View {
        withFields("intrinsicSize", ["width": .number(width), "height": .number(height)])
    }

    /// Sets the priorities with which the view resists growing beyond its intrinsic size; 250 by default.
    public func hugging(horizontal: Priority? = nil, vertical: Priority? = nil) -> View {
        withFields(
            "hugging",
            ["horizontal": .number(horizontal?.value), "vertical": .number(vertical?.value)]
        )
    }

    /// Sets the priorities with which the view resists shrinking below its intrinsic size; 750 by default.
    public func compressionResistance(horizontal: Priority? = nil, vertical: Priority? = nil) -> View {
        withFields(
            "compressionResistance",
            ["horizontal": .number(horizontal?.value), "vertical": .number(vertical?.value)]
        )
    }

    /// Sets the distances of the first baseline from the top and of the last baseline from the bottom.
    public func baseline(first: Double? = nil, last: Double? = nil) -> View {
        withFields("baseline", ["first": .number(first), "last": .number(last)])
    }

    /// Sets the layout margins; an omitted edge is 8.
    public func margins(
        top: Double? = nil,
        left: Double? = nil,
        bottom: Double? = nil,
        right: Double? = nil
    ) -> View {
        withFields(
            "margins",
            ["top": .number(top), "left": .number(left), "bottom": .number(bottom), "right": .number(right)]
        )
    }

    /// Sets the same layout margin on all edges.
    public func margins(_ all: Double) -> View { margins(top: all, left: all, bottom: all, right: all) }

    /// Determines whether margins grow by the unsafe part of the view; true by default.
    public func marginsFollowSafeArea(_ follow: Bool) -> View { with("marginsFollowSafeArea", .bool(follow)) }

    /// Keeps the content out of the superview's margins as well.
    public func preservesSuperviewMargins(_ preserve: Bool = true) -> View {
        with("preservesSuperviewMargins", .bool(preserve))
    }

    /// Sets the insets of the alignment rectangle, to which constraints apply, from the frame.
    public func alignmentInsets(_ insets: Insets) -> View {
        withFields(
            "alignmentInsets",
            [
                "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
                "right": .number(insets.right),
            ]
        )
    }

    /// A part of a frame that may resize together with the superview.
    public enum FlexiblePart: String, Hashable, Sendable, CaseIterable {
        case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
        case flexibleTopMargin, flexibleHeight, flexibleBottomMargin
    }

    /// Places the view by a frame and an autoresizing mask, which act as required constraints.
    public func frame(_ frame: Rect, autoresizing: [FlexiblePart] = []) -> View {
        withFields(
            "frame",
            [
                "x": .number(frame.x), "y": .number(frame.y), "width": .number(frame.width),
                "height": .number(frame.height),
            ]
        )
        .with("autoresizing", .array(autoresizing.map { .string($0.rawValue) }))
    }

    /// Turns the view into a scroll view.
    public func scroll(contentOffset: Point? = nil) -> View {
        guard let contentOffset else { return with("scroll", .bool(true)) }
        return with("scroll", ["contentOffset": ["x": .number(contentOffset.x), "y": .number(contentOffset.y)]])
    }

    /// Sets the required ratio of width to height.
    public func aspectRatio(_ ratio: Double) -> View { with("aspectRatio", .number(ratio)) }

    /// Hides the view: its constraints remain in effect, it is not drawn, and it collapses in a stack.
    public func hidden(_ hide: Bool = true) -> View { with("hidden", .bool(hide)) }

    /// Overrides the inherited direction.
    public func direction(_ direction: LayoutDirection) -> View { with("direction", .string(direction.rawValue)) }

    /// Adds layout guides to the view.
    public func guides(_ guides: Guide...) -> View {
        with("guides", .array(guides.map { ["id": .string($0.id)] }))
    }

    /// Installs the view in some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> View {
        with("when", SizeClasses(horizontal: horizontal, vertical: vertical).json)
    }

    /// Attaches up to 4 KiB of JSON, which the service stores and returns unchanged.
    public func meta(_ value: JSONValue) -> View { with("meta", value) }

    /// Suppresses lint rules for the view.
    public func lint(ignore rules: LintRule...) -> View {
        with("lint", ["ignore": .array(rules.map { .string($0.rawValue) })])
    }
}
