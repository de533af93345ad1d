import LayoutModel

/// Properties of views that matter to a layout.
extension ViewsReader {
    private static let properties: Set<String> = [
        "text", "attributedText", "title", "placeholder", "font", "numberOfLines", "lineBreakMode",
        "preferredMaxLayoutWidth", "axis", "spacing", "alignment", "distribution",
        "isLayoutMarginsRelativeArrangement", "layoutMarginsRelativeArrangement", "isBaselineRelativeArrangement",
        "baselineRelativeArrangement", "layoutMargins", "directionalLayoutMargins", "preservesSuperviewLayoutMargins",
        "insetsLayoutMarginsFromSafeArea", "hidden", "isHidden", "translatesAutoresizingMaskIntoConstraints",
        "autoresizingMask", "frame", "bounds", "center", "semanticContentAttribute", "contentOffset",
        "contentEdgeInsets", "adjustsFontSizeToFitWidth", "minimumScaleFactor", "adjustsFontForContentSizeCategory",
    ]

    private static let labelProperties: Set<String> = [
        "text", "attributedText", "font", "numberOfLines", "lineBreakMode", "preferredMaxLayoutWidth",
        "adjustsFontSizeToFitWidth", "minimumScaleFactor", "adjustsFontForContentSizeCategory",
    ]

    private static let texts: Set<String> = ["text", "title", "placeholder", "attributedText"]

    /// Properties whose views the system puts somewhere.
    private static let holders: Set<String> = [
        "tableHeaderView", "tableFooterView", "backgroundView", "selectedBackgroundView", "accessoryView", "titleView",
        "inputAccessoryView", "inputView", "leftView", "rightView", "customView",
    ]

    /// Executes an assignment to a property of a view; false for any other.
    mutating func set(_ target: Chain, to value: Expression, _ statement: Statement) throws(SourceError) -> Bool {
        if try setLook(target, to: value, statement) { return true }
        guard case .member(let word)? = target.links.last else { return false }
        if Self.holders.contains(word.text), let chain = value.chain, let index = try view(chain, statement) {
            records.change(index) { $0.isOwnTree = true }
            return true
        }
        guard Self.properties.contains(word.text) else {
            if try setSizing(word, of: target.dropping(1), to: value, statement) { return true }
            return try setPart(target, to: value, statement)
        }
        return try set(word.text, of: target.dropping(1), to: value, statement)
    }

    /// Executes `setAxis:` and the like, and calls that set something in another way.
    mutating func setByCall(
        _ word: Token,
        _ arguments: [Argument],
        of receiver: Chain?,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        guard let receiver, word.text.hasPrefix("set"), let first = arguments.first?.value else { return false }
        if try setLookByCall(word, arguments, of: receiver, statement) {
            readStatements.insert(statement.position)
            return true
        }
        switch word.text {
        case "setTitle" where arguments.count == 2, "setAttributedTitle" where arguments.count == 2:
            let property = word.text == "setTitle" ? "title" : "attributedText"
            guard try set(property, of: receiver, to: first, statement) else { return false }
        case "setCustomSpacing" where arguments.count == 2:
            guard try setSpacing(first, behind: arguments[1].value, in: receiver, statement) else { return false }
        default:
            guard arguments.count == 1, let property = Names.property(setBy: word.text),
                Self.properties.contains(property),
                try set(property, of: receiver, to: first, statement)
            else { return false }
        }
        readStatements.insert(statement.position)
        return true
    }

    private mutating func set(
        _ property: String,
        of receiver: Chain,
        to value: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        var receiver = receiver.flattened
        // A button keeps the text of its label.
        if case .member(let word)? = receiver.links.last, word.text == "titleLabel",
            Self.labelProperties.contains(property),
            receiver.links.count > 1 || !Names.isSelf(receiver.name?.text ?? "")
        {
            receiver = receiver.dropping(1)
        }
        guard let index = try view(receiver, statement) else { return false }
        // The size of the root is that of the document.
        if index == 0, ["frame", "bounds", "center", "translatesAutoresizingMaskIntoConstraints"].contains(property) {
            return true
        }
        try evaluator.scope.work.spend(SourceWork.ofName, at: statement.position)
        let method = evaluator.scope.created?.era ?? 0
        if let before = records[index].settings[property], before != method {
            note(.setBefore(property, view: records[index].name), statement)
            return true
        }
        if try ifKnown(apply(property, to: index, value)) ?? false {
            records.change(index) { $0.settings[property] = method }
        } else if Self.texts.contains(property), let key = value.chain.map(evaluator.text(of:)), !key.isEmpty {
            note(.unknownTextValue(key: key, view: records[index].name), statement)
        } else {
            note(.unknownValue(of: property, view: records[index].name), statement)
        }
        return true
    }

