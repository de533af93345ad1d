import LayoutEngine
import LayoutModel
import Sessions
import TextMetrics

/// What clients are told about a layout, in terms that do not depend on its history: names of views, and numbers of
/// constraints in the order of the document.
struct LayoutAnswer {
    struct Member: Hashable {
        /// The index of the constraint in the document; nil for a rule of the layout.
        var index: Int?
        var text: String
    }

    struct Conflict: Hashable {
        var leftOut: Int?
        var members: [Member]
    }

    var names: [String] = []
    var frames: [Rect] = []
    var contentSizes: [Size] = []
    var conflicts: [Conflict] = []
    var ambiguous: [String] = []
    var unsettledTexts: [String] = []
    var texts: [SolvedText] = []
    var isOnPixels: Bool

    init(_ session: borrowing LayoutSession) {
        let (solution, document) = (session.solution, session.document)
        let tree = document.tree
        for node in solution.installedNodes {
            guard let frame = solution.frame(of: node) else { continue }
            names.append(tree.name(of: node))
            frames.append(frame)
        }
        contentSizes = solution.contentSizes.map(\.size)
        let ids = document.constraints.ids
        let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        conflicts = solution.conflicts.map { conflict in
            Conflict(
                leftOut: conflict.leftOut.flatMap { indices[$0] },
                members: conflict.members.map { Member(index: $0.id.flatMap { indices[$0] }, text: $0.text) }
            )
        }
        ambiguous = solution.ambiguous.map { "\(tree.name(of: $0.node)) \($0.attributes)" }
        unsettledTexts = solution.unsettledTexts.map(tree.name(of:)).sorted()
        texts = solution.texts
        isOnPixels = document.traits.scale != nil
    }
}

/// How a live layout differs from the one that its source makes.
struct LayoutDifference: Hashable {
    enum Kind: Hashable {
        case refusedSource, views, frames, pixels, contentSizes, leftOut, conflictMembers, ambiguity, texts
        case explanation, lint
        /// Frames or content sizes that differ by no more than rounding, and so in the bytes of an answer alone.
        case digits
        /// An undo or a redo has failed, or led to another source.
        case history
    }

    var kind: Kind
    var text: String
}

extension LayoutAnswer {
    /// The first difference from what the source of the layout makes, to the last bit; nil for none.
    func difference(from fresh: LayoutAnswer) -> LayoutDifference? {
        func unless(_ isSame: Bool, _ kind: LayoutDifference.Kind, _ text: @autoclosure () -> String)
            -> LayoutDifference?
        {
            isSame ? nil : LayoutDifference(kind: kind, text: text())
        }
        return unless(names == fresh.names, .views, "views \(names), fresh \(fresh.names)")
            ?? unless(
                conflicts.map(\.leftOut) == fresh.conflicts.map(\.leftOut),
                .leftOut,
                "leaves out \(told(conflicts)), fresh \(told(fresh.conflicts))"
            )
            ?? frameDifference(from: fresh)
            ?? unless(
                contentSizes == fresh.contentSizes,
                contentSizes.count == fresh.contentSizes.count
                    && zip(contentSizes, fresh.contentSizes).allSatisfy {
                        isNear($0.width, $1.width) && isNear($0.height, $1.height)
                    } ? .digits : .contentSizes,
                "content sizes \(contentSizes), fresh \(fresh.contentSizes)"
            )
            ?? unless(
                ambiguous == fresh.ambiguous,
                .ambiguity,
                "ambiguous \(ambiguous), fresh \(fresh.ambiguous)"
            )
            ?? unless(
                conflicts == fresh.conflicts,
                .conflictMembers,
                "conflicts \(told(conflicts)), fresh \(told(fresh.conflicts))"
            )
            ?? unless(
                texts.map(\.text) == fresh.texts.map(\.text) && unsettledTexts == fresh.unsettledTexts,
                .texts,
                "texts of \(texts.map(\.text.lines.count)) lines, unsettled \(unsettledTexts), fresh "
                    + "\(fresh.texts.map(\.text.lines.count)) and \(fresh.unsettledTexts)"
            )
    }

    private func frameDifference(from fresh: LayoutAnswer) -> LayoutDifference? {
        for (index, (one, other)) in zip(frames, fresh.frames).enumerated() where one != other {
            let isRounding =
                isNear(one.x, other.x) && isNear(one.y, other.y) && isNear(one.width, other.width)
                && isNear(one.height, other.height)
            return LayoutDifference(
                kind: isRounding ? .digits : isOnPixels ? .pixels : .frames,
                text: "\(names[index]) is at \(one), fresh at \(other)"
            )
        }
        return nil
    }

    private func isNear(_ one: Double, _ other: Double) -> Bool {
        (one - other).magnitude <= 1e-6 * max(1, one.magnitude)
    }

    private func told(_ conflicts: [Conflict]) -> [String] {
        conflicts.map { conflict in
            "\(conflict.leftOut ?? -1) of {\(conflict.members.map(\.text).joined(separator: "; "))}"
        }
    }
}
