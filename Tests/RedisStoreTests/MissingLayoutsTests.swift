import Sessions
import Testing

@testable import RedisStore

/// Ids in a list whose layouts are not there.
@Suite struct MissingLayoutsTests {
    private let start = ContinuousClock.now

    private func removed(_ missing: MissingLayouts, _ id: String, after seconds: Int) -> Bool {
        var isRemoved = false
        missing.note(LayoutKey(id, in: .shared), at: start + .seconds(seconds)) { _ in isRemoved = true }
        return isRemoved
    }

    /// One whose layout is on its way is in the list already.
    @Test func `an id is taken out once it has been missing for a minute`() {
        let missing = MissingLayouts()
        #expect(!removed(missing, "a", after: 0))
        #expect(!removed(missing, "a", after: 59) && !removed(missing, "b", after: 59))
        #expect(removed(missing, "a", after: 60))
        #expect(!removed(missing, "a", after: 61))
        #expect(!removed(missing, "b", after: 61) && removed(missing, "b", after: 119))
    }

    @Test func `what is remembered of them is bounded`() {
        let missing = MissingLayouts()
        #expect(!removed(missing, "a", after: 0))
        for number in 0..<10_000 { #expect(!removed(missing, "\(number)", after: 0)) }
        // Forgotten with the others, so it is seen as for the first time.
        #expect(!removed(missing, "a", after: 60))
    }
}
