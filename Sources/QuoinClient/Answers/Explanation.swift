/// Conflicts, ambiguity, unmet constraints and truncated texts in words, with what to do about them.
public struct Explanation: Hashable, Sendable, Decodable {
    /// An edit that was tried on a copy of the layout.
    public struct Repair: Hashable, Sendable, Decodable {
        /// `constraints`, `views` or `traits`: what a PATCH changes.
        public var call: String
        /// Operations of that PATCH.
        public var operations: [JSONValue]?
        /// Where `call` is `traits`, its body.
        public var traits: JSONValue?
        /// For ambiguity: what it fixes.
        public var attributes: [FrameAttribute]?
        /// The edit in words.
        public var explanation: String
        /// What moves, as it is afterwards.
        public var frames: Frames
    }

    /// A conflict with its repairs.
    public struct ExplainedConflict: Hashable, Sendable, Decodable {
        /// Up to 50 of the set.
        public var constraints: [ConstraintDescription]
        /// Ids of those that are left out.
        public var broken: [String]
        /// In words.
        public var explanation: String
        /// The smallest first.
        public var repairs: [Repair]
    }

    /// What an attribute may be among the equally good solutions; nil = no bound.
    public struct Range: Hashable, Sendable, Decodable {
        /// In points.
        public var least: Double?
        /// In points.
        public var most: Double?
    }

    /// An ambiguous view with its repairs.
    public struct Ambiguity: Hashable, Sendable, Decodable {
        /// Its id.
        public var view: String
        /// What is not determined.
        public var attributes: [FrameAttribute]
        /// What is missing, in words.
        public var explanation: String
        /// What would fix it.
        public var suggestion: String
        /// By attribute.
        public var ranges: [String: Range]
        /// The smallest first.
        public var repairs: [Repair]
    }

    /// An optional constraint that the solution does not meet.
    public struct Unmet: Hashable, Sendable, Decodable {
        /// The constraint.
        public var constraint: ConstraintDescription
        /// Points that are missing.
        public var by: Double
        /// What is in its way.
        public var because: [ConstraintDescription]
        /// In words.
        public var explanation: String
    }

    /// A text that is not shown whole.
    public struct Truncated: Hashable, Sendable, Decodable {
        /// The id of its view.
        public var view: String
        /// The beginning of what is not shown.
        public var words: String
        /// How many more lines would show everything.
        public var truncatedLines: Int
        /// What keeps the view from being larger.
        public var because: [ConstraintDescription]
        /// In words.
        public var explanation: String
    }

    /// Why a number of a frame is what it is.
    public struct Reason: Hashable, Sendable, Decodable {
        /// A row that holds it.
        public struct Term: Hashable, Sendable, Decodable {
            /// The row; nil where nothing fixes the number.
            public var constraint: ConstraintDescription?
            /// Whether nothing fixes the number.
            public var free: Bool?
            /// Of a free number.
            public var view: String?
            /// Of a free number.
            public var attribute: FrameAttribute?
            /// How far the value moves as the constant grows by 1.
            public var factor: Double
            /// In points.
            public var constant: Double
        }

        /// In points, before rounding to pixels.
        public var value: Double
        /// In words.
        public var explanation: String
        /// The value is the sum of factor times constant.
        public var terms: [Term]
    }

    /// Everything in one sentence.
    public var summary: String
    /// Of the solution.
    public var conflicts: [ExplainedConflict]
    /// Of the solution.
    public var ambiguous: [Ambiguity]
    /// Of the solution, higher priorities first.
    public var unmet: [Unmet]
    /// Of the solution.
    public var truncated: [Truncated]
    /// By `left`, `top`, `width` and `height`, where a view was asked for.
    public var why: [String: Reason]?
}
