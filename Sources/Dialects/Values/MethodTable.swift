import LayoutModel

/// The methods that a source defines, and what is known of those that run.
///
/// A class, as all copies of a ``Scope`` share it.
final class MethodTable {
    struct Entry {
        let method: Method
        /// The statement that defines it.
        let statement: Statement
        /// The name of its type; nil outside of all types.
        let owner: String?
        /// Whether its type may be a view or a controller.
        let isOfClass: Bool
        /// Whether it creates the property with its name when it is first called.
        let isLazy: Bool
    }

    private(set) var entries: [Entry] = []
    private var indices: [String: [Int]] = [:]
    /// The observers of properties, by the names of these.
    private var observers: [String: [Int]] = [:]
    /// The entries by where the statements that define them begin.
    private var definitions: [Int: Int] = [:]
    /// The names of the types of methods, by where the names of the methods begin.
    private var owners: [Int: String?] = [:]
    /// The methods of each type that the system calls first, in this order.
    private var startups: [String?: [Int]] = [:]
    /// The types with such methods, and nil for methods outside of all types, in the order of the source.
    private(set) var startupOwners: [String?] = []
    /// The properties that are created when they are first used.
    private var lazyNames: Set<String> = []
    /// The types that the source defines, without those that it only extends.
    private var types: Set<String> = []
    /// The superclasses of these types.
    private(set) var superclasses: [String: String] = [:]
    /// What classes return for properties of UIKit that give their views a size, by class and property.
    private var sizes: [String: [String: Expression]] = [:]
    /// These properties by the properties of the source that such classes return.
    private(set) var sizeProperties: [String: String] = [:]
    /// Whether the source has one of the methods that the system calls first, so that it runs as the app does.
    private(set) var isOrdered = false
    /// Methods that others call.
    private var called: Set<Int> = []
    private(set) var reached: Set<Int> = []

    /// The values of calls that have been made, by the offsets of the names of the methods.
    var results: [Int: Value] = [:]
    /// The closures that arguments are, by the names of the parameters.
    var blocks: [String: Block] = [:]
    /// Arguments without a value of their own, such as the cases of enumerations.
    var expressions: [String: Expression] = [:]
    private var frames: [Frame] = []
    /// Whether the method that runs is called on a view, and not on the object whose method calls it.
    var isOnView = false
    /// Calls that have the system run a method again.
    private(set) var scheduled: Set<String> = []

    /// A call that is being made.
    struct Frame {
        /// The name of the method, where it is called; nil if the system calls it.
        let call: Token?
        let method: Method
        /// Names that it declares, with the values that they had before.
        var locals: [(name: String, outer: Value?)] = []
        fileprivate(set) var localNames: Set<String> = []
    }

    /// The maximum number of calls within each other.
    private static let deepest = 12

    var isEmpty: Bool { entries.isEmpty }

    // MARK: - Definitions

    /// Collects the methods of a source.
    func collect(_ statements: [Statement], text: ArraySlice<UInt8>, _ work: SourceWork) throws(SourceError) {
        collectTypes(statements)
        collect(statements, in: nil)
        let methodsByOwner = Dictionary(grouping: entries.indices) { entries[$0].owner }
        for (owner, indices) in methodsByOwner.sorted(by: { $0.value[0] < $1.value[0] }) {
            guard let startup = startup(among: indices) else { continue }
            startups[owner] = startup
            startupOwners.append(owner)
        }
        isOrdered = !startups.isEmpty
        guard !isOrdered, !entries.isEmpty else { return }
        try findCalled(in: text, work)
    }

    private func collectTypes(_ statements: [Statement]) {
        for case .control(.type(let type)) in statements.map(\.kind) {
            if !type.isExtension { types.insert(type.name.text) }
            if let superclass = type.superclass { superclasses[type.name.text] = superclass }
            collectTypes(type.statements)
        }
    }

