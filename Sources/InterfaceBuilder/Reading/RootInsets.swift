import LayoutModel
import XML

/// The safe area and the margins of a scene's root.
struct RootInsets {
    var safeArea = Insets.zero
    /// The margins without the safe area's contribution; a missing side is 8.
    var margins = PartialInsets()
}

/// A side of a rectangle.
private enum Side: CaseIterable {
    case top, left, bottom, right

    /// Parses an attribute into a side and whether it denotes the margin; `nil` if it is not a side of a view.
    static func reading(_ attribute: String) -> (side: Side, isMargin: Bool)? {
        switch attribute {
        case "top": (.top, false)
        case "bottom": (.bottom, false)
        case "left", "leading": (.left, false)
        case "right", "trailing": (.right, false)
        case "topMargin": (.top, true)
        case "bottomMargin": (.bottom, true)
        case "leftMargin", "leadingMargin": (.left, true)
        case "rightMargin", "trailingMargin": (.right, true)
        default: nil
        }
    }

    var ofInsets: WritableKeyPath<Insets, Double> {
        switch self {
        case .top: \.top
        case .left: \.left
        case .bottom: \.bottom
        case .right: \.right
        }
    }

    var ofMargins: WritableKeyPath<PartialInsets, Double?> {
        switch self {
        case .top: \.top
        case .left: \.left
        case .bottom: \.bottom
        case .right: \.right
        }
    }
}

/// The values of an inset implied by constraints, with their frequencies.
private struct Votes {
    private var counts: [Int: Int] = [:]

    /// Adds an inset, stored in hundredths of a point; optional constraints count only if there are no required ones.
    mutating func add(_ inset: Double, isRequired: Bool) {
        guard inset > -0.5, inset <= 300 else { return }
        counts[Int((max(0, inset) * 100).rounded()), default: 0] += isRequired ? Self.required : 1
    }

    /// The weight of a required constraint, greater than the number of possible optional ones.
    private static let required = 1 << 32

    /// The most frequent value, the smallest in case of a tie; `nil` if there are no votes.
    var winner: Double? {
        counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { Double($0.key) / 100 }
    }
}

/// An inset of the root implied by a constraint, in points.
private struct Vote {
    var side: Side
    var isMargin: Bool
    var inset: Double
    var isRequired: Bool
}

extension SceneReader {
    /// Returns the safe area and margins that most constraints imply, given the stored frames; a side that no
    /// constraint implies has the usual value of the device.
    mutating func rootInsets() -> RootInsets {
        var (safe, margins) = ([Side: Votes](), [Side: Votes]())
        for (constraint, holder) in elements where goesOn() {
            guard let vote = vote(of: constraint, holder) else { continue }
            if vote.isMargin {
                margins[vote.side, default: Votes()].add(vote.inset, isRequired: vote.isRequired)
            } else {
                safe[vote.side, default: Votes()].add(vote.inset, isRequired: vote.isRequired)
            }
        }
        var result = usualInsets()
        let followsSafeArea = scene.root["insetsLayoutMarginsFromSafeArea"] != "NO"
        for side in Side.allCases {
            let (safeVote, marginVote) = (safe[side]?.winner, margins[side]?.winner)
            if let safeVote { result.safeArea[keyPath: side.ofInsets] = safeVote }
            guard let marginVote else { continue }
            if safeVote == nil, scene.kind == .controller, side == .top || side == .bottom {
                // Apart from the safe area, the root view of a controller has no top and bottom margins.
                result.safeArea[keyPath: side.ofInsets] = marginVote
                result.margins[keyPath: side.ofMargins] = 0
            } else {
                let unsafe = followsSafeArea ? result.safeArea[keyPath: side.ofInsets] : 0
                result.margins[keyPath: side.ofMargins] = max(0, marginVote - unsafe)
            }
        }
        let isOpen = { (side: Side) in safe[side]?.winner == nil && margins[side]?.winner == nil }
        center(&result.safeArea, top: isOpen(.top), bottom: isOpen(.bottom))
        return result
    }

    /// Adjusts the vertical insets that nothing else determines so that views centered in the safe area are at their
    /// stored positions.
    private func center(_ safeArea: inout Insets, top: Bool, bottom: Bool) {
        guard top || bottom, let difference = centeredDifference(), abs(difference) <= 300 else { return }
        // Centers are stored in whole pixels, so insets are known only to the point.
        guard abs(difference - (safeArea.top - safeArea.bottom)) > 1.01 else { return }
        if top, safeArea.bottom + difference >= 0 || !bottom {
            safeArea.top = max(0, safeArea.bottom + difference)
        } else {
            if top { safeArea.top = 0 }
            safeArea.bottom = max(0, safeArea.top - difference)
        }
    }

    /// Returns the difference between the top and bottom safe area insets implied by the first view centered there;
    /// `nil` if there is none.
    private func centeredDifference() -> Double? {
        for (constraint, holder) in elements
        where constraint["firstAttribute"] == "centerY" && constraint["secondAttribute"] == "centerY"
            && constraint["relation"] == nil && constraint["multiplier"] == nil && constraint["priority"] == nil
        {
            guard let constant = canvasConstant(of: constraint, holder), let root = views[0].frame,
                let first = item(constraint["firstItem"], holder),
                let second = item(constraint["secondItem"], holder)
            else { continue }
            switch (first, second) {
            case (_, .area(0, .safeArea)):
                guard let center = storedCenter(first) else { continue }
                return 2 * (center - constant) - root.height
            case (.area(0, .safeArea), _):
                guard let center = storedCenter(second) else { continue }
                return 2 * (center + constant) - root.height
            default: continue
            }
        }
        return nil
    }

