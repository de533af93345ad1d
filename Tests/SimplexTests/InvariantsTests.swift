#if DEBUG
    import Testing

    @testable import Simplex

    /// The tempting fault is a check that is always content.
    @Suite struct InvariantsTests {
        @Test func `a value that is off its tight row is noticed`() async {
            await #expect(processExitsWith: .failure) {
                var solver = try solvedChain()
                solver.vertex.values[2] += 0.001
                solver.checkStep()
            }
        }

        @Test func `factors of another matrix are noticed`() async {
            await #expect(processExitsWith: .failure) {
                var solver = try solvedChain()
                let (tight, loose) = (Int(solver.vertex.basis.rows[3]), solver.system.rows.count - 1)
                solver.system.rows[tight].position = -1
                solver.system.rows[loose].position = 3
                solver.vertex.basis.setRow(loose, at: 3)
                solver.checkStep()
            }
        }

        @Test func `multipliers that do not balance are noticed`() async {
            await #expect(processExitsWith: .failure) {
                var solver = try solvedChain()
                solver.vertex.multipliers.add(0.5, at: 1, level: 500)
                solver.updatePricing(1)
                solver.checkStep()
            }
        }

        @Test func `a price that is out of date is noticed`() async {
            await #expect(processExitsWith: .failure) {
                var solver = try solvedChain()
                _ = solver.vertex.pricing.setFreedom(.up, at: 1)
                solver.checkStep()
            }
        }

        @Test func `a row on the wrong side is noticed`() async {
            await #expect(processExitsWith: .failure) {
                var solver = try solvedChain()
                guard let loose = solver.system.rows.firstIndex(where: { !$0.isTight && $0.isWeighted }) else { return }
                solver.system.rows[loose].side = solver.system.rows[loose].side.opposite
                solver.checkStep()
            }
        }

        @Test func `a solved system is left as it is`() throws {
            let solver = try solvedChain()
            solver.checkStep()
            solver.checkInvariants()
        }
    }

    /// A chain with an optional row that cannot be met.
    private func solvedChain() throws -> Solver {
        let sheet = Sheet()
        let x = sheet.variables(6)
        sheet.add(x[0] == 4)
        for index in 1..<6 {
            sheet.add(x[index] == x[index - 1] + 2, at: 750)
        }
        sheet.add(x[5] == 3, at: 500)
        sheet.add(x[5] <= 100)
        try sheet.solve()
        return sheet.solver.copy()
    }
#endif
