import Testing
import TextMetrics

@Suite struct FontCatalogTests {
    @Test func `without a directory the built-in face stands in for every family`() {
        let choice = FontCatalog.builtIn.face(family: "Helvetica Neue", weight: 400)
        #expect(choice.isFallback)
        #expect(choice.face.unitsPerEm == 2_048)
    }
}
