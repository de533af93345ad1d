import Quoin
import QuoinClient
import TestSupport
import Testing

/// The code of the page "Layouts in Swift", which shows parts of this file; `Tests/Integration/documents.py` compares
/// them.
@Suite struct ClientPageTests {
    @Test(arguments: SomeService.allCases)
    func `the tour of the README`(service: SomeService) async throws {
        try await service.run { quoin in
            let column = Guide("column")
            let menu = View("menu").when(horizontal: .regular)
            let photo = View("photo").aspectRatio(1.5)
            let caption = View("caption").text("One layout, every screen.", Font(), lines: 0)
            let list = View("list") {
                photo
                caption
            }
            .scroll()
            let root = View("root") {
                menu
                list
            }
            .guides(column)

            let document = try LayoutDocument(traits: .device("iPhone SE")) {
                root
            } constraints: {
                column.verticalEdges == root.safeArea.verticalEdges
                column.trailing == root.trailing
                When(horizontal: .compact) { column.leading == root.leading }
                menu.leading == root.leading
                menu.verticalEdges == column.verticalEdges
                menu.width == root.width / 3
                column.leading == menu.trailing
                list.make { $0.edges.equalTo(column) }
                photo.make {
                    $0.top.horizontalEdges.equalTo(list)
                    $0.width.equalTo(list)
                }
                (caption.top == photo.bottom + 8).key("gap")
                caption.horizontalEdges == list.margins.horizontalEdges
                caption.bottom == list.bottom - 16
            }
            let screen = try await quoin.put(document, id: "screen")
            print(screen.frames[caption] ?? "not installed")
            #expect(screen.frames[caption] == Rect(x: 8, y: 258, width: 359, height: 20.5))
            #expect(screen.contentSizes["list"] == Size(width: 375, height: 294.5))

            let devices = [Variant("small", .device("iPhone SE")), Variant("large", .device("iPad"))]
            for variant in try await screen.variants(devices) {
                print(variant.name ?? "", variant.frames[menu] ?? "no menu")
            }

            let edit = try await screen.edit { set("gap", constant: 24) }
            print(edit.revision, edit.frames[caption] ?? "where it was")
            #expect(edit.revision == 2 && edit.frames.byID == ["caption": Rect(x: 8, y: 274, width: 359, height: 20.5)])
            #expect(edit.changes.updated.count == 1)

            try await screen.edit { caption.top == photo.bottom + 40 }
            let explanation = try await screen.explanation()
            for conflict in explanation.conflicts { print(conflict.explanation) }
            #expect(explanation.conflicts.first?.explanation.contains("cannot be both 24 and 40 below") == true)

            do {
                let badge = View("badge")
                let wrong = try LayoutDocument {
                    View("root") { badge }
                } constraints: {
                    View("bagde").left == 8
                    "badge.top == badge.left"
                }
                _ = try await quoin.solve(wrong)
                Issue.record("it is wrong")
            } catch let problem as Problem {
                for fault in problem.faults { print(fault) }
                #expect(problem.faults.count == 2 && problem.faults.allSatisfy { $0.location?.fileID == #fileID })
            }
        }
    }

    @Test func `a sign-in screen`() async throws {
        let quoin = try QuoinService.inProcess()
        let title = View("title").intrinsic(width: 120, height: 34)
        let field = View("field").intrinsic(height: 34)
        let login = try await quoin.create(traits: .device("iPhone 16")) {
            View("root") {
                title
                field
            }
        } constraints: {
            title.make { $0.leading.top.equalToSuperview().inset(16) }
            field.make {
                $0.leading.equalTo(title.trailing).offset(8).priority(.high).key("gap")
                $0.centerY.equalTo(title)
            }
            field.trailing == .superview.trailing - 16
            title.width >= 100 ~ .high
            Visual("V:|-(>=8)-[title]")
        }
        try await login.edit {
            set("gap", constant: 24)
            title.update { $0.top.equalToSuperview().inset(32) }
        }
        #expect(login.frames[title] == Rect(x: 16, y: 32, width: 120, height: 34))
        #expect(login.frames[field] == Rect(x: 160, y: 32, width: 217, height: 34))

        let settings = LintSettings(devices: .all, directions: [.leftToRight, .rightToLeft])
        for finding in try await login.lint(settings).findings { print(finding.message, finding.variants.count) }

        try await login.editViews {
            add(View("badge").intrinsic(width: 20, height: 20), to: title)
            set(View("title").hidden())
        }
        try await login.setTraits(.size(width: 320))
        try await login.undo()
        #expect(login.revision == 5 && login.frames["badge"] != nil)
    }

    @Test func `more statements`() async throws {
        let quoin = try QuoinService.inProcess()
        let (a, b, c) = (View("a"), View("b"), View("c"))
        let isWide = true
        let layout = try await quoin.create(traits: .size(width: 320, height: 200)) {
            View("root") {
                a
                b
                c
            }
        } constraints: {
            [a, b, c].make { $0.verticalEdges.equalToSuperview().inset(8) }
            [a, b, c].distribute(.horizontal, spacing: 10, lead: 5, tail: 15)
            Group("tall") { a.height >= 100 }
            When(vertical: .compact) { b.height <= 80 ~ .low }
            if isWide { c.width >= 44 }
            for view in [a, b] { view.height >= 20 ~ 300 }
            Pasted(.masonry, "make.height.greaterThanOrEqualTo(@30);", view: c)
            "a.width >= 44 @ 600"
        }
        #expect(layout.frames[b].map { ($0.x * 1000).rounded() } == 108_333)
        #expect(try await layout.constraints(.group("tall")).constraints.count == 1)
    }
}
