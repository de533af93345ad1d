/// The reason a source in another language cannot be read, and the location of the error.
///
/// Both enums are indirect, so an error is two words in size: every `try` of a reader propagates it, and copying all
/// the strings in it was an eighth of the readers' code.
public struct SourceError: Error, Hashable, Sendable {
    public indirect enum Location: Hashable, Sendable {
        /// In the text of the source.
        case text(SourcePosition)
        /// In the `view` field next to the source.
        case view
        /// In the value of a name in `names`.
        ///
        /// `index` is the index of the view if there are several.
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

/// An error in a source.
public indirect enum SourceFault: Error, Hashable, Sendable {
    /// Something else was expected.
    ///
    /// `found` is nil at the end of the source.
    case unexpected(found: String?, expected: String)
    /// A name that is neither a view nor a value.
    case unknownName(String, nearest: String?)
    /// A view that is created or mentioned but never added to a superview.
    case detachedView(String)
    /// An expression without a value, and the key under which `metrics` can supply it.
    case unknownValue(key: String, SourceFault)
    /// A view of another object, such as `self.player.view`, and the name under which `names` can identify it.
    case unknownView(name: String, SourceFault)
    /// A word that is not in the language.
    ///
    /// `kind` is the expected kind of word, such as `attribute`.
    case unknownWord(String, kind: String, nearest: String?)
    /// An unknown value that determines which statements run, and the metric that can supply it.
    case undecided(String)
    /// A block with layout code that only the app runs, and the call it is passed to, which a metric can decide.
    case undecidedBlock(of: String)
    /// Valid in the language but meaningless for a layout, and the reason.
    case unsupported(String, because: String)
    /// A value of the wrong kind for a word, such as `offset`, which requires a number.
    case wrongValue(word: String, takes: String, found: String)
    /// An invalid constraint.
    case constraint(ConstraintError)
    /// A key that no constraint has.
    case unknownKey(String, nearest: String?)
    /// A group that no constraint has.
    case unknownGroup(String, nearest: String?)
    /// A constraint between two attributes that does not exist.
    case noConstraint(first: String, second: String?)
    /// A priority that would make a required constraint optional, or the reverse.
    case crossesRequired(String, to: Double)
    /// A statement about the view next to the source, although none is given.
    case missingView(word: String)
    /// The size of a view, such as `frame.size.width`, other than a root whose size is given.
    case unknownSize(of: String)
    case divisionByZero
    /// A number outside the range of a double.
    case numberOutOfRange(String)
    /// A number above the general limit.
    case numberTooLarge(Double)
    /// A text or a comment without an end.
    case unterminated(String)
    /// Brackets that are nested too deeply.
    case tooDeep(limit: Int)
    /// A source with more constraints than the limit.
    case tooManySteps(limit: Int)
    /// A source that creates more views than the limit.
    case tooManyViews(limit: Int)
    /// A block or a loop that would run too often, identified by its first word.
    case tooOften(String)
    /// An array with more elements than the limit, or a source that uses more in total.
    case tooManyElements(limit: Int)
    /// Reading the source has exhausted the work budget of its request.
    case tooMuchWork
    /// A key, a group or a block name that exceeds the limit, in bytes.
    case nameTooLong(limit: Int)
    /// A source that exceeds the limit, in bytes.
    case tooLong(limit: Int)
}

extension SourceFault {
    /// True if a name is neither a view nor a value.
    public var isUnknownName: Bool {
        switch self {
        case .unknownName: true
        case .unknownValue(_, let fault), .unknownView(_, let fault): fault.isUnknownName
        default: false
        }
    }
}
