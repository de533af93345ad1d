import LayoutModel
import XML

/// A value that varies by size class, such as whether a view or constraint is installed.
///
/// A `variation` with the key `default` applies to all size classes; any other applies to those in its key, such as
/// `heightClass=compact-widthClass=regular`. The most specific one wins.
struct Variations<Value: Hashable> {
    private var base: Value
    private var rules: [(classes: SizeClasses, value: Value)] = []

    init(_ base: Value) {
        self.base = base
    }

    /// Sets the value for some classes, replacing an earlier one, so that there are at most eight rules.
    mutating func set(_ value: Value, under classes: SizeClasses) {
        if classes == .any {
            base = value
        } else if let index = rules.firstIndex(where: { $0.classes == classes }) {
            rules[index].value = value
        } else {
            rules.append((classes, value))
        }
    }

    func value(under current: SizeClasses) -> Value {
        var best: (count: Int, value: Value) = (0, base)
        for rule in rules where rule.classes.matches(current) && rule.classes.count >= best.count {
            best = (rule.classes.count, rule.value)
        }
        return best.value
    }

    var isConstant: Bool { rules.isEmpty }
}

extension SizeClasses {
    /// All combinations of size classes that a device can have.
    static let pairs: [SizeClasses] = SizeClass.allCases.flatMap { horizontal in
        SizeClass.allCases.map { SizeClasses(horizontal: horizontal, vertical: $0) }
    }

    /// The number of specified classes.
    var count: Int { (horizontal == nil ? 0 : 1) + (vertical == nil ? 0 : 1) }

    /// Parses the key of a variation; returns `nil` if it contains anything but size classes.
    init?(key: String) {
        self.init()
        guard key != "default" else { return }
        for part in key.split(separator: "-") {
            switch part {
            case "widthClass=compact": horizontal = .compact
            case "widthClass=regular": horizontal = .regular
            case "heightClass=compact": vertical = .compact
            case "heightClass=regular": vertical = .regular
            default: return nil
            }
        }
    }

    /// Returns the smallest set of conditions that matches exactly the pairs for which `holds` is true.
    static func conditions(_ holds: (SizeClasses) -> Bool) -> [SizeClasses] {
        let wanted = pairs.filter(holds)
        guard wanted.count < pairs.count else { return [.any] }
        let halves = SizeClass.allCases.flatMap { [SizeClasses(horizontal: $0), SizeClasses(vertical: $0)] }
        var result = halves.filter { half in pairs.allSatisfy { !half.matches($0) || wanted.contains($0) } }
        for pair in wanted where !result.contains(where: { $0.matches(pair) }) { result.append(pair) }
        return result
    }
}
