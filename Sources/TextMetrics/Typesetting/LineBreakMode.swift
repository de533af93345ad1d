/// The handling of text that is wider than its line, named after UIKit's line break modes.
///
/// In the wrapping modes, a word that is wider than a line is broken between grapheme clusters.
public enum LineBreakMode: String, CaseIterable, Sendable {
    /// Lines end at UAX #14 opportunities; lines beyond `numberOfLines` are dropped.
    case wordWrap
    /// Lines end between any two grapheme clusters; lines beyond `numberOfLines` are dropped.
    case charWrap
    /// One line per paragraph, clipped at the width.
    case clip
    /// Like `wordWrap`, but the last line shows the end of the text after an ellipsis.
    case truncateHead
    /// Like `wordWrap`, but the last line shows its beginning and the end of the text, with an ellipsis in between.
    case truncateMiddle
    /// Like `wordWrap`, but the last line ends with an ellipsis.
    case truncateTail
}
