/// Why a source in another language cannot be read, and where the fault is.
///
/// Two words in size, as both enums are indirect: every `try` of a reader passes the error on, and copies of all the
/// strings in it were an eighth of the readers' code.
public struct SourceError: Error, Hashable, Sendable {
    public indirect enum Location: Hashable, Sendable {
        /// In the text of the source.
        case text(SourcePosition)
        /// In the `view` beside the source.
        case view
        /// In the value of a name in `names`; `index` is the index of the view where there are several.
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
    /// Something else was expected; `found` is nil at the end of the source.
    case unexpected(found: String?, expected: String)
    /// A name that is neither a view nor a value.
    case unknownName(String, nearest: String?)
    /// A view that the source creates or mentions and never adds to a superview.
    case detachedView(String)
    /// Something without a value, and the key with which `metrics` would give it one.
    case unknownValue(key: String, SourceFault)
    /// A view of another object, `self.player.view`, and the name for which `names` would say which view it is.
    case unknownView(name: String, SourceFault)
    /// A word that the language does not have; `kind` says what is expected here: `attribute`.
    case unknownWord(String, kind: String, nearest: String?)
    /// A value on which it depends which statements run, and that is not known; the metric that would give it.
    case undecided(String)
    /// A block with layout that only the app runs; the call that it is given to, by which a metric would decide.
    case undecidedBlock(of: String)
    /// Valid in the language but without meaning for a layout, and why.
    case unsupported(String, because: String)
    /// A value of the wrong kind for a word: `offset` takes a number.
    case wrongValue(word: String, takes: String, found: String)
    /// A constraint that is not valid.
    case constraint(ConstraintError)
    /// A key that no constraint has.
    case unknownKey(String, nearest: String?)
    /// A group that no constraint has.
    case unknownGroup(String, nearest: String?)
    /// A constraint between two attributes, where there is none.
    case noConstraint(first: String, second: String?)
    /// A priority that would make a required constraint optional, or the reverse.
    case crossesRequired(String, to: Double)
    /// A statement about the view beside the source, where none is given.
    case missingView(word: String)
    /// `frame.size.width` and the like of a view other than a root whose size is given.
    case unknownSize(of: String)
    case divisionByZero
    /// A number beyond the range of a double.
    case numberOutOfRange(String)
    /// A number larger than is allowed anywhere.
    case numberTooLarge(Double)
    /// A text or a comment that does not end.
    case unterminated(String)
    /// Brackets nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A source that asks for more constraints than the limit.
    case tooManySteps(limit: Int)
    /// A source that makes more views than the limit.
    case tooManyViews(limit: Int)
    /// A block or a loop that would run too often; the word at its head.
    case tooOften(String)
    /// An array with more elements than the limit, or a source that uses more in all.
    case tooManyElements(limit: Int)
    /// Reading the source has used up the work that its request may cause.
    case tooMuchWork
    /// A key, a group or the name of a block with more bytes than the limit.
    case nameTooLong(limit: Int)
    /// A source with more bytes than the limit.
    case tooLong(limit: Int)
}

extension SourceFault {
    /// Whether a name is neither a view nor a value.
    public var isUnknownName: Bool {
        switch self {
        case .unknownName: true
        case .unknownValue(_, let fault), .unknownView(_, let fault): fault.isUnknownName
        default: false
        }
    }
}
