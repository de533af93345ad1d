import XML

/// Finds the scenes of a file.
struct SceneFinder {
    private(set) var scenes: [InterfaceBuilderScene] = []
    /// The bars around the controllers in navigation and tab bar controllers, by controller id.
    private var bars: [String: SimulatedBars] = [:]
    /// The ids of controllers that hide the bottom bars when pushed.
    private var hidingBottomBars: Set<String> = []

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
                var bars = object["id"].flatMap { self.bars[$0] } ?? SimulatedBars()
                bars.read(object)
                scenes.append(InterfaceBuilderScene(.controller, owner: object, root: view, bars: bars))
                findNested(in: view)
            } else if object.child("rect") != nil {
                scenes.append(InterfaceBuilderScene(.view, owner: object, root: Self.root(of: object)))
                findNested(in: object)
            }
        }
    }

    /// Returns the root of a view's layout: the content view of a cell; any other view itself.
    private static func root(of view: XMLElement) -> XMLElement {
        guard cells.contains(view.name) else { return view }
        return view.children.first { $0["key"] == "contentView" } ?? view
    }

    private static let cells: Set<String> = ["tableViewCell", "collectionViewCell"]

    /// Finds cells, headers and footers in a view; the recursion depth is bounded by the XML nesting limit.
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

    /// Finds the bars of controllers.
    ///
    /// The root of a navigation controller is below its bar, and above its toolbar if the file shows one; the children
    /// of a tab bar controller are above its bar. A pushed controller has the same bars as the one that pushes it,
    /// unless it hides the bottom ones.
    private mutating func findBars(_ scenes: XMLElement) {
        var roots: [(navigation: String, root: String)] = []
        var pushed: [String: [String]] = [:]
        for scene in scenes.children {
            for controller in scene.child("objects")?.children.map({ $0 }) ?? [] {
                let id = controller["id"] ?? ""
                if controller["hidesBottomBarWhenPushed"] == "YES" { hidingBottomBars.insert(id) }
                for segue in controller.child("connections")?.children.map({ $0 }) ?? [] {
                    guard let destination = segue["destination"], segue["kind"] == "relationship" else { continue }
                    switch segue["relationship"] {
                    case "rootViewController":
                        roots.append((id, destination))
                        let isShown = controller["navigationBarHidden"] != "YES"
                        bars[destination, default: SimulatedBars()].navigation = isShown
                        bars[destination, default: SimulatedBars()].toolbar = controller["toolbarHidden"] == "NO"
                    case "viewControllers": bars[destination, default: SimulatedBars()].tabs = true
                    default: break
                    }
                }
                findPushes(in: controller, &pushed[id, default: []])
            }
        }
        for (navigation, root) in roots where bars[navigation]?.tabs == true {
            bars[root, default: SimulatedBars()].tabs = true
        }
        spreadBars(from: roots.map(\.root), along: pushed)
    }

    /// Finds the destinations of push segues in an element, such as those of buttons and cells.
    private func findPushes(in element: XMLElement, _ found: inout [String]) {
        for child in element.children {
            if child.name == "segue" {
                guard let destination = child["destination"], Self.pushes.contains(child["kind"] ?? "") else {
                    continue
                }
                found.append(destination)
            } else if child.name == "connections" || Self.isContainer(child) {
                findPushes(in: child, &found)
            }
        }
    }

    /// The effect of `show` depends on the containers; a navigation controller pushes.
    private static let pushes: Set<String> = ["show", "push"]

    /// Propagates the bars of controllers to those that they push, transitively; the first to reach a controller wins.
    private mutating func spreadBars(from roots: [String], along pushed: [String: [String]]) {
        var pushed = pushed
        var waiting = roots
        var next = 0
        while next < waiting.count {
            let current = waiting[next]
            next += 1
            // Removed, because a file may list the same root many times.
            for destination in pushed.removeValue(forKey: current) ?? [] where bars[destination] == nil {
                bars[destination] = bars[current]
                // The controllers pushed from there have no bottom bars either.
                if hidingBottomBars.contains(destination) { bars[destination]?.hideBottom() }
                waiting.append(destination)
            }
        }
    }
}
