import JSON

/// A workload in the JSON of the API: layout documents and bodies of edits.
struct WorkloadDocument {
    /// The notation of the constraints.
    enum Form {
        /// Equations: `"a.left == b.right + 8 @750"`.
        case texts
        /// Objects with one field per part.
        case objects
    }

    private let workload: Workload
    private var subviews: [String: [Workload.View]] = [:]

    init(_ workload: Workload) {
        self.workload = workload
        for view in workload.views { subviews[view.superview, default: []].append(view) }
    }

    /// Returns the body of `POST /layouts`.
    func document(_ form: Form) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 * workload.constraints.count)
        writer.beginObject()
        writer.key("traits")
        traits(width: workload.width, height: workload.height, to: &writer)
        writer.key("view")
        writer.beginObject()
        writer.key("id")
        writer.string("root")
        content(of: "root", to: &writer)
        writer.endObject()
        writer.key("constraints")
        writer.beginArray()
        for constraint in workload.constraints {
            switch form {
            case .texts: writer.string(constraint.equation)
            case .objects: object(constraint, to: &writer)
            }
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// Returns the body of a `PATCH …/constraints` that changes one constant.
    func settingConstant(of index: Int, to value: Double) -> [UInt8] {
        // Ids are assigned from 1 in order, and none of the constraints is a composite.
        Array(#"{"operations": [{"set": {"id": "c\#(index + 1)"}, "constant": \#(value)}]}"#.utf8)
    }

    /// Returns the body of a `PATCH …/traits` that resizes the root.
    func resizing(width: Double, height: Double) -> [UInt8] {
        var writer = JSONWriter()
        traits(width: width, height: height, to: &writer)
        return writer.bytes
    }
}

// MARK: - Parts

extension WorkloadDocument {
    private func traits(width: Double, height: Double, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("size")
        writer.beginObject()
        writer.key("width")
        writer.number(width)
        writer.key("height")
        writer.number(height)
        writer.endObject()
        writer.endObject()
    }

    private func content(of view: String, to writer: inout JSONWriter) {
        guard let subviews = subviews[view] else { return }
        writer.key("subviews")
        writer.beginArray()
        for subview in subviews { self.view(subview, to: &writer) }
        writer.endArray()
    }

    private func view(_ view: Workload.View, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("id")
        writer.string(view.name)
        if view.width != nil || view.height != nil {
            writer.key("intrinsicSize")
            writer.beginObject()
            if let width = view.width {
                writer.key("width")
                writer.number(width)
            }
            if let height = view.height {
                writer.key("height")
                writer.number(height)
            }
            writer.endObject()
        }
        if view.horizontalHugging != 250 {
            writer.key("hugging")
            writer.beginObject()
            writer.key("horizontal")
            writer.number(view.horizontalHugging)
            writer.endObject()
        }
        content(of: view.name, to: &writer)
        writer.endObject()
    }

    private func object(_ constraint: Workload.Constraint, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("first")
        writer.string(constraint.first.text)
        writer.key("relation")
        writer.string(constraint.relation.word)
        if let second = constraint.second {
            writer.key("second")
            writer.string(second.text)
        }
        writer.key("constant")
        writer.number(constraint.constant)
        writer.key("priority")
        writer.number(constraint.priority)
        writer.endObject()
    }
}

extension Workload.Reference {
    fileprivate var text: String { "\(view).\(attribute)" }
}

extension Workload.Relation {
    fileprivate var word: String {
        switch self {
        case .equal: "=="
        case .atMost: "<="
        case .atLeast: ">="
        }
    }
}

extension Workload.Constraint {
    fileprivate var equation: String {
        var text = "\(first.text) \(relation.word) "
        if let second {
            text += second.text
            if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
        } else {
            text += "\(constant)"
        }
        if priority != 1000 { text += " @\(priority)" }
        return text
    }
}
