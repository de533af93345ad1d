import LayoutModel
import Sessions
import Wire

// Decoding without a limit on the work, for tests of other things.

extension LayoutRequest {
    init(body: RequestBody, allowingVariants: Bool = false) throws(Problem) {
        var budget = WorkBudget(limit: .max)
        try self.init(body: body, allowingVariants: allowingVariants, budget: &budget)
    }
}

extension EditRequest<ConstraintEdit> {
    init(body: RequestBody) throws(Problem) {
        var budget = WorkBudget(limit: .max)
        try self.init(body: body, budget: &budget)
    }
}

extension EditRequest<ViewEdit> {
    init(body: RequestBody) throws(Problem) {
        var budget = WorkBudget(limit: .max)
        try self.init(body: body, budget: &budget)
    }
}

extension [VariantRequest] {
    init(body: RequestBody) throws(Problem) {
        var budget = WorkBudget(limit: .max)
        try self.init(body: body, budget: &budget)
    }
}

extension TraitsChange {
    init(body: RequestBody) throws(Problem) {
        var budget = WorkBudget(limit: .max)
        try self.init(body: body, budget: &budget)
    }
}
