import Redis
import Sessions
import Testing
import Threads

@testable import RedisStore

extension ServerTests {
    /// The answers that are stored with changes, and the scripts for keys of calls.
    @Suite struct AnswerTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        /// A change that makes a new layout, and one that goes on from there.
        private static let kinds: [SharedWrite.Kind] = [.edit, .snapshot(name: nil)]

        // MARK: - Stored with a change

        /// Catches an answer that is lost though its change is stored, and one that stays for ever.
        @Test(arguments: kinds)
        func `an answer is stored with its change, for as long as the limits say`(kind: SharedWrite.Kind) throws {
            try store.create()
            let answer = store.answer("one")
            #expect(try store.store(kind, from: 1, to: 2, revision: 2, answer: answer) == .stored)
            let name = store.key().answer(to: "k")
            #expect(try store.command("GET", name) == .bytes(answer.bytes))
            #expect(try store.expires(name, after: StoreFixture.hour))
        }

        /// Catches a call that is done twice, whether the second time is on the state after the first or before.
        @Test(arguments: kinds, [1, 2] as [UInt64])
        func `a call that was done is answered as then, and changes nothing`(
            kind: SharedWrite.Kind,
            before: UInt64
        ) throws {
            try store.create()
            let first = store.answer("first")
            #expect(try store.store(kind, from: 1, to: 2, revision: 2, answer: first) == .stored)
            try store.settle()
            let dump = try store.dump()
            let again = try store.store(kind, from: before, to: 3, revision: 3, answer: store.answer("again"))
            #expect(again == .repeated(first))
            try store.settle()
            #expect(try store.dump() == dump)
        }

        /// Catches a call that is answered with what another layout or another key has.
        @Test func `another key, and another layout, have answers of their own`() throws {
            for id in ["x", "y"] { try store.create(id) }
            for (id, key) in [("x", "k"), ("x", "l"), ("y", "k")] {
                let (before, revision): (UInt64, Int) = key == "l" ? (2, 3) : (1, 2)
                let answer = store.answer("\(id) \(key)", to: key)
                let outcome = try store.store(
                    .edit,
                    of: id,
                    from: before,
                    to: before + 1,
                    revision: revision,
                    answer: answer
                )
                #expect(outcome == .stored)
                #expect(try store.command("GET", store.key(id).answer(to: key)) == .bytes(answer.bytes))
            }
        }

        /// Catches an answer to a change that was not stored: the call is done again, and would be answered with it.
        @Test(arguments: kinds)
        func `a change that was overtaken leaves no answer`(kind: SharedWrite.Kind) throws {
            try store.create()
            #expect(try store.store(kind, from: 9, to: 2, revision: 2, answer: store.answer("lost")) == .overtaken)
            #expect(try store.store(kind, from: 1, to: 2, revision: 2, answer: store.answer("kept")) == .stored)
        }

