/// Files that are sources of layouts in another form than documents.
enum ForeignFile {
    /// Why a file is not read as a document, by the ending of its name; nil where it is.
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

    /// Whether a file of Interface Builder is for AppKit or WatchKit, which lay out otherwise.
    static func isOfOtherFramework(_ path: String) -> Bool {
        guard LayoutText.endings.contains(where: path.hasSuffix),
            let start = try? FileContent.start(of: path, count: 1_024)
        else { return false }
        let text = String(decoding: start, as: UTF8.self)
        return otherTypes.contains(where: text.contains)
    }

    private static let otherTypes = ["com.apple.InterfaceBuilder3.Cocoa.", "com.apple.InterfaceBuilder.WatchKit."]
}
