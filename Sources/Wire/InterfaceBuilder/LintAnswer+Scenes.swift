import LayoutEngine
public import LayoutModel
public import Lint
public import Sessions

/// A problem with a view that Xcode recorded in a file but that the layout does not have.
public struct XcodeDoubt: Hashable, Sendable {
    public enum Belief: String, Sendable {
        /// The constraints do not determine the view's frame.
        case ambiguous
        /// The constraints result in a frame other than the stored one.
        case misplaced
    }

    public var belief: Belief
    /// Interface Builder's id of the scene.
    public var scene: String
    /// An identifier, label or class of the scene, or else its id.
    public var title: String
    public var view: String
    /// The start of the view in the file.
    public var start: SourcePosition?
    public var message: String
}

extension LintAnswer.Finding {
    /// Adds details of the finding's scene.
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
    /// Adds details of the scene to the findings, and removes findings that the file asks to ignore.
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

    /// Adds problems with a scene's views that Xcode recorded but that the layout does not have.
    ///
    /// - Parameters:
    ///   - scene: the scene of this answer.
    ///   - plan: the plan of the lint run; ambiguity is compared only for views that it checked.
    ///   - session: the solved layout; its frames are compared only if its traits are those of the canvas.
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

    /// The maximum number of doubts reported per file.
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
                title: scene.title,
                view: view,
                start: scene.start(ofView: view),
                message: message
            )
        )
    }

    /// Appends the answer for another scene of the same file in the same variants.
    ///
    /// Findings beyond ``maxFindings`` are only counted.
    public mutating func append(_ other: LintAnswer) {
        let room = max(0, Self.maxFindings - findings.count)
        for var finding in other.findings.prefix(room) {
            for index in finding.shots.indices { finding.shots[index].screen += screens.count }
            findings.append(finding)
        }
        screens += other.screens
        omitted += other.omitted + max(0, other.findings.count - room)
        scenes = (scenes ?? 0) + (other.scenes ?? 1)
        doubts += other.doubts.prefix(max(0, Self.maxDoubts - doubts.count))
    }

    /// The maximum number of findings reported per file.
    public static let maxFindings = 10_000
}

extension Rect {
    /// Returns whether every component differs by less than one point.
    fileprivate func isClose(to other: Rect) -> Bool {
        [x - other.x, y - other.y, width - other.width, height - other.height].allSatisfy { $0.magnitude < 1 }
    }
}
