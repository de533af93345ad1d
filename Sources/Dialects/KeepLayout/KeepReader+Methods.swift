import LayoutModel

extension KeepReader {
    /// Executes an expression statement; false if KeepLayout does not have it.
    mutating func perform(_ expression: Expression) throws(SourceError) -> Bool {
        guard let chain = expression.chain?.flattened else { return false }
        if let block = atomicBlock(of: chain) {
            try runAtomic(named: nil, block)
            return true
        }
        if let call = SelectorCall(chain), try perform(call) { return true }
        // An attribute on its own has no effect.
        guard let mention = try target(of: chain) else { return false }
        if let link = mention.rest.first { throw mention.refusal(of: link) }
        return true
    }

    private mutating func perform(_ call: SelectorCall) throws(SourceError) -> Bool {
        if ["deactivate", "remove"].contains(call.name), call.arguments.isEmpty {
            return try deactivate(call.receiver)
        }
        if try setSlots(call) { return true }
        if KeepMethods.animations.contains(call.name) { return try runAnimated(call) }
        if let value = call.arguments.first?.value, call.arguments.count == 1 {
            let setter = "keep" + call.name.dropFirst("setKeep".count)
            let property = call.name.hasPrefix("setKeep") ? call.word.renamed(setter) : call.word
            if try setPriority(property, of: call.receiver, value) { return true }
            if try setScrolling(property, of: call.receiver, value) { return true }
        }
        if KeepMethods.structures.contains(call.name), !call.arguments.isEmpty {
            try keepStructure(call)
            return true
        }
        return try keepPreset(call)
    }

    private mutating func deactivate(_ receiver: Chain) throws(SourceError) -> Bool {
        if let mention = try target(of: receiver) {
            if let link = mention.rest.first { throw mention.refusal(of: link) }
            try deactivate(mention.target)
            return true
        }
        guard let name = receiver.declaredName else { return false }
        try deactivateAtomic(name)
        return true
    }

    /// `[attribute keepAt:… min:… max:…]` or `[attribute setEqual:…]`; false for any other method.
    private mutating func setSlots(_ call: SelectorCall) throws(SourceError) -> Bool {
        let bounds: [ConstraintSlot.Bound]
        switch (call.name, call.labels) {
        case ("keepAt", ["min"]): bounds = [.equal, .min]
        case ("keepAt", ["max"]): bounds = [.equal, .max]
        case ("keepAt", ["min", "max"]): bounds = [.equal, .min, .max]
        case ("keepMin", ["max"]): bounds = [.min, .max]
        case ("setEqual", []): bounds = [.equal]
        case ("setMin", []): bounds = [.min]
        case ("setMax", []): bounds = [.max]
        default: return false
        }
        guard let mention = try target(of: call.receiver) else { return false }
        if let link = mention.rest.first { throw mention.refusal(of: link) }
        for (bound, argument) in zip(bounds, call.arguments) {
            var amount = try amount(argument.value, for: call.name)
            // keepAt:min:max: keeps `equal` with high priority unless the value has one (KeepAttribute.m).
            if call.name == "keepAt", bound == .equal { amount.priority = amount.priority ?? PriorityName.high.value }
            try set(bound, of: mention.target, to: amount)
        }
        return true
    }
}

// MARK: - Views

extension KeepReader {
    /// `[view keepInsets:insets priority:p]`.
    private mutating func keepStructure(_ call: SelectorCall) throws(SourceError) {
        guard call.labels.isEmpty || call.labels == ["priority"] else { throw unknown(call) }
        let value = call.arguments[0].value
        let parts = try self.parts(value, for: call.name)
        let priority =
            call.arguments.count == 2 ? try evaluator.priority(call.arguments[1].value, for: "priority") : nil
        let items = try items(call.receiver, for: call.word)
        guard case .group(let names) = KeepWords.meanings[call.name] else { return }
        for item in items {
            for (name, part) in zip(names, parts) {
                guard case .property(let property) = KeepWords.meanings[name] else { continue }
                let attribute = try mentioned(KeepAttribute(property: property, item: item))
                let amount = KeepAmount(value: part, priority: priority, position: value.position)
                try set(.equal, of: KeepTarget(attributes: [attribute], position: call.word.position), to: amount)
            }
        }
    }

    /// The parts of a structure, in the order of the attributes that take them.
    private func parts(_ expression: Expression, for name: String) throws(SourceError) -> [Double] {
        let value = try evaluator.value(of: expression)
        switch (value, name) {
        case (.size(let size), "keepSize"): return [size.width, size.height]
        case (.point(let point), "keepCenter"): return [point.x, point.y]
        case (.insets(let insets, isDirectional: false), _) where name.hasSuffix("Insets"):
            return [insets.top, insets.bottom, insets.left, insets.right]
        default:
            let takes = ["keepSize": "a size", "keepCenter": "a point"][name] ?? "insets"
            throw SourceError(.wrongValue(word: name, takes: takes, found: value.phrase), at: expression.position)
        }
    }

    /// `[view keepCentered]`, `[views keepWidthsEqualWithPriority:p]` or `[views keepHorizontalOffsets:x]`.
    private mutating func keepPreset(_ call: SelectorCall) throws(SourceError) -> Bool {
        let name = KeepMethods.withoutPriority(call.name)
        let hasPriority = name != call.name
        if let attribute = KeepMethods.neighbourValues[call.name] {
            guard call.arguments.count == 1 else { throw unknown(call) }
            try keepNeighbours(call, attribute, amount(call.arguments[0].value, for: call.name))
            return true
        }
        guard let preset = KeepMethods.presets[name] ?? KeepMethods.neighbourPresets[name] else { return false }
        guard call.arguments.count == (hasPriority ? 1 : 0) else { throw unknown(call) }
        var amount = KeepAmount(value: preset.value, position: call.word.position)
        if hasPriority { amount.priority = try evaluator.priority(call.arguments[0].value, for: call.name) }
        if KeepMethods.neighbourPresets[name] != nil {
            try keepNeighbours(call, preset.attribute, amount)
        } else {
            for item in try items(call.receiver, for: call.word) {
                let attributes = try attributes(preset.attribute, item, nil)
                try set(.equal, of: KeepTarget(attributes: attributes, position: call.word.position), to: amount)
            }
        }
        return true
    }

    private mutating func keepNeighbours(
        _ call: SelectorCall,
        _ attribute: String,
        _ amount: KeepAmount
    ) throws(SourceError) {
        let items = try items(call.receiver, for: call.word)
        for (item, next) in zip(items, items.dropFirst()) {
            guard item != next else {
                let because = "a view is next to itself in the array"
                throw SourceError(.unsupported(call.word.text, because: because), at: call.word.position)
            }
            let attributes = try attributes(attribute, item, next)
            try set(.equal, of: KeepTarget(attributes: attributes, position: call.word.position), to: amount)
        }
    }

    private func unknown(_ call: SelectorCall) -> SourceError {
        let nearest = NearestName.nearest(to: call.selector, among: KeepMethods.words)
        return SourceError(.unknownWord(call.selector, kind: "method", nearest: nearest), at: call.word.position)
    }
}
