import HTTP
import JSON
import TestSupport
import Testing
import Wire

@testable import API

/// Lint of a storyboard with a list, the row of its table, and what a row leads to.
@Suite struct InterfaceBuilderLintTests {
    private let client = TestClient()

    private static func constraint(_ first: String, _ second: String, _ attribute: String, _ more: String = "")
        -> String
    {
        """
        <constraint firstItem="\(first)" firstAttribute="\(attribute)" secondItem="\(second)" \
        secondAttribute="\(attribute)" \(more)/>
        """
    }

    private static func filling(_ inner: String, _ outer: String) -> String {
        ["top", "leading", "bottom", "trailing"].map { constraint(inner, outer, $0) }.joined(separator: "\n")
    }

    /// The label of the row fills it, and that of the other screen begins where the screen does, above the safe area.
    ///
    /// Three views have no constraint but at their leading edge; Xcode was told not to look at one, and not at the size
    /// of another. A constraint that the label should be 5 points lower is optional.
    private static let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <device id="retina6_12" orientation="portrait"/>
        <scenes>
          <scene sceneID="s1"><objects><tableViewController storyboardIdentifier="list" id="list-vc">
            <view key="view" id="list-root"><rect key="frame" x="0" y="0" width="393" height="852"/>
            <subviews>
              <tableView id="table" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="0" y="0" width="393" height="852"/>
                <prototypes><tableViewCell reuseIdentifier="row" id="row-id">
                  <rect key="frame" x="0" y="0" width="393" height="44"/>
                  <tableViewCellContentView key="contentView" id="row-content">
                    <rect key="frame" x="0" y="0" width="393" height="44"/>
                    <subviews>
                      <label text="Name" id="name" translatesAutoresizingMaskIntoConstraints="NO">
                        <rect key="frame" x="0" y="0" width="393" height="44"/></label>
                    </subviews>
                    <constraints>\(filling("name", "row-content"))</constraints>
                  </tableViewCellContentView>
                </tableViewCell></prototypes>
              </tableView>
            </subviews>
            <constraints>\(filling("table", "list-root"))</constraints></view>
          </tableViewController></objects></scene>
          <scene sceneID="s2"><objects><viewController storyboardIdentifier="detail" id="detail-vc">
            <view key="view" id="root"><rect key="frame" x="0" y="0" width="393" height="852"/>
            <subviews>
              <label text="Title" id="title" translatesAutoresizingMaskIntoConstraints="NO"/>
                <view id="all" translatesAutoresizingMaskIntoConstraints="NO"/>
                  <view verifyAmbiguity="off" id="none" translatesAutoresizingMaskIntoConstraints="NO"/>
                    <view verifyAmbiguity="ignoreSizes" id="places" translatesAutoresizingMaskIntoConstraints="NO"/>
            </subviews>
            <constraints>
              \(constraint("title", "root", "top", "id=\"exact\""))
              \(constraint("title", "root", "leading", "constant=\"40\""))
              \(constraint("all", "root", "leading"))
              \(constraint("none", "root", "leading"))
              \(constraint("places", "root", "leading"))
                   \(constraint("title", "root", "top", "constant=\"5\" priority=\"500\" id=\"lower\""))
            </constraints></view>
          </viewController></objects></scene>
        </scenes></document>
        """

    /// Where the element begins that has an attribute, counted from 1.
    private func place(_ attribute: String) throws -> [Int] {
        let lines = Self.file.split(separator: "\n", omittingEmptySubsequences: false)
        let index = try #require(lines.firstIndex { $0.contains(attribute) })
        return [index + 1, lines[index].prefix { $0 == " " }.count + 1]
    }

    private func lint(_ settings: String) throws -> JSONValue {
        var writer = JSONWriter()
        writer.string(Self.file)
        let body = #"{"interfaceBuilder":\#(String(decoding: writer.bytes, as: UTF8.self)),"lint":\#(settings)}"#
        let answer = try client.send(.post, "/lint", body)
        #expect(answer.status == .ok)
        return answer.json
    }

    private func word(_ finding: JSONValue) -> String {
        ["rule", "scene", "view", "attribute"].compactMap { finding[$0]?.string }.joined(separator: " ")
    }

    @Test func `findings are in their places, and only those that Xcode was not told to leave out`() throws {
        let answer = try lint(#"{"devices":["iPhone 16","iPhone SE"]}"#)
        #expect(answer["scenes"]?.number == 3 && answer["variants"]?.number == 6)
        let findings = answer["findings"]?.elements ?? []
        #expect(findings.allSatisfy { $0["sceneId"]?.string == "detail-vc" })
        let places = findings.reduce(into: [String: [Int]]()) { places, finding in
            places[word(finding)] = ["line", "column"].compactMap { finding[$0]?.number.map { Int($0) } }
        }
        let expected = [
            "ambiguous detail all top": try place("id=\"all\""),
            "ambiguous detail all width": try place("id=\"all\""),
            "ambiguous detail all height": try place("id=\"all\""),
            "ambiguous detail places top": try place("id=\"places\""),
            "outside-safe-area detail title": try place("id=\"title\""),
            "unmet detail title top": try place("id=\"lower\""),
        ]
        #expect(places == expected)
        #expect(findings.count == expected.count)
        // The upper insets of the devices are 59 and 20 points.
        let outside = findings.first { $0["rule"]?.string == "outside-safe-area" }
        #expect(outside?["by"]?.number == 59)
        #expect(outside?["variants"]?.elements.map(\.string) == ["iPhone 16", "iPhone SE"])
        #expect(findings.first { $0["rule"]?.string == "unmet" }?["by"]?.number == 5)
    }

    /// At the right of a phone that lies on its side the row reaches below the camera, where tables inset their cells.
    @Test func `a row is not told to reach beyond the safe area of any device`() throws {
        let answer = try lint(#"{"devices":["iPhone 16","iPhone SE","iPad"],"orientations":["portrait","landscape"]}"#)
        let findings = answer["findings"]?.elements ?? []
        let outside = findings.filter { $0["rule"]?.string == "outside-safe-area" }
        #expect(outside.map(word) == ["outside-safe-area detail title"])
        #expect(findings.allSatisfy { $0["scene"]?.string == "detail" })
        // An iPhone SE that lies on its side has no insets, and the label is 40 points from the left, of 59.
        let variants = outside.first?["variants"]?.elements.map(\.string) ?? []
        let portrait = ["iPhone 16 portrait", "iPhone SE portrait", "iPad portrait"]
        #expect(Set(variants) == Set(portrait + ["iPhone 16 landscape", "iPad landscape"]))
    }

    @Test(arguments: [
        ("detail", true), ("detail-vc", true), ("root", true), ("det*", true), ("list", false), ("*", true),
        ("Detail", false),
    ])
    func `findings of a scene are ignored by any of its names`(scene: String, isIgnored: Bool) throws {
        let answer = try lint(#"{"devices":["iPhone 16"],"ignore":[{"scene":"\#(scene)"}]}"#)
        #expect((answer["findings"]?.elements.isEmpty == true) == isIgnored)
    }

    @Test func `the notes of a view turn rules off`() throws {
        let notes = """
            <attributedString key="userComments"><fragment content="quoin:disable outside-safe-area, unmet"/></attributedString>
            """
        let label = #"<label text="Title" id="title" translatesAutoresizingMaskIntoConstraints="NO""#
        let file = Self.file.replacing("\(label)/>", with: "\(label)>\(notes)</label>")
        var writer = JSONWriter()
        writer.string(file)
        let body =
            #"{"interfaceBuilder":\#(String(decoding: writer.bytes, as: UTF8.self)),"lint":{"devices":["iPhone 16"]}}"#
        let findings = try client.send(.post, "/lint", body).json["findings"]?.elements ?? []
        #expect(findings.map { $0["rule"]?.string } == Array(repeating: "ambiguous", count: 4))
    }

    /// Catches translations of a button that keep the width of its own title.
    @Test func `texts of a scene are keyed as in its strings file`() throws {
        let strings = #"{"de":{"title.text":"Ein Titel","name.text":"\#(String(repeating: "Name ", count: 40))"}}"#
        let answer = try lint(#"{"devices":["iPhone 16"],"strings":\#(strings)}"#)
        let german = (answer["findings"]?.elements ?? []).filter { $0["language"]?.string == "de" }
        let truncated = german.filter { $0["rule"]?.string == "truncated" }
        #expect(truncated.map { $0["view"]?.string } == ["name"])
        #expect(truncated.first?["variants"]?.elements.map(\.string) == ["iPhone 16, de"])
        #expect(answer["variants"]?.number == 6)
    }
}
