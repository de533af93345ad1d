import Dialects
import LayoutModel
import Testing

/// Lines of conflict logs with the equations that they must become.
struct ConflictLogTests {
    /// The equations of a log, in the tree with the views that it adds.
    private func equations(_ text: String) throws -> [String] {
        try LogFixture().equations(text)
    }

    private func line(_ statement: String) -> String {
        "    \"<NSLayoutConstraint:0x600002d8e5d0 \(statement)>\","
    }

    // MARK: - Equations

    @Test
    func `an equation becomes this constraint`() throws {
        #expect(
            try equations(line("UILabel:0x1.leading == UIView:0x2.trailing + 8   (active)"))
                == ["UILabel-0x1.leading == UIView-0x2.trailing + 8"]
        )
        #expect(try equations(line("UIView:0x7.width >= 100   (active)")) == ["UIView-0x7.width >= 100"])
        #expect(try equations(line("UIView:0x7.height <= -0.5")) == ["UIView-0x7.height <= -0.5"])
        #expect(
            try equations(line("UIView:0x1.centerX == UIView:0x2.centerX*2 + 5 @750"))
                == ["UIView-0x1.centerX == UIView-0x2.centerX * 2 + 5 @750"]
        )
        #expect(
            try equations(line("UIView:0x1.width == 0.5*UIView:0x2.height - 3"))
                == ["UIView-0x1.width == UIView-0x2.height * 0.5 - 3"]
        )
        #expect(
            try equations(line("UIView:0x1.bottomMargin == UIStackView:0x2.bottom   (active)"))
                == ["UIView-0x1.bottomMargin == UIStackView-0x2.bottom"]
        )
        #expect(try equations(line("UIView:0x1.height == 44 priority:999")) == ["UIView-0x1.height == 44 @999"])
        #expect(try equations(line("a.width == b.width*0.5-1.5")) == ["a.width == b.width * 0.5 - 1.5"])
        #expect(try equations(line("a.width == +  4.5")) == ["a.width == 4.5"])
    }

    @Test
    func `an identifier is the key`() throws {
        let log = line("'UIView-Encapsulated-Layout-Width' UIView:0x7.width == 320   (active)")
        let constraints = try LogFixture().constraints(log)
        #expect(constraints.map(\.key) == ["UIView-Encapsulated-Layout-Width"])
        #expect(try equations(log) == ["UIView-0x7.width == 320"])
    }

    @Test
    func `the text of a label is no part of it`() throws {
        #expect(
            try equations(line("UILabel:0x1'No events'.bottom == UILabel:0x2' '.bottom   (active)"))
                == ["UILabel-0x1.bottom == UILabel-0x2.bottom"]
        )
        #expect(try equations(line("H:[UIButton:0x1'it's [9] == (8)'(70)]")) == ["UIButton-0x1.width == 70"])
        #expect(try equations(line("V:[UILabel:0x1'two\nlines']-(8)-[UILabel:0x2'ü']")).count == 1)
    }

    @Test
    func `what is not active comes as that`() throws {
        let fixture = LogFixture()
        let constraints = try fixture.constraints(
            line("UIView:0x7.width == 1   (inactive)") + line("UIView:0x7.width == 2   (active)")
        )
        #expect(constraints.map(\.isActive) == [false, true])
    }

    // MARK: - Formats

    @Test
    func `a format becomes these equations`() throws {
        #expect(
            try equations(line("V:[UIView:0x1]-(>=8)-[UIView:0x2]   (active)"))
                == ["UIView-0x2.top >= UIView-0x1.bottom + 8"]
        )
        #expect(
            try equations(line("H:[UIView:0x1]-(-7@750)-[UIView:0x2]"))
                == ["UIView-0x2.leading == UIView-0x1.trailing - 7 @750"]
        )
        #expect(try equations(line("H:[UIView:0x1(100)]")) == ["UIView-0x1.width == 100"])
        #expect(try equations(line("V:[UIView:0x1(>=100@20)]")) == ["UIView-0x1.height >= 100 @20"])
        #expect(try equations(line("H:[UIView:0x1(UIView:0x2)]")) == ["UIView-0x1.width == UIView-0x2.width"])
        #expect(try equations(line("H:[UIView:0x1(==UIView:0x2)]")) == ["UIView-0x1.width == UIView-0x2.width"])
        #expect(
            try equations(line("H:[UIView:0x1]-(NSSpace(8))-[UIView:0x2]"))
                == ["UIView-0x2.leading == UIView-0x1.trailing + 8"]
        )
        #expect(
            try equations(line("V:|-(>=NSLayoutAnchorConstraintSpace(8))-[UIView:0x2]"))
                == ["UIView-0x2.top >= superview.top + 8"]
        )
    }

    @Test
    func `bars are the views that the names give`() throws {
        #expect(
            try equations(line("H:|-(20)-[UILabel:0x1'Title text']   (active, names: '|':UIView:0x2 )"))
                == ["UILabel-0x1.leading == superview.leading + 20"]
        )
        #expect(
            try equations(line("V:[UILabel:0x1]-(9)-|   (Names: '|':UIView:0x2 )"))
                == ["UIView-0x2.bottom == UILabel-0x1.bottom + 9"]
        )
        #expect(try equations(line("V:[UILabel:0x1]-(9)-|")) == ["root.bottom == UILabel-0x1.bottom + 9"])
    }

    @Test
    func `directions choose physical edges`() throws {
        #expect(
            try equations(line("H:|-(4)-[UIView:0x1](LTR)   (active, names: '|':UIView:0x2 )"))
                == ["UIView-0x1.left == superview.left + 4"]
        )
        #expect(
            try equations(line("H:[UIView:0x1]-(4)-[UIView:0x2](RTL)"))
                == ["UIView-0x1.left == UIView-0x2.right + 4"]
        )
    }

    // MARK: - What UIKit makes itself

    @Test
    func `edges of frames are measured in the superview`() throws {
        func mask(_ statement: String) -> String {
            "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=-&- \(statement)   (active, names: '|':UIView:0x2 )>"
        }
        #expect(try equations(mask("UIView:0x1.minX == 0")) == ["UIView-0x1.left == superview.left"])
        #expect(try equations(mask("UIView:0x1.midX == 9")) == ["UIView-0x1.centerX == superview.left + 9"])
        #expect(try equations(mask("UIView:0x1.maxY == 9")) == ["UIView-0x1.bottom == superview.top + 9"])
        #expect(try equations(mask("UIView:0x1.height == 9")) == ["UIView-0x1.height == 9"])
        #expect(
            try equations(mask("UIView:0x1.midY == UIView:0x2.midY + 1"))
                == ["UIView-0x1.centerY == UIView-0x2.centerY + 1"]
        )
        #expect(try equations(mask("V:[UIView:0x1(34)]")) == ["UIView-0x1.height == 34"])
    }

    @Test(arguments: ["H:[UILabel:0x2'a'(56)]", "UILabel:0x2'a'.width == 56"])
    func `the size of a content is two optional constraints`(size: String) throws {
        let log = "<NSContentSizeLayoutConstraint:0x1 \(size) Hug:251 CompressionResistance:750   (active)>"
        #expect(try equations(log) == ["UILabel-0x2.width <= 56 @251", "UILabel-0x2.width >= 56 @750"])
    }

    // MARK: - Libraries

    @Test
    func `Masonry prints keys and names of priorities`() throws {
        #expect(
            try equations("<MASLayoutConstraint:gap UIView:a.left == UIView:redView.right * 2 + 10 ^high>")
                == ["a.left == redView.right * 2 + 10 @750"]
        )
        let keys = try LogFixture().constraints("<MASLayoutConstraint:gap UIView:a.width == 9>").map(\.key)
        #expect(keys == ["gap"])
        #expect(
            try equations("<MASLayoutConstraint:0x1 UIView:0x2.top >= UIView:0x3.top - 10 ^fitting size>")
                == ["UIView-0x2.top >= UIView-0x3.top - 10 @50"]
        )
        #expect(try equations("<MASLayoutConstraint:0x1 UIView:a.width == 9 ^501.5>") == ["a.width == 9 @501.5"])
        #expect(try equations("<MASLayoutConstraint:0x1 UIView:a.width == 9 ^medium>") == ["a.width == 9 @500"])
    }

    @Test
    func `SnapKit prints where a constraint was made`() throws {
        #expect(
            try equations("<SnapKit.LayoutConstraint:0x1@View.swift#12 MyApp.View:0x2.left == UIView:0x3.left + 8.0>")
                == ["View-0x2.left == UIView-0x3.left + 8"]
        )
        #expect(
            try equations("<SnapKit.LayoutConstraint:0x1@/My App/View.swift#12 UIView:a.width == 60.0 ^250.0>")
                == ["a.width == 60 @250"]
        )
        let labeled = "<SnapKit.LayoutConstraint:gap@View.swift#9 UIView:a.width == 6 ^UILayoutPriority(rawValue: 7.0)>"
        #expect(try equations(labeled) == ["a.width == 6 @7"])
        #expect(try LogFixture().constraints(labeled).map(\.key) == ["gap"])
    }

    // MARK: - Whole logs

    @Test
    func `a whole log is read without its prose`() throws {
        let log = """
            2018-02-04 14:48:19.693248-0800 Trust[94453:6174594] [LayoutConstraints] Unable to simultaneously satisfy \
            constraints.
            \tProbably at least one of the constraints in the following list is one you don't want.
            \tTry this:
            \t\t(1) look at each constraint and try to figure out which you don't expect;
            \t\t(2) find the code that added the unwanted constraint or constraints and fix it.
            (
                "<NSLayoutConstraint:0x60 H:|-(4)-[UIStackView:0x7f]   (active, names: '|':Trust.Bar:0x8f )>",
                "<NSLayoutConstraint:0x61 UIStackView:0x7f.trailing == Trust.Bar:0x8f.trailing - 10   (active)>",
                "<NSLayoutConstraint:0x62 'UIView-Encapsulated-Layout-Width' Trust.Bar:0x8f.width == 0   (active)>"
            )

            Will attempt to recover by breaking constraint
            <NSLayoutConstraint:0x61 UIStackView:0x7f.trailing == Trust.Bar:0x8f.trailing - 10   (active)>

            Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.
            The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in <UIKit/UIView.h> may help.
            """
        let wanted = [
            "Bar-0x8f.width == 0", "UIStackView-0x7f.leading == superview.leading + 4",
            "UIStackView-0x7f.trailing == Bar-0x8f.trailing - 10",
        ]
        #expect(try equations(log) == wanted)
        #expect(try equations(log + "\n" + log) == wanted)
        let sameLine = log.replacing("constraint\n<", with: "constraint <")
        #expect(try equations(sameLine) == wanted)
    }

    @Test
    func `lists come in other clothes, too`() throws {
        let bare = "UIView:0x1.width == 1\nV:[UIView:0x1(2)]\n"
        #expect(try equations(bare) == ["UIView-0x1.width == 1", "UIView-0x1.height == 2"])
        let escaped = "(\n  \\<NSLayoutConstraint:0x1 UIView:0x1.width == 1   (active)\\>,\n)"
        #expect(try equations(escaped) == ["UIView-0x1.width == 1"])
        let together =
            "( \"<NSLayoutConstraint:0x1 UIView:0x1.width == 1>\", \"<NSLayoutConstraint:0x2 V:[UIView:0x1(2)]>\" )"
        #expect(try equations(together) == ["UIView-0x1.width == 1", "UIView-0x1.height == 2"])
        #expect(try equations("").isEmpty)
    }

    @Test
    func `constraints remember their line`() throws {
        let log = "(\n  \"<NSLayoutConstraint:0x1 UIView:0x1.width == 1   (active)>\",\n"
        let source = try LogFixture().constraints(log).first?.source
        #expect(source?.text == "<NSLayoutConstraint:0x1 UIView:0x1.width == 1   (active)>")
        #expect(source?.position == SourcePosition(line: 2, column: 4))
    }
}
