import Dialects
import LayoutModel
import Testing

/// Which constraint of a log is to be left out, and several logs in one source.
@Suite struct LogOrderTests {
    private func equations(_ log: String) throws -> [String] {
        try LogFixture().equations(log)
    }

    private let list = """
        (
            "<NSLayoutConstraint:0x61 UIView:0x7.height == 200   (active)>",
            "<NSLayoutConstraint:0x62 V:[UIView:0x7(84)]   (active)>",
            "<NSLayoutConstraint:0x63 'UIView-Encapsulated-Layout-Height' UIView:0x8.height == 90   (active)>",
            "<NSAutoresizingMaskLayoutConstraint:0x64 h=--& v=--& UIView:0x9.height == 10   (active)>"
        )
        """

    private func broken(_ constraint: String) -> String {
        "\(list)\n\nWill attempt to recover by breaking constraint \n\(constraint)\n"
    }

    /// The tempting fault is the order of the list, in which a constraint of the system often closes the conflict.
    @Test
    func `constraints of the system come first`() throws {
        let wanted = [
            "UIView-0x8.height == 90", "UIView-0x9.height == 10", "UIView-0x7.height == 200", "UIView-0x7.height == 84",
        ]
        #expect(try equations(list) == wanted)
    }

    @Test
    func `what UIKit breaks comes last`() throws {
        let first = "<NSLayoutConstraint:0x61 UIView:0x7.height == 200   (active)>"
        #expect(try equations(broken(first)).last == "UIView-0x7.height == 200")
        let system = "<NSLayoutConstraint:0x63 'UIView-Encapsulated-Layout-Height' UIView:0x8.height == 90   (active)>"
        #expect(try equations(broken(system)).last == "UIView-0x8.height == 90")
        let constraints = try LogFixture().constraints(broken(first))
        #expect(constraints.map { $0.source?.isBroken ?? false } == [false, false, false, true])
        #expect(try LogFixture().constraints(list).allSatisfy { $0.source?.isBroken == false })
    }

    @Test
    func `a constraint with a key is broken by its key`() throws {
        let log = """
            (
                "<MASLayoutConstraint:titleTop UILabel:title.top == UIView:box.top + 8>",
                "<MASLayoutConstraint:titleBottom UILabel:title.top == UIView:box.top + 9>"
            )
            2016-02-24 15:07:09.040 App[1:2] Will attempt to recover by breaking constraint
            2016-02-24 15:07:09.041 App[1:2] <MASLayoutConstraint:titleTop UILabel:title.top == UIView:box.top + 8>
            """
        #expect(try equations(log) == ["title.top == box.top + 9", "title.top == box.top + 8"])
    }

    // MARK: - Several logs

    private func log(_ address: Int, _ constant: Int) -> String {
        """
        2018-02-04 14:48:19.693248-0800 App[94453:6174594] [LayoutConstraints] Unable to simultaneously satisfy constraints.
        (
            "<NSLayoutConstraint:0x6\(address) UIView:0x7.width == \(constant)   (active)>",
            "<NSLayoutConstraint:0x8\(address) UIView:0x7.width == 1   (active)>"
        )
        Will attempt to recover by breaking constraint
        <NSLayoutConstraint:0x6\(address) UIView:0x7.width == \(constant)   (active)>
        """
    }

    /// The tempting fault is one layout for all: views that have the same address at different times would be mixed.
    @Test
    func `each log has views of its own`() throws {
        let text = log(1, 10) + "\n\n" + log(2, 20)
        #expect(
            try equations(text) == [
                "UIView-0x7.width == 1", "UIView-0x7.width == 10", "UIView-0x7-2.width == 1",
                "UIView-0x7-2.width == 20",
            ]
        )
        #expect(try LogFixture().constraints(text).map { $0.source?.isBroken } == [false, true, false, true])
    }

    @Test
    func `a log that is repeated is told once`() throws {
        let one = try equations(log(1, 10))
        #expect(try equations(log(1, 10) + "\n" + log(1, 10)) == one)
        #expect(try equations([log(1, 10), log(2, 20), log(1, 10)].joined(separator: "\n")).count == 4)
    }

    @Test
    func `a list on its own begins a log`() throws {
        let lists = "(\n\"<NSLayoutConstraint:0x1 V:[A:0x1(1)]>\"\n)\n(\n\"<NSLayoutConstraint:0x2 V:[A:0x1(2)]>\"\n)"
        #expect(try equations(lists) == ["A-0x1.height == 1", "A-0x1-2.height == 2"])
        let lines = "<NSLayoutConstraint:0x1 V:[A:0x1(1)]>\n<NSLayoutConstraint:0x2 V:[A:0x1(2)]>"
        #expect(try equations(lines) == ["A-0x1.height == 1", "A-0x1.height == 2"])
    }

    @Test
    func `views of the layout are those of every log`() throws {
        var fixture = LogFixture()
        fixture.names = ["UIView:0x7": ["a"]]
        #expect(
            try fixture.equations(log(1, 10) + "\n" + log(2, 20))
                == ["a.width == 1", "a.width == 10", "a.width == 1", "a.width == 20"]
        )
    }

    // MARK: - What else a log has

    @Test(arguments: [
        ("A:0x1.bottom == B:0x2.bottom NSSpace(0)", "A-0x1.bottom == B-0x2.bottom"),
        ("A:0x1.top == B:0x2.bottom NSLayoutAnchorConstraintSpace(8)", "A-0x1.top == B-0x2.bottom + 8"),
        ("A:0x1.bottom <= B:0x2.bottom NSLayoutAnchorConstraintSpace(8)", "A-0x1.bottom <= B-0x2.bottom - 8"),
        ("A:0x1.top >= B:0x2.bottom + NSLayoutAnchorConstraintSpace(8)", "A-0x1.top >= B-0x2.bottom + 8"),
        ("A:0x1.top == B:0x2.bottom - NSSpace(8) @750", "A-0x1.top == B-0x2.bottom - 8 @750"),
        ("V:[A:0x1]-(NSLayoutAnchorConstraintSpace(8))-[B:0x2]", "B-0x2.top == A-0x1.bottom + 8"),
        ("V:[A:0x1]-(>=NSSpace(8)@20)-[B:0x2]", "B-0x2.top >= A-0x1.bottom + 8 @20"),
    ])
    func `spaces of the system are numbers`(text: String, equation: String) throws {
        #expect(try equations("\"<_UISystemBaselineConstraint:0x1 \(text)   (active)>\"") == [equation])
    }

    @Test
    func `views, prose and prefixes are passed over`() throws {
        let text = """
            viewDidLoad <UILabel:0x7f8; frame = (0 0; 10 10); layer = <CALayer:0x60>>
            2016-05-12 10:11:12.123 App[12:34] "<NSLayoutConstraint:0x61 A:0x7.width == 1   (active)>",
            default\t10:11:12.123456+0100\tApp\t"<NSLayoutConstraint:0x62 A:0x7.height == 2   (active)>"
            Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this.
            > The methods in <UIKitCore/UIView.h> may also be helpful, see <MyApp.Card:0x7f9>.
            """
        #expect(try equations(text) == ["A-0x7.width == 1", "A-0x7.height == 2"])
    }
}
