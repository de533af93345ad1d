import LayoutModel

/// What is known of a view or a guide of the source.
struct ViewRecord {
    /// The id that it has unless another one has it.
    var name: String
    /// Whether the name is that of a property, which goes before a local one.
    var isProperty = true
    var isGuide = false
    /// The name of its class.
    var type: String?
    var isCreated = false
    /// The statement that mentions it first, and then the one that creates it.
    var statement: (position: SourcePosition, text: String)
    /// The source that the statement is in.
    var source = 0
    var properties = ViewProperties()
    var stack: StackProperties?
    /// Spacings after views.
    var spacings: [(view: Int, spacing: Double)] = []
    var text: TextContent?
    /// The properties of a text that need not be known: font, number of lines.
    var textStyle = TextContent("")
    /// Whether it is a button of the system's style.
    var isSystemButton = false
    /// The size that its class or a statement gives it in place of that of its content.
    var naturalSize: PartialSize?
    var alignmentInsets: Insets?
    /// The space around the title of a button.
    var titleInsets: Insets?
    /// Whether the font shrinks with the width, down to the factor of its style.
    var shrinksText = false
    var contentOffset: Point?
    var frame: Rect?
    var mask: AutoresizingMask = []
    /// nil where the source does not say it.
    var usesMask: Bool?
    /// Whether a statement makes constraints of it, which has the mask switched off.
    var isConstrained = false
    /// Whether a statement constrains it, in a source that puts nothing anywhere.
    var isMentioned = false
    /// The methods that have set its properties, by their numbers.
    var settings: [String: Int] = [:]
    /// The button that it is the label or the image of.
    var button: Int?
    /// The view that it is in.
    var parent: Int?
    var isArranged = false
    /// Whether the app shows it in a place that the source does not say: a header, the content of a cell, a view that a
    /// delegate method returns.
    var isOwnTree = false
    /// The method that has added it, by its number.
    var adder = 0
    var children: [Int] = []
    /// The record that replaces this one because both are the same view.
    var merged: Int?
}

/// The views of sources while these are read, by the numbers of their nodes; the first one is the root.
struct ViewRecords {
    private(set) var all: [ViewRecord]
    /// The name of the class whose view the root is, where the sources tell it.
    var rootType: String?

    init(root: String) {
        all = [ViewRecord(name: root, statement: (.start, ""))]
        all[0].isCreated = true
    }

    mutating func append(_ record: ViewRecord) -> Int {
        all.append(record)
        return all.count - 1
    }

    subscript(index: Int) -> ViewRecord {
        get { all[resolved(index)] }
        set { all[resolved(index)] = newValue }
    }

    mutating func change(_ index: Int, _ change: (inout ViewRecord) -> Void) {
        change(&all[resolved(index)])
    }

    /// Returns the record that replaces another one.
    func resolved(_ index: Int) -> Int {
        var index = index
        while let next = all[index].merged { index = next }
        return index
    }

    /// Whether `outer` is the view itself or one that it is in.
    func isIn(_ inner: Int, _ outer: Int) -> Bool {
        var next: Int? = inner
        while let index = next {
            if index == outer { return true }
            next = all[index].parent
        }
        return false
    }

    /// The number of views that a view is in, itself included.
    func depth(of index: Int) -> Int {
        var depth = 0
        var next: Int? = index
        while let index = next {
            depth += 1
            next = all[index].parent
        }
        return depth
    }

    mutating func attach(_ child: Int, to parent: Int, at place: Int?) {
        detach(child)
        let end = all[parent].children.count
        all[parent].children.insert(child, at: min(max(0, place ?? end), end))
        all[child].parent = parent
    }

    mutating func detach(_ child: Int) {
        guard let parent = all[child].parent else { return }
        all[parent].children.removeAll { $0 == child }
        all[child].parent = nil
        all[child].isArranged = false
    }

    /// Makes one record stand for a view that another one has been for, too.
    mutating func merge(_ from: Int, into target: Int) {
        let old = all[from]
        for child in old.children { all[child].parent = target }
        all[target].children += old.children
        if all[target].parent == nil, let parent = old.parent,
            let place = all[parent].children.firstIndex(of: from)
        {
            all[parent].children[place] = target
            all[target].parent = parent
            all[target].adder = old.adder
            all[target].isArranged = old.isArranged
        } else {
            detach(from)
        }
        var merged = old
        merged.name = all[target].name
        merged.isProperty = all[target].isProperty
        merged.parent = all[target].parent
        merged.children = all[target].children
        merged.adder = all[target].adder
        merged.isArranged = all[target].isArranged
        if !old.isCreated { merged = all[target] }
        all[target] = merged
        all[from] = ViewRecord(name: old.name, isProperty: false, statement: old.statement)
        all[from].merged = target
    }
}
