import Testing
import XML

@Suite struct XMLDocumentTests {
    private func read(_ text: String) throws -> XMLElement {
        try XMLDocument(parsing: Array(text.utf8)).root
    }

    @Test func `elements and attributes come in the order of the text`() throws {
        let root = try read("<a b=\"1\" c='2'><d/><e><f/></e><d g = \"3\"></d></a>")
        #expect(root.name == "a")
        #expect(root.attributes.map(\.name) == ["b", "c"])
        #expect(root.attributes.map(\.value) == ["1", "2"])
        #expect(root.children.map(\.name) == ["d", "e", "d"])
        #expect(root.child("e")?.children.map(\.name) == ["f"])
        #expect(root.children.map { $0["g"] } == [nil, nil, "3"])
    }

    @Test func `elements know their line and column, which counts characters`() throws {
        let root = try read("<?xml version=\"1.0\"?>\n<a>\n  é😀<b/>\r\n<c/></a>")
        #expect(root.position == XMLPosition(line: 2, column: 1))
        #expect(root.children.map(\.position) == [XMLPosition(line: 3, column: 5), XMLPosition(line: 4, column: 1)])
    }

    /// The tempting fault is to count a line anew for each of its elements: this took minutes.
    @Test func `columns of a long line are right, and quick to find`() throws {
        let text = "<r>\n" + String(repeating: "<a b=\"üé\"/>", count: 50_000) + "</r>"
        let root = try XMLDocument(parsing: Array(text.utf8)).root
        for (index, child) in root.children.enumerated() {
            #expect(child.position == XMLPosition(line: 2, column: 11 * index + 1))
        }
    }

    @Test func `references stand for characters`() throws {
        let root = try read("<a b=\"&lt;&gt;&amp;&quot;&apos;&#10;&#x1F600;&#65;\">&lt;x&gt; &#x41;</a>")
        #expect(root["b"] == "<>&\"'\n😀A")
        #expect(root.text == "<x> A")
    }

    @Test func `white space in values becomes spaces, and line ends in text line feeds`() throws {
        let root = try read("<a b=\"1\t2\n3\r\n4\r5 é\">1\r\n2\r3</a>")
        #expect(root["b"] == "1 2 3 4 5 é")
        #expect(root.text == "1\n2\n3")
    }

    @Test(arguments: [
        ("<a>one<b/>two</a>", "onetwo"),
        ("<a>\n  <b/>\n</a>", ""),
        ("<a> </a>", " "),
        ("<a> <!-- c --> </a>", "  "),
        ("<a> <!-- c --> <b/></a>", ""),
        ("<a> <![CDATA[<&]]></a>", " <&"),
        ("<a>1<![CDATA[&lt;]]>2</a>", "1&lt;2"),
        ("<a><![CDATA[]]></a>", ""),
        ("<a>x<!-- <b/> & --> y</a>", "x y"),
        ("<a><b>in</b></a>", ""),
    ])
    func `text is what stands directly in an element`(text: String, expected: String) throws {
        #expect(try read(text).text == expected)
    }

    @Test(arguments: [
        "\u{FEFF}<a/>", "<?xml version='1.0'?><a/>",
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n<a/>",
        "<!-- before --><a/>\n<!-- behind -->\n", "<a ></a >", "<_:a-b.c1/>", "<a b=\">\" c=\"]]>\"/>", "<a b='\"'/>",
    ])
    func `other forms that are read`(text: String) throws {
        #expect(try read(text).children.isEmpty)
    }

    @Test func `many names keep their numbers`() throws {
        let names = (0..<2_000).map { "name-of-element-\($0)" }
        let root = try read("<a>\(names.map { "<\($0) \($0)=\"\($0)\"/>" }.joined())</a>")
        #expect(root.children.map(\.name) == names)
        #expect(root.children.map { $0[$0.name] } == names)
    }

    @Test func `a value of any length and offset ends at its quote`() throws {
        for length in 0..<40 {
            for start in 0..<9 {
                let value = String(repeating: "é", count: start) + String(repeating: "x", count: length)
                let root = try read(
                    "<\(String(repeating: "n", count: start + 1)) v=\"\(value)\">\(value)&amp;</\(String(repeating: "n", count: start + 1))>"
                )
                #expect(root["v"] == value)
                #expect(root.text == value + "&")
            }
        }
    }
}

extension Sequence {
    fileprivate var isEmpty: Bool {
        var iterator = makeIterator()
        return iterator.next() == nil
    }
}