    private func collect(_ statements: [Statement], in type: TypeBody?) {
        for statement in statements {
            switch statement.kind {
            case .control(.method(let method)):
                add(method, statement, type)
                collect(method.statements, in: type)
            case .control(.type(let inner)): collect(inner.statements, in: inner)
            case .control(.body(let inner)): collect(inner, in: type)
            default: continue
            }
        }
    }

    private func add(_ method: Method, _ statement: Statement, _ type: TypeBody?) {
        // What these do with views is known; without parameters, it is a method of the app that has such a name.
        guard method.parameters.isEmpty || !ViewsReader.nestingWords.contains(method.name.text) else { return }
        var isLazy = false
        if method.isObjectiveC, !method.isStatic, method.parameters.isEmpty, method.result != nil {
            isLazy = CreatedViews.assigned(in: method.statements).contains(method.name.text)
        }
        if isLazy { lazyNames.insert(method.name.text) }
        if method.kind == .observer {
            observers[method.name.text, default: []].append(entries.count)
        } else {
            indices[method.name.text, default: []].append(entries.count)
        }
        if let owner = type?.name.text, let size = method.returnedSize {
            sizes[owner, default: [:]][method.name.text] = size
            if let name = size.chain?.declaredName { sizeProperties[name] = method.name.text }
        }
        definitions[statement.start] = entries.count
        owners[method.name.start] = type?.name.text
        entries.append(
            Entry(
                method: method,
                statement: statement,
                owner: type?.name.text,
                isOfClass: type?.isClass ?? true,
                isLazy: isLazy
            )
        )
    }

    /// What a class returns for the properties of UIKit that give its views a size.
    func sizes(of type: String) -> [String: Expression] { sizes[type] ?? [:] }

    /// Whether a type is in the source, and not only extended there.
    func defines(_ type: String) -> Bool { types.contains(type) }

    func has(_ name: String) -> Bool { indices[name] != nil }

    func entries(named name: String) -> [Int] { indices[name] ?? [] }

    /// The entry of the method that a statement defines.
    func index(definedBy statement: Statement) -> Int? {
        guard case .control(.method) = statement.kind else { return nil }
        return definitions[statement.start]
    }

    /// The entries that an assignment to a property runs: `didSet` in Swift, `setGap:` in Objective-C, where the name
    /// is assigned on `self`.
    func entries(assigning name: String, onSelf: Bool) -> [Int] {
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
        let setters = onSelf ? entries(named: setter) : []
        return (observers[name] ?? [])
            + setters.filter {
                let method = entries[$0].method
                return method.isObjectiveC && !method.isStatic && method.parameters.count == 1
            }
    }

    var hasLazyProperties: Bool { !lazyNames.isEmpty }

    func isLazy(_ name: String) -> Bool { lazyNames.contains(name) }

    /// Notes which methods the source calls by name.
    private func findCalled(in text: ArraySlice<UInt8>, _ work: SourceWork) throws(SourceError) {
        // Those that no call has been found of, so that each is looked at a few times only.
        var methods = indices.mapValues { $0.filter { entries[$0].method.kind != .getter } }
        var getters = indices.mapValues { $0.filter { entries[$0].method.kind == .getter } }
        var tokens = TokenCursor(text)
        var (previous, beforePrevious): (Token?, Token?)
        var selectorDepth = 0
        while case let token = tokens.skip(), !token.isEnd {
            try work.spend(SourceWork.ofToken, at: token.position)
            defer { (beforePrevious, previous) = (previous, token) }
            // A selector names a method that is called later.
            if token.isSymbol("("), previous?.isWord("selector") ?? false || selectorDepth > 0 { selectorDepth += 1 }
            if token.isSymbol(")"), selectorDepth > 0 { selectorDepth -= 1 }
            guard token.isWord, selectorDepth == 0, indices[token.text] != nil, let previous else { continue }
            if previous.isWord("func") || previous.isSymbol(")") && (beforePrevious?.isPartOfType ?? false) { continue }
            let next = tokens.peek()
            let isCall =
                next.isSymbol("(") || previous.isSymbol(".")
                || (previous.isWord || previous.isSymbol("]")) && next.isOneOf(["]", ":"])
            noteCall(at: token, of: &getters)
            if isCall { noteCall(at: token, of: &methods) }
        }
    }

