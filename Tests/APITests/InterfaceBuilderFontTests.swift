import HTTP
import JSON
import TestSupport
import Testing
import TextMetrics

@testable import API

/// Interface Builder files whose fonts the service has.
@Suite struct InterfaceBuilderFontTests {
    private static let headers: HeaderFields = ["Content-Type": "application/xml"]

    /// A font in which ten letters are 82 points wide at 20 points, and three are 24.6.
    private func client() throws -> TestClient {
        var font = SampleFont("a")
        font.family = "Shop"
        return TestClient(fonts: FontCatalog(try FontFile.faces(in: font.bytes.span)))
    }

    private static let font = "name=\"Shop-Regular\" family=\"Shop\" pointSize=\"20\""

    /// A label and a button in the corner of a screen.
    private let file = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
        <view id="root"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
        <label text="aaaaaaaaaa" translatesAutoresizingMaskIntoConstraints="NO" id="label">
        <rect key="frame" x="0" y="0" width="99" height="20"/><fontDescription key="fontDescription" \(font)/></label>
        <button translatesAutoresizingMaskIntoConstraints="NO" id="button">
        <rect key="frame" x="0" y="0" width="99" height="30"/><fontDescription key="fontDescription" \(font)/>
        <state key="normal" title="aaa"/></button>
        </subviews><constraints>
        <constraint firstItem="label" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
        <constraint firstItem="label" firstAttribute="top" secondItem="root" secondAttribute="top"/>
        <constraint firstItem="button" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
        <constraint firstItem="button" firstAttribute="top" secondItem="root" secondAttribute="top"/>
        </constraints></view></objects></document>
        """

    /// Catches decoding with the limits of a service that has no fonts: the title would be measured in the system font,
    /// and the button be some fraction of a point off.
    @Test func `labels are as wide as in their fonts, and buttons as the next whole point`() throws {
        let client = try client()
        for call in ["/solve", "/layouts"] {
            let answer = try client.send(.post, call, file, headers: Self.headers)
            #expect(try #require(answer.frame("label"))[2] == 82, "\(call)")
            #expect(try #require(answer.frame("button"))[2] == 25, "\(call)")
            #expect(answer.json["diagnostics"]?["fallbackFonts"] == nil)
        }
        let named = try client.send(.put, "/layouts/x", file, headers: Self.headers)
        #expect(try #require(named.frame("button"))[2] == 25)
    }

    @Test func `lint measures in the same fonts`() throws {
        var writer = JSONWriter()
        writer.string(file)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        let lint = #"{"assertions": ["label.width == 82", "button.width == 25"]}"#
        let answer = try client().send(.post, "/lint", #"{"interfaceBuilder": \#(text), "lint": \#(lint)}"#)
        #expect(answer.json["findings"]?.elements.filter { $0["rule"]?.string == "assertion" }.isEmpty == true)
    }
}