        /// Catches an answer to a layout that was not made, as its id has had the revision.
        @Test func `a new layout with a former revision leaves no answer`() throws {
            try store.create()
            #expect(try store.store(.removal, from: 1, to: 2, revision: 1) == .stored)
            let lost = store.answer("lost")
            #expect(
                try store.store(.snapshot(name: nil), from: nil, to: 3, revision: 1, answer: lost) == .overtaken
            )
            #expect(try store.command("EXISTS", store.key().answer(to: "k")) == .integer(0))
        }

        // MARK: - Claims

        /// Catches a second layout that is made for the same call, by an instance that comes while the first works.
        @Test func `a call that is repeated while it is worked on is for the same layout`() throws {
            #expect(try store.claim(for: "first") == .granted(id: "first"))
            #expect(try store.claim(for: "second") == .granted(id: "first"))
        }

        @Test func `a call for no layout is granted, and again`() throws {
            #expect(try store.claim(for: nil) == .granted(id: nil))
            #expect(try store.claim(for: nil) == .granted(id: nil))
        }

        /// Catches a request that is answered with what another was.
        @Test(arguments: [
            StoredAnswer.Digest(length: 0, low: 2, high: 3), StoredAnswer.Digest(length: 1, low: 0, high: 3),
            StoredAnswer.Digest(length: 1, low: 2, high: 0),
        ])
        func `a key that came with another request differs, and stays the first one's`(
            digest: StoredAnswer.Digest
        ) throws {
            #expect(try store.claim() == .granted(id: "x"))
            let dump = try store.dump()
            #expect(try store.claim("k", digest, for: "y") == .differs)
            #expect(try store.dump() == dump)
            #expect(try store.claim() == .granted(id: "x"))
            #expect(try store.claim("l", digest, for: "y") == .granted(id: "y"))
        }

        /// Catches keys that one name takes from another.
        @Test func `namespaces have keys of their own`() throws {
            #expect(try store.claim(for: "x") == .granted(id: "x"))
            #expect(try StoreFixture().claim(for: "y") == .granted(id: "y"))
        }

        /// Catches a claim that stays for ever, and one that a repetition makes new.
        @Test func `a claim expires, however often it is repeated`() throws {
            #expect(try store.claim() == .granted(id: "x"))
            let name = store.namespace.claim(of: "k")
            #expect(try store.expires(name, after: StoreFixture.hour))
            try store.command("PEXPIRE", name, "\(StoreFixture.hour / 2)")
            #expect(try store.claim() == .granted(id: "x"))
            #expect(try store.expires(name, after: StoreFixture.hour / 2))
            try store.expire(name)
            #expect(try store.claim(for: "y") == .granted(id: "y"))
        }

        /// Catches a call that is worked on again though its change is stored.
        @Test func `a claim finds the answer that is stored with the change`() throws {
            #expect(try store.claim() == .granted(id: "x"))
            let answer = store.answer("made")
            #expect(
                try store.store(.snapshot(name: nil), from: nil, to: 1, revision: 1, answer: answer) == .stored
            )
            #expect(try store.claim() == .answered(answer))
            #expect(try store.claim(for: "other") == .answered(answer))
        }

        private func keep(_ answer: StoredAnswer, bytes: Int = 1_000_000) throws {
            store.layouts.keep(answer, SharedAnswerLimits(bytes: bytes, age: StoreFixture.hour))
            try store.settle()
        }

        /// Catches an answer that is not kept where nothing was changed, such as 404, and one that stays for ever.
        @Test(arguments: [nil, "x"])
        func `an answer that changed nothing is kept with the claim`(id: String?) throws {
            #expect(try store.claim(for: id) == .granted(id: id))
            let answer = store.answer("404")
            try keep(answer)
            #expect(try store.claim(for: id) == .answered(answer))
            #expect(try store.claim("k", StoredAnswer.Digest(length: 9, low: 9, high: 9), for: id) == .differs)
            #expect(try store.expires(store.namespace.claim(of: "k"), after: StoreFixture.hour))
        }

        /// Catches an answer without a claim, which would have no digest and would not expire.
        @Test func `an answer whose claim has expired is not kept`() throws {
            try keep(store.answer("late"))
            #expect(try store.dump().isEmpty)
        }

        // MARK: - How many are kept

        private func shelf() throws -> [String] {
            try store.strings(store.command("LRANGE", store.namespace.shelf[0], "0", "-1"))
        }

        private func shelfBytes() throws -> String? {
            try store.command("GET", store.namespace.shelf[1]).content.map { String(decoding: $0, as: UTF8.self) }
        }

        private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

        /// Catches answers that are not counted, or with another size than theirs.
        @Test func `claims and answers are counted, the oldest first`() throws {
            _ = try store.claim("a")
            _ = try store.claim("bcd")
            let (changed, unchanged) = (store.answer("changed", to: "a"), store.answer("unchanged", to: "bcd"))
            try store.create()
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, answer: changed) == .stored)
            // A script that the server does not know yet is sent twice, so it could run after the next one.
            try store.settle()
            try keep(unchanged)
            let expected: [(bytes: Int, name: [UInt8])] = [
                (257, store.namespace.claim(of: "a")), (259, store.namespace.claim(of: "bcd")),
                (changed.bytes.count, store.key().answer(to: "a")),
                (unchanged.bytes.count, store.namespace.claim(of: "bcd")),
            ]
            #expect(try shelf() == expected.map { "\($0.bytes) \(text($0.name))" })
            #expect(try shelfBytes() == "\(expected.reduce(0) { $0 + $1.bytes })")
            for name in store.namespace.shelf { #expect(try store.expires(name, after: StoreFixture.hour)) }
        }

        /// Catches a list that expires while it is in use: what is in it then would never be taken off.
        @Test func `the list of answers expires after the newest`() throws {
            _ = try store.claim("a")
            for name in store.namespace.shelf { try store.command("PEXPIRE", name, "\(StoreFixture.hour / 2)") }
            _ = try store.claim("b")
            for name in store.namespace.shelf { #expect(try store.expires(name, after: StoreFixture.hour)) }
        }

        /// Catches one claim more, or one less, than there is room for, and one that is not removed.
        @Test func `the oldest claims give way when there is no room`() throws {
            let room = 3 * 257
            for key in ["a", "b", "c"] { #expect(try store.claim(key, bytes: room) == .granted(id: "x")) }
            #expect(try shelf().count == 3)
            #expect(try store.claim("d", bytes: room) == .granted(id: "x"))
            #expect(try shelf().count == 3)
            #expect(try shelfBytes() == "\(room)")
            #expect(try store.claim("e", bytes: 2 * 257 + 1) == .granted(id: "x"))
            #expect(try shelf().count == 2)
            try store.settle()
            let names = ["a", "b", "c", "d", "e"].map(store.namespace.claim)
            #expect(try names.map { try store.command("EXISTS", $0) } == [0, 0, 0, 1, 1].map(RedisValue.integer))
            // As nothing is known of them, others can have them.
            #expect(try store.claim("a", for: "y") == .granted(id: "y"))
        }

        /// Catches an answer with a layout that is never taken off, or that is forgotten but still found.
        @Test func `the oldest answers give way when there is no room`() throws {
            try store.create()
            let answer = store.answer("one")
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, answer: answer) == .stored)
            try store.settle()
            #expect(try shelf() == ["\(answer.bytes.count) \(text(store.key().answer(to: "k")))"])
            _ = try store.claim("l", bytes: 257 + answer.bytes.count)
            #expect(try shelf().count == 2)
            let kept = store.answer("two", to: "l")
            try keep(kept, bytes: 257 + kept.bytes.count)
            try store.settle()
            #expect(try store.command("EXISTS", store.key().answer(to: "k")) == .integer(0))
            #expect(try store.claim("l") == .answered(kept))
        }

        /// Catches an answer whose change takes no others off the list.
        @Test func `an answer that is stored with a change takes the oldest off`() throws {
            _ = try store.claim("a")
            try store.create()
            let answer = store.answer("one", to: "b")
            let limits = SharedAnswerLimits(bytes: answer.bytes.count, age: StoreFixture.hour)
            store.layouts.storeAnswer(answer, of: store.key(), limits)
            try store.settle()
            #expect(try shelf() == ["\(answer.bytes.count) \(text(store.key().answer(to: "b")))"])
            #expect(try store.command("EXISTS", store.namespace.claim(of: "a")) == .integer(0))
        }
    }
}
