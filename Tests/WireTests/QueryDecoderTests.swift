import HTTP
import LayoutModel
import Sessions
import Testing

@testable import Wire

private func query(_ text: String) throws -> [QueryItem] {
    try #require(RequestTarget("/x?" + text)).query
}

@Test func `without parameters a solution shows all frames in their superviews`() throws {
    let options = try SolutionOptions(query: [])
    #expect(options.frames == .all)
    #expect(options.coordinates == .superview)
}

@Test func `frames and coordinates are chosen by the query`() throws {
    let options = try SolutionOptions(query: try query("coordinates=root&frames=changed"))
    #expect(options.frames == .changed)
    #expect(options.coordinates == .root)
}

@Test(
    arguments: [
        ("frames=al", "?frames", "unknown value 'al'; did you mean 'all'? (one of all, changed, none)"),
        ("frames=", "?frames", "unknown value ''"),
        ("coordinates=ROOT", "?coordinates", "did you mean 'root'?"),
        ("frame=all", "?frame", "unknown parameter 'frame'; did you mean 'frames'?"),
        ("frames=all&frames=none", "?frames", "'frames' appears twice"),
    ]
)
func `a fault of the query is named by its parameter`(text: String, place: String, words: String) throws {
    let items = try query(text)
    let problem = refusal { () throws(Problem) in try SolutionOptions(query: items) }
    #expect(problem?.status == .badRequest)
    #expect(problem?.faults.map(\.locationName) == [place])
    #expect(problem?.faults.first?.detail.contains(words) == true, "\(problem?.faults ?? [])")
}

@Test func `a page has a limit and a beginning`() throws {
    #expect(try Page(query: []).limit == 100)
    let page = try Page(query: try query("limit=5&after=abc"))
    #expect(page.limit == 5)
    #expect(page.after == "abc")
}

@Test(arguments: ["limit=0", "limit=-1", "limit=x", "limit=1001", "limit=1e2", "limit=", "limit=99999999999999999999"])
func `a limit is a whole number within bounds`(text: String) throws {
    let items = try query(text)
    let problem = refusal { () throws(Problem) in try Page(query: items) }
    #expect(problem?.faults.map(\.detail) == ["expected a whole number from 1 to 1000"])
}

@Test func `a filter of constraints holds a selector for each parameter`() throws {
    let filter = try ConstraintFilter(
        query: try query("view=a&key=k&group=g&first=a.bottom&second=b.top&relation=%3E%3D")
    )
    let items = Selector.items(
        first: DraftAnchor(item: "a", attribute: "bottom"),
        second: DraftAnchor(item: "b", attribute: "top"),
        relation: .greaterThanOrEqual
    )
    #expect(filter.selectors == [.view("a"), .key("k"), .group("g"), items])
    #expect(try ConstraintFilter(query: []).selectors.isEmpty)
}

@Test(
    arguments: [
        ("first=a", "?first", "'a' is not item.attribute"), ("second=b.top", "?second", "goes with 'first' only"),
        ("relation=x", "?relation", "unknown relation 'x'"), ("keys=k", "?keys", "did you mean 'key'?"),
        ("first=a&second=b.top", "?first", "'a' is not item.attribute"),
    ]
)
func `a fault of a filter is named by its parameter`(text: String, place: String, words: String) throws {
    let items = try query(text)
    let problem = refusal { () throws(Problem) in try ConstraintFilter(query: items) }
    #expect(problem?.faults.map(\.locationName) == [place])
    #expect(problem?.faults.first?.detail.contains(words) == true, "\(problem?.faults ?? [])")
}
