import HTTP
import JSON
import Testing

@testable import Wire

/// The problem that `decode` throws; nil where it throws none.
func refusal<Value>(_ decode: () throws(Problem) -> Value) -> Problem? {
    do throws(Problem) {
        _ = try decode()
        return nil
    } catch {
        return error
    }
}

/// A body with one fault, its pointer, and part of its detail.
struct FaultyBody: Sendable, CustomTestStringConvertible {
    let body: String
    let pointer: String
    let words: String

    init(_ body: String, _ pointer: String, _ words: String) {
        (self.body, self.pointer, self.words) = (body, pointer, words)
    }

    var bytes: [UInt8] { Array(body.utf8) }
    var testDescription: String { body }

    /// Expects exactly the fault, of status 422.
    func expectFault(_ problem: Problem?) {
        #expect(problem?.status == .unprocessableContent)
        #expect(problem?.faults.map(\.locationName) == [pointer], "\(problem?.faults ?? [])")
        #expect(problem?.faults.first?.detail.contains(words) == true, "\(problem?.faults ?? [])")
    }
}
