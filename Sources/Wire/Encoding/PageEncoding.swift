import JSON

extension JSONWriter {
    /// Writes a page of a list as an object: its entries under `name`, and where the next page begins; nil = this is the last.
    mutating func page<Entries: Collection>(
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
