import JSON
public import Sessions
public import TextMetrics

extension Page {
    /// Returns a page of the stored layouts; if more follow, it includes the id after which the next page begins.
    public static func json(_ layouts: [SessionRegistry.Listing], hasMore: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: 96 * (layouts.count + 1))
        writer.page("layouts", layouts, hasMore: hasMore, id: \.id) { $0.listing($1) }
        return writer.bytes
    }

    /// Returns a page of font families; if more follow, it includes the name after which the next page begins.
    public static func json(_ families: ArraySlice<FontFamily>, hasMore: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: 128 * (families.count + 1))
        writer.page("families", families, hasMore: hasMore, id: \.name) { $0.family($1) }
        return writer.bytes
    }

    /// The length after which a page ends, including the entry that exceeds it.
    fileprivate static let usualBytes = 128 << 10
}

extension JSONWriter {
    /// Writes a page of a list as an object, with its entries under `name`; a page of long entries has fewer of them.
    fileprivate mutating func page<Entries: Collection>(
        _ name: StaticString,
        _ entries: Entries,
        hasMore: Bool,
        id: (Entries.Element) -> String,
        _ write: (inout JSONWriter, Entries.Element) -> Void
    ) {
        var last: Entries.Element?
        var left = entries.count
        beginObject()
        key(name)
        beginArray()
        for entry in entries where byteCount <= Page.usualBytes {
            write(&self, entry)
            last = entry
            left -= 1
        }
        endArray()
        if let last, hasMore || left > 0 {
            key("next")
            string(id(last))
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
