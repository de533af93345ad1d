import JSON
import LayoutModel
import Sessions

/// A map from the constraints of a document to its entries.
public struct ConstraintOrigins: Sendable {
    /// The index of the entry, for each constraint by its number less 1.
    public private(set) var entryOfConstraint: [Int] = []

    /// Reads a document that was accepted before; the map is empty for any other.
    public init(body: RequestBody) {
        var budget = WorkBudget(limit: .max)
        self.init(body: body, budget: &budget)
    }

    /// Reads a document that was accepted before; the map is empty if the budget is exceeded.
    init(body: RequestBody, budget: inout WorkBudget) {
        let found = try? BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            decoder.entryStarts = []
            let layout = try decoder.layout(limits: body.limits.layout, for: .linting)
            var end = 1
            if case .document(let document, _, _)? = layout?.content { end = document.constraints.nextID.number }
            return (starts: decoder.entryStarts ?? [], end: end)
        }
        guard let (starts, end) = found?.value else { return }
        for (index, start) in starts.enumerated() {
            let next = index + 1 < starts.count ? starts[index + 1] : end
            entryOfConstraint += Array(repeating: index, count: max(0, next - start))
        }
    }
}
