import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// Every edit that a repair offers, applied to the text and posted anew, gives what the repair gives.
@Suite struct RepairEditsPropertyTests {
    enum Form: String, CaseIterable {
        case snapkit, masonry, anchors, activations, objectiveC, vfl, equation, methods

        var field: String {
            switch self {
            case .snapkit, .methods: "snapkit"
            case .masonry: "masonry"
            case .anchors, .activations, .objectiveC: "anchors"
            case .vfl: "vfl"
            case .equation: "equation"
            }
        }
    }

    /// Numbers of a random row of two views in a superview of 400, which are one too many.
    private struct Row {
        var start: Int, end: Int, gap: Int, width: Int, second: Int

        init(_ random: inout SeededGenerator) {
            (start, end) = (Int.random(in: 0...60, using: &random), Int.random(in: 0...60, using: &random))
            gap = Int.random(in: 0...40, using: &random)
            (width, second) = (Int.random(in: 50...250, using: &random), Int.random(in: 50...250, using: &random))
            if start + end + gap + width + second == 400 { second += 1 }
        }
    }

    private func sources(_ form: Form, _ row: Row) -> [String] {
        let (start, end, gap, width, second) = (row.start, row.end, row.gap, row.width, row.second)
        switch form {
        case .snapkit:
            return [
                """
                a.snp.makeConstraints { make in
                    make.leading.equalToSuperview()\(start == 0 ? "" : ".offset(\(start))")
                    make.width.equalTo(\(width))
                    make.top.height.equalToSuperview()
                }
                b.snp.makeConstraints { make in
                    make.leading.equalTo(a.snp.trailing).offset(\(gap)) // the gap
                    make.trailing.equalToSuperview().inset(\(end)); make.width.equalTo(\(second))
                    make.top.height.equalTo(a)
                }
                """
            ]
        case .methods:
            return [
                """
                func pin(_ view: UIView, _ width: CGFloat) {
                    view.snp.makeConstraints { $0.width.equalTo(width) }
                }
                let gap = \(gap)
                a.snp.makeConstraints { $0.leading.equalToSuperview().offset(\(start)) }
                pin(a, \(width))
                pin(b, \(second))
                b.snp.makeConstraints { $0.leading.equalTo(a.snp.trailing).offset(gap) }
                b.snp.makeConstraints { $0.trailing.equalToSuperview().offset(-\(end)) }
                [a, b].forEach { $0.snp.makeConstraints { $0.top.height.equalToSuperview() } }
                """
            ]
        case .masonry:
            return [
                """
                [a mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.left.equalTo(root).offset(\(start));
                    make.width.equalTo(@\(width));
                    make.top.height.equalTo(root);
                }];
                [b mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.left.equalTo(a.mas_right).with.offset(\(gap)); make.width.mas_equalTo(\(second));
                    make.right.equalTo(root).offset(-\(end));
                    make.top.height.equalTo(root);
                }];
                """
            ]
        case .anchors:
            return [
                """
                NSLayoutConstraint.activate([
                    a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: \(start)),
                    a.widthAnchor.constraint(equalToConstant: \(width)),
                    b.leadingAnchor.constraint(equalTo: a.trailingAnchor\(gap == 0 ? "" : ", constant: \(gap)")),
                    b.widthAnchor.constraint(equalToConstant: \(second)), a.topAnchor.constraint(equalTo: root.topAnchor),
                    b.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 20),
                    b.heightAnchor.constraint(equalToConstant: 20),
                    root.trailingAnchor.constraint(equalTo: b.trailingAnchor, constant: \(end))
                ])
                """
            ]
        case .activations:
            return [
                """
                a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: \(start)).isActive = true
                let wide = a.widthAnchor.constraint(equalToConstant: \(width))
                wide.isActive = true
                b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: \(gap)).isActive = true
                NSLayoutConstraint(item: b, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: \(second)).isActive = true
                b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -\(end)).isActive = true
                for view in [a, b] {
                    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
                    view.heightAnchor.constraint(equalToConstant: 30).isActive = true
                }
                """
            ]
        case .objectiveC:
            return [
                """
                [NSLayoutConstraint activateConstraints:@[
                    [a.leadingAnchor constraintEqualToAnchor:root.leadingAnchor constant:\(start)],
                    [a.widthAnchor constraintEqualToConstant:\(width)],
                    [b.leadingAnchor constraintEqualToAnchor:a.trailingAnchor constant:\(gap)],
                    [b.trailingAnchor constraintEqualToAnchor:root.trailingAnchor constant:-\(end)],
                    [b.widthAnchor constraintEqualToConstant:\(second)],
                ]];
                [a.topAnchor constraintEqualToAnchor:root.topAnchor].active = YES;
                [b.topAnchor constraintEqualToAnchor:root.topAnchor].active = YES;
                [a.heightAnchor constraintEqualToConstant:20].active = YES;
                [b.heightAnchor constraintEqualToConstant:20].active = YES;
                """
            ]
        case .vfl: return ["H:|-\(start)-[a(\(width))]-\(gap)-[b(==\(second))]-\(end)-|", "V:|[a]|", "V:|[b]|"]
        case .equation:
            return [
                "a.left == \(start)", "a.width == \(width)", "b.left == a.right + \(gap)", "b.width=\(second)",
                "root.right == b.right + \(end)", "a.top == root.top", "b.top == 0", "a.height == 20", "b.height == 20",
            ]
        }
    }

    @Test(arguments: Form.allCases)
    func `edits give what their repair promises`(form: Form) throws {
        var random = SeededGenerator(seed: 35)
        let client = TestClient()
        var (edited, offered) = (0, 0)
        for _ in 0..<25 {
            let row = Row(&random)
            let document = try EditedSource.document(
                views: #"{"subviews": [{"id": "a"}, {"id": "b"}]}"#,
                sources: sources(form, row).map { (form.field, $0) }
            )
            let text = EditedSource.json(document)
            try client.put(text)
            // Only `POST /solve` has the text of equations.
            let solved = try client.send(.post, "/solve", #"{"explain": true, "# + text.dropFirst()).json
            let repairs = try #require(solved["explanation"]?["conflicts"]?[0]?["repairs"]?.elements)
            offered += repairs.count
            for repair in repairs {
                guard let edits = repair["edits"]?.elements, let operations = repair["operations"] else { continue }
                edited += 1
                try client.put(text)
                let body = EditedSource.json(.object([.init(key: "operations", value: operations)]))
                let promised = try client.send(.patch, "/layouts/x/constraints", body)
                #expect(promised.status == .ok)
                let changed = EditedSource.json(try EditedSource.document(document, edits))
                let given = try client.send(.post, "/solve", changed)
                #expect(
                    given.json["frames"] == promised.json["frames"],
                    "\(repair["explanation"]?.string ?? "") \(changed)"
                )
                let conflicts = given.json["diagnostics"]?["conflicts"]
                #expect(conflicts?.elements.count == promised.json["diagnostics"]?["conflicts"]?.elements.count)
            }
        }
        // Each of the five statements of a row can be edited in most ways; what remains are helper methods, sizes of
        // the root, and equations, which have no comments.
        #expect(edited * 2 >= offered, "\(edited) of \(offered)")
    }
}
