import LayoutModel
import Testing

@testable import Dialects

/// Constraints made by NSLayoutConstraint's constructors.
@Suite struct ConstructorTests {
    private func equations(_ text: String) throws -> [String] {
        try SourceFixture().equations(.anchors, text)
    }

    private func swift(_ first: String, _ relation: String, _ item: String, _ second: String) -> String {
        "NSLayoutConstraint(item: a, attribute: \(first), relatedBy: \(relation), toItem: \(item), "
            + "attribute: \(second), multiplier: 2, constant: 3)"
    }

    private func objectiveC(_ first: String, _ relation: String, _ item: String, _ second: String) -> String {
        "[NSLayoutConstraint constraintWithItem:a attribute:\(first) relatedBy:\(relation) toItem:\(item) "
            + "attribute:\(second) multiplier:2 constant:3];"
    }

    @Test func `the formula in Swift`() throws {
        #expect(try equations(swift(".left", ".equal", "b", ".right")) == ["a.left == b.right * 2 + 3"])
        let long = swift(
            "NSLayoutConstraint.Attribute.top",
            "NSLayoutConstraint.Relation.lessThanOrEqual",
            "self.view",
            ".bottom"
        )
        #expect(try equations(long) == ["a.top <= root.bottom * 2 + 3"])
        let old = swift(
            "NSLayoutAttribute.top",
            "NSLayoutRelation.greaterThanOrEqual",
            "b",
            "NSLayoutAttribute.baseline"
        )
        #expect(try equations(old) == ["a.top >= b.lastBaseline * 2 + 3"])
        let made = swift(".left", ".equal", "b", ".right").replacing(
            "NSLayoutConstraint(",
            with: "NSLayoutConstraint.init("
        )
        #expect(try equations(made) == ["a.left == b.right * 2 + 3"])
    }

    @Test func `the formula in Objective-C`() throws {
        let text = objectiveC("NSLayoutAttributeLeft", "NSLayoutRelationEqual", "b", "NSLayoutAttributeRight")
        #expect(try equations(text) == ["a.left == b.right * 2 + 3"])
        let other = objectiveC(
            "NSLayoutAttributeWidth",
            "NSLayoutRelationLessThanOrEqual",
            "self.view",
            "NSLayoutAttributeHeight"
        )
        #expect(try equations(other) == ["a.width <= root.height * 2 + 3"])
    }

    @Test func `every attribute and relation has its word`() throws {
        for attribute in Attribute.allCases.map(\.rawValue) {
            let word = "NSLayoutAttribute\(attribute.prefix(1).uppercased())\(attribute.dropFirst())"
            #expect(
                try equations(objectiveC(word, "NSLayoutRelationEqual", "b", word)).first?.hasPrefix(
                    "a.\(attribute) == b.\(attribute)"
                ) == true
            )
        }
        let relation = objectiveC(
            "NSLayoutAttributeTop",
            "NSLayoutRelationGreaterThanOrEqual",
            "b",
            "NSLayoutAttributeTop"
        )
        #expect(try equations(relation) == ["a.top >= b.top * 2 + 3"])
    }

    @Test func `without a second item a size is compared with the constant, and the multiplier is ignored`() throws {
        #expect(try equations(swift(".width", ".equal", "nil", ".notAnAttribute")) == ["a.width == 3"])
        let text = objectiveC(
            "NSLayoutAttributeHeight",
            "NSLayoutRelationEqual",
            "nil",
            "NSLayoutAttributeNotAnAttribute"
        )
        #expect(try equations(text) == ["a.height == 3"])
        let zero = swift(".width", ".equal", "nil", ".notAnAttribute").replacing("multiplier: 2", with: "multiplier: 0")
        #expect(try equations(zero) == ["a.width == 3"])
    }

    @Test func `guides and areas are items`() throws {
        #expect(
            try equations(swift(".top", ".equal", "view.safeAreaLayoutGuide", ".top"))
                == ["a.top == root.safeArea.top * 2 + 3"]
        )
        #expect(
            try equations(swift(".top", ".equal", "self.topLayoutGuide", ".bottom"))
                == ["a.top == root.safeArea.top * 2 + 3"]
        )
        #expect(try equations(swift(".left", ".equal", "gutter", ".right")) == ["a.left == gutter.right * 2 + 3"])
    }
}