    private mutating func setSpacing(
        _ value: Expression,
        behind view: Expression,
        in receiver: Chain,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        guard let stack = try self.view(receiver, statement), let chain = view.chain,
            let subview = try self.view(chain, statement)
        else { return false }
        if let spacing = try ifKnown(evaluator.number(value, for: "setCustomSpacing"))?.value {
            records.change(stack) { $0.spacings.append((subview, spacing)) }
        } else {
            note(.unknownValue(of: "customSpacing", view: records[stack].name), statement)
        }
        return true
    }

    /// Sets a property; false where its value is not known.
    private mutating func apply(
        _ property: String,
        to index: Int,
        _ value: Expression
    ) throws(SourceError) -> Bool {
        switch property {
        case "axis":
            let axes: [String: Axis] = ["horizontal": .horizontal, "vertical": .vertical]
            guard let axis = value.enumerationWord.flatMap({ axes[$0] }) else { return false }
            changeStack(index) { $0.axis = axis }
        case "spacing":
            let spacing = try evaluator.number(value, for: property).value
            changeStack(index) { $0.spacing = spacing }
        case "alignment":
            guard let alignment = value.enumeration(StackAlignment.self) else { return false }
            changeStack(index) { $0.alignment = alignment }
        case "distribution":
            guard let distribution = value.enumeration(StackDistribution.self) else { return false }
            changeStack(index) { $0.distribution = distribution }
        case "isLayoutMarginsRelativeArrangement", "layoutMarginsRelativeArrangement":
            let flag = try evaluator.flag(value, for: property)
            changeStack(index) { $0.isLayoutMarginsRelativeArrangement = flag }
        case "isBaselineRelativeArrangement", "baselineRelativeArrangement":
            let flag = try evaluator.flag(value, for: property)
            changeStack(index) { $0.isBaselineRelativeArrangement = flag }
        case "layoutMargins", "directionalLayoutMargins":
            guard case .insets(let insets, _) = try evaluator.value(of: value), insets.isFinite else { return false }
            records.change(index) { $0.properties.margins = PartialInsets(insets) }
        case "preservesSuperviewLayoutMargins":
            try setFlag(property, of: index, value) { $0.properties.preservesSuperviewMargins = $1 }
        case "insetsLayoutMarginsFromSafeArea":
            try setFlag(property, of: index, value) { $0.properties.marginsFollowSafeArea = $1 }
        case "hidden", "isHidden":
            try setFlag(property, of: index, value) { $0.properties.isHidden = $1 }
        case "translatesAutoresizingMaskIntoConstraints":
            try setFlag(property, of: index, value) { $0.usesMask = $1 }
        case "autoresizingMask":
            guard let mask = AutoresizingMask(value) else { return false }
            records.change(index) { $0.mask = mask }
        case "contentOffset":
            guard case .point(let offset) = try evaluator.value(of: value), offset.isFinite else { return false }
            records.change(index) { $0.contentOffset = offset }
        case "contentEdgeInsets":
            guard case .insets(let insets, _) = try evaluator.value(of: value), insets.isFinite,
                [insets.top, insets.left, insets.bottom, insets.right].allSatisfy({ $0 >= 0 })
            else { return false }
            records.change(index) { $0.titleInsets = insets }
        case "adjustsFontSizeToFitWidth":
            try setFlag(property, of: index, value) { $0.shrinksText = $1 }
        case "frame", "bounds", "center": return try setPlace(property, of: index, to: evaluator.value(of: value))
        case "semanticContentAttribute":
            guard let word = value.enumerationWord else { return false }
            let directions: [String: LayoutDirection] = [
                "forceRightToLeft": .rightToLeft, "forceLeftToRight": .leftToRight,
            ]
            records.change(index) { $0.properties.direction = directions[word] }
        default: return try applyText(property, to: index, value)
        }
        return true
    }

    private mutating func setFlag(
        _ property: String,
        of index: Int,
        _ value: Expression,
        _ set: (inout ViewRecord, Bool) -> Void
    ) throws(SourceError) {
        let flag = try evaluator.flag(value, for: property)
        records.change(index) { set(&$0, flag) }
    }

    private mutating func changeStack(_ index: Int, _ change: (inout StackProperties) -> Void) {
        records.change(index) {
            var stack = $0.stack ?? StackProperties()
            change(&stack)
            $0.stack = stack
        }
    }

    // MARK: - Creations

