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
}
