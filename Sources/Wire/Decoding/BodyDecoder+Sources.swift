import Dialects
import JSON
import LayoutModel
import Sessions

/// The fields of an entry that is a source in another language.
final class SourceFields {
    /// The field of the source, named after its language, and the text; `nil` if it cannot be read.
    var text: (field: ConstraintField, bytes: ArraySlice<UInt8>)?
    /// The fields that are sources, in the order of the request.
    var languages: [ConstraintField] = []
    /// The fields that require a source, in the order of the request.
    var companions: [ConstraintField] = []
    var view: String?
    var names: [String: [String]] = [:]
    var metrics: [String: Metric] = [:]
    var options = VisualFormatOptions()
}

/// The possible parts of a metric's value.
enum MetricField: String, RequestField {
    case top, left, bottom, right, width, height, x, y

    static let table = FieldTable<MetricField>()
}

extension ConstraintField {
    /// The language of a field that holds a source; `nil` for any other field.
    var language: SourceLanguage? { SourceLanguage(rawValue: rawValue) }

    /// Returns whether the field can accompany a source in `language`.
    fileprivate func goes(with language: SourceLanguage) -> Bool {
        switch self {
        case .view: language == .masonry || language == .snapkit
        case .options: language == .vfl
        case .metrics: language != .log
        case .names: true
        case .first, .relation, .second, .multiplier, .constant, .equation, .source, .priority, .key, .group, .active,
            .when, .masonry, .snapkit, .vfl, .keep, .ss, .anchors, .log:
            false
        }
    }
}

extension BodyDecoder {
    /// Reads the value of a field that concerns sources.
    mutating func sourceField(_ field: ConstraintField, into fields: SourceFields) throws(JSONError) {
        switch field {
        case .view:
            fields.companions.append(field)
            fields.view = try string("the id of a view")
        case .names:
            fields.companions.append(field)
            fields.names = try names()
        case .metrics:
            fields.companions.append(field)
            fields.metrics = try metrics()
        case .options:
            fields.companions.append(field)
            fields.options = try formatOptions()
        case .masonry, .snapkit, .vfl, .keep, .ss, .anchors, .log:
            fields.languages.append(field)
            if let bytes = try stringBytes("a source as a string") { fields.text = (field, bytes) }
        case .first, .relation, .second, .multiplier, .constant, .equation, .source, .priority, .key, .group, .active,
            .when:
            preconditionFailure("'\(field.rawValue)' has nothing to do with sources")
        }
    }

    /// Records fields that exclude each other in an entry with a source.
    mutating func check(_ fields: SourceFields, sides: [String]) {
        guard let language = fields.languages.first else { return }
        for other in fields.languages.dropFirst() {
            record(member: other.rawValue, "an entry has one source, and '\(language.rawValue)' comes before this one")
        }
        for side in sides {
            record(member: side, "'\(side)' does not go with '\(language.rawValue)', which is complete by itself")
        }
        guard let known = language.language else { return }
        for companion in fields.companions where !companion.goes(with: known) {
            record(member: companion.rawValue, "'\(companion.rawValue)' does not go with '\(language.rawValue)'")
        }
    }

    /// Returns the source made from the fields, with the accompanying fields in `draft`; `nil` if it cannot be read or
    /// is not allowed.
    mutating func source(of fields: SourceFields, beside draft: ConstraintDraft) -> DialectSource? {
        guard let (field, bytes) = fields.text, let language = field.language, allows(bytes) else {
            return nil
        }
        var source = DialectSource(language: language, text: bytes)
        (source.view, source.names, source.metrics) = (fields.view, fields.names, fields.metrics)
        source.options = fields.options
        source.labels = draft.labels
        source.priority = draft.priority
        source.isActive = draft.isActive
        source.when = draft.when
        return source
    }

    /// Returns the entry of a source.
    ///
    /// The effect of a source depends on the views and traits that earlier operations have produced: a conflict log
    /// adds views that the next source may name. The source therefore cannot be translated here. Instead, the entry
    /// contains a closure that reads it; Sessions, which is independent of languages, calls the closure in order.
    func entry(_ source: DialectSource) -> SourceEntry {
        let limits = sourceLimits
        return SourceEntry(
            language: source.language,
            text: source.text,
            addedViewCount: source.minAddedViewCount
        ) { (tree, traits, view, allowance, budget) throws(SourceErrors) in
            var read = source
            if read.view == nil, ConstraintField.view.goes(with: source.language) { read.view = view }
            return try read.read(in: tree, traits: traits, limits: limits, suggesting: allowance, budget: &budget)
        }
    }
}

// MARK: - Companions of a source

