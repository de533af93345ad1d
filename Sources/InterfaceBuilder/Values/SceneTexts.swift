import XML

/// The texts of a language, which replace those of a file.
public struct SceneTexts: Sendable {
    /// Returns the text of an element.
    ///
    /// The parameters are the ids and names of the element, the names under which a `.strings` file lists the text, and
    /// the text in the file.
    let replace: @Sendable (_ names: [String], _ properties: [String], _ original: String) -> String

    public init(
        _ replace: @escaping @Sendable (_ names: [String], _ properties: [String], _ original: String) -> String
    ) {
        self.replace = replace
    }

    /// The names under which Xcode exports the text of a kind of element.
    static func properties(of element: XMLElement) -> [String] {
        switch element.name {
        case "button": ["normalTitle", "configuration.title", "title", "text"]
        case "textField", "searchBar", "textView", "label": ["text"]
        default: ["title", "text"]
        }
    }
}

extension SceneReader {
    /// Returns the text of an element in the language of this reading.
    func translated(_ original: String, _ properties: [String], of element: XMLElement) -> String {
        guard let texts else { return original }
        let names = [element["id"], element["userLabel"]].compactMap(\.self)
        return texts.replace(names, properties, original)
    }
}
