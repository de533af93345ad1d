/// Properties of views, each of which returns the view with it; lengths in points.
extension View {
    /// The view with a field of the wire contract; the typed methods are all written with it.
    public func with(_ name: String, _ value: JSONValue) -> View {
        var changed = self
        changed.properties[name] = value
        return changed
    }

    private func withFields(_ name: String, _ fields: [String: JSONValue?]) -> View {
        with(name, JSONValue(fields: fields))
    }

    /// The natural size; a length that is left out has no natural value.
    public func intrinsic(width: Double? = nil, height: Double? = nil) -> View {
        withFields("intrinsicSize", ["width": .number(width), "height": .number(height)])
    }

    /// How strongly the view resists growing beyond its natural size; 250 where it is left out.
    public func hugging(horizontal: Priority? = nil, vertical: Priority? = nil) -> View {
        withFields(
            "hugging",
            ["horizontal": .number(horizontal?.value), "vertical": .number(vertical?.value)]
        )
    }

    /// How strongly the view resists shrinking below its natural size; 750 where it is left out.
    public func compressionResistance(horizontal: Priority? = nil, vertical: Priority? = nil) -> View {
        withFields(
            "compressionResistance",
            ["horizontal": .number(horizontal?.value), "vertical": .number(vertical?.value)]
        )
    }

    /// Where the first line of text stands below the top, and the last one above the bottom.
    public func baseline(first: Double? = nil, last: Double? = nil) -> View {
        withFields("baseline", ["first": .number(first), "last": .number(last)])
    }

    /// Layout margins; a side that is left out is 8.
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

    /// The same layout margin on all sides.
    public func margins(_ all: Double) -> View { margins(top: all, left: all, bottom: all, right: all) }

    /// Whether margins grow by what of the view is unsafe; they do where this is not called.
    public func marginsFollowSafeArea(_ follow: Bool) -> View { with("marginsFollowSafeArea", .bool(follow)) }

    /// Keeps the content out of the superview's margins, too.
    public func preservesSuperviewMargins(_ preserve: Bool = true) -> View {
        with("preservesSuperviewMargins", .bool(preserve))
    }

    /// How far inside the frame the rectangle lies that constraints speak of.
    public func alignmentInsets(_ insets: Insets) -> View {
        withFields(
            "alignmentInsets",
            [
                "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
                "right": .number(insets.right),
            ]
        )
    }

    /// Parts of a frame that may grow and shrink where the superview does.
    public enum FlexiblePart: String, Hashable, Sendable, CaseIterable {
        case flexibleLeftMargin, flexibleWidth, flexibleRightMargin
        case flexibleTopMargin, flexibleHeight, flexibleBottomMargin
    }

    /// Places the view by a frame and a mask, which count as required constraints.
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

    /// Makes the view a scroll view.
    public func scroll(contentOffset: Point? = nil) -> View {
        guard let contentOffset else { return with("scroll", .bool(true)) }
        return with("scroll", ["contentOffset": ["x": .number(contentOffset.x), "y": .number(contentOffset.y)]])
    }

    /// The width as a multiple of the height, which is required.
    public func aspectRatio(_ ratio: Double) -> View { with("aspectRatio", .number(ratio)) }

    /// Hides the view: it keeps its constraints and is not drawn, and in a stack it collapses.
    public func hidden(_ hide: Bool = true) -> View { with("hidden", .bool(hide)) }

    /// Overrides the inherited direction.
    public func direction(_ direction: LayoutDirection) -> View { with("direction", .string(direction.rawValue)) }

    /// Gives the view layout guides.
    public func guides(_ guides: Guide...) -> View {
        with("guides", .array(guides.map { ["id": .string($0.id)] }))
    }

    /// Installs the view under some size classes only.
    public func when(horizontal: SizeClass? = nil, vertical: SizeClass? = nil) -> View {
        with("when", SizeClasses(horizontal: horizontal, vertical: vertical).json)
    }

    /// Keeps JSON of up to 4 KiB with the view, which the service gives back and leaves alone.
    public func meta(_ value: JSONValue) -> View { with("meta", value) }

    /// Rules of lint that are not reported for the view.
    public func lint(ignore rules: LintRule...) -> View {
        with("lint", ["ignore": .array(rules.map { .string($0.rawValue) })])
    }
}
