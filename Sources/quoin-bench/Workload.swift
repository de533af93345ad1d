/// A benchmark layout as plain data.
///
/// Every workload has exactly one solution, before and after every edit. Constraints compare edges in superview
/// coordinates; `root` is the root view. Lengths are in points.
struct Workload {
    struct View {
        let name: String
        let superview: String
        var width: Double?
        var height: Double?
        var horizontalHugging = 250.0
    }

    enum Relation {
        case equal
        case atMost
        case atLeast
    }

    struct Reference {
        let view: String
        let attribute: String

        init(_ text: String) {
            let parts = text.split(separator: ".")
            view = String(parts[0])
            attribute = String(parts[1])
        }
    }

    struct Constraint {
        let first: Reference
        let relation: Relation
        let second: Reference?
        var constant: Double
        var priority: Double
    }

    enum Edit {
        case constant(index: Int, value: Double)
        case resize(width: Double, height: Double)
        case addAgain(index: Int)
        case naturalWidth(view: String, value: Double)
        case priority(index: Int, value: Double)
    }

    let name: String
    let size: Int
    var width: Double
    var height: Double
    var views: [View] = []
    var constraints: [Constraint] = []
    var edits: [(name: String, edit: Edit)] = []

    init(_ name: String, size: Int, width: Double, height: Double) {
        self.name = name
        self.size = size
        self.width = width
        self.height = height
    }

    mutating func view(
        _ name: String,
        in superview: String = "root",
        width: Double? = nil,
        height: Double? = nil,
        horizontalHugging: Double = 250
    ) {
        views.append(
            View(name: name, superview: superview, width: width, height: height, horizontalHugging: horizontalHugging)
        )
    }

    @discardableResult
    mutating func add(
        _ first: String,
        _ relation: Relation = .equal,
        _ second: String? = nil,
        plus constant: Double = 0,
        at priority: Double = 1000
    ) -> Int {
        constraints.append(
            Constraint(
                first: Reference(first),
                relation: relation,
                second: second.map(Reference.init),
                constant: constant,
                priority: priority
            )
        )
        return constraints.count - 1
    }

    /// Adds three edits of constants: those of the first, the middle and the last of `indices`.
    mutating func editConstants(_ indices: [Int], by change: Double) {
        let places = [
            ("first", indices[0]), ("middle", indices[indices.count / 2]), ("last", indices[indices.count - 1]),
        ]
        for (label, index) in places {
            edits.append(("constant-\(label)", .constant(index: index, value: constraints[index].constant + change)))
        }
    }

    mutating func editRest(addAgain index: Int, width: Double, height: Double) {
        edits.append(("resize", .resize(width: width, height: height)))
        edits.append(("readd", .addAgain(index: index)))
    }
}
