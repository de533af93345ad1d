import LayoutModel
import Testing

@testable import Dialects

/// Constraints made by layout anchors.
@Suite struct AnchorTests {
    private func equations(_ text: String) throws -> [String] {
        try SourceFixture().equations(.anchors, text)
    }

    @Test(arguments: [
        ("a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 8)", "a.leading == b.trailing + 8"),
        ("a.leadingAnchor.constraint(equalTo: b.trailingAnchor)", "a.leading == b.trailing"),
        ("a.topAnchor.constraint(lessThanOrEqualTo: b.bottomAnchor, constant: -8)", "a.top <= b.bottom - 8"),
        ("a.topAnchor.constraint(greaterThanOrEqualTo: b.bottomAnchor)", "a.top >= b.bottom"),
        ("a.widthAnchor.constraint(equalToConstant: 40)", "a.width == 40"),
        ("a.widthAnchor.constraint(lessThanOrEqualToConstant: 40)", "a.width <= 40"),
        ("a.widthAnchor.constraint(greaterThanOrEqualToConstant: 40)", "a.width >= 40"),
        ("a.widthAnchor.constraint(equalTo: b.heightAnchor, multiplier: 0.5)", "a.width == b.height * 0.5"),
        (
            "a.widthAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2, constant: 3)",
            "a.width == a.height * 2 + 3"
        ),
        (
            "a.leadingAnchor.constraint(equalToSystemSpacingAfter: b.trailingAnchor, multiplier: 2)",
            "a.leading == b.trailing + 16"
        ),
        (
            "a.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 1)",
            "a.top >= b.bottom + 8"
        ),
        (
            "a.topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: b.bottomAnchor, multiplier: 1)",
            "a.top <= b.bottom + 8"
        ),
        ("a.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor)", "a.top == root.safeArea.top"),
        ("a.topAnchor.constraint(equalTo: self.view.layoutMarginsGuide.topAnchor)", "a.top == root.margins.top"),
        (
            "a.leadingAnchor.constraint(equalTo: self.view.readableContentGuide.leadingAnchor)",
            "a.leading == root.readable.leading"
        ),
        (
            "a.bottomAnchor.constraint(equalTo: self.view.keyboardLayoutGuide.topAnchor)",
            "a.bottom == root.keyboard.top"
        ),
        ("view.safeAreaLayoutGuide.topAnchor.constraint(equalTo: a.topAnchor)", "root.safeArea.top == a.top"),
        ("row.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor)", "row.width == list.frame.width"),
        ("row.topAnchor.constraint(equalTo: list.contentLayoutGuide.topAnchor)", "row.top == list.content.top"),
        ("gutter.widthAnchor.constraint(equalToConstant: 8)", "gutter.width == 8"),
        ("a.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor)", "a.top == root.safeArea.top"),
        ("a.bottomAnchor.constraint(equalTo: self.bottomLayoutGuide.topAnchor)", "a.bottom == root.safeArea.bottom"),
        ("a.leftAnchor.constraint(equalTo: leftAnchor)", "a.left == root.left"),
        ("a.leftAnchor.constraint(equalTo: a.superview!.leftAnchor)", "a.left == root.left"),
        ("a.leftAnchor.constraint(equalTo: superview.leftAnchor)", "a.left == superview.left"),
    ])
    func `a Swift anchor makes a constraint`(expression: String, equation: String) throws {
        #expect(try equations(expression) == [equation])
        #expect(try equations(expression + ".isActive = true") == [equation])
    }

    @Test(arguments: [
        ("[a.leadingAnchor constraintEqualToAnchor:b.trailingAnchor constant:8]", "a.leading == b.trailing + 8"),
        ("[a.leadingAnchor constraintEqualToAnchor:b.trailingAnchor]", "a.leading == b.trailing"),
        ("[a.topAnchor constraintLessThanOrEqualToAnchor:b.bottomAnchor]", "a.top <= b.bottom"),
        ("[a.topAnchor constraintGreaterThanOrEqualToAnchor:b.bottomAnchor constant:-2]", "a.top >= b.bottom - 2"),
        ("[a.widthAnchor constraintEqualToConstant:40]", "a.width == 40"),
        ("[a.widthAnchor constraintLessThanOrEqualToConstant:40]", "a.width <= 40"),
        ("[a.widthAnchor constraintGreaterThanOrEqualToConstant:40]", "a.width >= 40"),
        (
            "[a.widthAnchor constraintEqualToAnchor:b.heightAnchor multiplier:0.5 constant:3]",
            "a.width == b.height * 0.5 + 3"
        ),
        (
            "[a.leadingAnchor constraintEqualToSystemSpacingAfterAnchor:b.trailingAnchor multiplier:1.5]",
            "a.leading == b.trailing + 12"
        ),
        (
            "[a.topAnchor constraintLessThanOrEqualToSystemSpacingBelowAnchor:b.bottomAnchor multiplier:1]",
            "a.top <= b.bottom + 8"
        ),
        ("[[a leadingAnchor] constraintEqualToAnchor:[b leadingAnchor]]", "a.leading == b.leading"),
        ("[_a.topAnchor constraintEqualToAnchor:self.topLayoutGuide.bottomAnchor]", "a.top == root.safeArea.top"),
    ])
    func `a message to an anchor makes a constraint`(expression: String, equation: String) throws {
        #expect(try equations(expression + ";") == [equation])
        #expect(try equations(expression + ".active = YES;") == [equation])
        #expect(try equations("[\(expression) setActive:YES];") == [equation])
    }

    @Test func `every anchor is known`() throws {
        let words = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "firstBaseline", "lastBaseline",
        ]
        for word in words {
            let statement = "a.\(word)Anchor.constraint(equalTo: b.\(word)Anchor)"
            #expect(try equations(statement) == ["a.\(word) == b.\(word)"])
        }
    }

    @Test(arguments: [
        ("a.widthAnchor.constraint(equalToConstant: 7 / 2)", "a.width == 3.5"),
        ("[a.widthAnchor constraintEqualToConstant:7 / 2];", "a.width == 3"),
        ("[a.widthAnchor constraintEqualToConstant:7 / 2.0];", "a.width == 3.5"),
        ("let gap: CGFloat = 7 / 2\na.widthAnchor.constraint(equalToConstant: gap)", "a.width == 3.5"),
        ("let gap = 7 / 2\na.widthAnchor.constraint(equalToConstant: gap)", "a.width == 3"),
        ("CGFloat gap = 7 / 2;\n[a.widthAnchor constraintEqualToConstant:gap];", "a.width == 3"),
    ])
    func `Swift divides lengths, and Objective-C integers`(text: String, equation: String) throws {
        #expect(try equations(text) == [equation])
    }
}
