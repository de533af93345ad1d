import Dialects
import LayoutModel
import Testing

/// Texts for an app: the names in them, and formats with options.
@Suite struct TranslationTextTests {
    private func tree(_ views: [ViewDescription]) throws -> ViewTree {
        try ViewTree(ViewDescription(name: "root", subviews: views))
    }

    private func translate(
        _ language: WrittenLanguage,
        _ tree: ViewTree,
        _ equations: [String]
    ) throws -> Translation {
        let constraints = try equations.flatMap { try Equation.parse($0).resolve(in: tree) }
        return ConstraintWriter(language, for: tree).translation(of: constraints)
    }

    private func read(_ translation: Translation, _ language: SourceLanguage, _ tree: ViewTree) throws -> [String] {
        var source = DialectSource(language: language, text: Array(translation.text.utf8)[...])
        source.names = translation.names.mapValues { [$0] }
        var budget = WorkBudget(limit: .max)
        let steps = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget).steps
        return try SourceFixture().constraints(steps).map { $0.equation(in: tree) }
    }

    /// Catches `view_8bC_Xf_vdC`, which no app has.
    @Test func `views that Xcode named are called by their text or kind`() throws {
        var label = ViewProperties()
        label.text = TextContent("Sign in")
        var image = ViewProperties()
        image.kind = .image
        let tree = try tree([
            ViewDescription(name: "8bC-Xf-vdC", properties: label), ViewDescription(name: "row-1"),
            ViewDescription(name: "hhG-dL-sLp", properties: image),
        ])
        let equations = ["8bC-Xf-vdC.width == 5", "row-1.width == 6", "hhG-dL-sLp.width == 7"]
        let translation = try translate(.snapkit, tree, equations)
        #expect(
            translation.names == ["signInLabel": "8bC-Xf-vdC", "row1": "row-1", "imageView": "hhG-dL-sLp"]
        )
        #expect(translation.text.hasPrefix("signInLabel.snp.makeConstraints { make in\n    make.width.equalTo(5)"))
        #expect(try read(translation, .snapkit, tree) == equations)
    }

    @Test(arguments: [WrittenLanguage.snapkit, .anchors, .masonry])
    func `a part of a button is a property of the button`(language: WrittenLanguage) throws {
        let part = ViewDescription(name: "b-titleLabel")
        let tree = try tree([ViewDescription(name: "b", subviews: [part]), ViewDescription(name: "a")])
        let translation = try translate(language, tree, ["b-titleLabel.width == a.width"])
        #expect(translation.text.contains("b.titleLabel"))
        #expect(translation.names == ["b.titleLabel": "b-titleLabel"])
        let source = try #require(language.source)
        #expect(try read(translation, source, tree) == ["b-titleLabel.width == a.width"])
    }

    @Test func `cells have a content view`() throws {
        var cell = ViewProperties()
        cell.kind = .cell
        let root = ViewDescription(name: "root", properties: cell, subviews: [ViewDescription(name: "a")])
        let text = try translate(.anchors, ViewTree(root), ["a.left == root.left"]).text
        #expect(text == "a.leftAnchor.constraint(equalTo: contentView.leftAnchor).isActive = true")
    }

    /// Catches formats that leave out what their options can say.
    @Test func `two views that a gap joins are aligned by options`() throws {
        let tree = try tree([ViewDescription(name: "a"), ViewDescription(name: "b")])
        let equations = [
            "b.top == a.bottom + 8", "a.trailing == b.trailing", "a.centerX == b.centerX", "a.top == b.top",
        ]
        let translation = try translate(.vfl, tree, equations)
        #expect(translation.omitted == 1)
        let views = #"["a": a, "b": b]"#
        let options = "[.alignAllTrailing, .alignAllCenterX]"
        let format = #"withVisualFormat: "V:[a]-8-[b]", options: \#(options), metrics: nil, views: \#(views)"#
        #expect(
            translation.text == """
                NSLayoutConstraint.activate(NSLayoutConstraint.constraints(\(format)))
                // the visual format cannot express:
                // a.top == b.top
                """
        )
        #expect(try Set(read(translation, .vfl, tree)) == Set(equations.dropLast()))
    }

    /// Catches comments with ids of a storyboard, which no reader of the code knows.
    @Test func `what a language cannot express is a comment with the names of the text`() throws {
        let tree = try tree([ViewDescription(name: "8bC-Xf-vdC")])
        let equations = ["8bC-Xf-vdC.width == 40", "8bC-Xf-vdC.centerX == superview.centerX"]
        let translation = try translate(.vfl, tree, equations)
        let name = try #require(translation.names.first { $0.value == "8bC-Xf-vdC" }?.key)
        #expect(translation.text.contains("H:[\(name)(40)]"))
        #expect(translation.text.hasSuffix("\n// \(name).centerX == view.centerX"))
    }

    /// Catches a gap between left and right edges that a format would read as one between leading and trailing edges.
    @Test func `a gap with a direction or between baselines is a call`() throws {
        let tree = try tree([ViewDescription(name: "a"), ViewDescription(name: "b")])
        let equations = ["b.left == a.right + 4", "b.firstBaseline == a.lastBaseline + 9", "b.width >= 5 @600"]
        let translation = try translate(.vfl, tree, equations)
        #expect(translation.omitted == 0)
        #expect(translation.text.contains("options: [.directionLeftToRight]"))
        #expect(translation.text.contains("options: [.spacingBaselineToBaseline]"))
        #expect(try read(translation, .vfl, tree) == equations)
    }

    @Test func `a format in a call has its fault where it is`() throws {
        let tree = try tree([ViewDescription(name: "a")])
        let call = "NSLayoutConstraint.constraints(withVisualFormat: \"H:[c(5)]\", options: [], metrics: nil, views: v)"
        var source = DialectSource(language: .vfl, text: Array("H:[a(5)]\n\(call)".utf8)[...])
        source.names = [:]
        var budget = WorkBudget(limit: .max)
        let error = #expect(throws: SourceErrors.self) {
            _ = try source.read(in: tree, traits: Traits(), limits: SourceLimits(), budget: &budget)
        }
        guard case .text(let position)? = error?.all.first?.location else {
            Issue.record("\(error?.all ?? [])")
            return
        }
        #expect(position.line == 2)
    }
}
