/// How text that is wider than its line is handled, named as UIKit's line break modes.
///
/// Where lines wrap, a word that is wider than a line is broken between its grapheme clusters.
public enum LineBreakMode: String, CaseIterable, Sendable {
    /// Lines end where UAX #14 allows; lines beyond `numberOfLines` are left out.
    case wordWrap
    /// Lines end between any two grapheme clusters; lines beyond `numberOfLines` are left out.
    case charWrap
    /// One line for each paragraph, cut at the width.
    case clip
    /// As `wordWrap`, but the last line shows the end of the text, after an ellipsis.
    case truncateHead
    /// As `wordWrap`, but the last line shows its beginning and the end of the text, with an ellipsis in between.
    case truncateMiddle
    /// As `wordWrap`, but the last line ends with an ellipsis.
    case truncateTail
}
