import HTTP
import Testing

@testable import API

@Suite struct KeptAnswersTests {
    private let digest: RequestDigest

    init() throws {
        digest = RequestDigester().digest(of: Request(method: .post, target: try #require(RequestTarget("/"))))
    }

    private func add(
        _ key: String,
        _ bytes: Int,
        at time: Int = 0,
        to answers: inout KeptAnswers,
        limit: Int = 10_000,
        hasRoom: (Int) -> Bool = { _ in true }
    ) {
        let response = Response(.ok, body: [UInt8](repeating: 0, count: bytes))
        answers.add(response, of: .ok, under: key, to: digest, at: time, limit: limit, hasRoom: hasRoom)
        #expect(answers.bytes <= limit)
    }

    @Test func `the oldest answers make room for new ones`() {
        var answers = KeptAnswers()
        for number in 0..<50 { add("k\(number)", 1_000, to: &answers) }
        #expect(answers.count == 4)
        #expect(
            answers["k45"] == nil && answers["k46"]?.response != nil && answers["k49"]?.response?.body.count == 1_000
        )
    }

    @Test func `of an answer that is too large, only its status is kept`() {
        var answers = KeptAnswers()
        add("small", 10, to: &answers)
        add("large", 10_001, to: &answers)
        #expect(answers["small"]?.response != nil)
        #expect(answers["large"]?.status == .ok && answers["large"]?.response == nil)
    }

    @Test func `where there is no memory, own answers go first, and then the status alone is kept`() {
        var answers = KeptAnswers()
        for key in ["a", "b", "c"] { add(key, 1_000, to: &answers) }
        add("d", 1_000, to: &answers, hasRoom: { $0 <= 0 })
        #expect(answers["a"] == nil && answers["b"]?.response != nil && answers["d"]?.response != nil)
        add("e", 1_000, to: &answers, hasRoom: { _ in false })
        #expect(answers.count == 4 && answers["b"]?.response != nil)
        #expect(answers["e"]?.status == .ok && answers["e"]?.response == nil)
    }

    @Test func `what is old is forgotten`() {
        var answers = KeptAnswers()
        for time in 1...6 { add("k\(time)", 100, at: time, to: &answers) }
        answers.forget(before: 4)
        #expect(answers.count == 3 && answers["k3"] == nil && answers["k4"] != nil)
        answers.forget(before: 100)
        #expect(answers.isEmpty && answers.bytes == 0)
    }
}
