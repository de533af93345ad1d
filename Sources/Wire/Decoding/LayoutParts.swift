import Dialects
import JSON
import LayoutModel
import Sessions

/// The root of a layout as read.
enum RootView {
    case missing
    /// All names are legal and unique; `hasFrame` if the request gives the root a frame, which is not allowed.
    case tree(ViewTree, hasFrame: Bool)
    /// At least one name is at fault.
    case misnamed(ViewDescription, [TreeError])
    /// The views are those that the sources among the constraints create.
    case fromSource

    /// The maximum number of name faults to find: as many as a response may list, plus those that decoding may have
    /// recorded for the same names.
    static let maxErrors = 2 * BodyDecoder.maxFaults

    init(_ description: ViewDescription) {
        do throws(TreeError) {
            self = .tree(try ViewTree(description), hasFrame: description.properties.frame != nil)
        } catch {
            // The tree throws the first fault; a response lists them all.
            self = .misnamed(description, description.faults(whenAddedTo: nil, limit: Self.maxErrors))
        }
    }
}

/// The parts of a layout document before its names are looked up.
struct LayoutParts {
    var name: String?
    var traits = Traits()
    var root = RootView.missing
    /// The constraints before the first whose names could not be resolved immediately.
    var constraints = ConstraintStore()
    /// The number of entries of the list from which `constraints` was made; `entries` are the others.
    var resolvedCount = 0
    var entries: [ConstraintEntry] = []
    /// The sources among the entries, with their indices.
    var sources: [(index: Int, source: DialectSource)] = []
    /// Values for the names in all sources.
    var metrics: [String: Metric] = [:]
    /// Whether comments of sources turn off rules of lint.
    var readsNotes = false
    var onConflict = ConflictPolicy.leaveOut
}

extension BodyDecoder {
    /// Reads the constraints of a layout, and resolves their names at once if the views come before them in the body.
    ///
    /// Resolving stops at the first fault, as faults of names are listed after those of the body, and at the first
    /// source in another language, which may refer to all constraints before it.
    mutating func constraints(of parts: inout LayoutParts) throws(JSONError) {
        guard try beginArray("an array of constraints") else { return }
        var entry = EntryInPlace()
        if case .tree(let tree, _) = parts.root {
            let names = tree.nodesByName
            parts.constraints.reserve(bytesLeft / usualLength)
            while parts.entries.isEmpty {
                guard try nextConstraint() else { return }
                try constraint(into: &entry, among: names)
                guard entry.source == nil else {
                    if let source = entry.dialect { parts.sources.append((parts.entries.count, source)) }
                    parts.entries.append(entry.value)
                    continue
                }
                entryStarts?.append(parts.constraints.nextID.number)
                do throws(ConstraintError) {
                    try entry.draft.resolve(in: tree) { (constraint: consuming Constraint) in
                        parts.constraints.add(constraint)
                    }
                    parts.resolvedCount += 1
                } catch {
                    entryStarts?.removeLast()
                    parts.entries.append(entry.value)
                }
            }
        }
        while try nextConstraint() {
            try constraint(into: &entry)
            if let source = entry.dialect { parts.sources.append((parts.entries.count, source)) }
            parts.entries.append(entry.value)
        }
    }

    /// Reads the root: a view, or the word that requests the views of the sources.
    mutating func rootView() throws(JSONError) -> RootView {
        guard try peekKind() == .string else { return RootView(try view(defaultName: "root")) }
        if try string() == Self.fromSource { return .fromSource }
        let word = "\"\(Self.fromSource)\""
        record("a view is an object like {\"id\": \"title\"}, or \(word) for the views that sources create")
        markNamesIncomplete()
        return RootView(ViewDescription(name: "root"))
    }

    private static let fromSource = "fromSource"
}

/// The estimated length of a constraint in bytes, between that of a string and an object.
private let usualLength = 64

