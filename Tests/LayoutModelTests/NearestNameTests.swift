import LayoutModel
import Testing

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("titles", "title"), ("TITLE", "title"), ("fielt", "field"),
        ("safearea", "safeArea"),
    ])
    func `a name with a slip of the finger is near`(name: String, wanted: String) {
        #expect(NearestName.nearest(to: name, among: ["field", "title", "safeArea", "root"]) == wanted)
    }

    @Test func `a name that has little in common is not near`() {
        #expect(NearestName.nearest(to: "badge", among: ["field", "title", "root"]) == nil)
        #expect(NearestName.nearest(to: "x", among: [String]()) == nil)
    }

    @Test func `of equally near names the first in the alphabet is chosen, whatever their order`() {
        #expect(NearestName.nearest(to: "box", among: ["boy", "bot", "bog"]) == "bog")
        #expect(NearestName.nearest(to: "box", among: ["bog", "boy", "bot"]) == "bog")
    }
}
