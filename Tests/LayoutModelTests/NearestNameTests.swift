import LayoutModel
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("titles", "title"), ("TITLE", "title"), ("fielt", "field"),
        ("safearea", "safeArea"),
    ])
    func `a name with a typing error is near`(name: String, wanted: String) {
        #expect(NearestName.nearest(to: name, among: ["field", "title", "safeArea", "root"]) == wanted)
    }

    @Test func `a name with little in common is not near`() {
        #expect(NearestName.nearest(to: "badge", among: ["field", "title", "root"]) == nil)
        #expect(NearestName.nearest(to: "x", among: [String]()) == nil)
    }

    @Test func `of equally near names the first in the alphabet is chosen, whatever their order`() {
        #expect(NearestName.nearest(to: "box", among: ["boy", "bot", "bog"]) == "bog")
        #expect(NearestName.nearest(to: "box", among: ["bog", "boy", "bot"]) == "bog")
    }

    /// Twenty such names in a small request once blocked an event loop for seconds.
    @Test func `the cost of a search has a limit, whatever the length of the name and the number of names`() {
        let letters = String(repeating: "a", count: 122)
        let known = (0..<20_000).map { "v\($0)" + letters }
        #expect(NearestName.nearest(to: "w12" + letters, among: known) == nil)
        #expect(NearestName.nearest(to: "w12" + letters, among: known.prefix(20)) == "v12" + letters)
        #expect(NearestName.nearest(to: "titel", among: ["title"] + (0..<3_000).map { "view\($0)" }) == "title")
    }

    @Test func `a long name allows four errors at most`() {
        let name = "theVeryLongNameOfSomeButton"
        #expect(NearestName.nearest(to: "teVryLnNameOfSomeButton", among: [name]) == name)
        #expect(NearestName.nearest(to: "teVryLnNmeOfSomeButton", among: [name]) == nil)
    }
}