extension BodyDecoder {
    /// Creates the document from its parts after the whole body has been read, and records its faults.
    ///
    /// - Returns: the document, the ignored statements of its sources, and the rules of lint that their comments turn
    ///   off for constraints; `nil` if there is no valid root.
    mutating func document(
        of parts: LayoutParts,
        limits: LayoutLimits
    ) -> (document: LayoutDocument, passedOver: PassedOverNotes, disabled: [ConstraintID: LintRules])? {
        var parts = parts
        share(among: &parts)
        let tree: ViewTree
        switch parts.root {
        case .missing:
            record(member: "view", "a layout needs a 'view'")
            return nil
        case .tree(let found, let hasFrame):
            check(found)
            if hasFrame { recordFrameOfRoot() }
            tree = found
        case .misnamed(let description, let all):
            // If not all of these are listed, faults that result from them cannot be distinguished from others.
            let errors = hasOmittedFaults ? [] : all
            let faultsOfBody = faults
            if description.properties.frame != nil { recordFrameOfRoot() }
            // A name that could not be read has been recorded at its own pointer.
            for error in errors {
                let fault = Fault(error, in: Self.root)
                if !faultsOfBody.contains(where: { fault.pointer.lies(in: $0.pointer) }) { record(fault) }
            }
            // There may be others, and the response has no room for faults of other kinds.
            guard all.count < RootView.maxErrors else { return nil }
            tree = ViewTree(description, replacingNamesOf: all)
        case .fromSource:
            guard let found = treeFromSources(&parts, limits) else { return nil }
            check(found)
            tree = found
        }
        var document = LayoutDocument(name: parts.name, traits: parts.traits, tree: tree)
        document.onConflict = parts.onConflict
        document.constraints = parts.constraints
        if !parts.sources.isEmpty { document.written = WrittenText(reader.bytes, .document) }
        var found: [EditFault] = []
        var passed = PassedOver()
        let hasNotes = parts.readsNotes && parts.sources.contains { $0.source.mayDisableRules }
        var starts = entryStarts ?? (hasNotes ? [] : nil)
        spending { (budget) throws(WorkLimitExceeded) in
            found = try document.make(
                parts.entries,
                limits: limits,
                budget: &budget,
                passedOver: &passed,
                entryStarts: &starts
            )
        }
        let notes = hasNotes ? notes(of: parts, startingAt: starts ?? [], in: &document) : [:]
        if entryStarts != nil { entryStarts = starts }
        for fault in found { record(fault, of: parts) }
        return (document, PassedOverNotes(passed, from: parts.resolvedCount), notes)
    }

    /// Reads the comments for lint in the sources, and gives the rules that they turn off to views.
    ///
    /// - Returns: the rules that are turned off for constraints.
    private func notes(
        of parts: LayoutParts,
        startingAt starts: [Int],
        in document: inout LayoutDocument
    ) -> [ConstraintID: LintRules] {
        var notes = SourceNotes()
        // The entries before the first source may be counted, too.
        let offset = starts.count - parts.entries.count
        for (index, source) in parts.sources where source.mayDisableRules {
            let place = offset + index
            guard starts.indices.contains(place) else { continue }
            let end = place + 1 < starts.count ? starts[place + 1] : document.constraints.nextID.number
            notes.add(source, starts[place]..<max(starts[place], end), in: document)
        }
        notes.apply(to: &document.tree)
        return notes.ofConstraints
    }

    /// Gives the values of the document to its sources, which may precede them in the body, and lets each one use what
    /// others define.
    private mutating func share(among parts: inout LayoutParts) {
        guard parts.sources.count > 1 || !parts.metrics.isEmpty else { return }
        var sources = parts.sources.map(\.source)
        let sourceLimits = sourceLimits
        spending { (budget) throws(WorkLimitExceeded) in
            DialectSource.shareDefinitions(among: &sources, limits: sourceLimits, budget: &budget)
            guard !budget.isExceeded else { throw WorkLimitExceeded() }
        }
        for (number, var source) in sources.enumerated() {
            source.documentMetrics = parts.metrics
            parts.sources[number].source = source
            parts.entries[parts.sources[number].index] = .source(entry(source))
        }
    }

