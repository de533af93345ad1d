import LayoutModel

/// Blocks of atomic layouts and animations, which run at once.
extension KeepReader {
    /// The block of `[KeepAtomic layout:^{ … }]`, or of its predecessor `[KeepAttribute removableChanges:^{ … }]`.
    func atomicBlock(of chain: Chain) -> Block? {
        guard let head = chain.name?.text, let call = SelectorCall(chain), call.receiver.links.isEmpty else {
            return nil
        }
        switch (head, call.name) {
        case ("KeepAtomic", "layout"), ("KeepAttribute", "removableChanges"): return call.block("layout")
        default: return nil
        }
    }

    /// Runs the block of an atomic layout, whose constraints form a group with its name.
    mutating func runAtomic(named name: String?, _ block: Block) throws(SourceError) {
        let outer = writer.blockGroup
        writer.blockGroup = name
        openAtomics.append(name)
        if let name { atomics[name] = [] }
        try run(block)
        openAtomics.removeLast()
        writer.blockGroup = outer
    }

    /// Executes `[layout deactivate]`: clears the slots that the block set, in this source or in an earlier one.
    mutating func deactivateAtomic(_ name: String) throws(SourceError) {
        let assignments = atomics.updateValue([], forKey: name)
        // With a group of the request, the block's constraints are not in the group of its name: clear slot by slot.
        guard writer.hasGroup, let assignments else {
            guard assignments?.isEmpty != true else { return }
            return try writer.append(.change(.block(name, isNeeded: assignments == nil), .remove))
        }
        for assignment in assignments {
            try fill(assignment.bound, of: assignment.attribute, nil, at: writer.position)
        }
    }

    /// Runs the block of an animation; false if there is no block.
    mutating func runAnimated(_ call: SelectorCall) throws(SourceError) -> Bool {
        guard let block = call.block("layout") else { return false }
        try checkReceiver(call)
        try run(block)
        return true
    }

    /// Checks that the receiver, which has no effect, is a view; the superview of the root is allowed.
    private mutating func checkReceiver(_ call: SelectorCall) throws(SourceError) {
        var receiver = call.receiver
        while case .member(let word) = receiver.links.last, word.text == "superview" { receiver = receiver.dropping(1) }
        _ = try items(receiver, for: call.word)
    }
}
