import Quoin
import QuoinClient
import Testing

/// What layouts in the process may take.
@Suite struct InProcessOptionsTests {
    private func problem(_ options: InProcessOptions, layouts: Int = 1, views: Int = 1) async throws -> Problem? {
        let quoin = try QuoinService.inProcess(options)
        return await #expect(throws: Problem.self) {
            for _ in 0..<layouts {
                _ = try await quoin.create { View("root") { for number in 0..<views { View("v\(number)") } } }
            }
        }
    }

    /// Catches an option that is not passed on to the service.
    @Test func `limits of layouts, memory and work are those of the options`() async throws {
        #expect(try await problem(InProcessOptions(maxLayouts: 2), layouts: 3)?.status == 507)
        #expect(try await problem(InProcessOptions(maxMemory: 2 << 20), layouts: 500, views: 20)?.status == 507)
        #expect(try await problem(InProcessOptions(maxSolverWork: 1_000), views: 1_000)?.status == 422)
    }
}
