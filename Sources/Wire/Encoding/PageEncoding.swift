import JSON
public import Sessions
public import TextMetrics

extension Page {
    /// Returns a page of the layouts that are kept; `next` is where the next page begins, nil = this is the last.
    public static func json(_ layouts: [SessionRegistry.Listing], next: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: 96 * (layouts.count + 1))
        writer.page("layouts", layouts, next: next) { $0.listing($1) }
        return writer.bytes
    }

    /// Returns a page of the families of fonts; `next` is where the next page begins, nil = this is the last.
    public static func json(_ families: ArraySlice<FontFamily>, next: String?) -> [UInt8] {
        var writer = JSONWriter(capacity: 128 * (families.count + 1))
        writer.page("families", families, next: next) { $0.family($1) }
        return writer.bytes
    }
}

extension JSONWriter {
    /// Writes a page of a list as an object, with its entries under `name`.
    fileprivate mutating func page<Entries: Collection>(
        _ name: StaticString,
        _ entries: Entries,
        next: String?,
        _ write: (inout JSONWriter, Entries.Element) -> Void
    ) {
        beginObject()
        key(name)
        beginArray()
        for entry in entries { write(&self, entry) }
        endArray()
        if let next {
            key("next")
            string(next)
        }
        endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func listing(_ layout: SessionRegistry.Listing) {
        beginObject()
        key("id")
        string(layout.id)
        if let name = layout.name {
            key("name")
            string(name)
        }
        key("revision")
        integer(layout.revision)
        key("views")
        integer(layout.viewCount)
        endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func family(_ family: FontFamily) {
        beginObject()
        key("name")
        string(family.name)
        key("weights")
        beginArray()
        for weight in family.weights { integer(weight) }
        endArray()
        key("styles")
        beginArray()
        for slant in family.slants { string(slant == .upright ? "normal" : "italic") }
        endArray()
        key("faces")
        integer(family.faceCount)
        key("builtIn")
        bool(family.isBuiltIn)
        endObject()
    }
}
