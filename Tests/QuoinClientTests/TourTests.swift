import Quoin
import QuoinClient
import TestSupport
import Testing

/// The first layout of the documents, as Swift.
@Suite struct TourTests {
    private let title = View("title").intrinsic(width: 120, height: 34)
    private let field = View("field").intrinsic(height: 34)

    private func login(_ quoin: QuoinService) async throws -> Layout {
        try await quoin.create(name: "login", traits: .size(width: 390, height: 844)) {
            View("root") {
                title
                field
            }
        } constraints: {
            title.make { $0.leading.top.equalToSuperview().inset(16) }
            field.make {
                $0.leading.equalTo(title.trailing).offset(8).key("gap")
                $0.centerY.equalTo(title)
            }
            field.trailing == .superview.trailing - 16
            Group("wide") { field.width >= 160 ~ .high }
        }
    }

    @Test(arguments: SomeService.allCases)
    func `a layout is created, edited and forgotten`(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await login(quoin)
            #expect(login.frames[title] == Rect(x: 16, y: 16, width: 120, height: 34))
            #expect(login.frames[field] == Rect(x: 144, y: 16, width: 230, height: 34))
            #expect(login.diagnostics.isSound)

            let edit = try await login.edit {
                set("gap", constant: 24)
                title.update { $0.top.equalToSuperview().inset(32) }
                deactivate(group: "wide")
            }
            #expect(edit.revision == 2 && login.revision == 2)
            #expect(edit.frames.byID.keys.sorted() == ["field", "title"])
            #expect(login.frames[field] == Rect(x: 160, y: 32, width: 214, height: 34))
            #expect(edit.changes.updated.count == 3)

            try await login.undo()
            #expect(login.frames[title]?.y == 16)
            try await login.setTraits(.size(width: 320))
            #expect(login.frames[field]?.width == 160)
            try await login.editViews {
                add(View("badge").intrinsic(width: 20, height: 20), to: title)
                set(View("title").hidden())
            }
            #expect(login.frames["badge"] != nil)

            let again = try await quoin.layout(login.id)
            #expect(again.frames == login.frames)
            try await login.delete()
            await #expect(throws: Problem.self) { _ = try await quoin.layout(login.id) }
        }
    }

    @Test(arguments: SomeService.allCases)
    func `an edit of constants alone gives what the same edit as a request gives`(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await login(quoin)
            let direct = try await login.edit { set("gap", constant: 40) }
            #expect(direct.frames.byID == ["field": Rect(x: 176, y: 16, width: 198, height: 34)])
            #expect(direct.changes == Changes(updated: ["c3"]))
            let other = try await quoin.layout(login.id)
            try await other.edit { set("gap", constant: 8) }
            let problem = await #expect(throws: Problem.self) { try await login.edit { set("gap", constant: 12) } }
            #expect(problem?.status == 412 && problem?.revision == 3 && login.revision == 2)
            try await login.edit(.overwrite) { set("gap", constant: 12) }
            #expect(login.frames[field]?.x == 148 && login.revision == 4)
            // What the other has moved meanwhile is not missed.
            try await other.edit(.overwrite) { title.update { $0.top.equalToSuperview().inset(30) } }
            try await login.edit(.overwrite) { set("gap", constant: 13) }
            #expect(login.frames[title]?.y == 30 && login.revision == 6)
        }
    }

    /// Catches a short way for edits in the process that passes on constants alone.
    @Test(arguments: SomeService.allCases)
    func `an edit of a constant and a priority changes both`(service: SomeService) async throws {
        try await service.run { quoin in
            let layout = try await quoin.create(traits: .size(width: 100, height: 100)) {
                View("root") { View("a") }
            } constraints: {
                (View("a").width == 40 ~ 500).key("forty")
                (View("a").width == 50 ~ 400).key("fifty")
            }
            #expect(layout.frames["a"]?.width == 40)
            try await layout.edit { set("fifty", constant: 60, priority: 600) }
            #expect(layout.frames["a"]?.width == 60)
        }
    }

    @Test(arguments: SomeService.allCases)
    func `edits of one layout by many tasks are made one after the other`(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await login(quoin)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        if number % 2 == 0 {
                            return try await login.edit { set("gap", constant: 8 + Double(number)) }.revision
                        }
                        return try await login.edit {
                            field.update { $0.centerY.equalTo(title).offset(Double(number)) }
                        }
                        .revision
                    }
                }
                let revisions = try await group.reduce(into: []) { $0.append($1) }
                #expect(revisions.sorted() == Array(2...41))
            }
            let again = try await quoin.layout(login.id)
            #expect(login.revision == 41 && login.frames == again.frames)
        }
    }

    @Test(arguments: SomeService.allCases)
    func `an edit that is cancelled before its turn is not made`(service: SomeService) async throws {
        try await service.run { quoin in
            let login = try await login(quoin)
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try await login.edit { set("gap", constant: 99) }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            try await login.edit { set("gap", constant: 9) }
            #expect(login.revision == 2)
        }
    }

    /// The closures of builders run where they are written.
    @MainActor @Test func `calls from the main actor`() async throws {
        let screen = Screen()
        let login = try await QuoinService.inProcess().create {
            View("root") {
                screen.title
                field
            }
        } constraints: {
            screen.title.make { $0.leading.equalToSuperview().inset(screen.margin) }
        }
        screen.margin = 20
        try await login.edit { screen.title.update { $0.leading.equalToSuperview().inset(screen.margin) } }
        try await login.editViews { add(View("badge"), to: screen.title) }
        #expect(login.frames[screen.title]?.x == 20)
    }
}

@MainActor private final class Screen {
    let title = View("title")
    var margin = 16.0
}
