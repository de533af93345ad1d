import Foundation
import QuoinClient
import TestSupport
import Testing
import Threads

/// Every call, over HTTP and in the process.
@Suite struct CallsTests {
    private let title = View("title").text("Sign in", size: 28)
    private let field = View("field").intrinsic(height: 34)

    private func document() throws -> LayoutDocument {
        try LayoutDocument(name: "login", traits: .device("iPhone 16")) {
            View("root") {
                title
                field
            }
        } constraints: {
            title.make { $0.leading.top.equalTo(View("root").safeArea).inset(16) }
            field.make { $0.leading.equalTo(title.trailing).offset(8).key("gap") }
            field.centerY == title.centerY
            field.trailing == .superview.trailing - 16 ~ 999
        }
    }

    @Test(arguments: SomeService.allCases)
    func questions(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await quoin.create(document())
            #expect(login.diagnostics.isSound)

            let inRoot = try await login.solution(in: .root, lines: true)
            #expect(inRoot.frames == login.frames && inRoot.texts?["title"]?.lines.count == 1)
            let source = try await login.source()
            let solved = try await quoin.solve(source)
            #expect(solved.frames == login.frames && source.name == "login")

            let explanation = try await login.explanation(of: title)
            #expect(explanation.why?["left"]?.value == 16 && explanation.conflicts.isEmpty)

            let list = try await login.constraints(.view(field), as: .snapkit, slack: true)
            #expect(list.constraints.count == 3 && list.text?.contains("snp.makeConstraints") == true)
            #expect(list.constraints.allSatisfy { $0.slack == 0 })
            let between = try await login.constraints(.between(field.leading, title.trailing)).constraints
            #expect(between.map(\.key) == ["gap"])

            let picture = try await login.picture(PictureOptions(annotate: [.names], dark: true))
            #expect(String(decoding: picture, as: UTF8.self).hasPrefix("<svg"))

            try await login.edit { set("gap", constant: 12) }
            let before = try await login.picture(ofChangesFrom: 1)
            let sheet = try await login.picture(of: [Variant("small", .device("iPhone SE"))])
            #expect([before, sheet].allSatisfy { String(decoding: $0, as: UTF8.self).hasPrefix("<svg") })
            let changes = try await login.changes(from: 1)
            #expect(changes.to == 2 && Set(changes.frames.keys) == ["field"])

            let dry = try await login.edit(dryRun: true) { set("gap", constant: 99) }
            #expect(dry.revision == 2 && login.revision == 2 && dry.frames[field] != login.frames[field])

            let animated = try await login.edit(animation: Animation(duration: 0.1)) { set("gap", constant: 8) }
            #expect(animated.transition?.views["field"]?.to == login.frames[field])
        }
    }

    @Test(arguments: SomeService.allCases)
    func `variants and lint, with progress`(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await quoin.create(document())
            let variants = [
                Variant("narrow", .size(width: 320)),
                Variant("gap", constraints: { set("gap", constant: 40) }, views: { set(View("field").hidden()) }),
            ]
            let solved = try await login.variants(variants)
            #expect(solved.map(\.name) == ["narrow", "gap"] && solved[0].frames["root"]?.width == 320)
            let again = try await quoin.solve(document(), variants: variants)
            #expect(again.map(\.frames) == solved.map(\.frames))

            let settings = LintSettings(
                devices: .all,
                directions: [.leftToRight, .rightToLeft],
                textScales: [.category("large"), .category("accessibilityLarge")]
            )
            let report = try await login.lint(settings)
            #expect(report.variants > 40)
            let progress = Collected<WorkProgress>()
            let document = try document()
            let other = try await quoin.lint(document, settings) { progress.add($0) }
            #expect(other == report && progress.all.allSatisfy { $0.done <= $0.of && $0.of == report.variants })
            let sarif = try await quoin.lint(document, settings, in: .sarif)
            #expect(String(decoding: sarif, as: UTF8.self).contains("\"2.1.0\""))
            #expect(try await login.lint(in: .junit).starts(with: Data("<?xml".utf8)))
            let off = try await quoin.lint(document, LintSettings(assertions: ["field.height == 35"]))
            #expect(off.summary.error == 1 && off.findings.first?.rule == .assertion)
        }
    }

    @Test(arguments: SomeService.allCases)
    func `scenes of a storyboard`(service: SomeService) async throws {
        try await service.run { quoin in
            let file = StoryboardText.twoScenes
            let scene = LayoutDocument(interfaceBuilder: file, scene: "signIn", traits: .device("iPhone SE"))
            #expect(try await quoin.solve(scene).frames["submit"]?.width == 343)
            let layout = try await quoin.create(scene)
            #expect(try await layout.source().interfaceBuilder == nil && layout.frames["submit"]?.height == 44)
            let report = try await quoin.lint(LayoutDocument(interfaceBuilder: file))
            #expect(report.scenes == 2 && report.xcode?.map(\.view) == ["vol-La-bel"])
            let ambiguous = report.findings.first { $0.rule == .ambiguous }
            #expect(ambiguous?.scene == "settings" && ambiguous?.sceneId == "two-VC-abc")
            #expect(ambiguous?.name == "Sound" && ambiguous?.knownToXcode == false)
            let problem = await #expect(throws: Problem.self) {
                _ = try await quoin.solve(LayoutDocument(interfaceBuilder: file))
            }
            #expect(problem?.detail.contains("two-VC-abc (settings)") == true)
        }
    }

    @Test(arguments: SomeService.allCases)
    func `documents line by line`(service: SomeService) async throws {
        try await service.run { quoin in
            let sound = try document()
            let faulty = try LayoutDocument {
                View("root")
            } constraints: {
                "nothing.left == 3"
            }
            var frames: [Frames?] = []
            for try await result in try quoin.solve([sound, faulty, sound]) {
                switch result {
                case .success(let solution): frames.append(solution.frames)
                case .failure(let problem):
                    #expect(problem.status == 422 && problem.faults.first?.pointer?.hasPrefix("/constraints/0") == true)
                    frames.append(nil)
                }
            }
            #expect(frames.count == 3 && frames[0] == frames[2] && frames[1] == nil && frames[0] != nil)
        }
    }

    @Test(arguments: SomeService.allCases)
    func events(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await quoin.put(document(), id: "login")
            let follower = try await quoin.layout("login")
            var seen: [String] = []
            for try await event in follower.events() {
                switch event {
                case .solution(let solution):
                    seen.append("\(solution.revision ?? 0): \(solution.frames.byID.keys.sorted())")
                    if solution.revision == 1 { try await login.edit { set("gap", constant: 20) } }
                    if solution.revision == 2 { try await login.delete() }
                case .gone: seen.append("gone")
                }
            }
            #expect(seen == [#"1: ["field", "root", "title"]"#, #"2: ["field"]"#, "gone"])
        }
    }

    @Test(arguments: SomeService.allCases)
    func lists(service: SomeService) async throws {
        try await service.run { quoin in
            for number in 0..<5 { _ = try await quoin.put(document(), id: "l\(number)") }
            let ids = try await quoin.layouts(pageSize: 2).reduce(into: []) { $0.append($1.id) }
            #expect(ids.sorted() == ["l0", "l1", "l2", "l3", "l4"])
            let problem = await #expect(throws: Problem.self) {
                _ = try await quoin.put(document(), id: "l0", replacing: false)
            }
            #expect(problem?.status == 412 && problem?.revision == 1)
            let devices = try await quoin.devices()
            #expect(devices.contains { $0.name == "iPhone 16" && $0.traits.size?.width == 393 })
            let fonts = try await quoin.fonts(pageSize: 1).reduce(into: []) { $0.append($1) }
            #expect(fonts.contains { $0.builtIn })
            try await quoin.health()
            #expect(try await quoin.isReady())
            #expect(try await quoin.metrics().contains("quoin_"))
            #expect(try await quoin.openAPI().hasPrefix("openapi:"))
        }
    }

    /// Catches a query that is not encoded: what is in a label would be another parameter, or end the query.
    @Test(arguments: SomeService.allCases)
    func `a label may have any characters`(service: SomeService) async throws {
        try await service.run { quoin in
            let label = "a&slack=no#b+c d%41/é?="
            let layout = try await quoin.create {
                View("root") { View("a") }
            } constraints: {
                (View("a").width == 40).key(label)
                (View("a").height == 40).key("a")
            }
            let list = try await layout.constraints(.key(label), slack: true)
            #expect(list.constraints.map(\.key) == [label] && list.constraints.first?.slack == 0)
        }
    }

    @Test(arguments: SomeService.allCases)
    func `a conflict and its repair`(service: SomeService) async throws {
        try await service.run { quoin in
            let layout = try await quoin.create(traits: .size(width: 100, height: 100)) {
                View("root") { View("a") }
            } constraints: {
                (View("a").width == 40).key("forty")
                (View("a").width == 50).key("fifty")
                View("a").height == 10
                View("a").center == .superview.center
            }
            #expect(layout.diagnostics.conflicts.count == 1)
            let explanation = try await layout.explanation()
            #expect(explanation.conflicts.first?.repairs.isEmpty == false)
            let refused = await #expect(throws: Problem.self) {
                try await layout.edit(onConflict: .reject) { View("a").width == 60 }
            }
            #expect(refused?.status == 422 && refused?.conflicts.isEmpty == false && layout.revision == 1)
            // By the short way, which tells the same of what is wrong.
            try await layout.edit { set("fifty", constant: 45) }
            #expect(layout.diagnostics.conflicts.count == 1)
            try await layout.edit { remove("fifty") }
            #expect(layout.diagnostics.isSound)
        }
    }
}

/// What a callback was given.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Guarded<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
