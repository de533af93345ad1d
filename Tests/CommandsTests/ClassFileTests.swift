import Arguments
import TestSupport
import TextMetrics
import Testing

@testable import Commands

/// `quoin translate --to uikit` and `--to snapkit`; that the classes compile is checked by
/// `Tests/Integration/classes.py`.
@Suite struct ClassFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let opening = #"customClass="SignInController">"#
        let outlet = #"<outlet property="heading" destination="ttl-La-bel" id="out-Le-t01"/>"#
        let file = StoryboardText.twoScenes.replacing(opening, with: "\(opening)<connections>\(outlet)</connections>")
        try directory.write(Array(file.utf8), to: "Main.storyboard")
    }

    private func run(_ arguments: [String], input: String = "") throws -> CommandRun {
        try CommandRun(["translate"] + arguments, in: directory, input: input, fonts: .builtIn) { $0.contains("board") }
    }

    @Test func `a scene becomes a class with its name and its outlets`() throws {
        let outcome = try run(["Main.storyboard", "--scene", "signIn", "--to", "snapkit"])
        #expect(outcome.status == .success && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("final class SignInController: UIViewController {"))
        #expect(outcome.output.contains("private let heading = UILabel()"))
        #expect(outcome.output.contains("heading.text = \"Welcome back\""))
        #expect(outcome.output.contains("make.top.equalTo(view.safeAreaLayoutGuide).offset(20)"))
        // Ids that Xcode made up are no identifiers of the app.
        #expect(!outcome.output.contains("ttl-To-p01"))
    }

    @Test func `all scenes become classes of one file`() throws {
        let outcome = try run(["Main.storyboard", "--all", "--to", "uikit"])
        #expect(outcome.status == .success, "\(outcome.errors)")
        #expect(outcome.output.contains("final class SignInController: UIViewController {"))
        #expect(outcome.output.contains("final class SettingsViewController: UIViewController {"))
        #expect(outcome.output.contains("private let soundLabel = UILabel()"))
        #expect(outcome.output.ranges(of: "import UIKit").count == 1)
    }

    @Test func `a file with several scenes needs one of them`() throws {
        let outcome = try run(["Main.storyboard", "--to", "uikit"])
        #expect(outcome.status == .failure && outcome.output.isEmpty)
        #expect(outcome.errors.contains("the file has 2 scenes"))
    }

    /// Catches a script that takes a class for a whole one.
    @Test func `what code cannot express is told with another status`() throws {
        let document = #"{"view": {"subviews": [{"id": "a", "baseline": {"first": 3}}]}}"#
        let outcome = try run(["-", "--to", "uikit"], input: document)
        #expect(outcome.status == .findings)
        #expect(outcome.errors == "quoin: uikit cannot express 1 property or constraint; see the comments\n")
        #expect(outcome.output.contains("// Not expressible: baselines other than those of a text (a)."))
    }

    @Test func `options that do not go together are refused`() throws {
        let both = ["Main.storyboard", "--all", "--scene", "signIn", "--to", "uikit"]
        for arguments in [["-", "--all", "--as", "vfl"], both, ["-", "--to", "uikit", "--view", "a"]] {
            #expect(throws: UsageError.self) { _ = try run(arguments, input: "{}") }
        }
    }
}
