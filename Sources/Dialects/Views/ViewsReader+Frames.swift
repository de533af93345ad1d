import LayoutModel

/// Frames by hand: executed in order, at the sizes that views have at that point.
extension ViewsReader {
    /// Sets the frame, the bounds or the center of a view that keeps its mask; those of another one have no effect in
    /// the app either.
    ///
    /// - Returns: false where the value is none for that, or needs a frame that is not known.
    mutating func setPlace(_ property: String, of index: Int, to value: Value) throws(SourceError) -> Bool {
        let former = evaluator.scope.created?.frames[records.resolved(index)]
        // `.zero`
        if property == "frame", case .insets = value { return true }
        guard let rect = try evaluator.frame(setting: property, to: value, from: former) else { return false }
        return try place(index, rect)
    }

    /// Executes `a.frame.size.width = 50`, as Swift lets one write it; false for any other assignment.
    mutating func setPart(
        _ target: Chain,
        to expression: Expression,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        let words = target.links.suffix(3).map { $0.word?.text ?? "" }
        guard let start = words.lastIndex(where: { ["frame", "bounds", "center"].contains($0) }) else { return false }
        let path = words[(start + 1)...]
        let whole = target.dropping(path.count)
        guard !path.isEmpty, let index = try view(whole.dropping(1), statement) else { return false }
        if index == 0 { return true }
        if let old = try ifKnown(evaluator.value(of: whole)), let new = try ifKnown(evaluator.value(of: expression)),
            let value = old.replacing(path, by: new),
            try ifKnown(setPlace(words[start], of: index, to: value)) ?? false
        {
            return true
        }
        note(.unknownValue(of: words[start], view: records[index].name), statement)
        return true
    }

    /// Gives a view a frame, and moves what is in it by its masks.
    private mutating func place(_ index: Int, _ rect: Rect) throws(SourceError) -> Bool {
        guard let created = evaluator.scope.created else { return false }
        var waiting = [(records.resolved(index), rect)]
        while let (index, rect) = waiting.popLast() {
            let former = created.frames.updateValue(rect, forKey: index)
            // A view that is made with an empty frame is usually placed by constraints.
            records.change(index) { $0.frame = rect == .empty ? $0.frame : rect }
            guard let former, former.width != rect.width || former.height != rect.height else { continue }
            let (children, position) = (records[index].children, records[index].statement.position)
            try evaluator.scope.work.spend(SourceWork.ofElement, times: children.count, at: position)
            for child in children {
                let record = records[child]
                guard record.usesMask != false, !record.isArranged, let frame = created.frames[child] else { continue }
                let moved = frame.resized(by: record.mask, in: former, changedTo: rect)
                if moved != frame { waiting.append((child, moved)) }
            }
        }
        return true
    }
}

extension Evaluator {
    /// The frame of a view after its frame, its bounds or its center has been set.
    ///
    /// - Parameters:
    ///   - property: what is set.
    ///   - value: its value.
    ///   - former: the frame before; nil if it is not known.
    /// - Returns: the frame; nil if the value is none for the property, or if the frame before is needed and not known.
    /// - Throws: ``SourceError`` if the center is that of a view without a frame.
    func frame(setting property: String, to value: Value, from former: Rect?) throws(SourceError) -> Rect? {
        var frame: Rect?
        switch (property, value) {
        case ("frame", .rect(let rect)): frame = rect
        case ("bounds", .rect(let bounds)):
            frame = former.map { Rect(center: $0.center, Size(width: bounds.width, height: bounds.height)) }
        case ("center", _):
            guard let former, let center = try center(value) else { return nil }
            frame = Rect(center: center, Size(width: former.width, height: former.height))
        default: break
        }
        guard let frame, frame.isWithin(Self.largestMagnitude), frame.width >= 0, frame.height >= 0 else { return nil }
        return frame
    }

    /// The point that a center is set to; `b.center` is an attribute where the language has one of that name.
    private func center(_ value: Value) throws(SourceError) -> Point? {
        switch value {
        case .point(let point): return point
        case .anchor(let item, .composite(.center)) where item.area == nil:
            guard case .node(let node) = item.node else { return nil }
            return scope.frame(of: node)?.center
        default: return nil
        }
    }
}

extension Rect {
    static let empty = Rect(x: 0, y: 0, width: 0, height: 0)

    var center: Point { Point(x: x + width / 2, y: y + height / 2) }

    fileprivate func isWithin(_ limit: Double) -> Bool {
        [x, y, width, height].allSatisfy { $0.magnitude <= limit }
    }

    fileprivate init(center: Point, _ size: Size) {
        self.init(
            x: center.x - size.width / 2,
            y: center.y - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    /// The frame after that of the superview has changed.
    func resized(by mask: AutoresizingMask, in former: Rect, changedTo current: Rect) -> Rect {
        var rect = self
        for axis in Axis.allCases {
            let (before, after) = (former.extent(along: axis).length, current.extent(along: axis).length)
            let extent = extent(along: axis).resized(mask.flexibility(along: axis), from: before, to: after)
            rect.setExtent(extent, along: axis)
        }
        return rect
    }
}
