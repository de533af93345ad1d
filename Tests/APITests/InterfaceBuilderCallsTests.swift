import HTTP
import JSON
import LayoutEngine
import Sessions
import TestSupport
import Testing
import Wire

@testable import API

/// Calls with files of Interface Builder.
@Suite struct InterfaceBuilderCallsTests {
    private let client = TestClient()
    private let file = StoryboardText.twoScenes
    private static let xml: HeaderFields = ["Content-Type": "application/xml"]

    private func document(_ members: String = "") -> String {
        var writer = JSONWriter()
        writer.string(file)
        return #"{"interfaceBuilder":\#(String(decoding: writer.bytes, as: UTF8.self))\#(members)}"#
    }

    @Test func `a scene is put, solved and edited as any layout`() throws {
        let answer = try client.send(.put, "/layouts/x?scene=signIn", file, headers: Self.xml)
        #expect(answer.status == .created, "\(answer.json)")
        #expect(answer.frame("submit")?[2...] == [361, 44])
        #expect(answer.frame("ttl-La-bel")?[0] == 16 && answer.frame("ttl-La-bel")?[2] == 361)
        let keys = try client.send(.get, "/layouts/x/constraints").json["constraints"]?.elements.map {
            $0["key"]?.string
        }
        #expect(keys?.contains("btn-He-igh") == true)
        let edit = try client.edit(#"{"set":{"key":"btn-He-igh"},"constant":60}"#)
        #expect(edit.frame("submit")?[3] == 60)
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.json["name"]?.string == "signIn" && source.json["traits"]?["size"]?["width"]?.number == 393)
        let again = try client.send(.put, "/layouts/y", source.text)
        #expect(again.frame("submit") == edit.frame("submit"))
        let translated = try client.send(.get, "/layouts/x/constraints?as=snapkit").json["text"]?.string ?? ""
        #expect(translated.contains("submit.snp.makeConstraints"))
    }

