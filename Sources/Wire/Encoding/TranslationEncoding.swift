import Dialects
import JSON
import LayoutModel
import Sessions

extension JSONWriter {
    /// Writes constraints in a language into the current object: as one text, and as entries for a request.
    mutating func translation(of constraints: [Constraint], by translator: ConstraintWriter) {
        let entries = translator.entries(constraints)
        write(entries, translator.translation(of: constraints), in: translator.language)
    }

    /// Writes constraints in a language into the current object, charging a budget.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``.
    mutating func translation(
        of constraints: [Constraint],
        by translator: ConstraintWriter,
        _ budget: inout WorkBudget
    ) throws(SessionError) {
        // The work is charged in parts, so that it ends soon after the client disconnects.
        try budget.charge(ConstraintWriter.workOfEntry, times: constraints.count)
        let entries = translator.entries(constraints)
        try budget.charge(ConstraintWriter.workOfText, times: constraints.count)
        let translation = translator.translation(of: constraints)
        try budget.charge(ConstraintWriter.workOfWriting, times: constraints.count)
        write(entries, translation, in: translator.language)
    }

    private mutating func write(_ entries: [WrittenEntry], _ translation: Translation, in language: WrittenLanguage) {
        key("language")
        string(language.rawValue)
        key("text")
        string(translation.text)
        if !translation.names.isEmpty {
            key("names")
            names(translation.names)
        }
        key("omitted")
        integer(translation.omitted)
        key("entries")
        beginArray()
        for entry in entries { self.entry(entry) }
        endArray()
    }

    mutating func names(_ names: [String: String]) {
        beginObject()
        for (name, view) in names.sorted(by: { $0.key < $1.key }) {
            key(name)
            string(view)
        }
        endObject()
    }

    private mutating func entry(_ entry: WrittenEntry) {
        if entry.isPlainEquation { return string(entry.text) }
        beginObject()
        key(entry.language.rawValue)
        string(entry.text)
        if !entry.names.isEmpty {
            key("names")
            names(entry.names)
        }
        if !entry.options.isEmpty {
            key("options")
            beginArray()
            for option in entry.options { string(option) }
            endArray()
        }
        if let priority = entry.priority {
            key("priority")
            number(priority)
        }
        if let label = entry.key {
            key("key")
            string(label)
        }
        if let group = entry.group {
            key("group")
            string(group)
        }
        if !entry.isActive {
            key("active")
            bool(false)
        }
        if entry.when != .any {
            key("when")
            sizeClasses(entry.when)
        }
        endObject()
    }
}

extension WrittenEntry {
    /// True if the text alone is the whole entry.
    fileprivate var isPlainEquation: Bool {
        language == .equation && priority == nil && key == nil && group == nil && isActive && when == .any
    }
}

extension ConstraintWriter {
    // The cost of the parts of a translation per constraint, in units of work.

    fileprivate static var workOfEntry: Int { 100 }
    fileprivate static var workOfText: Int { 60 }
    fileprivate static var workOfWriting: Int { 40 }
}
