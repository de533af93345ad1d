/// A file that describes a layout in a form other than a document.
enum ForeignFile {
    /// Returns the reason that a file is not read as a document, based on its extension; nil if it is.
    static func reason(_ path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[dot...].lowercased() {
        case ".swift", ".m", ".mm", ".h":
            return """
                it is source code, and this command reads layout documents; put the code that makes constraints into one, \
                as in {"view": "fromSource", "constraints": [{"snapkit": "…"}]}
                """
        default: return nil
        }
    }

    /// Returns true if an Interface Builder file is for AppKit or WatchKit, whose layout rules differ, or has the
    /// format of a version of Xcode before 5.
    ///
    /// A file that does not say what it is for is not one of those: it may be damaged.
    static func isOfOtherFramework(_ path: String) -> Bool {
        guard LayoutText.endings.contains(where: path.hasSuffix),
            let start = try? FileContent.start(of: path, count: 1_024)
        else { return false }
        let text = String(decoding: start, as: UTF8.self)
        if text.contains("<archive ") { return true }
        return text.contains("type=\"com.apple.InterfaceBuilder") && !readTypes.contains(where: text.contains)
    }

    private static let readTypes = [
        "type=\"com.apple.InterfaceBuilder3.CocoaTouch.", "type=\"com.apple.InterfaceBuilder.AppleTV.",
    ]
}
