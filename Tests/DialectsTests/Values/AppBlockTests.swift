import LayoutModel
import Testing

@testable import Dialects

/// Blocks that only the app runs, and constraints that a loop goes over.
@Suite struct AppBlockTests {
    static let sources: [(SourceLanguage, String, key: String)] = [
        (.masonry, "[[self.b tapSignal] subscribeNext:^(id x) { BLOCK }];", "subscribeNext"),
        (.masonry, "[self.api load:3 withBlock:^(id data, NSError *error) { BLOCK }];", "load"),
        (.masonry, "self.onTap = ^{ BLOCK };", "onTap"),
        (.snapkit, "model.title.subscribe(onNext: { t in BLOCK }).disposed(by: bag)", "subscribe"),
        (.snapkit, "api.load(3) { result in BLOCK }", "load"), (.snapkit, "onTap = { BLOCK }", "onTap"),
        (.snapkit, "let again = { BLOCK }", "again"),
    ]

    private func source(_ language: SourceLanguage, _ text: String) -> String {
        let block =
            language == .masonry
            ? "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@3); }];"
            : "b.snp.makeConstraints { $0.width.equalTo(3) }"
        return text.replacing("BLOCK", with: block)
    }

    @Test(arguments: sources)
    func `a metric says whether a block runs`(language: SourceLanguage, text: String, key: String) throws {
        var fixture = try SourceFixture()
        let text = source(language, text)
        #expect(fixture.faults(language, text).map(\.reason) == [.undecidedBlock(of: key)])
        fixture.metrics = [key: .flag(true)]
        #expect(try fixture.equations(language, text) == ["b.width == 3"])
        fixture.metrics = [key: .flag(false)]
        #expect(try fixture.equations(language, text) == [])
    }

    @Test func `a block that runs has faults of its own`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["load": .flag(true)]
        let faults = fixture.faults(.snapkit, "api.load { b.snp.makeConstraints { $0.width.equalTo(gap) } }")
        #expect(faults.count == 1 && faults[0].reason.isUnknownName)
    }

    @Test(
        arguments: [
            (
                .snapkit,
                """
                b.snp.makeConstraints { make in
                    shown.append(make.left.equalTo(3).constraint)
                    shown.append(make.top.equalTo(4).constraint)
                }
                for constraint in shown { constraint.deactivate() }
                """
            ),
            (
                .snapkit,
                "let shown = b.snp.prepareConstraints { $0.left.equalTo(3) }\nshown.forEach { $0.deactivate() }"
            ),
            (
                .masonry,
                """
                NSArray *shown = [b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@3); }];
                for (MASConstraint *one in shown) { [one deactivate]; }
                """
            ),
            (
                .masonry,
                """
                NSArray *shown = [b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@3); }];
                [shown enumerateObjectsUsingBlock:^(MASConstraint *one, NSUInteger i, BOOL *stop) { [one deactivate]; }];
                """
            ),
        ] as [(SourceLanguage, String)]
    )
    func `a loop over kept constraints changes them by their name`(language: SourceLanguage, text: String) throws {
        let steps = try SourceFixture().steps(language, text)
        guard case .change(.key(let key), .deactivate)? = steps.last?.action else {
            Issue.record("\(steps)")
            return
        }
        #expect(key == "shown")
        let keys = steps.dropLast().map { step -> String? in
            if case .addOrUpdate(let constraint, _) = step.action { constraint.key } else { nil }
        }
        #expect(keys.allSatisfy { $0 == "shown" })
    }

    @Test(arguments: [
        "items.forEach { $0.snp.makeConstraints { $0.width.equalTo(1) } }",
        "for v in items { print(v); b.snp.makeConstraints { $0.left.equalTo(v) } }",
    ])
    func `an unknown array of views asks for names`(text: String) throws {
        var fixture = try SourceFixture()
        #expect(
            fixture.faults(.snapkit, text).map(\.reason) == [
                .unknownView(name: "items", .unknownWord("items", kind: "array", nearest: nil))
            ]
        )
        fixture.names = ["items": ["b", "c"]]
        #expect(try fixture.equations(.snapkit, text).count == 2)
    }
}
