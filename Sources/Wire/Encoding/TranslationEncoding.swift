import Dialects
import JSON
import LayoutModel

extension JSONWriter {
    /// Writes constraints in a language into the current object: as one text, and as entries for a request.
    mutating func translation(of constraints: [Constraint], by translator: ConstraintWriter) {
        let entries = translator.entries(constraints)
        key("language")
        string(translator.language.rawValue)
        key("text")
        string(translator.text(of: constraints, entries: entries))
        key("entries")
        beginArray()
        for entry in entries { self.entry(entry) }
        endArray()
    }

    private mutating func entry(_ entry: WrittenEntry) {
        if entry.isPlainEquation { return string(entry.text) }
        beginObject()
        key(entry.language.rawValue)
        string(entry.text)
        if !entry.names.isEmpty {
            key("names")
            beginObject()
            for (name, view) in entry.names.sorted(by: { $0.key < $1.key }) {
                key(name)
                string(view)
            }
            endObject()
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
    /// Whether the text alone is the whole entry.
    fileprivate var isPlainEquation: Bool {
        language == .equation && priority == nil && key == nil && group == nil && isActive && when == .any
    }
}
