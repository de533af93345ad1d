import JSON
import TestSupport
import Testing

@testable import Commands

/// `quoin explain --apply` on files of each kind: the rest of a file stays byte for byte.
@Suite struct ApplyTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try write(Self.swift, to: "Card.swift")
        try write(Self.json, to: "card.json")
        try write(Self.xib, to: "Card.xib")
    }

    private static let swift = """
        final class Card: UIView {\r
            let box = UIView()  // größe\r
            func setUp() {\r
                addSubview(box)\r
                box.snp.makeConstraints { make in\r
                    make.leading.top.height.equalToSuperview()\r
                    make.width.equalTo(300)  // wide\r
                    make.width.equalTo(310)\r
                }\r
            }\r
        }\r

        """

    private static let json = #"""
        {
          "traits": {"size": {"width": 400, "height": 100}},
          "view": {"subviews": [
            {"id": "box"},  {"id": "name", "text": "Na\u006de"},
            {"id": "value", "text": "Value"}
          ]},
          "constraints": [
            "box.left == 0",   "box.top == 0.0", "box.height == 10",
            {"first": "box.width", "constant": 30},
            "box.width == 20",
            {"snapkit": "// sn\u0061p\nname.snp.makeConstraints { $0.height.equalTo(9);\t$0.height.equalTo(12) }"},
            "name.left == 0", "value.left == name.right", "value.right == root.right",
            "name.top == 50", "value.top == 50"
          ]
        }
        """#

    private static let xib = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <device id="retina6_12" orientation="portrait" appearance="light"/>
            <objects>
                <view contentMode="scaleToFill" id="iN0-l3-epB">
                    <rect key="frame" x="0.0" y="0.0" width="320" height="100"/>
                    <subviews>
                        <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box-11-aaa">
                            <rect key="frame" x="10" y="10" width="60" height="20"/>
                            <constraints>
                                <constraint firstAttribute="width" constant="60" id="wid-11-aaa"/>
                                <constraint firstAttribute="height" constant="20" id="hei-11-aaa"/>
                            </constraints>
                        </view>
                    </subviews>
                    <constraints>
                        <constraint firstItem="box-11-aaa" firstAttribute="leading" secondItem="iN0-l3-epB" secondAttribute="leading" constant="8" symbolic="YES" id="lea-11-aaa"/>
                        <constraint firstAttribute="trailing" secondItem="box-11-aaa" secondAttribute="trailing" constant="300" id="tra-11-aaa"/>
                        <constraint firstItem="box-11-aaa" firstAttribute="top" secondItem="iN0-l3-epB" secondAttribute="top" id="top-11-aaa"/>
                    </constraints>
                </view>
            </objects>
        </document>

        """

    private func write(_ text: String, to name: String) throws {
        try directory.write(Array(text.utf8), to: name)
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try FileContent.read("\(directory.path)/\(name)", limit: 1 << 20), as: UTF8.self)
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["explain"] + arguments, in: directory) { $0.contains(".") && !$0.contains(" ") }
    }

    /// The number of the repair whose line begins with some words.
    private func number(_ words: String, in file: String) throws -> String {
        let lines = try run(file, "--format", "text").output.split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("  ") && $0.contains(". \(words)") }, "\(lines)")
        return String(try #require(line.dropFirst(2).split(separator: ".").first))
    }

    /// Applies a repair and returns the lines that are new, after those that are gone.
    private func changes(_ words: String, in file: String) throws -> (gone: [String], new: [String]) {
        let old = try text(file)
        let outcome = try run(file, "--apply", try number(words, in: file))
        #expect(outcome.status == .success && outcome.output.hasPrefix("\(file): \(words)"), "\(outcome)")
        let lines = [old, try text(file)].map { $0.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) }
            .map { $0.map { String(Substring($0)) } }
        let difference = lines[1].difference(from: lines[0])
        return (
            difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } },
            difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
        )
    }

    @Test func `repairs are numbered across the file, with what is seen of them`() throws {
        let lines = try run("card.json", "--format", "text").output.split(separator: "\n")
        let numbers = lines.filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2).prefix { $0 != "." } }
        #expect(numbers == (1...numbers.count).map { Substring("\($0)") })
        #expect(lines.contains { $0.hasSuffix("Move the constant of c5 from 20 to 30. Nothing moves.") })
        #expect(lines.contains { $0.contains("Remove c4: box.width == 30. box gets 10 points narrower.") })
        #expect(lines.contains { $0.contains("Raise the horizontal hugging of name to 251.") })
    }

    @Test func `a repair of a source changes one statement`() throws {
        let move = try changes("Move the constant of c5 from 310 to 300.", in: "Card.swift")
        #expect(move.gone == ["            make.width.equalTo(310)\r"])
        #expect(move.new == ["            make.width.equalTo(300)\r"])
        try write(Self.swift, to: "Card.swift")
        let removal = try changes("Remove c4", in: "Card.swift")
        #expect(removal.new == ["            // make.width.equalTo(300)  // wide\r"])
        #expect(try run("Card.swift", "--format", "text").output.hasPrefix("Every constraint is satisfied"))
    }

    @Test func `a repair of a document changes an equation, a member, an entry, a view or a source in it`() throws {
        let expected: [(words: String, gone: String, new: [String])] = [
            ("Move the constant of c5 from 20 to 30.", #"    "box.width == 20","#, [#"    "box.width == 30","#]),
            (
                "Lower the priority of c5 to 999.", #"    "box.width == 20","#, [#"    "box.width == 20 @999","#]
            ),
            (
                "Move the constant of c4 from 30 to 20.", #"    {"first": "box.width", "constant": 30},"#,
                [#"    {"first": "box.width", "constant": 20},"#]
            ),
            (
                "Relax c4 from == to <=.", #"    {"first": "box.width", "constant": 30},"#,
                [#"    {"first": "box.width", "constant": 30, "relation": "<="},"#]
            ),
            ("Remove c5", #"    "box.width == 20","#, []),
            (
                "Move the constant of c7 from 12 to 9.",
                #"    {"snapkit": "// sn\u0061p\nname.snp.makeConstraints { $0.height.equalTo(9);\t$0.height.equalTo(12) }"},"#,
                [
                    #"    {"snapkit": "// sn\u0061p\nname.snp.makeConstraints { $0.height.equalTo(9);\t$0.height.equalTo(9) }"},"#
                ]
            ),
            (
                "Raise the horizontal hugging of name to 251.",
                #"    {"id": "box"},  {"id": "name", "text": "Na\u006de"},"#,
                [#"    {"id": "box"},  {"id": "name", "text": "Na\u006de", "hugging": {"horizontal": 251}},"#]
            ),
        ]
        for change in expected {
            try write(Self.json, to: "card.json")
            let found = try changes(change.words, in: "card.json")
            #expect(found.gone == [change.gone] && found.new == change.new, "\(change.words) \(found)")
        }
    }

    @Test func `a repair of an Interface Builder file sets attributes in the order of Xcode, or removes the element`()
        throws
    {
        let move = try changes("Move the constant of c2", in: "Card.xib")
        #expect(move.gone.isEmpty && move.new.isEmpty || move.gone.count == 1)
        try write(Self.xib, to: "Card.xib")
        let explained = try run("Card.xib", "--format", "text").output
        let key = explained.contains("(tra-11-aaa)")
        #expect(key, "\(explained)")
        let lines = explained.split(separator: "\n").filter { $0.hasPrefix("  ") }
        for (words, new) in [
            ("(tra-11-aaa) to 999", #"secondAttribute="trailing" priority="999" constant="300" id="tra-11-aaa"/>"#),
            ("(wid-11-aaa) from 60 to 12", #"<constraint firstAttribute="width" constant="12" id="wid-11-aaa"/>"#),
            ("(lea-11-aaa) from == to", #"firstAttribute="leading" relation="lessThanOrEqual" secondItem="#),
        ] {
            try write(Self.xib, to: "Card.xib")
            guard let line = lines.first(where: { $0.contains(words) }) else { continue }
            let number = try #require(line.dropFirst(2).split(separator: ".").first)
            #expect(try run("Card.xib", "--apply", String(number)).status == .success)
            #expect(try text("Card.xib").contains(new))
        }
        try write(Self.xib, to: "Card.xib")
        let removal = try changes("Remove c", in: "Card.xib")
        #expect(removal.gone.count == 1 && removal.new.isEmpty && removal.gone[0].contains("<constraint "))
    }

    @Test func `a dry run prints the difference and leaves the file`() throws {
        let outcome = try run("Card.swift", "--dry-run", "--apply", try number("Remove c4", in: "Card.swift"))
        #expect(outcome.status == .success)
        #expect(
            outcome.output == """
                --- Card.swift
                +++ Card.swift
                @@ -4,7 +4,7 @@
                         addSubview(box)\r
                         box.snp.makeConstraints { make in\r
                             make.leading.top.height.equalToSuperview()\r
                -            make.width.equalTo(300)  // wide\r
                +            // make.width.equalTo(300)  // wide\r
                             make.width.equalTo(310)\r
                         }\r
                     }\r

                """
        )
        #expect(try text("Card.swift") == Self.swift)
    }

    @Test func `what cannot be applied is refused, and the file stays`() throws {
        #expect(
            try run("Card.swift", "--apply", "99").errors.contains(
                "there is no repair 99; the explanation has repairs 1 to "
            )
        )
        #expect(try run("Card.swift", "--apply", "99").status == .failure)
        let source = "box.snp.makeConstraints { $0.edges.equalToSuperview(); $0.width.equalTo(300) }"
        try write(source, to: "Box.swift")
        let outcome = try run("Box.swift", "--apply", try number("Remove c3", in: "Box.swift"))
        #expect(outcome.status == .findings && outcome.errors.contains("it has to be made by hand: Remove c3"))
        #expect(try text("Box.swift") == source)
        for wrong in [["--apply", "0"], ["--apply", "x"], ["--dry-run"], ["--apply", "1", "--format", "json"]] {
            #expect(throws: (any Error).self) {
                _ = try run("Card.swift", wrong[0], wrong.count > 1 ? wrong[1] : "--scene", "x")
            }
        }
        #expect(throws: (any Error).self) { _ = try run("Card.swift", "card.json", "--apply", "1") }
    }
}
