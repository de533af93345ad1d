import Fuzzing
import LayoutFuzzing
import ServiceFuzzing
import TestSupport
import Testing

/// Many more of these are read by `quoin-fuzz calls`, `lint`, `pictures`, `tokens`, `import`, `undo`, `journal`,
/// `strings` and `png`.
///
/// The least share of accepted inputs keeps a change of the service from turning them into refusals, which reach
/// little.
@Suite(.tags(.long)) struct ServiceTargetPropertyTests {
    @Test(.property) func `strange queries and fields are answered, or refused with a place`() throws {
        let (author, target) = (CallAuthor(seed: Seeds.first(3)), CallTarget())
        try check(300, accepting: 0.5) { try target.read(author[$0]) }
    }

    @Test(.property) func `a report of lint is well formed and the same each time`() throws {
        let (author, target) = (LintAuthor(seed: Seeds.first(3)), LintTarget())
        try check(40, accepting: 0.5) { try target.read(author[$0]) }
    }

    @Test(.property) func `a picture is well formed and the same each time`() throws {
        let (author, target) = (PictureAuthor(seed: Seeds.first(3)), PictureTarget())
        try check(100, accepting: 0.5) { try target.read(author[$0]) }
    }

    @Test(.property) func `a token file lets in those that it names`() throws {
        let (author, target) = (TokenAuthor(seed: Seeds.first(3)), TokenTarget())
        try check(300, accepting: 0.5) { try target.read(author[$0]) }
    }

    @Test(.property) func `a line that is imported is stored or named`() throws {
        let (author, target) = (LineAuthor(seed: Seeds.first(3)), LineTarget())
        try check(40, accepting: 0.4) { try target.read(author[$0]) }
    }

    @Test(.property) func `undo after a restart is undo before it`() throws {
        let (author, target) = (LayoutAuthor(seed: Seeds.first(3)), RestartTarget())
        try check(10, accepting: 0.8) { try target.read(author[$0].bytes) }
    }

    @Test(.property) func `a damaged journal holds what was there before`() throws {
        let (author, target) = (JournalDamageAuthor(seed: Seeds.first(3)), JournalTarget())
        try check(60, accepting: 0.2) { try target.read(author[$0]) }
    }

    @Test(.property) func `translations are the same after they are written and read again`() throws {
        let (author, target) = (StringsAuthor(seed: Seeds.first(3)), StringsTarget())
        try check(1_000, accepting: 0.6) { try target.read(author[$0]) }
    }

    @Test(.property) func `an image is decoded as it was encoded`() throws {
        let (seed, target) = (Seeds.first(3), PNGTarget())
        try check(100, accepting: 0.9) { try target.read(PNGTarget.input($0, seed: seed)) }
    }

    private func check(_ count: Int, accepting share: Double, _ read: (Int) throws -> Bool) throws {
        let count = Seeds.count(count)
        var accepted = 0
        for number in 0..<count where try read(number) { accepted += 1 }
        Cases.check(count)
        // A few inputs say nothing of shares.
        if count >= 40 { #expect(Double(accepted) >= share * Double(count), "\(accepted) of \(count) are accepted") }
    }
}
