import LayoutModel
import Testing
import Wire

@testable import Lint

@Suite struct SoundScreenTests {
    /// Phones and tablets of all shapes, upright and turned, in both directions.
    private static let screens = """
        {"devices": ["iPhone SE", "iPhone 13 mini", "iPhone 15 Pro", "iPhone 15 Pro Max", "iPhone", "iPad",
                     "iPad Pro 12.9-inch (6th generation)"],
         "orientations": ["portrait", "landscape"], "directions": ["ltr", "rtl"]}
        """

    @Test func `there are fifty of them`() {
        #expect(Screen.sound.count >= 50)
        #expect(Set(Screen.sound.map(\.name)).count == Screen.sound.count)
    }

    /// The tempting fault is a rule that finds something wherever it looks.
    @Test(arguments: Screen.sound)
    func `a sound screen has no fault on any device`(screen: Screen) throws {
        let linted = try Linted(screen.body(lint: Self.screens))
        #expect(linted.report.variants.count == 28)
        #expect(linted.answer.findings.map(\.message) == [])
    }
}
