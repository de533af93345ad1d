extension Set {
    /// Parses a comma-separated list in which spaces may precede an entry; nil if `read` returns nil for an entry.
    init?(list text: String, _ read: (String) -> Element?) {
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let element = read(String(part.drop { $0 == " " })) else { return nil }
            insert(element)
        }
    }
}
