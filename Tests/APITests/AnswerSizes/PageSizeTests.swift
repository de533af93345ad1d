import HTTP
import JSON
import Testing

@testable import API

@Suite struct PageSizeTests {
    /// Twenty names of 8 MB once made a page of 160 MB.
    @Test func `a page with long names has fewer entries, and the next one goes on behind them`() throws {
        let client = TestClient()
        // A byte that takes six where it is written.
        let name = String(repeating: "\\u0001", count: 256)
        for number in 100..<300 {
            let answer = try client.send(.put, "/layouts/l\(number)", #"{"name":"\#(name)","view":{}}"#)
            #expect(answer.status == .created)
        }
        var ids: [String] = []
        var pages = 0
        var after: String? = ""
        while let last = after {
            let page = try client.send(.get, "/layouts?limit=1000&after=\(last)")
            #expect(page.body.count < 140_000)
            ids += page.json["layouts"]?.elements.compactMap { $0["id"]?.string } ?? []
            after = page.json["next"]?.string
            pages += 1
        }
        #expect(pages == 3)
        #expect(ids == (100..<300).map { "l\($0)" })
    }
}
