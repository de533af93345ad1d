import JSON
import LayoutEngine
import LayoutModel
public import Sessions
import TextMetrics

/// The maximum numbers of missing fonts in a response, and of views per font.
private enum FallbackFontLimits {
    static let fonts = 20
    static let views = 10
}

extension JSONWriter {
    /// Writes `fallbackFonts`, a member of the diagnostics.
    mutating func fallbackFonts(_ fonts: [FallbackFont], in tree: ViewTree) {
        key("fallbackFonts")
        beginArray()
        for font in fonts.prefix(FallbackFontLimits.fonts) {
            beginObject()
            key("family")
            string(font.family)
            key("views")
            beginArray()
            for node in font.nodes.prefix(FallbackFontLimits.views) { string(tree.name(of: node)) }
            endArray()
            key("viewCount")
            integer(font.nodes.count)
            endObject()
        }
        endArray()
    }

    /// Writes `unshapedTexts`, a member of the diagnostics.
    mutating func unshapedTexts(_ texts: some Sequence<UnshapedText>, in tree: ViewTree) {
        key("unshapedTexts")
        beginArray()
        for text in texts {
            beginObject()
            key("view")
            string(tree.name(of: text.node))
            key("scripts")
            beginArray()
            for name in text.scripts.names { string(name) }
            endArray()
            endObject()
        }
        endArray()
    }

    /// Writes `texts`, a member of the solution: the lines of each text.
    mutating func lines(of texts: [SolvedText], in tree: ViewTree) {
        key("texts")
        beginObject()
        for solved in texts {
            key(tree.name(of: solved.node))
            beginObject()
            key("lines")
            beginArray()
            for line in solved.text.lines { self.line(line) }
            endArray()
            key("truncatedLines")
            integer(solved.text.truncatedLines)
            if solved.text.fontScale != 1 { member("fontScale", solved.text.fontScale.roundedAsTold) }
            if let elided = solved.text.elided {
                key("elided")
                beginObject()
                range(elided)
                endObject()
            }
            endObject()
        }
        endObject()
    }

    private mutating func line(_ line: TextLine) {
        beginObject()
        range(line.range)
        key("width")
        number(line.width.roundedAsTold)
        key("baseline")
        number(line.baseline.roundedAsTold)
        endObject()
    }
}

extension JSONWriter {
    /// Writes the bounds of a range of a string into the current object.
    fileprivate mutating func range(_ range: Range<Int>) {
        key("start")
        integer(range.lowerBound)
        key("end")
        integer(range.upperBound)
    }
}

extension LayoutSession {
    /// Returns the cost of encoding the solution, in views: two lines of text cost as much as the frame of a view.
    public func encodingWeight(_ options: SolutionOptions) -> Int {
        switch options.text {
        case .lines: document.tree.nodeCount + lineCount / 2
        case nil: document.tree.nodeCount
        }
    }
}

// MARK: - In a document

extension JSONWriter {
    /// Writes a text as in a document; members with default values are omitted.
    mutating func text(_ text: TextContent) {
        beginObject()
        key("string")
        string(text.string)
        if text.font != TextFont() { font(text.font) }
        if text.numberOfLines != 0 {
            key("numberOfLines")
            integer(text.numberOfLines)
        }
        let defaults = TextContent("")
        if text.lineBreak != defaults.lineBreak {
            key("lineBreak")
            string(text.lineBreak.rawValue)
        }
        member("preferredMaxLayoutWidth", text.preferredMaxLayoutWidth)
        if text.letterSpacing != defaults.letterSpacing { member("letterSpacing", text.letterSpacing) }
        if text.lineHeightMultiple != defaults.lineHeightMultiple {
            member("lineHeightMultiple", text.lineHeightMultiple)
        }
        if text.lineSpacing != defaults.lineSpacing { member("lineSpacing", text.lineSpacing) }
        if text.insets != defaults.insets {
            key("insets")
            insets(PartialInsets(text.insets))
        }
        if text.minimumScaleFactor != defaults.minimumScaleFactor {
            member("minimumScaleFactor", text.minimumScaleFactor)
        }
        if !text.scales {
            key("scales")
            bool(false)
        }
        if text.alignment != defaults.alignment {
            key("alignment")
            string(text.alignment.rawValue)
        }
        endObject()
    }

    private mutating func font(_ font: TextFont) {
        key("font")
        beginObject()
        if let family = font.family {
            key("family")
            string(family)
        }
        member("size", font.size)
        if let weight = font.weight {
            key("weight")
            integer(weight)
        }
        endObject()
    }
}
