import LayoutEngine
import LayoutModel
import Sessions

extension LayoutSession {
    /// Solves a document with all the work that the limits allow.
    init(id: String, document: LayoutDocument, limits: LayoutLimits) throws(SessionError) {
        var budget = limits.engine.budget
        try self.init(id: id, document: document, limits: limits, budget: &budget)
    }
}
