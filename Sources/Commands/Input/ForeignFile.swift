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

    /// Returns true if an Interface Builder file is for AppKit or WatchKit, whose layout rules differ.
    static func isOfOtherFramework(_ path: String) -> Bool {
        guard LayoutText.endings.contains(where: path.hasSuffix),
            let start = try? FileContent.start(of: path, count: 1_024)
        else { return false }
        let text = String(decoding: start, as: UTF8.self)
        return otherTypes.contains(where: text.contains)
    }

    private static let otherTypes = ["com.apple.InterfaceBuilder3.Cocoa.", "com.apple.InterfaceBuilder.WatchKit."]
}