    @Test func `of conflicting constraints, the one is left out that Xcode most likely breaks, and the words say so`()
        throws
    {
        let cell = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="91"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="375" height="91"/><subviews>
            <view translatesAutoresizingMaskIntoConstraints="NO" id="image">
            <rect key="frame" x="0" y="15" width="65" height="65"/><constraints>
            <constraint firstAttribute="height" constant="65" id="hei-gh-tty"/>
            <constraint firstAttribute="width" constant="65" id="wid-th-hhh"/></constraints></view></subviews><constraints>
            <constraint firstAttribute="bottom" secondItem="image" secondAttribute="bottom" constant="15" id="bot-to-mmm"/>
            <constraint firstItem="image" firstAttribute="top" secondItem="content" secondAttribute="top" constant="15"
             id="top-pp-ppp"/>
            <constraint firstItem="image" firstAttribute="leading" secondItem="content" secondAttribute="leading"
             id="lea-di-ngg"/></constraints></tableViewCellContentView></tableViewCell></objects></document>
            """
        let answer = try client.send(.put, "/layouts/cell", cell, headers: Self.xml)
        #expect(answer.frame("image") == [0, 15, 65, 65], "\(answer.json)")
        let conflict = try client.send(.get, "/layouts/cell/explanation").json["conflicts"]?[0]
        let broken = conflict?["constraints"]?.elements.filter { $0["id"] == conflict?["broken"]?[0] } ?? []
        #expect(broken.map { $0["key"]?.string } == ["bot-to-mmm"])
        let words = conflict?["explanation"]?.string ?? ""
        #expect(words.hasSuffix("is left out, as it is the one that Xcode most likely breaks."), "\(words)")
    }

    @Test func `a cell has the width of a device, and its own height`() throws {
        let cell = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <device id="retina4_7" orientation="portrait"/><objects>
            <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="91"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="375" height="91"/></tableViewCellContentView></tableViewCell>
            </objects></document>
            """
        var writer = JSONWriter()
        writer.string(cell)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        let traits = #"{"device": "iPad mini"}"#
        let answer = try client.send(.post, "/solve", #"{"interfaceBuilder": \#(text), "traits": \#(traits)}"#)
        #expect(answer.frame("content") == [0, 0, 744, 91], "\(answer.json)")
        let list = #"[{"traits": \#(traits)}, {"traits": {"device": "iPhone SE", "size": {"height": 50}}}]"#
        let variants = try client.send(.post, "/solve", #"{"interfaceBuilder": \#(text), "variants": \#(list)}"#)
        let frames = variants.json["variants"]?.elements.map { $0["frames"]?["content"] } ?? []
        #expect(frames.map { $0?["width"]?.number } == [744, 375])
        #expect(frames.map { $0?["height"]?.number } == [91, 50])
    }

    @Test func `a document holds the text of a file, with the scene and other traits`() throws {
        let answer = try client.send(
            .post,
            "/solve",
            document(#","scene":"one-VC-abc","traits":{"device":"iPhone SE"}"#)
        )
        #expect(answer.status == .ok, "\(answer.json)")
        #expect(answer.frame("submit")?[2] == 343)
        let same = try client.send(.post, "/solve?scene=SignInController", file, headers: Self.xml)
        #expect(same.frame("submit")?[2] == 361)
        let picture = try client.send(
            .post,
            "/solve?scene=signIn",
            file,
            headers: ["Content-Type": "text/xml; charset=utf-8", "Accept": "image/svg+xml"]
        )
        #expect(picture.status == .ok && picture.text.contains(#"data-view="submit""#))
        let list = #","scene":"signIn","variants":[{"traits":{"device":"iPad"}},{}]"#
        let variants = try client.send(.post, "/solve", document(list)).json["variants"]?.elements
        #expect(variants?.count == 2)
    }

    @Test func `the scene has to be told where there are several`() throws {
        let answer = try client.send(.post, "/layouts", file, headers: Self.xml)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["errors"]?.elements.first?["parameter"]?.string == "scene")
        let detail = answer.json["errors"]?.elements.first?["detail"]?.string ?? ""
        #expect(detail.contains("one-VC-abc (signIn)") && detail.contains("two-VC-abc (settings)"))
        let inDocument = try client.send(.post, "/layouts", document())
        #expect(inDocument.json["errors"]?.elements.first?["pointer"]?.string == "/scene")
        let unknown = try client.send(.post, "/layouts?scene=login", file, headers: Self.xml)
        #expect(unknown.text.contains("there is no scene 'login'"))
        let twice = try client.send(.post, "/layouts?scene=signIn&scene=settings", file, headers: Self.xml)
        #expect(twice.status == .badRequest && twice.text.contains("appears twice"), "\(twice.text)")
    }

    @Test(arguments: [
        (#","view":{"id":"root"}"#, "/view"), (#","constraints":[]"#, "/constraints"), (#","scene":1"#, "/scene"),
        (#","lint":{}"#, "/lint"),
    ])
    func `what a file says is not said twice`(members: String, pointer: String) throws {
        let scene = members.contains("scene") ? "" : #","scene":"signIn""#
        let answer = try client.send(.post, "/layouts", document(scene + members))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["errors"]?.elements.first?["pointer"]?.string == pointer, "\(answer.json)")
    }

    @Test func `a scene needs a file`() throws {
        let answer = try client.send(.post, "/layouts", #"{"view":{"id":"root"},"scene":"x"}"#)
        #expect(answer.json["errors"]?.elements.first?["pointer"]?.string == "/scene")
        let query = try client.send(.post, "/layouts?scene=x", #"{"view":{"id":"root"}}"#)
        #expect(query.json["errors"]?.elements.first?["parameter"]?.string == "scene")
    }

    @Test func `a file at fault is refused with its place`() throws {
        let broken = try client.send(.post, "/layouts", "<document>\n  <a></b>\n</document>", headers: Self.xml)
        let fault = broken.json["errors"]?.elements.first
        #expect(broken.status == .badRequest && fault?["line"]?.number == 2)
        let entity = try client.send(.post, "/lint", "<!DOCTYPE x [<!ENTITY a \"b\">]><document/>", headers: Self.xml)
        #expect(entity.status == .badRequest)
        let other = try client.send(.post, "/layouts", #"{"interfaceBuilder":"<plist/>"}"#)
        #expect(other.status == .unprocessableContent)
        #expect(other.json["errors"]?.elements.first?["pointer"]?.string == "/interfaceBuilder")
        let edit = try client.send(.patch, "/layouts/x/constraints", file, headers: Self.xml)
        #expect(edit.status == .unsupportedMediaType)
        #expect(try client.send(.post, "/layouts", file, headers: ["Content-Type": "text/plain"]).text.contains("xml"))
    }

    @Test func `what has no effect is told with its line`() throws {
        let answer = try client.send(.put, "/layouts/x?scene=settings", file, headers: Self.xml)
        let notes = answer.json["passedOver"]?.elements ?? []
        #expect(notes.count == 1 && notes[0]["detail"]?.string?.contains("placeholder") == true)
        #expect(notes[0]["line"]?.number.map { Int($0) } == line(of: "vol-Wi-dth") && notes[0]["pointer"]?.string == "")
    }

    private func line(of text: String) -> Int? {
        file.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }.map { $0 + 1 }
    }

    // MARK: - Lint

    @Test func `all scenes are linted, with places and names as Xcode shows them`() throws {
        let answer = try client.send(.post, "/lint", file, headers: Self.xml).json
        #expect(answer["scenes"]?.number == 2 && answer["variants"]?.number == 2)
        let findings = answer["findings"]?.elements ?? []
        let ambiguous = findings.filter { $0["rule"]?.string == "ambiguous" }
        #expect(ambiguous.count == 1)
        let finding = try #require(ambiguous.first)
        #expect(finding["sceneId"]?.string == "two-VC-abc" && finding["view"]?.string == "snd-La-bel")
        #expect(finding["name"]?.string == "Sound" && finding["knownToXcode"] == .bool(false))
        #expect(finding["line"]?.number.map { Int($0) } == line(of: "snd-La-bel"))
        #expect(
            finding["message"]?.string?.hasPrefix("Nothing determines the vertical position of Sound.") == true,
            "\(finding["message"]?.string ?? "")"
        )
        let doubts = answer["xcode"]?.elements ?? []
        #expect(doubts.count == 1 && doubts[0]["view"]?.string == "vol-La-bel")
        #expect(doubts[0]["believes"]?.string == "ambiguous")
    }

    @Test func `one scene is linted on devices, with settings beside the file`() throws {
        let members = #","scene":"settings","lint":{"devices":["iPhone SE","iPad"],"rules":{"ambiguous":"off"}}"#
        let answer = try client.send(.post, "/lint", document(members)).json
        #expect(answer["scenes"]?.number == 1 && answer["variants"]?.number == 2)
        #expect(answer["findings"]?.elements.contains { $0["rule"]?.string == "ambiguous" } == false)
        #expect(answer["xcode"] == nil)
    }

    /// The label begins where the root does, which is beyond the safe area of a screen, and needs 20 points of the 44.
    @Test func `a cell keeps its height on all devices, and is without their safe area`() throws {
        let cell = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <device id="retina6_12" orientation="portrait"/>
            <objects><tableViewCell id="cell"><rect key="frame" x="0" y="0" width="393" height="44"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="393" height="44"/>
            <subviews><label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="name">
            <rect key="frame" x="0" y="0" width="393" height="44"/></label></subviews>
            <constraints>
            <constraint firstItem="name" firstAttribute="leading" secondItem="content" secondAttribute="leading" id="a"/>
            <constraint firstItem="name" firstAttribute="trailing" secondItem="content" secondAttribute="trailing" id="b"/>
            <constraint firstItem="name" firstAttribute="top" secondItem="content" secondAttribute="top" id="c"/>
            <constraint firstItem="name" firstAttribute="bottom" secondItem="content" secondAttribute="bottom" id="d"/>
            </constraints>
            </tableViewCellContentView></tableViewCell></objects></document>
            """
        var writer = JSONWriter()
        writer.string(cell)
        let lint = #""devices":["iPhone 16","iPhone SE"],"assertions":["name.height == 44","name.width >= 375"]"#
        let body = #"{"interfaceBuilder":\#(String(decoding: writer.bytes, as: UTF8.self)),"lint":{\#(lint)}}"#
        let answer = try client.send(.post, "/lint", body).json
        #expect(answer["variants"]?.number == 2)
        #expect(answer["findings"]?.elements.isEmpty == true, "\(answer)")
    }

    @Test func `a file without scenes has no findings`() throws {
        let type = "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"
        let answer = try client.send(
            .post,
            "/lint",
            #"<document type="\#(type)"><scenes/></document>"#,
            headers: Self.xml
        )
        #expect(answer.status == .ok && answer.json["scenes"]?.number == 0 && answer.json["variants"]?.number == 0)
    }

    @Test func `images are scaled, and lie behind other views`() throws {
        func file(_ mode: String) -> String {
            """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <view id="root"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
            <imageView contentMode="\(mode)" image="sky" id="sky" translatesAutoresizingMaskIntoConstraints="NO"/>
            <label text="Sky" id="label" translatesAutoresizingMaskIntoConstraints="NO"/>
            </subviews><constraints>
            \(["sky", "label"].map { view in
                ["top", "leading"].map { side in
                    #"<constraint firstItem="\#(view)" firstAttribute="\#(side)" secondItem="root" secondAttribute="\#(side)"/>"#
                }.joined()
            }.joined())
            <constraint firstItem="sky" firstAttribute="width" constant="100"/>
            <constraint firstItem="sky" firstAttribute="height" constant="100"/>
            </constraints></view></objects>
            <resources><image name="sky" width="400" height="400"/></resources></document>
            """
        }
        func rules(_ mode: String) throws -> [String?]? {
            try client.send(.post, "/lint", file(mode), headers: Self.xml).json["findings"]?.elements.map {
                $0["rule"]?.string
            }
        }
        let (scaled, centred) = (try rules("scaleAspectFit"), try rules("center"))
        #expect(scaled == [])
        #expect(centred?.contains("squeezed") == true, "\(centred ?? [])")
    }

    /// Both are 200 wide in the file, and 100 by their constraints; a field was as wide as it was stretched to.
    @Test func `fields are not squeezed by what they were stretched to, switches are`() throws {
        let views = ["textField", "switch"].map { kind in
            """
            <\(kind) id="\(kind)" translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="0" y="0" width="200" height="31"/><constraints>
            <constraint firstAttribute="width" constant="100"/></constraints></\(kind)>
            """
        }
        let sides = ["textField", "switch"].flatMap { view in
            ["bottom", "leading"].map { side in
                "<constraint firstItem=\"\(view)\" firstAttribute=\"\(side)\" secondItem=\"root\" secondAttribute=\"\(side)\"/>"
            }
        }
        let file = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
            <view id="root"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>\(views.joined())</subviews>
            <constraints>\(sides.joined())</constraints></view></objects></document>
            """
        let findings = try client.send(.post, "/lint", file, headers: Self.xml).json["findings"]?.elements ?? []
        let squeezed = findings.filter { $0["rule"]?.string == "squeezed" }
        #expect(squeezed.compactMap { $0["view"]?.string } == ["switch"], "\(findings)")
    }

    @Test func `Xcode's switch for ambiguity counts`() throws {
        let silenced = file.replacing(
            #"<label opaque="NO" text="Sound""#,
            with: #"<label verifyAmbiguity="off" text="Sound""#
        )
        let answer = try client.send(.post, "/lint", silenced, headers: Self.xml).json
        #expect(answer["findings"]?.elements.contains { $0["rule"]?.string == "ambiguous" } == false)
    }

    @Test func `Xcode's switch for positions alone leaves out sizes`() throws {
        func ambiguous(_ attributes: String) throws -> Set<String> {
            let file = """
                <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
                <view id="root"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
                <view \(attributes) id="a" translatesAutoresizingMaskIntoConstraints="NO"/></subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
                </constraints></view></objects></document>
                """
            let answer = try client.send(.post, "/lint", file, headers: Self.xml).json
            #expect(answer["xcode"]?.elements.isEmpty != false)
            let findings = answer["findings"]?.elements.filter { $0["rule"]?.string == "ambiguous" } ?? []
            return Set(findings.compactMap { $0["attribute"]?.string })
        }
        #expect(try ambiguous("") == ["top", "width", "height"])
        #expect(try ambiguous(#"verifyAmbiguity="ignoreSizes" ambiguous="YES""#) == ["top"])
    }

    @Test func `a log has the places of a file`() throws {
        let headers: HeaderFields = ["Content-Type": "application/xml", "Accept": "application/sarif+json"]
        let log = try client.send(.post, "/lint", file, headers: headers).json
        let results = log["runs"]?.elements.first?["results"]?.elements ?? []
        let regions = results.compactMap {
            $0["locations"]?.elements.first?["physicalLocation"]?["region"]?["startLine"]
        }
        #expect(!results.isEmpty && regions.count == results.count)
    }

    @Test func `many scenes are linted on one budget`() throws {
        let scene = """
            <view id="v%"><rect key="frame" x="0" y="0" width="10" height="10"/><subviews><view id="a%"/></subviews></view>
            """
        let scenes = (0..<500).map { scene.replacing("%", with: "\($0)") }.joined()
        let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
        let file = #"<document type="\#(type)"><objects>\#(scenes)</objects></document>"#
        let answer = try client.send(.post, "/lint", file, headers: Self.xml)
        #expect(answer.json["scenes"]?.number == 500, "\(answer.text.prefix(500))")
        var limits = ServiceLimits()
        limits.sessions.engine.work = 250_000
        let refused = try TestClient(limits: limits).send(.post, "/lint", file, headers: Self.xml)
        #expect(refused.status == .unprocessableContent && refused.text.contains("work"), "\(refused.text.prefix(500))")
    }

    /// The tempting fault is to make the views before they are counted, of seven bytes of the file each.
    @Test func `a scene with too many views is refused before they are made`() throws {
        let views = String(repeating: "<view/>", count: 100_000)
        let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
        let root =
            #"<view id="v"><rect key="frame" x="0" y="0" width="10" height="10"/><subviews>\#(views)</subviews></view>"#
        let file = #"<document type="\#(type)"><objects>\#(root)</objects></document>"#
        let answer = try client.send(.post, "/solve", file, headers: Self.xml)
        #expect(answer.status == .unprocessableContent && answer.text.contains("--max-views"))
    }

    @Test func `limits hold for files`() throws {
        var limits = ServiceLimits()
        limits.body.layout.views = 2
        limits.sessions.views = 2
        let small = TestClient(limits: limits)
        let answer = try small.send(.post, "/layouts?scene=signIn", file, headers: Self.xml)
        #expect(answer.status == .unprocessableContent && answer.text.contains("--max-views"))
        limits = ServiceLimits()
        limits.sessions.engine.work = 3_000
        let slow = TestClient(limits: limits)
        #expect(try slow.send(.post, "/layouts?scene=signIn", file, headers: Self.xml).status == .unprocessableContent)
    }
}

extension Answer {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}
