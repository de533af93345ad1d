import XML

/// Finds the scenes of a file.
struct SceneFinder {
    private(set) var scenes: [InterfaceBuilderScene] = []
    /// The ids of the controllers that navigation and tab bar controllers show.
    private var bars: [String: SimulatedBars] = [:]

    mutating func read(_ document: XMLElement) {
        if let scenes = document.child("scenes") {
            findBars(scenes)
            for scene in scenes.children where scene.name == "scene" {
                if let objects = scene.child("objects") { readObjects(objects) }
            }
        }
        if let objects = document.child("objects") { readObjects(objects) }
    }

    private mutating func readObjects(_ objects: XMLElement) {
        for object in objects.children {
            if let view = object.children.first(where: { $0["key"] == "view" && $0.child("rect") != nil }) {
                let bars = object["id"].flatMap { self.bars[$0] } ?? SimulatedBars()
                scenes.append(InterfaceBuilderScene(.controller, owner: object, root: view, bars: bars))
                findNested(in: view)
            } else if object.child("rect") != nil {
                scenes.append(InterfaceBuilderScene(.view, owner: object, root: Self.root(of: object)))
                findNested(in: object)
            }
        }
    }

    /// The view that the layout of a cell is about is its content view; any other view is its own.
    private static func root(of view: XMLElement) -> XMLElement {
        guard cells.contains(view.name) else { return view }
        return view.children.first { $0["key"] == "contentView" } ?? view
    }

    private static let cells: Set<String> = ["tableViewCell", "collectionViewCell"]

    /// Finds cells, headers and footers in a view; the depth is bounded by that of the text.
    private mutating func findNested(in view: XMLElement) {
        for child in view.children {
            let isHeader = child["key"].map(Self.headers.contains) ?? false
            if Self.cells.contains(child.name) || child.name == "collectionReusableView" || isHeader {
                guard child.child("rect") != nil else { continue }
                scenes.append(InterfaceBuilderScene(.nested, owner: child, root: Self.root(of: child)))
            }
            if Self.isContainer(child) { findNested(in: child) }
        }
    }

    private static let headers: Set<String> = [
        "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView", "backgroundView",
    ]

    private static func isContainer(_ element: XMLElement) -> Bool {
        switch element.name {
        case "constraints", "connections", "color", "rect", "fontDescription", "state", "nil", "variation": false
        default: true
        }
    }

    /// Finds the bars of controllers: a navigation controller's first controller is below its bar, and what a tab bar
    /// controller shows is above its.
    private mutating func findBars(_ scenes: XMLElement) {
        var roots: [(navigation: String, root: String)] = []
        for scene in scenes.children {
            for controller in scene.child("objects")?.children.map({ $0 }) ?? [] {
                for segue in controller.child("connections")?.children.map({ $0 }) ?? [] {
                    guard let destination = segue["destination"], segue["kind"] == "relationship" else { continue }
                    switch segue["relationship"] {
                    case "rootViewController":
                        roots.append((controller["id"] ?? "", destination))
                        bars[destination, default: SimulatedBars()].navigation = true
                    case "viewControllers": bars[destination, default: SimulatedBars()].tabs = true
                    default: break
                    }
                }
            }
        }
        for (navigation, root) in roots where bars[navigation]?.tabs == true {
            bars[root, default: SimulatedBars()].tabs = true
        }
    }
}
