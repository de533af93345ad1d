import API
import Dialects
import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Wire

/// Files with classes of UIKit.
extension DocumentCalls {
    /// Returns the layout as a class, in JSON like that of `GET /layouts/{id}/source?as=…`.
    ///
    /// - Parameters:
    ///   - library: how constraints are written.
    ///   - all: whether each scene of an Interface Builder file becomes a class.
    /// - Returns: the JSON.
    /// - Throws: what the service refuses.
    func classFile(_ library: ClassLibrary, all: Bool) throws(CallFailure) -> [UInt8] {
        do throws(Problem) {
            var budget = WorkBudget(limit: limits.sessions.engine.work)
            let classes = try classes(library, all: all, &budget)
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("text")
            writer.string(ClassTranslation.file(of: classes))
            writer.key("omitted")
            writer.integer(classes.reduce(0) { $0 + $1.omitted })
            writer.endObject()
            return writer.bytes
        } catch {
            throw .refused((try? JSONValue(parsing: error.json)) ?? .object([]))
        }
    }

    private func classes(
        _ library: ClassLibrary,
        all: Bool,
        _ budget: inout WorkBudget
    ) throws(Problem) -> [ClassTranslation] {
        let body = RequestBody(bytes, limits: limits.body)
        let layouts = try NamedLayouts(body: body, all: all, budget: &budget)
        var names: Set<String> = []
        var classes: [ClassTranslation] = []
        for index in 0..<layouts.count {
            let (document, given) = try layouts.layout(index, titled: id, budget: &budget)
            var naming = given
            // Two scenes may have one title.
            while !names.insert(naming.className).inserted { naming.number += 1 }
            classes.append(try document.translated(library, naming, &budget))
        }
        return classes
    }
}

extension LayoutDocument {
    fileprivate func translated(
        _ library: ClassLibrary,
        _ naming: ClassNaming,
        _ budget: inout WorkBudget
    ) throws(Problem) -> ClassTranslation {
        do throws(SessionError) {
            return try classTranslation(library, naming: naming, budget: &budget)
        } catch {
            throw Problem(error)
        }
    }
}
