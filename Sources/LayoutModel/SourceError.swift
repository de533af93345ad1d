/// Why a source in another language cannot be read, and where.
///
/// Two words, as both enums are indirect: every `try` of a reader passes it on, and copies of all the strings in it were
/// an eighth of the readers' code.
public struct SourceError: Error, Hashable, Sendable {
    public indirect enum Location: Hashable, Sendable {
        /// In the text of the source.
        case text(SourcePosition)
        /// In the `view` beside it.
        case view
        /// In what `names` says of a name; `index` is the place of the view among several.
        case name(String, index: Int?)
    }

    public var location: Location
    public var reason: SourceFault

    public init(_ reason: SourceFault, at location: Location) {
        (self.reason, self.location) = (reason, location)
    }

    public init(_ reason: SourceFault, at position: SourcePosition) {
        self.init(reason, at: .text(position))
    }
}

/// What is wrong with a source.
public indirect enum SourceFault: Error, Hashable, Sendable {
    /// Something else was expected; `found` is what stands there, nil at the end of the source.
    case unexpected(found: String?, expected: String)
    /// A name that is neither a view nor a value.
    case unknownName(String, nearest: String?)
    /// A word that the language has not; `kind` says what words stand here: `attribute`.
    case unknownWord(String, kind: String, nearest: String?)
    /// What is well said in the language and means nothing to a layout, and why.
    case unsupported(String, because: String)
    /// A value of another kind than a word takes: `offset` takes a number.
    case wrongValue(word: String, takes: String, found: String)
    /// A constraint that is none.
    case constraint(ConstraintError)
    /// A name for a constraint that no constraint has.
    case unknownKey(String, nearest: String?)
    /// A name for a set of constraints that no constraint has.
    case unknownGroup(String, nearest: String?)
    /// A constraint between two attributes that there is not.
    case noConstraint(first: String, second: String?)
    /// A priority that would cross the line between required and optional.
    case crossesRequired(String, to: Double)
    /// A statement about the view beside the source, which is not there.
    case missingView(word: String)
    /// `frame.size.width` and the like of another view than a root whose size is given.
    case unknownSize(of: String)
    case divisionByZero
    /// A number beyond the range of a double.
    case numberOutOfRange(String)
    /// A number larger than is allowed anywhere.
    case numberTooLarge(Double)
    /// A text or a comment that does not end.
    case unterminated(String)
    /// Brackets that lie in each other deeper than the limit.
    case tooDeep(limit: Int)
    /// A source that asks for more constraints than the limit.
    case tooManySteps(limit: Int)
    /// An array with more elements than the limit, or a source that uses more in all.
    case tooManyElements(limit: Int)
    /// A source with more bytes than the limit.
    case tooLong(limit: Int)
}
