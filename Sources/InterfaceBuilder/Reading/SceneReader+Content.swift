import LayoutModel
import XML

extension SceneReader {
    /// Sets the natural size, baselines and text of a view.
    ///
    /// - Returns: the axes whose lengths are taken from the stored frame.
    func readContent(of view: ViewRecord, into properties: inout ViewProperties) -> Set<Axis> {
        let element = view.element
        properties.alignmentInsets = view.alignmentInsets
        let font = font(of: element)
        if let font, let frame = view.frame {
            let lines = Self.maxLines(of: element)
            let height = frame.height - view.alignmentInsets.top - view.alignmentInsets.bottom
            properties.baseline = font.baseline(height: height, maxLines: lines)
        }
        if let placeholder = placeholderSize(of: element) {
            properties.intrinsicSize = placeholder
            return []
        }
        if let known = knownSize(of: element) {
            properties.intrinsicSize = known
            return []
        }
        guard let axes = Self.contentAxes(of: element) else { return keepSize(of: view, in: &properties) }
        if sizes == .measured, isSizedByText(element), let text = text(of: element, font) {
            properties.text = text
            properties.baseline = Baseline()
            return []
        }
        guard let frame = view.frame else { return [] }
        let insets = properties.alignmentInsets
        if axes.contains(.horizontal) {
            let growth = element.name == "segmentedControl" ? growth(ofSegments: element) : 0
            properties.intrinsicSize.width = max(0, frame.width - insets.left - insets.right + growth)
        }
        if axes.contains(.vertical) {
            properties.intrinsicSize.height = max(0, frame.height - insets.top - insets.bottom)
        }
        return axes
    }

    /// Keeps the stored size of an empty stack, or of an arranged view without content, if nothing else determines it.
    ///
    /// Xcode's canvas does the same, because otherwise nothing would be visible.
    private func keepSize(of view: ViewRecord, in properties: inout ViewProperties) -> Set<Axis> {
        guard sizes == .stored, view.isArranged || view.element.name == "stackView", view.subviews.isEmpty,
            let frame = view.frame
        else { return [] }
        // The size of a stack depends on its arranged views.
        properties.stack = nil
        properties.intrinsicSize = PartialSize(width: frame.width, height: frame.height)
        properties.hugging = AxisPriorities(horizontal: 1, vertical: 1)
        properties.compressionResistance = AxisPriorities(horizontal: 1, vertical: 1)
        return [.horizontal, .vertical]
    }

    /// Returns the placeholder intrinsic size; an `infinite` length is omitted.
    private func placeholderSize(of element: XMLElement) -> PartialSize? {
        guard element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil else {
            return nil
        }
        return PartialSize(
            width: element.number("placeholderIntrinsicWidth").map { max(0, $0) },
            height: element.number("placeholderIntrinsicHeight").map { max(0, $0) }
        )
    }

    /// Returns the content size found by Xcode; `nil` for a view whose text is measured.
    private func knownSize(of element: XMLElement) -> PartialSize? {
        if sizes == .stored || !isSizedByText(element), let size = element["id"].flatMap({ knownSizes.views[$0] }) {
            return size
        }
        // Images may have changed since the frames were stored.
        guard sizes == .measured else { return nil }
        if let configuration = ButtonConfiguration(of: element) { return sizeWithoutTitle(configuration) }
        return element.name == "imageView" ? element["image"].flatMap { knownSizes.images[$0] } : nil
    }

    /// Returns the size of a button that shows only an image; `nil` if it has a title, or if the size is not known.
    private func sizeWithoutTitle(_ configuration: ButtonConfiguration) -> PartialSize? {
        guard configuration.isMeasurable(knownSizes), configuration.title?.isEmpty ?? true,
            configuration.subtitle == nil, let image = configuration.imageSize(knownSizes)
        else { return nil }
        let insets = configuration.contentInsets
        return PartialSize(
            width: image.width + insets.left + insets.right,
            height: image.height + insets.top + insets.bottom
        )
    }

    /// Returns the axes on which a kind of view has a natural length; `nil` if it never has one.
    private static func contentAxes(of element: XMLElement) -> Set<Axis>? {
        switch element.name {
        case "label", "button", "textField", "switch", "segmentedControl", "stepper", "activityIndicatorView",
            "pageControl", "pickerView", "datePicker", "colorWell":
            [.horizontal, .vertical]
        case "imageView":
            element["image"] != nil || element.child(key: "image") != nil ? [.horizontal, .vertical] : nil
        case "textView": element["scrollEnabled"] == "NO" ? [.horizontal, .vertical] : nil
        case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar": [.vertical]
        default: nil
        }
    }

    /// Returns the alignment insets of controls and symbols, as derived from stored frames.
    func alignmentInsets(of element: XMLElement) -> Insets {
        switch element.name {
        case "imageView":
            symbolInsets("image", of: element, element.child(key: "preferredSymbolConfiguration"), shownBy: element)
        case "button":
            element.child(key: "normal").map { symbolInsets("backgroundImage", of: $0, nil, shownBy: element) } ?? .zero
        case "switch": Insets(top: 0, left: 0, bottom: 0, right: 2)
        case "slider": knownSizes.slidersFillFrames ? .zero : Insets(top: 0, left: 2, bottom: 1, right: 2)
        case "segmentedControl": Insets(top: 0, left: 0, bottom: 1, right: 0)
        default: .zero
        }
    }

    /// Returns the alignment insets for an image or background image, which is named by an attribute of `holder`, or by
    /// an element with its own scale.
    private func symbolInsets(
        _ key: String,
        of holder: XMLElement,
        _ configuration: XMLElement?,
        shownBy view: XMLElement
    ) -> Insets {
        let reference = holder.child(key: key)
        guard let image = holder[key] ?? reference?["image"], knownSizes.symbols.contains(image) else { return .zero }
        var symbol = SymbolConfiguration(configuration)
        if let scale = reference?["symbolScale"] { symbol.setScale(scale) }
        return SymbolShape(named: image, symbol)?.alignmentInsets ?? insetsOfFixedHeight(view)
    }

    /// Returns the alignment insets that the stored frame of a view with a required height implies; zero if there is no
    /// such height.
    ///
    /// The height is that of the alignment rectangle, in whose center a symbol is drawn.
    private func insetsOfFixedHeight(_ view: XMLElement) -> Insets {
        guard let frame = view.frame, !view.isSet("misplaced"), let height = fixedHeight(of: view) else { return .zero }
        let inset = (frame.height - height) / 2
        guard abs(inset) <= Self.maxInsetOfSymbol * height else { return .zero }
        return Insets(top: inset, left: 0, bottom: inset, right: 0)
    }

    /// The maximum part of the height by which a drawing differs from its alignment rectangle on one side; a stored
    /// frame that differs more is stale.
    private static let maxInsetOfSymbol = 0.25

    /// Returns the constant of a required constraint of a view to one height.
    private func fixedHeight(of view: XMLElement) -> Double? {
        let constraint = view.child("constraints")?.children.first { constraint in
            constraint["firstAttribute"] == "height" && constraint["firstItem"] == nil
                && constraint["secondAttribute"] == nil && constraint["relation"] == nil
                && constraint["priority"] == nil
        }
        return constraint?.number("constant")
    }
}
