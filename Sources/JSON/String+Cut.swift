extension String {
    /// Returns the string, truncated and followed by `…` if it has more than `count` Unicode scalars.
    ///
    /// Scalars are counted instead of characters, because a single character may have any number of combining marks.
    public func cut(to count: Int) -> String {
        // A string never has more scalars than bytes.
        guard utf8.count > count else { return self }
        let end = unicodeScalars.index(unicodeScalars.startIndex, offsetBy: count, limitedBy: unicodeScalars.endIndex)
        guard let end, end < unicodeScalars.endIndex else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
