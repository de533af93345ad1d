import Foundation
import JSON
import LayoutModel
import Pictures
import Sessions
import Testing
import Wire

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An element of a drawing, with the characters in it.
struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
    /// The classes of the elements around it, the outermost first.
    var groups: [String] = []

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    func number(_ attribute: String) -> Double? { attributes[attribute].flatMap { Double($0) } }

    var rect: Rect? {
        guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height")
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }
}

/// A drawing that has been parsed as XML.
struct Drawn {
    let bytes: [UInt8]
    let elements: [Element]

    /// - Throws: what the parser finds wrong.
    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let parser = XMLParser(data: Data(bytes))
        let reader = Reader()
        parser.delegate = reader
        let isWellFormed = parser.parse()
        try #require(
            isWellFormed,
            "\(String(describing: parser.parserError)): \(String(decoding: bytes, as: UTF8.self))"
        )
        elements = reader.elements
    }

    /// Draws a document that is solved alone.
    init(_ document: String, _ annotations: Set<PictureAnnotation>? = nil) throws {
        try self.init(try Drawn.session(document), annotations)
    }

    init(_ session: borrowing LayoutSession, _ annotations: Set<PictureAnnotation>? = nil) throws {
        var options = PictureOptions()
        if let annotations { options.annotations = annotations }
        var budget = WorkBudget(limit: .max)
        let bytes = try session.picture(options, within: AnswerLimit(bytes: 64 << 20), budget: &budget)
        try self.init(bytes)
    }

    static func session(_ document: String) throws -> LayoutSession {
        var budget = WorkBudget(limit: .max)
        let request = try LayoutRequest(body: RequestBody(Array(document.utf8)), budget: &budget)
        return try LayoutSession(id: "x", document: request.document, limits: LayoutLimits(), budget: &budget)
    }

    var root: Element { elements[0] }

    /// The rectangles of views by their names.
    var views: [String: [Rect]] {
        Dictionary(grouping: elements.filter { $0["data-view"] != nil }) { $0["data-view"] ?? "" }
            .mapValues { $0.compactMap(\.rect) }
    }

    func all(_ name: String, in group: String) -> [Element] {
        elements.filter { $0.name == name && $0.groups.contains(group) }
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [Element] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser,
            didStartElement elementName: String,
            namespaceURI: String?,
            qualifiedName qName: String?,
            attributes attributeDict: [String: String] = [:]
        ) {
            var element = Element(name: elementName, attributes: attributeDict)
            element.groups = open.compactMap { elements[$0]["class"] }
            open.append(elements.count)
            elements.append(element)
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if let index = open.last { elements[index].text += string }
        }

        func parser(
            _ parser: XMLParser,
            didEndElement elementName: String,
            namespaceURI: String?,
            qualifiedName qName: String?
        ) {
            open.removeLast()
        }
    }
}
