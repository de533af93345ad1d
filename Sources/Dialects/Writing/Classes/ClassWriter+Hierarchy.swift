import LayoutModel

/// Writes which views are in which.
extension ClassWriter {
    func writeHierarchy(into body: inout ClassBody) {
        for node in tree.preorder() where tree[node].kind == .view {
            let receiver = node == tree.root && owner == .view ? "" : name(node) + "."
            let isStack = classes[node]?.content == .arrangement
            for guide in tree[node].guides { body.hierarchy.append("\(receiver)addLayoutGuide(\(name(guide)))") }
            let spacings = tree.properties(of: node).stack?.customSpacing ?? [:]
            for child in tree[node].subviews where SystemClass.buttonPart(child, in: tree) == nil {
                let isArranged = isStack && tree.properties(of: child).frame == nil
                let method = isArranged ? "addArrangedSubview" : "addSubview"
                body.hierarchy += installing(child, ["\(receiver)\(method)(\(name(child)))"])
                if let spacing = spacings[tree.name(of: child)] {
                    let number = NumberText.shortest(spacing)
                    body.hierarchy.append("\(receiver)setCustomSpacing(\(number), after: \(name(child)))")
                }
            }
        }
    }

    /// Statements that run where a view is installed.
    private func installing(_ node: NodeID, _ lines: [String]) -> [String] {
        let when = tree.properties(of: node).when
        guard when != .any else { return lines }
        return self.lines(lines, under: [when])
    }

    /// Statements that run under size classes, or comments if code cannot test these.
    func lines(_ lines: [String], under conditions: [SizeClasses]) -> [String] {
        guard !lines.isEmpty else { return [] }
        let tests = conditions.compactMap(test)
        guard tests.count == conditions.count else {
            let words = conditions.map(\.words).joined(separator: " and ")
            return ["// Only under \(words):"] + lines.map { "// \($0)" }
        }
        return ["if \(tests.joined(separator: " && ")) {"] + lines.indented + ["}"]
    }

    /// The condition of size classes as code; nil if the traits do not give the classes, which code then cannot test.
    func test(_ when: SizeClasses) -> String? {
        var tests: [String] = []
        for (axis, wanted, given) in [
            ("horizontal", when.horizontal, traits.sizeClass.horizontal),
            ("vertical", when.vertical, traits.sizeClass.vertical),
        ] {
            guard let wanted else { continue }
            guard given != nil else { return nil }
            tests.append("traitCollection.\(axis)SizeClass == .\(wanted.rawValue)")
        }
        return tests.joined(separator: " && ")
    }
}

extension SizeClasses {
    /// `compact width`, for a comment.
    fileprivate var words: String {
        [horizontal.map { "\($0.rawValue) width" }, vertical.map { "\($0.rawValue) height" }].compactMap { $0 }
            .joined(separator: " and ")
    }
}
