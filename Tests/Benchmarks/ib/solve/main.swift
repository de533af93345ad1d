// Solves every scene of Interface Builder files and prints a line of JSON for each: the frames beside those that Xcode
// stored. `ib-solve stored|measured` reads paths of files from standard input, a line each.
import Foundation
import InterfaceBuilder
import LayoutEngine
import LayoutModel
import TextMetrics

/// A layout and its solution.
struct Solved {
    let document: LayoutDocument
    let solution: Solution

    init(_ root: ViewDescription, _ constraints: [ConstraintDraft], _ traits: Traits) throws {
        var document = LayoutDocument(traits: traits, tree: try ViewTree(root))
        for draft in constraints {
            for constraint in try draft.resolve(in: document.tree) { document.constraints.add(constraint) }
        }
        var budget = EngineLimits().budget
        solution = try Engine(document: document, limits: EngineLimits(), budget: &budget).solution
        self.document = document
    }

    /// The numbers of views that the constraints leave open, by names.
    var ambiguous: [String: [String]] {
        var found: [String: [String]] = [:]
        for ambiguous in solution.ambiguous where document.tree.contains(ambiguous.node) {
            found[document.tree.name(of: ambiguous.node)] = ambiguous.attributes.map(\.rawValue)
        }
        return found
    }
}

/// The view without the natural lengths that were taken from stored frames: what is ambiguous then is not predicted.
func withoutStoredLengths(_ view: ViewDescription, _ origins: [String: ViewOrigin]) -> ViewDescription {
    var view = view
    let axes = origins[view.name]?.storedLengths ?? []
    if axes.contains(.horizontal) { view.properties.intrinsicSize.width = nil }
    if axes.contains(.vertical) { view.properties.intrinsicSize.height = nil }
    view.subviews = view.subviews.map { withoutStoredLengths($0, origins) }
    return view
}

func milliseconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start) / .milliseconds(1)
}

func numbers(_ frame: Rect) -> [Double] { [frame.x, frame.y, frame.width, frame.height] }

/// What is told of one view of a solved layout; nil for one that is not in the file.
func record(
    _ node: NodeID,
    _ solved: Solved,
    _ layout: SceneLayout,
    _ open: [String: [String]],
    _ undetermined: [String: [String]],
    _ loose: Solved
) -> [String: Any]? {
    let tree = solved.document.tree
    let name = tree.name(of: node)
    guard let origin = layout.origins[name] else { return nil }
    let properties = tree.properties(of: node)
    var view: [String: Any] = [
        "name": name, "kind": origin.kind, "line": origin.position.line, "misplaced": origin.isMisplaced,
        "ambiguous": origin.isAmbiguous, "framed": properties.frame != nil, "hidden": properties.isHidden,
        "open": open[name] ?? [], "undetermined": undetermined[name] ?? [],
        "parent": tree.parent(of: node).map { tree.name(of: $0) } ?? "",
        "text": properties.text != nil,
        "given": [Axis.horizontal, .vertical].filter(origin.storedLengths.contains).map {
            $0 == .horizontal ? "width" : "height"
        },
    ]
    if let frame = origin.frame { view["stored"] = numbers(frame) }
    if let frame = solved.solution.frame(of: node) { view["solved"] = numbers(frame) }
    if let frame = loose.solution.frame(of: node) { view["loose"] = numbers(frame) }
    return view
}

func record(of scene: InterfaceBuilderScene, in file: InterfaceBuilderFile, _ sizes: ContentSizes) -> [String: Any] {
    let readingStart = ContinuousClock.now
    let layout = file.layout(of: scene, sizes: sizes, measurer: .builtIn)
    var line: [String: Any] = [
        "scene": scene.id, "title": scene.title, "kind": "\(scene.kind)", "views": layout.origins.count,
        "reading": milliseconds(since: readingStart), "constraints": layout.constraints.count,
        "passedOver": layout.passedOver.map { "\($0.position.line): \($0.detail)" },
    ]
    let area = layout.traits.safeArea?.filled(with: 0) ?? .zero
    line["safeArea"] = [area.top, area.left, area.bottom, area.right]
    let margins = layout.root.properties.margins.filled(with: 8)
    line["margins"] = [margins.top, margins.left, margins.bottom, margins.right]
    line["rootKind"] = layout.origins[layout.root.name]?.kind ?? ""
    line["rootMisplaced"] = layout.origins[layout.root.name]?.isMisplaced ?? false
    do {
        let solvingStart = ContinuousClock.now
        let solved = try Solved(layout.root, layout.constraints, layout.traits)
        line["solving"] = milliseconds(since: solvingStart)
        let loose = try Solved(withoutStoredLengths(layout.root, layout.origins), layout.constraints, layout.traits)
        let (open, undetermined) = (loose.ambiguous, solved.ambiguous)
        line["conflicts"] = solved.solution.conflicts.count
        let nodes = solved.document.tree.preorder().dropFirst()
        line["frames"] = nodes.compactMap { record($0, solved, layout, open, undetermined, loose) }
    } catch {
        line["error"] = "\(error)"
    }
    return line
}

func write(_ line: [String: Any]) throws {
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]) + [10])
}

let sizes: ContentSizes = CommandLine.arguments.dropFirst().first == "measured" ? .measured : .stored
while let path = readLine() {
    let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    let start = ContinuousClock.now
    do {
        let file = try InterfaceBuilderFile(parsing: bytes)
        try write(["file": path, "parsing": milliseconds(since: start), "scenes": file.scenes.count])
        for scene in file.scenes {
            var line = record(of: scene, in: file, sizes)
            line["file"] = path
            try write(line)
        }
    } catch let error as InterfaceBuilderError {
        try write(["file": path, "refused": "\(error.position.line):\(error.position.column): \(error.detail)"])
    }
}