    /// Moves the methods that a name calls to those that are called: all but its own, and those that it is in.
    private func noteCall(at token: Token, of uncalled: inout [String: [Int]]) {
        uncalled[token.text]?.removeAll { index in
            let method = entries[index].method
            guard method.name.start != token.start, !method.body.contains(token.start) else { return false }
            called.insert(index)
            return true
        }
    }

    /// Whether a method runs where it is defined: if the source has no method that the system calls, those run that no
    /// other one calls.
    func runsInPlace(_ index: Int) -> Bool {
        !isOrdered && !called.contains(index) && entries[index].method.kind == .method
    }

    /// The methods of a type that the system calls first, in this order.
    func startup(of owner: String?) -> [Int] { startups[owner] ?? [] }

    /// Those of some methods of one type that the system calls first, in this order; nil if it calls none.
    private func startup(among indices: [Int]) -> [Int]? {
        var initializer: Int?
        var found: [(rank: Int, index: Int)] = []
        for index in indices {
            let entry = entries[index]
            guard let rank = entry.startRank else { continue }
            guard rank == 0 else {
                found.append((rank, index))
                continue
            }
            // Only one initializer makes the object: not that of archives if there is another one.
            if initializer == nil || entries[initializer ?? 0].isOfArchives && !entry.isOfArchives {
                initializer = index
            }
        }
        if let initializer { found.append((0, initializer)) }
        guard !found.isEmpty else { return nil }
        return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    }

    // MARK: - Calls

    /// Whether a method runs, so that a call of it within itself would not end.
    func isRunning(_ index: Int) -> Bool {
        frames.contains { $0.method.name.start == entries[index].method.name.start }
    }

    /// Notes that a method runs; whether it has run before.
    func reach(_ index: Int) -> Bool { !reached.insert(index).inserted }

    func enter(_ method: Method, call: Token?, at word: Token) throws(SourceError) {
        guard frames.count < Self.deepest else { throw SourceError(.tooOften(word.text), at: word.position) }
        frames.append(Frame(call: call, method: method))
    }

    func leave() -> Frame? { frames.popLast() }

    /// The type of the method that runs; nil outside of all types.
    var currentOwner: String? {
        guard let start = frames.last?.method.name.start else { return nil }
        return owners[start] ?? nil
    }

    /// Whether an initializer of Swift runs, and no method that it calls.
    var isInInitializer: Bool {
        frames.last.map { !$0.method.isObjectiveC && $0.method.kind == .method && $0.method.name.text == "init" }
            ?? false
    }

    /// The call whose method runs.
    var current: Frame? { frames.last }

    func declareLocal(_ name: String, outer: Value?) {
        guard let frame = frames.last else { return }
        // What a method of the system declares, others after it may use.
        if frame.call != nil { frames[frames.count - 1].locals.append((name, outer)) }
        frames[frames.count - 1].localNames.insert(name)
    }

    /// Notes a parameter of a method that the system calls, which had no value before.
    func declareParameter(_ name: String) {
        guard !frames.isEmpty else { return }
        frames[frames.count - 1].locals.append((name, nil))
    }

    /// Whether a variable or a parameter of the method that runs hides the property with its name.
    func hides(_ name: String) -> Bool {
        guard let frame = frames.last else { return false }
        return frame.localNames.contains(name) || frame.method.parameters.contains { $0.name == name }
    }

    func isLocal(_ name: String) -> Bool {
        frames.last?.localNames.contains(name) ?? false
    }

    func schedule(_ word: String) { scheduled.insert(word) }

    func clearScheduled() { scheduled = [] }
}