    /// Returns the stored vertical center of a view in root coordinates.
    private func storedCenter(_ item: SceneItem) -> Double? {
        guard let top = storedLine(item, "top"), let bottom = storedLine(item, "bottom") else { return nil }
        return (top + bottom) / 2
    }

    /// Returns the inset of the root that a constraint implies; `nil` if it does not relate the root to a stored frame.
    private func vote(of constraint: XMLElement, _ holder: Int) -> Vote? {
        guard constraint["relation"] == nil, constraint["multiplier"] == nil, !constraint.isSet("placeholder"),
            let root = views[0].frame, let constant = canvasConstant(of: constraint, holder),
            let first = item(constraint["firstItem"], holder), let firstAttribute = constraint["firstAttribute"],
            let second = item(constraint["secondItem"], holder), let secondAttribute = constraint["secondAttribute"]
        else { return nil }
        let (place, line): ((side: Side, isMargin: Bool), Double)
        if let found = self.place(second, secondAttribute), let value = storedLine(first, firstAttribute) {
            (place, line) = (found, value - constant)
        } else if let found = self.place(first, firstAttribute), let value = storedLine(second, secondAttribute) {
            (place, line) = (found, value + constant)
        } else {
            return nil
        }
        let inset =
            switch place.side {
            case .top, .left: line
            case .bottom: root.height - line
            case .right: root.width - line
            }
        let isRequired = constraint["priority"] == nil
        return Vote(side: place.side, isMargin: place.isMargin, inset: inset, isRequired: isRequired)
    }

    /// Returns the side of the root's safe area or margins that an attribute of an item denotes.
    private func place(_ item: SceneItem, _ attribute: String) -> (side: Side, isMargin: Bool)? {
        switch (item, Side.reading(attribute)) {
        case (.topGuide, (.bottom, false)?): (.top, false)
        case (.bottomGuide, (.top, false)?): (.bottom, false)
        case (.area(0, .safeArea), let side?) where !side.isMargin: side
        case (.area(0, .margins), let side?): (side.side, true)
        case (.view(let index), let side?) where side.isMargin && hasMarginOfRoot(index, side.side): side
        default: nil
        }
    }

    /// Returns true if a margin of a view coincides with the root's: the view is the root, or touches that side of the
    /// root and preserves the margins of all its ancestors.
    private func hasMarginOfRoot(_ index: Int, _ side: Side) -> Bool {
        guard index != 0, let root = views[0].frame else { return index == 0 }
        guard views[index].isOnCanvas, views[index].keepsMargins, let origin = views[index].origin,
            let frame = views[index].frame
        else { return false }
        let distance =
            switch side {
            case .top: origin.y
            case .left: origin.x
            case .bottom: root.height - origin.y - frame.height
            case .right: root.width - origin.x - frame.width
            }
        return distance == 0
    }

    /// Returns the stored position of a view's edge in root coordinates; `nil` if the view was not laid out on the
    /// canvas.
    private func storedLine(_ item: SceneItem, _ attribute: String) -> Double? {
        guard case .view(let index) = item, index != 0, views[index].isOnCanvas,
            !views[index].isMisplaced, let origin = views[index].origin, let frame = views[index].frame
        else { return nil }
        let insets = views[index].alignmentInsets
        switch attribute {
        case "top": return origin.y + insets.top
        case "left", "leading": return origin.x + insets.left
        case "bottom": return origin.y + frame.height - insets.bottom
        case "right", "trailing": return origin.x + frame.width - insets.right
        default: return nil
        }
    }

    private func usualInsets() -> RootInsets {
        var result = RootInsets()
        guard let root = views[0].frame else { return result }
        let wide = root.width >= 414 ? 20.0 : 16
        switch scene.root.name {
        case "tableViewCellContentView": result.margins = PartialInsets(top: 11, left: wide, bottom: 11, right: wide)
        default:
            guard scene.kind == .controller else { break }
            result.margins = PartialInsets(top: 0, left: wide, bottom: 0, right: wide)
        }
        if let margins = margins(of: scene.root) { result.margins = margins }
        // A canvas without a device predates devices whose status bar is not 20 points high.
        if scene.kind == .controller, canvas.device == nil, [480, 568, 600, 667, 736, 1024].contains(root.height) {
            result.safeArea.top = 20
            addBars(to: &result.safeArea)
        }
        // A root smaller than the canvas is not full-screen.
        guard let traits = canvas.traits, let safeArea = traits.safeArea, traits.size.height == root.height,
            traits.size.width == root.width
        else { return result }
        result.safeArea = safeArea.filled(with: 0)
        addBars(to: &result.safeArea)
        return result
    }

    private func addBars(to safeArea: inout Insets) {
        if scene.bars.navigation { safeArea.top += 44 }
        // Above a home indicator, a toolbar is as high as a tab bar.
        if scene.bars.toolbar { safeArea.bottom += safeArea.bottom > 0 ? 49 : 44 }
        if scene.bars.tabs { safeArea.bottom += 49 }
    }
}
