import Foundation
import Glibc
import HTTP
import JSON
import Sessions
import Storage
import TestSupport
import Testing

@testable import API

/// Answers to calls with an `Idempotency-Key`, and services that are started again.
@Suite struct StoredAnswersTests {
    private func keyed(_ key: String) -> HeaderFields { [IdempotencyKey.field: key] }

    private func isReplay(_ answer: Answer) -> Bool { answer.headers[IdempotencyKey.replayed] == "true" }

    private static let edit = #"{"operations": [{"set": {"key": "gap"}, "constant": 33}]}"#
    private static let file = "00000001.journal"

    /// Every call that may have a key, also those that change nothing.
    private static let calls: [(method: HTTP.Method, target: String, body: String)] = [
        (.post, "/layouts", twoViews), (.put, "/layouts/y", twoViews), (.put, "/layouts/x", twoViews),
        (.patch, "/layouts/x/constraints", edit),
        (.patch, "/layouts/x/views", #"{"operations": [{"set": "a", "hidden": true}]}"#),
        (.patch, "/layouts/x/traits", #"{"size": {"width": 999}}"#),
        (.patch, "/layouts/x/constraints?dryRun=true", edit),
        (.post, "/layouts/x/undo", ""), (.post, "/layouts/x/redo", ""), (.post, "/solve", twoViews),
        (.patch, "/layouts/x/constraints", #"{"operations": [{"set": {"key": "none"}, "constant": 1}]}"#),
        (.patch, "/layouts/missing/constraints", edit), (.post, "/layouts", "{"),
    ]

    @Test func `what is repeated after a restart is answered as the first time, and not done again`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        var answers: [Answer] = []
        for (number, call) in Self.calls.enumerated() {
            answers.append(try stored.send(call.method, call.target, call.body, headers: keyed("k\(number)")))
        }
        let statuses: Set<Status> = [.created, .ok, .unprocessableContent, .notFound, .badRequest]
        #expect(Set(answers.map(\.status)).isSuperset(of: statuses))
        for _ in 0..<2 {
            let before = try stored.send(.get, "/layouts/x").body
            let count = try stored.send(.get, "/layouts").body
            try stored.restart()
            for (number, call) in Self.calls.enumerated() {
                let answer = try stored.send(call.method, call.target, call.body, headers: keyed("k\(number)"))
                #expect(isReplay(answer) && answer.status == answers[number].status, "\(call)")
                #expect(answer.body == answers[number].body, "\(call)")
                for name in ["ETag", "Location", "Content-Type"] {
                    #expect(answer.headers[name] == answers[number].headers[name], "\(call)")
                }
                let other = try stored.send(call.method, call.target, call.body + " ", headers: keyed("k\(number)"))
                #expect(other.status == .unprocessableContent && !isReplay(other))
            }
            #expect(try stored.send(.get, "/layouts/x").body == before)
            #expect(try stored.send(.get, "/layouts").body == count)
        }
    }

    /// The tempting fault is a record for the change, and another one for its key.
    @Test(arguments: [
        (HTTP.Method.patch, "/layouts/x/constraints", edit, 3), (.put, "/layouts/x", twoViews, 3),
        (.put, "/layouts/new", twoViews, 1),
    ])
    func `a change is stored with its key or not at all, wherever the file is cut`(
        method: HTTP.Method,
        target: String,
        body: String,
        revision: Int
    ) throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        _ = try stored.send(.patch, "/layouts/x/constraints", Self.edit.replacing("33", with: "44"))
        stored.client.service.close()
        let short = try stored.directory.content(Self.file)
        try stored.restart()
        let first = try stored.send(method, target, body, headers: keyed("once"))
        #expect(first.json["revision"]?.number == Double(revision))
        stored.client.service.close()
        let whole = try stored.directory.content(Self.file)
        // Each byte of the head, and then some of the rest.
        let lengths = Set(short.count...short.count + 80).union(stride(from: short.count, to: whole.count, by: 29))
        for length in lengths.union([whole.count - 1, whole.count]).sorted() where length <= whole.count {
            try stored.directory.write(Array(whole[..<length]), to: Self.file)
            try stored.restart()
            let again = try stored.send(method, target, body, headers: keyed("once"))
            #expect(isReplay(again) == (length == whole.count), "\(length) of \(whole.count)")
            #expect(again.body == first.body && again.status == first.status)
            #expect(again.headers["ETag"] == "\"\(revision)\"")
            stored.client.service.close()
        }
    }

    @Test func `compaction carries what is kept, and drops what is forgotten`() throws {
        var limits = ServiceLimits()
        limits.idempotency.bytes = 64 << 10
        let stored = try StoredClient(limits: limits, fileBytes: 8_192...16_384)
        try stored.client.put(twoViews)
        let kept = try stored.send(.put, "/layouts/kept", twoViews, headers: keyed("kept"))
        var last: [Answer] = []
        for round in 0..<1_500 {
            let body = #"{"operations": [{"set": {"key": "gap"}, "constant": \#(round % 50)}]}"#
            // Most have no key, so that the answers of some hundred rounds are kept.
            let headers = round % 10 == 0 ? keyed("r\(round)") : [:]
            let answer = try stored.send(.patch, "/layouts/x/constraints", body, headers: headers)
            #expect(answer.status == .ok)
            if round % 10 == 0 { last.append(answer) }
            while stored.client.service.registry.compact(beyond: 0) {}
            guard round == 100 else { continue }
            #expect(isReplay(try stored.send(.put, "/layouts/kept", twoViews, headers: keyed("kept"))))
        }
        let registry = stored.client.service.registry
        let store = try #require(registry.store)
        #expect(store.compactionCount > 3)
        #expect(store.journal.byteCount <= 3 * registry.liveBytes + 2 * 16_384)
        #expect(registry.liveBytes < 100_000)
        let known = stored.client.service.answers.count
        #expect((10..<100).contains(known))
        try stored.restart()
        #expect(stored.client.service.answers.count == known)
        let revision = try stored.send(.get, "/layouts/x").headers["ETag"]
        for (index, answer) in last.enumerated().suffix(known) {
            let body = #"{"operations": [{"set": {"key": "gap"}, "constant": \#(index * 10 % 50)}]}"#
            let again = try stored.send(.patch, "/layouts/x/constraints", body, headers: keyed("r\(index * 10)"))
            #expect(isReplay(again) && again.body == answer.body)
        }
        #expect(try stored.send(.get, "/layouts/x").headers["ETag"] == revision)
        // It was the oldest.
        let again = try stored.send(.put, "/layouts/kept", twoViews, headers: keyed("kept"))
        #expect(!isReplay(again) && again.json["revision"]?.number == 2 && kept.status == .created)
    }

    @Test func `answers are forgotten when they are a day old, also while the service is down`() throws {
        let directory = try TemporaryDirectory()
        let (digester, limits) = (RequestDigester(), IdempotencyLimits())
        let request = Request(method: .post, target: try #require(RequestTarget("/")))
        let day = 86_400_000
        for (times, isKept) in [([0], true), ([0, day - 1], true), ([0, day], false), ([0, -day], true)] {
            let key = IdempotencyKey(namespace: Namespace("n"), text: "key \(times)")
            for (index, time) in times.enumerated() {
                let registry = try SessionRegistry(directory: directory.path, JournalOptions(), limits: LayoutLimits())
                defer { registry.store?.journal.close() }
                let store = AnswerStore(limits, of: registry) { 10 * day + time }
                let waiter = AnswerStore.Waiter(isAwaited: { true }, take: { _ in })
                switch store.begin(key, digester.digest(of: request), waiter) {
                case .first(let ticket):
                    #expect(index == 0 || !isKept)
                    store.end(ticket, with: Response(.ok, text: "first"))
                    #expect(registry.store?.hasAnswer(StoredAnswer.Name(key.text, in: key.namespace)) == true)
                case .replay(let response): #expect(index > 0 && isKept && response.body == Array("first".utf8))
                default: Issue.record("neither first nor replayed")
                }
            }
        }
    }

    @Test func `what could not be stored is not kept, and done once when it is repeated`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        stored.disk.fail(with: ENOSPC)
        for (target, method) in [("/layouts/x/constraints", HTTP.Method.patch), ("/layouts/y", .put)] {
            let body = method == .put ? twoViews : Self.edit
            #expect(try stored.send(method, target, body, headers: keyed(target)).status == .insufficientStorage)
        }
        stored.disk.fail(with: 0)
        try stored.waitUntilHealed()
        let target = "/layouts/x/constraints"
        let first = try stored.send(.patch, target, Self.edit, headers: keyed(target))
        #expect(first.status == .ok && !isReplay(first) && first.json["revision"]?.number == 2)
        try stored.restart()
        let again = try stored.send(.patch, target, Self.edit, headers: keyed(target))
        #expect(isReplay(again) && again.body == first.body)
        #expect(try stored.send(.put, "/layouts/y", twoViews, headers: keyed("/layouts/y")).status == .created)
    }

    /// Each call of the system fails once, whichever comes then.
    @Test(arguments: 0..<12)
    func `one call of the system that fails makes nothing happen twice`(position: Int) throws {
        let stored = try StoredClient(fileBytes: 1_024...2_048)
        try stored.client.put(twoViews)
        stored.disk.failOnce(after: position)
        for number in 1...12 {
            let target = "/layouts/x/constraints"
            var answer = try stored.send(.patch, target, Self.edit, headers: keyed("k\(number)"))
            while answer.status == .insufficientStorage {
                try stored.waitUntilHealed()
                answer = try stored.send(.patch, target, Self.edit, headers: keyed("k\(number)"))
            }
            #expect(answer.json["revision"]?.number == Double(number + 1))
            if number % 4 == 0 { try stored.restart() }
            let again = try stored.send(.patch, target, Self.edit, headers: keyed("k\(number)"))
            #expect(isReplay(again) && again.body == answer.body)
        }
    }

    @Test func `salvaging keeps answers, but not that to an edit that is lost`() throws {
        let stored = try StoredClient()
        try stored.client.put(twoViews)
        _ = try stored.send(.put, "/layouts/y", twoViews, headers: keyed("y"))
        _ = try stored.send(.patch, "/layouts/x/constraints", Self.edit)
        stored.client.service.close()
        let middle = try stored.directory.content(Self.file).count - 1
        try stored.restart()
        _ = try stored.send(.patch, "/layouts/x/constraints", Self.edit, headers: keyed("lost"))
        stored.client.service.close()
        var bytes = try stored.directory.content(Self.file)
        bytes[middle] ^= 1
        try stored.directory.write(bytes, to: Self.file)
        try stored.restart(isSalvaging: true)
        try stored.restart()
        #expect(isReplay(try stored.send(.put, "/layouts/y", twoViews, headers: keyed("y"))))
        let again = try stored.send(.patch, "/layouts/x/constraints", Self.edit, headers: keyed("lost"))
        #expect(!isReplay(again) && again.status == .ok && again.json["revision"]?.number ?? 0 > 3)
    }

    /// The tempting fault is to forget the id together with the layout.
    @Test func `an id whose first records are in a file that is missing continues behind its revisions`() throws {
        let stored = try StoredClient(fileBytes: 600...600)
        try stored.client.put(twoViews)
        for constant in 0..<20 {
            _ = try stored.send(.patch, "/layouts/x/constraints", Self.edit.replacing("33", with: "\(constant)"))
        }
        #expect(try stored.journal.files.count > 1)
        stored.client.service.close()
        try FileManager.default.removeItem(atPath: "\(stored.directory.path)/\(Self.file)")
        try stored.restart(isSalvaging: true)
        try stored.restart()
        let answer = try stored.send(.put, "/layouts/x", twoViews)
        #expect(answer.json["revision"]?.number ?? 0 > 21, "\(answer.json)")
    }
}

extension TemporaryDirectory {
    fileprivate func content(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
    }
}