extension BodyDecoder {
    /// Reads the views, areas and anchors that names stand for: `{"self.view": "root", "top": "root.safeArea.top"}`.
    private mutating func names() throws(JSONError) -> [String: [String]] {
        var names: [String: [String]] = [:]
        guard try beginObject("an object of names and the views that they stand for", like: #"{"self.view": "root"}"#)
        else { return names }
        while let name = try nextName() {
            var views: [String] = []
            if try peekKind() == .array {
                _ = try beginArray("an array of views")
                while try nextElement() {
                    if let view = try string("the id of a view") { views.append(view) }
                }
            } else if let view = try string("the id of a view or an array of them") {
                views = [view]
            }
            names[name] = views
        }
        return names
    }

    /// Reads values of names: `{"gap": 8, "isPad": true, "model.title": "Hello"}`.
    mutating func metrics() throws(JSONError) -> [String: Metric] {
        var metrics: [String: Metric] = [:]
        guard try beginObject("an object of names and their values", like: #"{"gap": 8}"#) else { return metrics }
        while let name = try nextName(orText: true) {
            if let metric = try metric() { metrics[name] = metric }
        }
        return metrics
    }

    /// Returns the next key of an object with names; one that no source can spell is recorded as a fault and skipped.
    ///
    /// The name of a metric may be the text of any expression: `px(150)`.
    private mutating func nextName(orText mayBeText: Bool = false) throws(JSONError) -> String? {
        while let name = try nextKey() {
            guard isWithinLimit(name) else {
                try skipValue()
                continue
            }
            charge(Self.workOfKey)
            if Self.isName(name) || mayBeText && Self.isText(name) { return name }
            record("a name is one to \(DialectSource.maxNameWords) words with points between them")
            try skipValue()
        }
        return nil
    }

    /// Returns whether a text consists of words separated by periods.
    private static func isName(_ text: String) -> Bool {
        var words = 1
        var isInWord = false
        for byte in text.utf8 {
            if byte != UInt8(ascii: ".") {
                isInWord = true
            } else if isInWord {
                words += 1
                isInWord = false
            } else {
                return false
            }
        }
        return isInWord && words <= DialectSource.maxNameWords
    }

    /// Returns whether a text contains a character that names cannot have, such as `px(150)`, or is a Swift member,
    /// such as `.gap`.
    private static func isText(_ text: String) -> Bool {
        if text.utf8.first == UInt8(ascii: "."), isName(String(text.dropFirst())) { return true }
        return text.utf8.contains { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ".") && !ViewName.isNameByte($0) }
    }

    private mutating func metric() throws(JSONError) -> Metric? {
        switch try peekKind() {
        case .object: break
        case .bool: return try bool().map { .flag($0) }
        case .string: return try string("a text").map { .text($0) }
        default: return try magnitude().map { .number($0) }
        }
        var parts: [MetricField: Double] = [:]
        let faultsBefore = faults.count
        guard try beginObject("a value") else { return nil }
        while let field = try nextField(MetricField.self) { parts[field] = try magnitude() }
        if let metric = Metric(parts) { return metric }
        let shapes = "{top, left, bottom, right}, {width, height} or {x, y}"
        recordMissing("a value is a number, a Boolean, a text or one of \(shapes)", since: faultsBefore)
        return nil
    }

    private mutating func formatOptions() throws(JSONError) -> VisualFormatOptions {
        var words: [String] = []
        let faultsBefore = faults.count
        guard try beginArray("an array of options") else { return VisualFormatOptions() }
        while try nextElement() {
            if let word = try string("an option") { words.append(word) }
        }
        do throws(VisualFormatOptionsError) {
            return try VisualFormatOptions(words)
        } catch {
            if faults.count == faultsBefore { record(Fault(error, of: pointer)) }
            return VisualFormatOptions()
        }
    }
}

extension Metric {
    /// Creates a value from its parts; `nil` if they do not belong to one type.
    fileprivate init?(_ parts: [MetricField: Double]) {
        if parts.count == 4, let top = parts[.top], let left = parts[.left], let bottom = parts[.bottom],
            let right = parts[.right]
        {
            self = .insets(Insets(top: top, left: left, bottom: bottom, right: right))
        } else if parts.count == 2, let width = parts[.width], let height = parts[.height] {
            self = .size(Size(width: width, height: height))
        } else if parts.count == 2, let x = parts[.x], let y = parts[.y] {
            self = .point(Point(x: x, y: y))
        } else {
            return nil
        }
    }
}

// MARK: - Origins of constraints

/// The fields of the origin of a constraint.
enum ConstraintSourceField: String, RequestField {
    case language, line, column, text, slot, block, broken

    static let table = FieldTable<ConstraintSourceField>()
}

extension BodyDecoder {
    /// Reads the statement that a constraint in native form comes from, as `GET …/source` writes it.
    mutating func constraintSource() throws(JSONError) -> ConstraintSource? {
        var language: SourceLanguage?
        var position = SourcePosition.start
        var text = ""
        var (slot, block): (String?, String?)
        var isBroken = false
        let faultsBefore = faults.count
        guard try beginObject("a source") else { return nil }
        while let field = try nextGivenField(ConstraintSourceField.self) {
            switch field {
            case .language: language = try word(SourceLanguage.self, "language")
            case .line: position.line = try place() ?? 1
            case .column: position.column = try place() ?? 1
            case .text: text = try statement() ?? ""
            case .slot: slot = try label("an attribute and its slot")
            case .block: block = try label("the name of an atomic layout")
            case .broken: isBroken = try bool() ?? false
            }
        }
        guard let language else {
            recordMissing("a source needs its 'language'", member: "language", since: faultsBefore)
            return nil
        }
        if slot != nil, language != .keep { record(member: "slot", "only 'keep' has slots") }
        if block != nil, language != .keep { record(member: "block", "only 'keep' has atomic layouts") }
        if isBroken, language != .log { record(member: "broken", "only a 'log' says what UIKit breaks") }
        return ConstraintSource(
            language: language,
            position: position,
            text: text,
            slot: slot.map { ConstraintSlot(keepLayout: $0) },
            block: block,
            isBroken: isBroken
        )
    }

    /// Returns the statement that a constraint comes from, or the beginning of a long one.
    private mutating func statement() throws(JSONError) -> String? {
        guard let text = try string() else { return nil }
        guard text.utf8.count <= Self.longestStatement else {
            record("the text of a statement has at most \(Self.longestStatement) bytes; write its beginning and …")
            return nil
        }
        return text
    }

    /// The maximum length in bytes; quoted sources are shorter.
    private static let longestStatement = 256

    /// Returns a line or column.
    private mutating func place() throws(JSONError) -> Int? {
        guard let number = try number() else { return nil }
        guard let place = Int(exactly: number), (1...1_000_000_000).contains(place) else {
            record("lines and columns are whole numbers from 1 on")
            return nil
        }
        return place
    }
}
