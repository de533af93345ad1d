import LayoutModel
import XML

extension SceneReader {
    /// Returns the description of the view at `index`, including its descendants.
    mutating func description(of index: Int, _ insets: RootInsets) -> ViewDescription {
        let view = views[index]
        var description = ViewDescription(name: view.name, properties: properties(of: index, insets))
        for subview in view.subviews where goesOn() {
            description.subviews.append(self.description(of: subview, insets))
        }
        return description
    }

    private mutating func properties(of index: Int, _ insets: RootInsets) -> ViewProperties {
        let view = views[index]
        let element = view.element
        var properties = ViewProperties()
        properties.when = view.when
        properties.isHidden = isSet("hidden", of: element)
        properties.hugging = priorities(of: element, "HuggingPriority")
        properties.compressionResistance = priorities(of: element, "CompressionResistancePriority")
        let margins = margins(of: element)
        // Stored frames show that a stack has no margins unless they are set.
        let usual = element.name == "stackView" ? PartialInsets(.zero) : PartialInsets()
        properties.margins = index == 0 ? insets.margins : margins ?? usual
        properties.preservesSuperviewMargins = element.isSet("preservesSuperviewLayoutMargins") && index != 0
        properties.marginsFollowSafeArea = element["insetsLayoutMarginsFromSafeArea"] != "NO"
        if Self.isScrolling(element) { properties.scroll = ScrollProperties() }
        if element.name == "stackView" {
            properties.stack = stack(of: element)
            // Xcode has no option for this: a stack with its own margins arranges within them.
            properties.stack?.isLayoutMarginsRelativeArrangement = margins != nil
        }
        readRuntimeAttributes(of: element, into: &properties)
        var stored: Set<Axis> = []
        if index != 0 {
            placeByFrame(index, &properties)
            stored = readContent(of: view, into: &properties)
        }
        readLook(of: view, into: &properties)
        checkKind(of: element)
        properties.ignoredRules = ignoredRules(of: view, storedLengths: stored)
        origins[view.name] = ViewOrigin(
            id: element["id"],
            kind: element.name,
            outlineName: Self.outlineName(of: element),
            position: element.position,
            frame: view.frame,
            isMisplaced: view.isMisplaced,
            isAmbiguous: element.isSet("ambiguous"),
            ambiguityCheck: AmbiguityCheck(element["verifyAmbiguity"]),
            storedLengths: stored
        )
        return properties
    }

    /// Places a view by its frame if its autoresizing mask is translated, if its frame is fixed, or if it has no
    /// constraints.
    private func placeByFrame(_ index: Int, _ properties: inout ViewProperties) {
        let view = views[index]
        guard !view.isArranged, let frame = view.frame else { return }
        let isTranslated = view.element["translatesAutoresizingMaskIntoConstraints"] != "NO"
        guard isTranslated || view.element.isSet("fixedFrame") || !view.isConstrained else { return }
        properties.frame = frame
        properties.autoresizing = view.element.autoresizing
        // UIKit has no constraints for the content of such a view; required ones would contradict its frame.
        (properties.hugging, properties.compressionResistance) = (AxisPriorities(), AxisPriorities())
    }

