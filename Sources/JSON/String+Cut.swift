extension String {
    /// The string, or its beginning and `…` where it has more than `count` Unicode scalars.
    ///
    /// Scalars instead of characters, as a single character may have any number of combining marks.
    public func cut(to count: Int) -> String {
        // No string has more scalars than bytes.
        guard utf8.count > count else { return self }
        let end = unicodeScalars.index(unicodeScalars.startIndex, offsetBy: count, limitedBy: unicodeScalars.endIndex)
        guard let end, end < unicodeScalars.endIndex else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
