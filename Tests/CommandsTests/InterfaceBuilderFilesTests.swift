import JSON
import TestSupport
import TextMetrics
import Testing

@testable import Commands

/// Commands on files of Interface Builder.
@Suite struct InterfaceBuilderFilesTests {
    private let directory: TemporaryDirectory
    private let file = StoryboardText.twoScenes

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write(Array(file.utf8), to: "Main.storyboard")
    }

    private func run(_ arguments: [String], input: String = "", fonts: FontCatalog = .builtIn) throws -> CommandRun {
        try CommandRun(arguments, in: directory, input: input, fonts: fonts) { $0.contains("board") }
    }

    private func position(of text: String) -> String? {
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.firstIndex(where: { $0.contains(text) }) else { return nil }
        return "\(index + 1):\(lines[index].prefix { $0 == " " }.count + 1)"
    }

    @Test func `findings of all scenes have the place of the element and the words of the outline`() throws {
        let outcome = try run(["lint", "Main.storyboard"])
        #expect(outcome.status == .findings && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let start = try
            "Main.storyboard:\(#require(position(of: "snd-La-bel"))): error: Nothing determines the vertical"
        let index = try #require(lines.firstIndex { $0.hasPrefix(start) }, "\(outcome.output)")
        #expect(lines[index].contains("position of Sound."))
        #expect(lines[index + 1].contains(#"<label opaque="NO" text="Sound""#) && lines[index + 2].contains("^~~~~"))
        #expect(lines[index + 3].hasSuffix("in the scene settings"))
        #expect(lines.last?.hasPrefix("1 file in 2 variants: 1 error") == true)
    }

    @Test func `the JSON of a file has its scenes, and a baseline knows its findings`() throws {
        let json = try run(["lint", "Main.storyboard", "--format", "json", "--devices", "iPhone SE,iPad"])
        let answer = try JSONValue(parsing: Array(json.output.utf8))[0]
        #expect(answer?["scenes"]?.number == 2 && answer?["variants"]?.number == 4)
        let baseline = "\(directory.path)/known.json"
        #expect(try run(["lint", "Main.storyboard", "--baseline", baseline, "--write-baseline"]).status == .success)
        #expect(try run(["lint", "Main.storyboard", "--baseline", baseline, "--fail-on", "note"]).status == .success)
    }

    @Test func `an assertion is checked in the scene that has its views`() throws {
        let holds = try run(["lint", "Main.storyboard", "--assert", "submit.height >= 44"])
        #expect(holds.errors.isEmpty && !holds.output.contains("[assertion]"))
        let fails = try run(["lint", "Main.storyboard", "--assert", "submit.height >= 45"])
        #expect(fails.output.contains("[assertion]"))
        #expect(
            try run(["lint", "Main.storyboard", "--assert", "other.height >= 45"]).errors.contains(
                "no file has its views"
            )
        )
    }

    @Test(arguments: DocumentCommand.allCases)
    func `a scene is solved, explained, translated and drawn`(command: DocumentCommand) throws {
        let options =
            switch command {
            case .translate: ["--as", "snapkit"]
            case .sweep: ["--width", "300...400"]
            case .solve, .explain, .picture: [String]()
            }
        let outcome = try run([command.rawValue, "Main.storyboard", "--scene", "signIn"] + options)
        #expect(outcome.status == .success && !outcome.output.isEmpty, "\(outcome.errors)")
        let unnamed = try run([command.rawValue, "Main.storyboard"] + options)
        #expect(unnamed.status == .failure && unnamed.errors.contains("the file has 2 scenes"))
    }

    @Test func `a scene becomes a file of Swift with the traits of its canvas`() throws {
        let outcome = try run(["translate", "Main.storyboard", "--scene", "signIn", "--to", "swift"])
        #expect(outcome.status == .success && outcome.output.contains("393"), "\(outcome.errors)")
    }

    @Test func `what is no file of Interface Builder is refused at its place`() throws {
        try directory.write(Array("<document>\n  <a></b>\n</document>".utf8), to: "Broken.storyboard")
        let outcome = try run(["lint", "Broken.storyboard", "Main.storyboard"])
        #expect(outcome.status == .failure && outcome.errors.hasPrefix("Broken.storyboard:2:"), "\(outcome.errors)")
        #expect(outcome.output.contains("Main.storyboard:"))
        let empty = try run(["solve", "-"], input: "<plist/>")
        #expect(empty.status == .failure && empty.errors.hasPrefix("<stdin>:1:1: error:"), "\(empty.errors)")
    }

    /// Catches decoding with other fonts than those that measure: the letters of a family would be spaced as if it were
    /// missing.
    @Test func `a label in a family that the service has is as wide as in that font`() throws {
        var font = SampleFont("Welcom back") { _ in 500 }
        (font.family, font.unitsPerEm) = ("Inter", 1_000)
        try directory.write(font.bytes, to: "fonts/Inter.ttf")
        let fonts = try FontCatalog(directory: "\(directory.path)/fonts")
        let named = file.replacing("type=\"system\"", with: "name=\"Inter-Regular\" family=\"Inter\"")
        try directory.write(Array(named.utf8), to: "Inter.storyboard")
        let lines = try run(["solve", "Inter.storyboard", "--scene", "signIn", "--text", "lines"], fonts: fonts).output
        #expect(lines.contains("\"width\":102"), "\(lines)")
    }

    /// Catches a command that reads files with limits that know no fonts.
    @Test func `every command measures in the fonts that it is given`() throws {
        var font = SampleFont("a")
        font.family = "Shop"
        let fonts = FontCatalog(try FontFile.faces(in: font.bytes.span))
        let button = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <view id="root"><rect key="frame" x="0" y="0" width="300" height="200"/><subviews>
            <button translatesAutoresizingMaskIntoConstraints="NO" id="button">
            <rect key="frame" x="0" y="0" width="99" height="30"/>
            <fontDescription key="fontDescription" name="Shop-Regular" family="Shop" pointSize="20"/>
            <state key="normal" title="aaa"/></button></subviews><constraints>
            <constraint firstItem="button" firstAttribute="leading" secondItem="root" secondAttribute="leading"/>
            <constraint firstItem="button" firstAttribute="top" secondItem="root" secondAttribute="top"/>
            </constraints></view></objects></document>
            """
        try directory.write(Array(button.utf8), to: "Shop.storyboard")
        // Three letters are 24.6 points wide, and a title takes whole points.
        #expect(try run(["solve", "Shop.storyboard"], fonts: fonts).output.contains("\"width\":25,"))
        let picture = try run(["picture", "Shop.storyboard"], fonts: fonts).output
        #expect(picture.contains("width=\"25\""), "\(picture)")
        let linted = try run(["lint", "Shop.storyboard", "--assert", "button.width == 25"], fonts: fonts)
        #expect(linted.status == .success, "\(linted.output)")
        let swift = try run(["translate", "Shop.storyboard", "--to", "swift"], fonts: fonts).output
        #expect(swift.contains("right: 0.39999") || swift.contains("right: 0.4"), "\(swift)")
    }

    /// Catches a cell that is drawn as high as the screen.
    @Test func `a cell is as wide as the screen of a device, and as high as it is`() throws {
        let cell = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
            <device id="retina4_7" orientation="portrait"/><objects>
            <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="91"/>
            <tableViewCellContentView key="contentView" id="content">
            <rect key="frame" x="0" y="0" width="375" height="91"/></tableViewCellContentView></tableViewCell>
            </objects></document>
            """
        try directory.write(Array(cell.utf8), to: "Cell.storyboard")
        let picture = try run(["picture", "Cell.storyboard", "--device", "iPad mini"])
        #expect(picture.output.contains("viewBox=\"0 0 744 91\""), "\(picture.output)\(picture.errors)")
        let solved = try run(["solve", "Cell.storyboard", "--device", "iPad mini"]).output
        #expect(solved.contains("\"width\":744,\"height\":91"), "\(solved)")
        let turned = try run(["picture", "Cell.storyboard", "--device", "iPhone 8", "--orientation", "landscape"])
        #expect(turned.output.contains("viewBox=\"0 0 667 91\""), "\(turned.output)\(turned.errors)")
        let unknown = try run(["picture", "Cell.storyboard", "--device", "iPhone 99"])
        #expect(unknown.status == .failure && unknown.errors.contains("iPhone 99"), "\(unknown.errors)")
    }

    @Test func `a file for tvOS is solved on its screen, and is looked at on no other device`() throws {
        let television = file.replacing("InterfaceBuilder3.CocoaTouch.", with: "InterfaceBuilder.AppleTV.")
            .replacing("retina6_12", with: "appleTV")
        try directory.write(Array(television.utf8), to: "TV.storyboard")
        let solved = try run(["solve", "TV.storyboard", "--scene", "signIn"])
        #expect(solved.status == .success && solved.errors.isEmpty)
        let json = try run(["lint", "TV.storyboard", "--devices", "all", "--format", "json"]).output
        #expect(json.contains("Apple TV") && !json.contains("iPhone") && !json.contains("iMac"))
    }

    @Test func `of all devices, a file for iOS is looked at on phones and tablets, and on others if they are named`()
        throws
    {
        let all = try run(["lint", "Main.storyboard", "--devices", "all", "--format", "json"]).output
        #expect(all.contains("iPhone SE") && all.contains("iPad mini"))
        #expect(!all.contains("Apple TV") && !all.contains("iMac") && !all.contains("MacBook"))
        let tablets = file.replacing("version=\"3.0\"", with: "version=\"3.0\" targetRuntime=\"iOS.CocoaTouch.iPad\"")
        try directory.write(Array(tablets.utf8), to: "Pad.storyboard")
        let pad = try run(["lint", "Pad.storyboard", "--devices", "all", "--format", "json"]).output
        #expect(pad.contains("iPad mini") && !pad.contains("iPhone"))
        #expect(
            try run(["lint", "Main.storyboard", "--devices", "Apple TV", "--format", "json"]).output.contains(
                "Apple TV"
            )
        )
    }

    /// Catches an identity of findings without the scene: both scenes have a view of the same label.
    @Test func `a baseline of one scene hides nothing in another`() throws {
        let baseline = "\(directory.path)/known.json"
        let before = file.replacing("id=\"snd-La-bel\"", with: "id=\"snd-La-bel\" userLabel=\"caption\"")
        try directory.write(Array(before.utf8), to: "Main.storyboard")
        #expect(try run(["lint", "Main.storyboard", "--baseline", baseline, "--write-baseline"]).status == .success)
        let vertical = "<constraint firstItem=\"ttl-La-bel\" firstAttribute=\"top\" secondItem=\"one-sa-fe1\""
        #expect(before.contains(vertical))
        let after = before.replacing("id=\"ttl-La-bel\"", with: "id=\"ttl-La-bel\" userLabel=\"caption\"")
            .replacing(
                vertical,
                with: vertical.replacing(
                    "firstAttribute=\"top\"",
                    with: "relation=\"lessThanOrEqual\" firstAttribute=\"top\""
                )
            )
        try directory.write(Array(after.utf8), to: "Main.storyboard")
        let outcome = try run(["lint", "Main.storyboard", "--baseline", baseline])
        #expect(outcome.status == .findings && outcome.output.contains("in the scene signIn"), "\(outcome.output)")
    }

    @Test func `files for AppKit are passed over unless they are named`() throws {
        let type = "com.apple.InterfaceBuilder3.Cocoa.XIB"
        try directory.write(Array(#"<document type="\#(type)"></document>"#.utf8), to: "Menu.xib")
        let found = try run(["lint", directory.path])
        #expect(found.status == .findings && found.errors.hasSuffix("skipped: 1\n"))
        #expect(try run(["lint", "\(directory.path)/Menu.xib"]).status == .failure)
    }

    @Test func `files in the format of Xcode 4 are passed over unless they are named`() throws {
        let archive = #"<archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="7.10"></archive>"#
        try directory.write(Array(archive.utf8), to: "Old.xib")
        let found = try run(["lint", directory.path])
        #expect(found.status == .findings && found.errors.hasSuffix("skipped: 1\n"))
        #expect(try run(["lint", "\(directory.path)/Old.xib"]).status == .failure)
    }

    @Test func `a folder stands for storyboards and xibs as well`() throws {
        try directory.write(Array("<document/>".utf8), to: "sub/Cell.xib")
        let inputs = FileSearch([directory.path]).inputs.map(\.operand)
        #expect(inputs.map { $0.dropFirst(directory.path.count + 1) } == ["Main.storyboard", "sub/Cell.xib"])
    }
}
