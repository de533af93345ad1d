import Testing
import TestSupport

@testable import Sessions

/// What an editor does with states that are whole: the stacks of undo and redo, and a list of all revisions.
private struct WholeStates {
    let limit: Int
    var revisions: [Int: Int] = [1: 0]
    var revision = 1
    var undo: [Int] = []
    var redo: [Int] = []

    var present: Int { revisions[revision] ?? -1 }

    mutating func go(_ step: HistoryStep, to edited: Int) {
        let before = present
        switch step {
        case .edit:
            undo = (undo + [before]).suffix(limit)
            redo = []
            advance(to: edited)
        case .undo:
            guard let state = undo.popLast() else { return }
            redo.append(before)
            advance(to: state)
        case .redo:
            guard let state = redo.popLast() else { return }
            undo.append(before)
            advance(to: state)
        }
    }

    private mutating func advance(to state: Int) {
        revision += 1
        revisions[revision] = state
    }
}

struct EditHistoryTests {
    /// A difference is the state before, in eight bytes, or as a constant.
    private static func state(_ difference: EditHistory.Difference) -> Int {
        switch difference {
        case .constant(let change): Int(change.former)
        case .packed(let bytes): bytes.reduce(0) { $0 << 8 | Int($1) }
        }
    }

    private static func append(_ state: Int, _ revision: Int, by step: HistoryStep, to history: inout EditHistory) {
        guard state % 3 == 0 else {
            return history.append(revision, by: step, ConstantChange(id: id(1), former: Double(state)))
        }
        for shift in stride(from: 56, through: 0, by: -8) {
            history.bytes.append(UInt8(truncatingIfNeeded: state >> shift))
        }
        history.appendPacked(revision, by: step)
    }

    private static func limits(_ revisions: Int, bytes: Int = 1 << 20) -> HistoryLimits {
        var limits = HistoryLimits()
        (limits.revisions, limits.bytes) = (revisions, bytes)
        return limits
    }

    /// The tempting fault is to count undos against the limit, so that going back half way uses it up.
    @Test(.property, arguments: [1, 2, 5, 40], Seeds.range(3, from: 1))
    func `undo, redo and former revisions are those of an editor that keeps whole states`(limit: Int, seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        var history = EditHistory(Self.limits(limit))
        var states = WholeStates(limit: limit)
        for edited in 1...1_500 {
            // Long runs in one direction, so that lines are used up.
            let wish = [HistoryStep.edit, .undo, .redo][(edited / 7 + Int.random(in: 0...1, using: &random)) % 3]
            let next = history.next(of: wish)
            #expect((next == nil) == (wish == .edit || (wish == .undo ? states.undo : states.redo).isEmpty))
            let step = next == nil ? .edit : wish
            let before = states.present
            states.go(step, to: edited)
            if let next { #expect(Self.state(history.difference(of: next)) == states.present) }
            Self.append(before, states.revision, by: step, to: &history)
            #expect(history.reach == min(limit, states.revision - 1))
            for revision in states.revision - history.reach..<states.revision {
                let former = Self.state(history.difference(of: revision + 1))
                #expect(former == states.revisions[revision])
            }
            // Those that can be reached, and a third more before they are removed.
            #expect(history.usedByteCount <= (2 * limit + 2 * limit / 3 + 9) * 40)
        }
    }

    @Test func `without a limit above 0 nothing is remembered`() {
        var history = EditHistory(.none)
        history.append(2, by: .edit, ConstantChange(id: id(1), former: 0))
        #expect(!history.isKept && history.reach == 0 && history.next(of: .undo) == nil && history.byteCount == 0)
    }

    @Test func `the oldest revisions go where they take too many bytes, and one that is too large takes all with it`() {
        var history = EditHistory(Self.limits(1_000, bytes: 2_000))
        func append(_ count: Int, _ revision: Int, by step: HistoryStep = .edit) {
            history.bytes.append(contentsOf: [UInt8](repeating: 7, count: count))
            history.appendPacked(revision, by: step)
        }
        var drops = 0
        for revision in 2...200 {
            let reach = history.reach
            append(68, revision)
            if history.reach <= reach { drops += 1 }
            #expect(history.usedByteCount <= 2_000)
            #expect(history.next(of: .undo) == revision)
        }
        // Not after each edit, as all of the rest is moved.
        #expect((1...60).contains(drops))
        #expect((17...20).contains(history.reach))
        append(3_000, 201)
        #expect(history.reach == 0 && history.next(of: .undo) == nil && history.usedByteCount == 0)
        append(1, 202)
        #expect(history.reach == 1 && history.next(of: .undo) == 202)
        append(1, 203, by: .undo)
        let (undo, redo) = (history.next(of: .undo), history.next(of: .redo))
        #expect(undo == nil && redo == 203)
    }
}
