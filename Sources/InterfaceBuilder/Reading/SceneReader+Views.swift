import LayoutModel
import XML

extension SceneReader {
    /// Collects the views and constraints of the scene.
    ///
    /// The constraints of a view precede those of its subviews: of conflicting constraints the last one is broken, and
    /// Xcode usually keeps those of outer views.
    mutating func collectViews() {
        readVariations(of: scene.owner)
        collect(scene.root, parent: nil, origin: Point.zero, isArranged: false)
        if scene.owner.index != scene.root.index { collectOwner() }
    }

    /// Reads the elements of a controller or cell that concern its root view: guides, and the constraints of old cells,
    /// whose content views had none of their own.
    private mutating func collectOwner() {
        let owner = scene.owner
        for guide in owner.child("layoutGuides")?.children.map({ $0 }) ?? [] {
            guard let id = guide["id"] else { continue }
            items[id] = guide["type"] == "bottom" ? .bottomGuide : .topGuide
        }
        guard scene.kind == .nested || scene.kind == .view else { return }
        if let id = owner["id"] { items[id] = .view(0) }
        collectGuides(of: owner, index: 0)
        collectConstraints(of: owner, holder: 0)
    }

    /// The frame of the root.
    ///
    /// Xcode may leave the content view of a cell at the usual height although the cell is higher; this is then the
    /// frame of the cell, in which the subviews were laid out.
    private var rootFrame: Rect? {
        guard let frame = scene.root.frame, scene.root.index != scene.owner.index else { return scene.root.frame }
        guard scene.kind != .controller, let cell = scene.owner.frame, Self.usualCellHeights.contains(frame.height),
            cell.height > frame.height + 1
        else { return frame }
        return Rect(x: frame.x, y: frame.y, width: frame.width, height: cell.height)
    }

    private static let usualCellHeights: Set<Double> = [43, 43.5, 44]

    private mutating func collect(_ element: XMLElement, parent: Int?, origin: Point?, isArranged: Bool) {
        let index = views.count
        let frame = parent == nil ? rootFrame : element.frame
        views.append(
            ViewRecord(
                element: element,
                parent: parent,
                name: "",
                frame: frame,
                origin: origin,
                isArranged: isArranged,
                isOnCanvas: parent.map { views[$0].isOnCanvas } != false && isOnCanvas(element),
                isMisplaced: element.isSet("misplaced"),
                keepsMargins: parent.map { views[$0].keepsMargins && element.isSet("preservesSuperviewLayoutMargins") }
                    ?? true,
                alignmentInsets: alignmentInsets(of: element),
                when: .any
            )
        )
        if let id = element["id"] {
            items[id] = .view(index)
            views[index].when = condition(of: id, element)
        }
        checkNumbers(of: element)
        collectGuides(of: element, index: index)
        collectConstraints(of: element, holder: index)
        if parent != nil || element.index != scene.owner.index { readVariations(of: element) }
        let isStack = element.name == "stackView"
        let isScrolling = Self.isScrolling(element)
        for child in Self.subviews(of: element) where goesOn() {
            guard isInstalledAnywhere(child) else {
                markUninstalled(child)
                continue
            }
            let place = isScrolling ? nil : origin.flatMap { origin in child.frame.map { ($0, origin) } }
            let inner = place.map { Point(x: $1.x + $0.x, y: $1.y + $0.y) }
            views[index].subviews.append(views.count)
            collect(child, parent: index, origin: inner, isArranged: isStack)
        }
    }

    /// Returns the direct subviews of a view, including the content view of a visual effect view.
    static func subviews(of element: XMLElement) -> [XMLElement] {
        var result: [XMLElement] = []
        if element.name == "visualEffectView", let content = element.child(key: "contentView") {
            result.append(content)
        }
        if let list = element.child("subviews") { result.append(contentsOf: list.children) }
        return result
    }

    static func isScrolling(_ element: XMLElement) -> Bool {
        switch element.name {
        case "scrollView": true
        // These lay out their own content; other subviews scroll with it.
        case "tableView", "collectionView", "textView": element.child("subviews") != nil
        default: false
        }
    }

