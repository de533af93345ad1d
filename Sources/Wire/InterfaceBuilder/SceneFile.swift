import HTTP
import InterfaceBuilder
import JSON
import LayoutModel
import Lint
import Sessions
import XML

/// An Interface Builder file in a request, with the requested scenes and the fields that accompany it.
struct SceneFile: Sendable {
    /// The locations of the file and of the scene's name in a request.
    struct Place: Sendable {
        /// The text of the file.
        var text: JSONPointer
        /// The scene's name; `nil` if it is a query parameter.
        var scene: JSONPointer?

        /// The file is the whole body.
        static let body = Place(text: .root, scene: nil)

        func fault(ofScene detail: String) -> Fault {
            scene.map { Fault(at: $0, detail) } ?? Fault(parameter: LayoutField.scene.rawValue, detail)
        }

        func refusal(of error: InterfaceBuilderError) -> Problem {
            let fault = Fault(at: text, error.detail, position: JSONPosition(error.position))
            // A body that is a malformed file is rejected like one that is malformed JSON.
            return Problem(faults: [fault], status: scene == nil ? .badRequest : .unprocessableContent)
        }
    }

    private let file: InterfaceBuilderFile
    let scenes: [InterfaceBuilderScene]
    private let place: Place
    let limits: LayoutLimits
    /// The name of the layout; `nil` for that of the scene.
    var name: String?
    /// Changes to the traits of the canvas.
    var traits = TraitsChange()
    var onConflict = ConflictPolicy.leaveOut

    /// Reads a file and finds its scenes.
    ///
    /// - Parameters:
    ///   - bytes: the text of the file.
    ///   - name: the name of the scene; `nil` for the only one.
    ///   - takesAll: whether a missing name selects all scenes.
    ///   - place: the locations of both in the request.
    ///   - limits: the limits of a layout.
    ///   - budget: the budget that reading is charged to.
    /// - Throws: a problem if the file is malformed or if the name does not select exactly one scene.
    init(
        _ bytes: [UInt8],
        scene name: String?,
        takesAll: Bool,
        at place: Place,
        limits: LayoutLimits,
        budget: inout WorkBudget
    ) throws(Problem) {
        // Parsing a megabyte needs ten milliseconds, and so does searching it; the client may disconnect in between.
        try budget.charge(Self.workOfByte, times: bytes.count / 2)
        let document: XMLDocument
        do throws(XMLError) {
            document = try XMLDocument(parsing: bytes)
        } catch {
            throw place.refusal(of: .xml(error))
        }
        try budget.charge(Self.workOfByte, times: bytes.count - bytes.count / 2)
        do throws(InterfaceBuilderError) {
            file = try InterfaceBuilderFile(document)
        } catch {
            throw place.refusal(of: error)
        }
        (self.place, self.limits) = (place, limits)
        scenes = try Self.scenes(of: file, named: name, takesAll: takesAll, at: place)
    }

    private static func scenes(
        of file: InterfaceBuilderFile,
        named name: String?,
        takesAll: Bool,
        at place: Place
    ) throws(Problem) -> [InterfaceBuilderScene] {
        guard !file.scenes.isEmpty || takesAll && name == nil else {
            throw Problem(faults: [Fault(at: place.text, "the file has no view whose layout could be solved")])
        }
        guard let name else {
            if takesAll { return file.scenes }
            if let scene = file.onlyScene { return [scene] }
            let detail = "the file has \(file.scenes.count) scenes; 'scene' says which one: \(list(file.scenes))"
            throw Problem(faults: [place.fault(ofScene: detail)])
        }
        let found = file.scenes(named: name)
        guard found.count <= 1 else {
            let detail = "\(found.count) scenes are called '\(name.echoed)'; say which by its id: \(list(found))"
            throw Problem(faults: [place.fault(ofScene: detail)])
        }
        guard found.count == 1 else {
            let detail = "there is no scene '\(name.echoed)' in the file, but \(list(file.scenes))"
            throw Problem(faults: [place.fault(ofScene: detail)])
        }
        return found
    }

    /// Returns the names of the first scenes, and the number of the others.
    private static func list(_ scenes: [InterfaceBuilderScene]) -> String {
        let names = scenes.prefix(maxListed).map { scene in
            scene.title == scene.id ? scene.id.echoed : "\(scene.id.echoed) (\(scene.title.echoed))"
        }
        let more = scenes.count - names.count
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The maximum number of scenes in a message.
    private static let maxListed = 20

    // The measured costs, in units of work.

    private static let workOfByte = 1
    private static let workOfView = 800
    private static let workOfConstraint = 400

    /// Returns the layout of one of ``scenes``, with its own texts or those of a language.
    ///
    /// - Throws: a problem if the layout is too large.
    func layout(
        of index: Int,
        in language: LintLanguage? = nil,
        budget: inout WorkBudget
    ) throws(Problem) -> SceneDocument {
        let scene = scenes[index]
        let views = file.viewCount(of: scene)
        guard views <= limits.views else { throw refusal(.tooManyViews(limit: limits.views)) }
        try budget.charge(Self.workOfView, times: views)
        let texts = language.map { language in
            SceneTexts { language.text(of: $0, $1, instead: $2) }
        }
        let layout = file.layout(
            of: scene,
            measurer: limits.measurer,
            texts: texts,
            isAbandoned: budget.isAbandoned
        )
        // If reading was abandoned, the layout is incomplete.
        do throws(WorkLimitExceeded) { try budget.look() } catch { throw .workLimitExceeded }
        let tree: ViewTree
        do throws(TreeError) {
            tree = try ViewTree(layout.root)
        } catch {
            preconditionFailure("names were made to be legal and unique: \(error)")
        }
        try check(tree, constraints: layout.constraints.count)
        let name = name ?? scene.title.cut(to: limits.nameBytes / 4 - 1)
        let traits = traits.filling(layout.share).applied(to: layout.traits)
        var document = LayoutDocument(name: name, traits: traits, tree: tree)
        document.onConflict = onConflict
        for draft in layout.constraints {
            try budget.charge(Self.workOfConstraint, times: 1)
            do throws(ConstraintError) {
                try draft.resolve(in: tree) { (constraint: consuming Constraint) in
                    document.constraints.add(constraint)
                }
            } catch {
                preconditionFailure("a constraint of a scene is valid in its tree: \(error)")
            }
        }
        return SceneDocument(
            document: document,
            passedOver: PassedOverNotes(layout.passedOver, omitted: layout.omitted, at: place.text),
            origin: SceneOrigin(scene, layout, file.platform)
        )
    }

    private func check(_ tree: ViewTree, constraints: Int) throws(Problem) {
        if constraints > limits.constraints {
            throw refusal(.tooManyConstraints(limit: limits.constraints))
        }
        guard tree.textByteCount <= limits.textBytes else { throw refusal(.tooMuchText(limit: limits.textBytes)) }
    }

    private func refusal(_ reason: EditFaultReason) -> Problem {
        Problem(faults: [Fault(at: place.text, reason.detail)])
    }
}

/// The layout of a scene, as if a request had described it.
struct SceneDocument {
    var document: LayoutDocument
    var passedOver: PassedOverNotes
    var origin: SceneOrigin
}

extension WorkBudget {
    fileprivate mutating func charge(_ cost: Int, times count: Int) throws(Problem) {
        do throws(WorkLimitExceeded) { try spend(cost * count) } catch { throw .workLimitExceeded }
    }
}

extension JSONPosition {
    fileprivate init(_ position: XMLPosition) {
        self.init(line: position.line, column: position.column)
    }
}
