extension PackingCoder {
    mutating func code(_ document: inout LayoutDocument) throws(PackingError) {
        var version = PackedDocument.version
        try code(&version)
        guard PackedDocument.readableVersions.contains(version) else { throw .version(version) }
        try code(&document.name)
        try code(&document.traits)
        try code(word: &document.onConflict)
        try code(&document.tree)
        try code(&document.constraints, of: document.tree)
        if version > PackedDocument.lastWithoutText { try code(&document.written) }
    }

    /// Codes the text of a request.
    private mutating func code(_ written: inout WrittenText?) throws(PackingError) {
        try code(&written, from: WrittenText([], .document)) { (coder, written) throws(PackingError) in
            var bytes = written.bytes
            try coder.code(&bytes)
            var (isFile, scene): (Bool, String?) = (false, nil)
            if case .interfaceBuilder(let named) = written.form { (isFile, scene) = (true, named) }
            try coder.code(&isFile)
            if isFile { try coder.code(&scene) }
            if coder.isReading { written = WrittenText(bytes, isFile ? .interfaceBuilder(scene: scene) : .document) }
        }
    }

    mutating func code(_ traits: inout Traits) throws(PackingError) {
        try code(&traits.size)
        try code(&traits.safeArea, from: PartialInsets()) { (coder, insets) throws(PackingError) in
            try coder.code(&insets)
        }
        try code(word: &traits.direction, from: .leftToRight)
        try code(&traits.sizeClass)
        try code(&traits.scale)
        try code(&traits.keyboardHeight)
        try code(&traits.textScale, from: .factor(1)) { (coder, scale) throws(PackingError) in try coder.code(&scale) }
    }

    private mutating func code(_ scale: inout TextScale) throws(PackingError) {
        var (factor, category): (Double?, ContentSizeCategory?)
        switch scale {
        case .factor(let number): factor = number
        case .category(let word): category = word
        }
        try code(&factor)
        try code(word: &category, from: .large)
        switch (factor, category) {
        case (let factor?, nil): scale = .factor(factor)
        case (nil, let category?): scale = .category(category)
        default: throw malformed
        }
    }

    mutating func code(_ classes: inout SizeClasses) throws(PackingError) {
        try code(word: &classes.horizontal, from: .compact)
        try code(word: &classes.vertical, from: .compact)
    }

    mutating func code(_ size: inout PartialSize) throws(PackingError) {
        try code(&size.width)
        try code(&size.height)
    }

    mutating func code(_ insets: inout Insets) throws(PackingError) {
        try code(&insets.top)
        try code(&insets.left)
        try code(&insets.bottom)
        try code(&insets.right)
    }

    mutating func code(_ insets: inout PartialInsets) throws(PackingError) {
        try code(&insets.top)
        try code(&insets.left)
        try code(&insets.bottom)
        try code(&insets.right)
    }
}