    private mutating func collectGuides(of element: XMLElement, index: Int) {
        for guide in element.children where guide.name == "viewLayoutGuide" {
            guard let id = guide["id"] else { continue }
            switch guide["key"] {
            case "safeArea": items[id] = .area(index, .safeArea)
            case "contentLayoutGuide": items[id] = .area(index, .content)
            case "frameLayoutGuide": items[id] = .area(index, .frame)
            case "layoutMarginsGuide", "layoutMargins": items[id] = .area(index, .margins)
            case "readableContentGuide": items[id] = .area(index, .readable)
            case "keyboard", "keyboardLayoutGuide": items[id] = .area(index, .keyboard)
            default:
                passOver("the layout guide '\((guide["key"] ?? "").prefix(64))' is not known", at: guide.position)
            }
        }
    }

    private mutating func collectConstraints(of element: XMLElement, holder: Int) {
        for constraint in element.child("constraints")?.children.map({ $0 }) ?? []
        where constraint.name == "constraint" && goesOn() {
            elements.append((constraint, holder))
        }
    }

    // MARK: Size classes

    /// Reads the elements that a view excludes or includes by size class, and reports all other variations.
    private mutating func readVariations(of view: XMLElement) {
        for variation in view.children where variation.name == "variation" {
            guard let classes = SizeClasses(key: variation["key"] ?? "") else {
                passOver("the variation '\((variation["key"] ?? "").prefix(64))' is not known", at: variation.position)
                continue
            }
            for mask in variation.children where mask.name == "mask" {
                for entry in mask.children {
                    guard let id = entry["reference"] else { continue }
                    installations[id, default: Variations(true)].set(entry.name == "include", under: classes)
                }
            }
            checkVariation(variation, of: view)
        }
    }

    private func isOnCanvas(_ view: XMLElement) -> Bool {
        view["id"].flatMap { installations[$0] }?.value(under: sizeClasses) ?? true
    }

    private func isInstalledAnywhere(_ view: XMLElement) -> Bool {
        guard let installation = view["id"].flatMap({ installations[$0] }) else { return true }
        return !SizeClasses.conditions(installation.value).isEmpty
    }

    private mutating func condition(of id: String, _ view: XMLElement) -> SizeClasses {
        guard let installation = installations[id] else { return .any }
        let conditions = SizeClasses.conditions(installation.value)
        if conditions.count > 1 {
            passOver(
                "\(words(for: view)) is installed under more than one size class; here it always is",
                at: view.position
            )
        }
        return conditions.count == 1 ? conditions[0] : .any
    }

    private mutating func markUninstalled(_ view: XMLElement) {
        if let id = view["id"] { items[id] = .uninstalled }
        for child in Self.subviews(of: view) { markUninstalled(child) }
        for guide in view.children where guide.name == "viewLayoutGuide" {
            if let id = guide["id"] { items[id] = .uninstalled }
        }
    }

    // MARK: Names

    /// Names each view by its label if that is legal and unique, else by its id, else by a number.
    mutating func nameViews() {
        var counts: [String: Int] = [:]
        for view in views {
            if let label = view.element["userLabel"] { counts[label, default: 0] += 1 }
            if let id = view.element["id"] { counts[id, default: 0] += 1 }
        }
        var taken: Set<String> = [ViewName.superview]
        for index in views.indices where goesOn() {
            let element = views[index].element
            let candidates = [
                element["userLabel"].flatMap { counts[$0] == 1 ? $0 : nil }, element["id"], element["key"],
            ]
            var name = candidates.lazy.compactMap { $0 }.first { ViewName.isWellFormed($0) && !taken.contains($0) }
            // Each number is tried for one view only, so the number of failed attempts is bounded by the number of such
            // ids.
            var number = index + 1
            while name == nil {
                let candidate = "view-\(number)"
                if !taken.contains(candidate), counts[candidate] == nil { name = candidate }
                number += views.count
            }
            views[index].name = name ?? ""
            taken.insert(views[index].name)
        }
    }

    /// Marks the views to which constraints refer.
    mutating func markConstrained() {
        for (constraint, holder) in elements {
            for id in [constraint["firstItem"], constraint["secondItem"]] {
                guard let id else { continue }
                switch items[id] {
                case .view(let index), .area(let index, _): views[index].isConstrained = true
                case .topGuide, .bottomGuide, .uninstalled, nil: break
                }
            }
            if constraint["firstItem"] == nil { views[holder].isConstrained = true }
        }
    }
}