    /// Creates the tree of the views that the sources create, and updates the sources' entries to refer to these views.
    ///
    /// - Returns: the tree; `nil` if no source can create views, or if the budget is exceeded.
    private mutating func treeFromSources(_ parts: inout LayoutParts, _ limits: LayoutLimits) -> ViewTree? {
        guard parts.sources.contains(where: { DialectSource.hasStatements($0.source.language) }) else {
            let languages = SourceLanguage.allCases.filter(DialectSource.hasStatements).map { "'\($0.rawValue)'" }
            let list = languages.joined(separator: ", ")
            record(Fault(at: Self.root, "there is no source to take views from among the constraints: one of \(list)"))
            return nil
        }
        let (sources, traits, sourceLimits) = (parts.sources.map(\.source), parts.traits, sourceLimits)
        let viewLimits = ViewLimits(views: limits.views, depth: limits.depth)
        var found: ViewsOfSources?
        spending { (budget) throws(WorkLimitExceeded) in
            found = DialectSource.views(
                of: sources,
                traits: traits,
                limits: sourceLimits,
                viewLimits: viewLimits,
                budget: &budget
            )
            guard !budget.isExceeded else { throw WorkLimitExceeded() }
        }
        guard let found else { return nil }
        for (number, (index, source)) in parts.sources.enumerated() {
            var source = source
            source.views = found.sources[number]
            parts.entries[index] = .source(entry(source))
        }
        do throws(TreeError) {
            return try ViewTree(found.root)
        } catch {
            preconditionFailure("ids were made to be legal and unique: \(error)")
        }
    }

    private static var root: JSONPointer { JSONPointer.root.appending(LayoutField.view.rawValue) }

    private mutating func check(_ tree: ViewTree) {
        let limit = limits.textBytes
        guard tree.textByteCount > limit else { return }
        record(Fault(at: Self.root, EditFaultReason.tooMuchText(limit: limit).detail))
    }

    private mutating func recordFrameOfRoot() {
        record(Fault(at: Self.root.appending(ViewField.frame.rawValue), EditFaultReason.frameOfRoot.detail))
    }

    /// Records a fault of an entry, unless it follows from something that could not be read.
    private mutating func record(_ fault: EditFault, of parts: LayoutParts) {
        if case .constraint(let error) = fault.reason {
            if error.isOfUnreadable { return }
            if hasIncompleteNames, case .unknownItem = error { return }
        }
        if hasIncompleteNames, case .source(let error) = fault.reason, error.reason.isUnknownName { return }
        record(Fault(fault, in: JSONPointer.root.appending("constraints"), from: parts.resolvedCount))
    }
}

extension ViewTree {
    /// Creates a tree with substitutes for faulty names, so that the other names in constraints can still be looked up.
    ///
    /// - Parameters:
    ///   - description: the root.
    ///   - errors: all faults of names in it.
    fileprivate init(_ description: ViewDescription, replacingNamesOf errors: [TreeError]) {
        var renamed = description
        var taken = description.names
        var number = 0
        for error in errors {
            var substitute: String
            repeat {
                number += 1
                substitute = "view-without-legal-id-\(number)"
            } while !taken.insert(substitute).inserted
            renamed.rename(at: error.path[...], to: substitute)
        }
        do throws(TreeError) {
            try self.init(renamed)
        } catch {
            preconditionFailure("a name that was not at fault is: \(error)")
        }
    }
}

extension ViewDescription {
    /// The names of the view and everything in it.
    fileprivate var names: Set<String> {
        subviews.reduce(into: Set(guides + [name])) { $0.formUnion($1.names) }
    }

    /// Renames the view or guide at `path`.
    fileprivate mutating func rename(at path: ArraySlice<TreeStep>, to newName: String) {
        switch path.first {
        case nil: name = newName
        case .guide(let index): guides[index] = newName
        case .subview(let index): subviews[index].rename(at: path.dropFirst(), to: newName)
        }
    }
}