    private func priorities(of element: XMLElement, _ name: String) -> AxisPriorities {
        func priority(_ axis: String) -> Double? {
            element.number(axis + name).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil }
        }
        return AxisPriorities(horizontal: priority("horizontal"), vertical: priority("vertical"))
    }

    /// Returns the explicit margins of a view; `nil` if it has none.
    func margins(of element: XMLElement) -> PartialInsets? {
        func insets(_ key: String) -> XMLElement? {
            variant(of: element) { $0.child(key: key) } ?? element.child(key: key)
        }
        if let insets = insets("layoutMargins") {
            return PartialInsets(
                top: insets.number("top"),
                left: insets.number("left"),
                bottom: insets.number("bottom"),
                right: insets.number("right")
            )
        }
        guard let insets = insets("directionalLayoutMargins") else { return nil }
        // The canvas has a left-to-right layout direction.
        return PartialInsets(
            top: insets.number("top"),
            left: insets.number("leading"),
            bottom: insets.number("bottom"),
            right: insets.number("trailing")
        )
    }

    private mutating func stack(of element: XMLElement) -> StackProperties {
        var stack = StackProperties()
        if value("axis", of: element) == "vertical" { stack.axis = .vertical }
        stack.spacing =
            element["spacingType"] == "standard" ? 8 : value("spacing", of: element).flatMap(XMLElement.number) ?? 0
        stack.isBaselineRelativeArrangement =
            isSet("baselineRelativeArrangement", of: element) && stack.axis == .vertical
        if let word = value("distribution", of: element) {
            if let distribution = StackDistribution(rawValue: word) {
                stack.distribution = distribution
            } else {
                passOver("the distribution '\(word.prefix(64))' is not known", at: element.position)
            }
        }
        if let word = value("alignment", of: element) {
            if let alignment = StackAlignment(rawValue: word),
                StackAlignment.allowed(along: stack.axis).contains(alignment)
            {
                stack.alignment = alignment
            } else if let alignment = Self.alignmentsOfColumns[word], stack.axis == .vertical {
                stack.alignment = alignment
            } else {
                passOver("\(words(for: element)) cannot have the alignment '\(word.prefix(64))'", at: element.position)
            }
        }
        return stack
    }

    /// The alignments of vertical stacks that are aligned to baselines: the one to the last baselines is that of stored
    /// frames, and the other its counterpart.
    private static let alignmentsOfColumns: [String: StackAlignment] = [
        StackAlignment.firstBaseline.rawValue: .leading, StackAlignment.lastBaseline.rawValue: .trailing,
    ]

    /// Reads the user-defined runtime attributes that affect the layout.
    private mutating func readRuntimeAttributes(of element: XMLElement, into properties: inout ViewProperties) {
        for attribute in element.child("userDefinedRuntimeAttributes")?.children.map({ $0 }) ?? [] {
            let value = attribute["value"] ?? attribute.child(key: "value")?["value"]
            let isSet = value == "YES"
            switch attribute["keyPath"] {
            case "layoutMarginsRelativeArrangement", "isLayoutMarginsRelativeArrangement":
                properties.stack?.isLayoutMarginsRelativeArrangement = isSet
            case "spacing": if let spacing = value.flatMap(XMLElement.number) { properties.stack?.spacing = spacing }
            case "hidden", "isHidden": properties.isHidden = isSet
            case "preservesSuperviewLayoutMargins": properties.preservesSuperviewMargins = isSet
            case "insetsLayoutMarginsFromSafeArea": properties.marginsFollowSafeArea = isSet
            case "translatesAutoresizingMaskIntoConstraints", "layoutMargins", "directionalLayoutMargins", "axis",
                "alignment", "distribution", "frame", "bounds", "center", "contentInset", "numberOfLines", "text",
                "font":
                let path = (attribute["keyPath"] ?? "").prefix(64)
                passOver("'\(path)' of \(words(for: element)) is set when the app runs", at: attribute.position)
            default: break  // No effect on the layout.
            }
        }
    }

    private mutating func checkKind(of element: XMLElement) {
        guard !Self.kinds.contains(element.name) else { return }
        passOver("a <\(element.name)> is not known; here it has no content of its own", at: element.position)
    }

    private static let kinds: Set<String> = [
        "view", "label", "button", "imageView", "stackView", "scrollView", "tableView", "tableViewCell",
        "tableViewCellContentView", "collectionView", "collectionViewCell", "collectionViewCellContentView",
        "collectionReusableView", "textField", "textView", "switch", "slider", "segmentedControl", "stepper",
        "progressView", "activityIndicatorView", "pageControl", "pickerView", "datePicker", "searchBar",
        "navigationBar", "toolbar", "tabBar", "visualEffectView", "containerView", "mapView", "webView", "wkWebView",
        "control", "glkView", "mtkView", "arscnView", "arskView", "sceneKitView", "skView", "colorWell", "window",
    ]
}