extension Method {
    /// The expression that a getter of `intrinsicContentSize` or `alignmentRectInsets` consists of; nil for any other
    /// method.
    fileprivate var returnedSize: Expression? {
        guard kind == .getter, name.text == "intrinsicContentSize" || name.text == "alignmentRectInsets",
            statements.count == 1
        else { return nil }
        switch statements[0].kind {
        case .expression(let expression), .control(.jump(.leaveMethod, let expression?)): return expression
        case .declaration, .assignment, .control, .unreadable: return nil
        }
    }
}

extension MethodTable.Entry {
    /// The place of the method among those that the system calls first; nil if it is none of them.
    fileprivate var startRank: Int? {
        guard method.kind == .method, !method.isStatic, isOfClass else { return nil }
        let name = method.name.text
        let rest = name.dropFirst(4)
        if name.hasPrefix("init"), rest.isEmpty || rest.first?.isUppercase ?? false { return isFatal ? nil : 0 }
        let count = name == "viewWillAppear" || name == "viewDidAppear" ? 1 : 0
        guard method.parameters.count == count else { return nil }
        if let index = Self.order.firstIndex(of: name) { return (index + 1) * 2 }
        return isHook ? Self.rankOfHooks : nil
    }

    /// Whether it overrides a method of a class that is not UIKit's, which calls it at the start, such as
    /// `setupConstraints` of a base class in another file.
    var isHook: Bool {
        method.isOverride && method.parameters.isEmpty && method.result == nil
            && !Self.overridable.contains(method.name.text) && !Self.order.contains(method.name.text)
    }

    /// After `viewDidLoad`, by which the views of a controller are there.
    private static let rankOfHooks = 7

    /// Methods without arguments that UIKit and Foundation call at other times.
    private static let overridable: Set<String> = [
        "accessibilityActivate", "didReceiveMemoryWarning", "invalidateIntrinsicContentSize", "layoutIfNeeded",
        "layoutMarginsDidChange", "prepareForInterfaceBuilder", "prepareForReuse", "reloadData",
        "reloadInputViews", "removeFromSuperview", "safeAreaInsetsDidChange", "setNeedsDisplay", "setNeedsLayout",
        "setNeedsUpdateConstraints", "setUp", "sizeToFit", "tearDown", "tintColorDidChange", "prepare",
        "updateConstraintsIfNeeded", "viewDidUnload", "viewLayoutMarginsDidChange", "viewSafeAreaInsetsDidChange",
        "viewWillUnload", "deinit",
    ]

    private static let order = [
        "awakeFromNib", "loadView", "viewDidLoad", "didMoveToSuperview", "didMoveToWindow", "viewWillAppear",
        "updateViewConstraints", "updateConstraints", "viewWillLayoutSubviews", "layoutSubviews",
        "viewDidLayoutSubviews", "viewDidAppear",
    ]

    /// Whether it does nothing but to end the app.
    private var isFatal: Bool {
        guard method.statements.count == 1, case .expression(let expression) = method.statements[0].kind else {
            return false
        }
        return ["fatalError", "preconditionFailure"].contains(expression.chain?.name?.text)
    }

    fileprivate var isOfArchives: Bool {
        method.name.text == "initWithCoder" || method.parameters.first?.name.lowercased().hasSuffix("coder") ?? false
    }
}

// MARK: - Arguments

extension Method {
    /// The arguments of a call by parameter; nil if these are not those of the method.
    func bind(_ arguments: [Argument]) -> [(parameter: Parameter, value: Expression?)]? {
        var rest = arguments[...]
        var bound: [(parameter: Parameter, value: Expression?)] = []
        for (index, parameter) in parameters.enumerated() {
            if let next = rest.first,
                next.label?.text == parameter.label
                    || next.isTrailingBlock && rest.count == 1
                        && index == parameters.count - 1
            {
                bound.append((parameter, next.value))
                rest.removeFirst()
            } else {
                guard let value = parameter.value else { return nil }
                bound.append((parameter, value))
            }
        }
        return rest.isEmpty ? bound : nil
    }
}

extension Argument {
    fileprivate var isTrailingBlock: Bool {
        guard label == nil, case .block? = value.chain?.head else { return false }
        return true
    }
}