    /// Sets what the initializer of a view says.
    mutating func configure(_ index: Int, with creation: Creation, _ statement: Statement) throws(SourceError) {
        try configureLook(index, with: creation)
        let type = ViewClass(named: creation.type)
        if case .stack? = type, records[index].stack == nil {
            records.change(index) { $0.stack = StackProperties() }
        }
        if case .button? = type {
            let kind = creation.argument("type")?.enumerationWord ?? "custom"
            records.change(index) { $0.isSystemButton = kind == "system" || kind == "roundedRect" }
        }
        for argument in creation.arguments {
            do throws(SourceError) {
                switch argument.label?.text {
                case "frame":
                    // `frame` of a method's own parameters is known to the app alone.
                    if try !setPlace("frame", of: index, to: evaluator.value(of: argument.value)) {
                        note(.unknownValue(of: "frame", view: records[index].name), statement)
                    }
                case "arrangedSubviews", "subviews", "views", "arrangedViews":
                    guard let views = try views(argument.value, statement) else {
                        note(.unknownView, statement)
                        continue
                    }
                    for view in views { try attach(view, to: index, isArranged: true, statement) }
                case "axis", "spacing", "alignment", "distribution", "text":
                    guard let label = argument.label?.text else { continue }
                    if try !apply(label, to: index, argument.value) {
                        note(.unknownValue(of: label, view: records[index].name), statement)
                    }
                default: continue
                }
            } catch {
                switch error.reason {
                case .tooDeep, .tooManyViews: throw error
                default: guard !error.reason.endsReading else { throw error }
                }
                let label = argument.label?.text ?? "initializer"
                note(.unknownValue(of: label, view: records[index].name), statement)
            }
        }
    }
}

extension Insets {
    var isFinite: Bool {
        [top, left, bottom, right].allSatisfy { $0.magnitude <= Evaluator.largestMagnitude }
    }
}

extension Point {
    fileprivate var isFinite: Bool { [x, y].allSatisfy { $0.magnitude <= Evaluator.largestMagnitude } }
}

// MARK: - Enumerations

extension Expression {
    /// The case of an enumeration: `vertical` for `.vertical`, `NSLayoutConstraint.Axis.vertical` and
    /// `UILayoutConstraintAxisVertical`; the whole word where it has no known prefix; nil for anything else.
    var enumerationWord: String? {
        guard let chain else { return nil }
        if chain.links.isEmpty, case .group(let inner) = chain.head { return inner.enumerationWord }
        guard let word = chain.enumerationToken else { return nil }
        for prefix in Self.enumerations where word.text.hasPrefix(prefix) && word.text != prefix {
            let name = word.text.dropFirst(prefix.count)
            return name.prefix(1).lowercased() + name.dropFirst()
        }
        return word.text
    }

    func enumeration<Word: RawRepresentable<String>>(_ type: Word.Type) -> Word? {
        enumerationWord.flatMap(Word.init(rawValue:))
    }

    private static let enumerations = [
        "UILayoutConstraintAxis", "NSLayoutConstraintAxis", "UIStackViewAlignment", "UIStackViewDistribution",
        "UIButtonType", "UISemanticContentAttribute", "NSLineBreakBy", "NSLineBreak", "UILineBreakMode",
        "UIFontWeight", "UIFontTextStyle", "UIViewAutoresizing", "NSTextAlignment", "UITextAlignment",
    ]
}

extension Chain {
    fileprivate var enumerationToken: Token? {
        switch head {
        case .implicit(let word): links.isEmpty ? word : nil
        case .name: path.count == links.count + 1 ? path.last : nil
        default: nil
        }
    }
}

extension AutoresizingMask {
    /// `[.flexibleWidth, .flexibleHeight]`, `UIViewAutoresizingFlexibleWidth | …`; nil for anything else.
    init?(_ expression: Expression) {
        let elements: [Expression]
        if let chain = expression.chain, chain.links.isEmpty, case .list(let listed) = chain.head {
            elements = listed
        } else if expression.rest.allSatisfy({ $0.sign.isSymbol("|") }) {
            elements = [Expression(first: expression.first)] + expression.rest.map { Expression(first: $0.operand) }
        } else {
            return nil
        }
        self = []
        for element in elements {
            guard let word = element.enumerationWord else { return nil }
            switch word {
            case "flexibleLeftMargin": insert(.flexibleLeftMargin)
            case "flexibleWidth": insert(.flexibleWidth)
            case "flexibleRightMargin": insert(.flexibleRightMargin)
            case "flexibleTopMargin": insert(.flexibleTopMargin)
            case "flexibleHeight": insert(.flexibleHeight)
            case "flexibleBottomMargin": insert(.flexibleBottomMargin)
            case "none": break
            default: return nil
            }
        }
    }
}
