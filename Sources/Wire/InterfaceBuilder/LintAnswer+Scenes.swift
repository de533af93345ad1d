import LayoutEngine
public import LayoutModel
public import Lint
public import Sessions

/// Something that Xcode stored in a file about a view, and the layout does not show.
public struct XcodeDoubt: Hashable, Sendable {
    public enum Belief: String, Sendable {
        /// The constraints do not fix all numbers of the view.
        case ambiguous
        /// The constraints give another frame than the stored one.
        case misplaced
    }

    public var belief: Belief
    /// Interface Builder's id of the scene.
    public var scene: String
    public var view: String
    /// Where the view begins in the file.
    public var start: SourcePosition?
    public var message: String
}

extension LintAnswer.Finding {
    /// Adds what is known of the scene that the finding is in.
    mutating func add(_ scene: SceneOrigin) {
        self.scene = LintAnswer.InScene(id: scene.id, title: scene.title)
        if let name = view ?? other {
            self.scene?.viewName = scene.outlineNames[name] ?? name
            if rule == .ambiguous { self.scene?.isKnownToXcode = scene.belief(ofView: name)?.isAmbiguous ?? false }
        }
        let start = constraint?.id.flatMap(scene.start) ?? (view ?? other).flatMap(scene.start) ?? scene.start
        place = start..<start
    }
}

extension LintAnswer {
    /// Adds to the findings what is known of the scene that they are in, and drops those that the file asks to ignore.
    mutating func add(_ scene: SceneOrigin) {
        scenes = 1
        findings.removeAll(where: scene.ignores)
        for index in findings.indices { findings[index].add(scene) }
    }

    /// The answer for a file without scenes.
    public static let ofNoScene: LintAnswer = {
        var answer = LintAnswer(name: nil, variants: [], findings: [], omitted: 0)
        answer.scenes = 0
        return answer
    }()

    /// Adds what Xcode believes of a scene's views, and the layout does not show.
    ///
    /// - Parameters:
    ///   - scene: the scene whose answer this is.
    ///   - plan: what was looked at; a rule that was not says nothing.
    ///   - session: the layout, solved; only where its traits are those of the canvas, its frames say something.
    public mutating func addDoubts(
        about scene: SceneOrigin,
        _ plan: LintPlan,
        _ session: borrowing LayoutSession
    ) {
        let document = session.document
        let solution = document.traits == scene.canvas ? session.solution : nil
        let ambiguous = Set(findings.lazy.filter { $0.rule == .ambiguous }.compactMap(\.view))
        for view in scene.markedViews where doubts.count < Self.maxDoubts {
            guard let belief = scene.belief(ofView: view) else { continue }
            let name = scene.outlineNames[view] ?? view
            if belief.isAmbiguous, omitted == 0, plan.looks(for: .ambiguous, at: view), !ambiguous.contains(view) {
                let words = "its constraints fix all of its numbers"
                doubt(.ambiguous, of: view, in: scene, "Xcode has marked \(name) as ambiguous, and \(words).")
            }
            if belief.isMisplaced, let stored = belief.frame, let node = document.tree.node(named: view),
                let solved = solution?.frame(of: node), solved.isClose(to: stored)
            {
                let words = "its constraints give the frame that is stored"
                doubt(.misplaced, of: view, in: scene, "Xcode has marked \(name) as misplaced, and \(words).")
            }
        }
    }

    /// How many of them are told.
    private static let maxDoubts = 100

    private mutating func doubt(
        _ belief: XcodeDoubt.Belief,
        of view: String,
        in scene: SceneOrigin,
        _ message: String
    ) {
        doubts.append(
            XcodeDoubt(
                belief: belief,
                scene: scene.id,
                view: view,
                start: scene.start(ofView: view),
                message: message
            )
        )
    }

    /// Adds the answer for another scene of the same file, looked at in the same variants.
    ///
    /// Findings beyond ``maxFindings`` are counted.
    public mutating func append(_ other: LintAnswer) {
        let room = max(0, Self.maxFindings - findings.count)
        findings += other.findings.prefix(room)
        omitted += other.omitted + max(0, other.findings.count - room)
        scenes = (scenes ?? 0) + (other.scenes ?? 1)
        doubts += other.doubts.prefix(max(0, Self.maxDoubts - doubts.count))
    }

    /// How many findings in the scenes of one file are told.
    public static let maxFindings = 10_000
}

extension Rect {
    /// Whether no number differs by a point.
    fileprivate func isClose(to other: Rect) -> Bool {
        [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy { $0.magnitude < 1 }
    }
}
