import Quoin
import QuoinClient
import Testing

/// What the types cannot refuse is told with the line of Swift that is at fault.
@Suite struct LocatedProblemTests {
    private let title = View("title")
    private let field = View("field")

    private func lines(_ body: () async throws -> Void) async -> [Int] {
        do {
            try await body()
        } catch let problem as Problem {
            return problem.faults.compactMap { fault in
                #expect(fault.location?.fileID == #fileID)
                return fault.location?.line
            }
        } catch {
            Issue.record(error)
        }
        return []
    }

    private func create(@ConstraintBuilder _ constraints: () -> [LocatedStatement]) async throws -> Layout {
        try await QuoinService.inProcess().create(
            view: {
                View("root") {
                    title
                    field
                }
            },
            constraints: constraints
        )
    }

    @Test func `faults that the service finds`() async throws {
        let first = #line + 3
        let lines = await lines {
            _ = try await create {
                title.left == field.leading
                title.make {
                    $0.top.equalTo(View("titel"))
                    $0.width.equalTo(40).priority(2_000)
                }
                Visual("H:|-[title")
                "title.left = "
            }
        }
        #expect(lines.sorted() == [first, first + 2, first + 3, first + 5, first + 6])
    }

    @Test func `faults that need no service`() async throws {
        let first = #line + 1
        let lines = await lines { _ = try await create { title.width == .infinity } }
        let others = await self.lines { _ = try await create { 0 * title.width == 4 } }
        let third = await self.lines { _ = try await create { [title].distribute(.horizontal, spacing: 8) } }
        #expect(lines == [first] && others == [first + 1] && third == [first + 2])
    }

    @Test func `faults of views and of edits`() async throws {
        let first = #line + 4
        let views = await lines {
            _ = try await QuoinService.inProcess().create {
                View("root") {
                    View("a").intrinsic(width: -1); View("b").hugging(horizontal: 0)
                }
            }
        }
        #expect(views == [first, first])
        let layout = try await create { title.width == 40 }
        let edited = #line + 4
        let edits = await lines {
            try await layout.edit {
                set("nothing", constant: 1)
                title.make { $0.left.equalTo(View("fild")) }
            }
        }
        #expect(edits == [edited - 1, edited])
        let viewEdits = await lines { try await layout.editViews { remove(View("fild")) } }
        #expect(viewEdits.count == 1 && layout.revision == 1)
    }
}
