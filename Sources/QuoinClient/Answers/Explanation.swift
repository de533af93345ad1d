/// Explanations in prose of conflicts, ambiguity, unmet constraints and truncated texts, with suggested repairs.
public struct Explanation: Hashable, Sendable, Decodable {
    /// A suggested edit, tested on a copy of the layout.
    public struct Repair: Hashable, Sendable, Decodable {
        /// The part of the layout to PATCH: `constraints`, `views` or `traits`.
        public var call: String
        /// The operations of the PATCH.
        public var operations: [JSONValue]?
        /// The body of the PATCH, if `call` is `traits`.
        public var traits: JSONValue?
        /// For ambiguity: the attributes that the edit determines.
        public var attributes: [FrameAttribute]?
        /// A description of the edit.
        public var explanation: String
        /// For a conflict: a description of what moves.
        public var effect: String?
        /// The frames that would change, with their new values.
        public var frames: Frames
        /// The same edit as replacements in the texts of the request, if there are any.
        public var edits: [TextEdit]?
    }

    /// A replacement of a part of one of the texts in a request.
    public struct TextEdit: Hashable, Sendable, Decodable {
        /// The JSON pointer to the text.
        public var pointer: String
        /// The line of the replaced part, from 1.
        public var line: Int
        /// The column of the replaced part, from 1, in Unicode scalars.
        public var column: Int
        /// The length of the replaced part in Unicode scalars.
        public var length: Int
        /// The replacement.
        public var text: String
    }

    /// A conflict with suggested repairs.
    public struct ExplainedConflict: Hashable, Sendable, Decodable {
        /// The constraints in the set, up to 50.
        public var constraints: [ConstraintDescription]
        /// The ids of the constraints that were dropped.
        public var broken: [String]
        /// A description of the conflict.
        public var explanation: String
        /// The suggested repairs, smallest first.
        public var repairs: [Repair]
    }

    /// The range of an attribute over all equally good solutions; nil for no bound.
    public struct Range: Hashable, Sendable, Decodable {
        /// The lower bound, in points.
        public var least: Double?
        /// The upper bound, in points.
        public var most: Double?
    }

    /// An ambiguous view with suggested repairs.
    public struct Ambiguity: Hashable, Sendable, Decodable {
        /// The id of the view.
        public var view: String
        /// The undetermined attributes.
        public var attributes: [FrameAttribute]
        /// A description of the missing constraints.
        public var explanation: String
        /// A suggested fix.
        public var suggestion: String
        /// The range of each attribute, keyed by attribute name.
        public var ranges: [String: Range]
        /// The suggested repairs, smallest first.
        public var repairs: [Repair]
    }

    /// An optional constraint that the solution violates.
    public struct Unmet: Hashable, Sendable, Decodable {
        /// The constraint.
        public var constraint: ConstraintDescription
        /// The violation, in points.
        public var by: Double
        /// The constraints that prevent it from being met.
        public var because: [ConstraintDescription]
        /// A description of the reason.
        public var explanation: String
    }

    /// A text that is only partly visible.
    public struct Truncated: Hashable, Sendable, Decodable {
        /// The id of the text's view.
        public var view: String
        /// The beginning of the hidden text.
        public var words: String
        /// The number of additional lines required to show all of the text.
        public var truncatedLines: Int
        /// The constraints that prevent the view from growing.
        public var because: [ConstraintDescription]
        /// A description of the reason.
        public var explanation: String
    }

    /// The derivation of one component of a frame.
    public struct Reason: Hashable, Sendable, Decodable {
        /// A row that contributes to the value.
        public struct Term: Hashable, Sendable, Decodable {
            /// The constraint of the row; nil if the component is free.
            public var constraint: ConstraintDescription?
            /// True if no constraint determines the component.
            public var free: Bool?
            /// The view of a free component.
            public var view: String?
            /// The attribute of a free component.
            public var attribute: FrameAttribute?
            /// The change of the value when the constant increases by 1.
            public var factor: Double
            /// The constant, in points.
            public var constant: Double
        }

        /// The value in points, before rounding to pixels.
        public var value: Double
        /// A description of the derivation.
        public var explanation: String
        /// The terms of the value, which is the sum of their factors times their constants.
        public var terms: [Term]
    }

    /// A one-sentence summary.
    public var summary: String
    /// The conflicts of the solution.
    public var conflicts: [ExplainedConflict]
    /// The ambiguous views of the solution.
    public var ambiguous: [Ambiguity]
    /// The unmet constraints of the solution, highest priority first.
    public var unmet: [Unmet]
    /// The truncated texts of the solution.
    public var truncated: [Truncated]
    /// The derivations of `left`, `top`, `width` and `height`, if requested for a view.
    public var why: [String: Reason]?
}
