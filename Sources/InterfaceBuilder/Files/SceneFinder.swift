import XML

/// Finds the scenes of a file.
struct SceneFinder {
    private(set) var scenes: [InterfaceBuilderScene] = []
    /// The bars around the controllers in navigation and tab bar controllers, by controller id.
    private var bars: [String: SimulatedBars] = [:]
    /// The ids of controllers that are presented as sheets.
    private var sheets: Set<String> = []
    /// The ids of controllers that hide the bottom bars when pushed.
    private var hidingBottomBars: Set<String> = []

    mutating func read(_ document: XMLElement) {
        if let scenes = document.child("scenes") {
            findBars(scenes)
            findSheets(scenes)
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
                var scene = InterfaceBuilderScene(.controller, owner: object, root: view, bars: bars)
                scene.isSheet = Self.isSheet(object) || sheets.contains(scene.id)
                scenes.append(scene)
                findNested(in: view, table: nil)
            } else if object.child("rect") != nil {
                var scene = InterfaceBuilderScene(.view, owner: object, root: Self.root(of: object))
                scene.sizesItself = object.name == "tableViewCell"
                scenes.append(scene)
                findNested(in: object, table: nil)
            }
        }
    }

    /// Returns the root of a view's layout: the content view of a cell; any other view itself.
    private static func root(of view: XMLElement) -> XMLElement {
        guard cells.contains(view.name) else { return view }
        return view.children.first { $0["key"] == "contentView" } ?? view
    }

    private static let cells: Set<String> = ["tableViewCell", "collectionViewCell"]

    /// Finds cells, headers and footers in a view of a table; the recursion depth is bounded by the XML nesting limit.
    private mutating func findNested(in view: XMLElement, table: XMLElement?) {
        let table = view.name == "tableView" ? view : table
        for child in view.children {
            let isHeader = child["key"].map(Self.headers.contains) ?? false
            if Self.cells.contains(child.name) || child.name == "collectionReusableView" || isHeader {
                guard child.child("rect") != nil else { continue }
                var scene = InterfaceBuilderScene(.nested, owner: child, root: Self.root(of: child))
                // A table without a height for its rows asks its cells.
                scene.sizesItself = child.name == "tableViewCell" && (table?.number("rowHeight") ?? 0) <= 0
                scenes.append(scene)
            }
            if Self.isContainer(child) { findNested(in: child, table: table) }
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

    // MARK: - Sheets

    /// Finds the controllers that segues present as sheets, and the roots of navigation controllers among them.
    private mutating func findSheets(_ scenes: XMLElement) {
        var roots: [(navigation: String, root: String)] = []
        for scene in scenes.children {
            for controller in scene.child("objects")?.children.map({ $0 }) ?? [] {
                if Self.isSheet(controller), let id = controller["id"] { sheets.insert(id) }
                findSheets(in: controller, of: controller["id"] ?? "", &roots)
            }
        }
        for (navigation, root) in roots where sheets.contains(navigation) { sheets.insert(root) }
    }

    private mutating func findSheets(
        in element: XMLElement,
        of controller: String,
        _ roots: inout [(navigation: String, root: String)]
    ) {
        for child in element.children {
            if child.name == "segue" {
                guard let destination = child["destination"] else { continue }
                if child["relationship"] == "rootViewController" { roots.append((controller, destination)) }
                if Self.isSheet(child) { sheets.insert(destination) }
            } else if child.name == "connections" || Self.isContainer(child) {
                findSheets(in: child, of: controller, &roots)
            }
        }
    }

    /// Whether a controller, or what a segue presents, is a sheet.
    private static func isSheet(_ element: XMLElement) -> Bool {
        element["modalPresentationStyle"] == "formSheet" || element["modalPresentationStyle"] == "pageSheet"
    }

    // MARK: - Bars

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
