import InterfaceBuilder
import LayoutModel
import TextMetrics

/// Reads damaged Interface Builder files, and checks that what comes out is a layout that a client could have sent.
public struct InterfaceBuilderFiles: Sendable {
    private let measurer = TextMeasurer(fonts: .builtIn)

    public init() {}

    /// Returns whether the file is read.
    ///
    /// - Throws: what is wrong with the reader.
    public func read(_ text: [UInt8]) throws(BrokenPromise) -> Bool {
        let file: InterfaceBuilderFile
        do throws(InterfaceBuilderError) {
            file = try InterfaceBuilderFile(parsing: text)
        } catch {
            return false
        }
        for scene in file.scenes {
            guard file.scenes(named: scene.id).contains(where: { $0.position == scene.position }) else {
                throw BrokenPromise("the scene of \(scene.position) is not found by its id")
            }
            for sizes in [ContentSizes.measured, .stored] {
                try check(file.layout(of: scene, sizes: sizes, measurer: measurer))
            }
        }
        return true
    }

    private func check(_ layout: SceneLayout) throws(BrokenPromise) {
        let tree: ViewTree
        do throws(TreeError) {
            tree = try ViewTree(layout.root)
        } catch {
            throw BrokenPromise("a name: \(error)")
        }
        guard layout.constraints.count == layout.constraintPositions.count, layout.origins.count == tree.viewCount
        else {
            throw BrokenPromise("\(layout.constraintPositions.count) places of \(layout.constraints.count) constraints")
        }
        for draft in layout.constraints where !draft.faults(in: tree).isEmpty {
            throw BrokenPromise("a constraint: \(draft.faults(in: tree))")
        }
        for id in tree.preorder() { try check(tree.properties(of: id)) }
        guard layout.passedOver.count <= PassedElement.maxPerScene else {
            throw BrokenPromise("\(layout.passedOver.count) notes")
        }
    }

    private func check(_ properties: ViewProperties) throws(BrokenPromise) {
        let lengths = [
            properties.intrinsicSize.width, properties.intrinsicSize.height, properties.frame?.width,
            properties.frame?.height, properties.text?.font.size,
        ]
        for length in lengths {
            if let length, !(length >= 0 && length < 1e12) { throw BrokenPromise("a length of \(length)") }
        }
    }
}
