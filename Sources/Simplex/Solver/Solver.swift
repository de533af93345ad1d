/// An incremental solver of linear systems whose rows have priorities.
///
/// # What is solved
/// Rows `Σ a·x (==, <=, >=) c` over free variables. Each row has a ``Penalty``: a priority for being above its constant and one
/// for being below. Among all points the solver finds one whose sum of errors is least at the highest priority, among
/// these one whose sum is least at the next, and so on: strictly lexicographic, no weights. Required rows (priority 1000)
/// that cannot all hold are taken in their order; one that cannot hold with those kept before it is left out.
///
/// # How
/// A solution is a *vertex*: as many tight rows as there are variables, the row basis B with `B·x = c` (``Basis``). Each
/// variable has a unit row `x == 0` of its own, so that there is always a basis; for a variable that may not be negative
/// the same row requires `x >= 0`.
///
/// The objective is piecewise linear. A row that is not tight lies on one *side* of its constant and adds its slope there,
/// +1 or -1 at the level of that side's priority or nothing, to the gradient. The *multipliers* z of the tight rows
/// balance the gradient at every level: `Σ z·a (tight) + Σ slope·a (others) = 0` (``Multipliers``). A vertex is optimal when
/// for every tight row both reduced costs, `above − z` and `z + below`, are lexicographically not negative: letting the row go to
/// either side gains nothing.
///
/// 1. *Crash* (``coldStart()``): a new system starts from rows matched to variables in the order of their priorities, in
///    triangular order as far as possible, which makes most layouts optimal at once.
/// 2. *Steps* (``optimise(downTo:)``): a tight row whose reduced cost is negative is let go. The point moves along the edge
///    `d = B⁻¹e` past breakpoints, where other rows change sides, as long as the objective falls, and takes the row met there
///    for a tight one (the long-step rule; Fourer, "A simplex algorithm for piecewise-linear programming", 1985). Higher levels
///    go first. After many steps of length 0 Bland's rule takes over, which cannot cycle.
/// 3. *Conflicts* (``settleConflicts()``): where required rows stay violated, the greedy order of adding decides. A violated row
///    and the tight rows with multipliers against it are an irreducible infeasible set (Gleeson and Ryan, 1990).
/// 4. *One answer* (``settleFace()``): where the optimum is not a single point, zero reduced costs tell the directions that are
///    free. These are the ambiguous variables; then a canonical point of that face is found, which depends on nothing but
///    the system: errors of optional rows are minimised one by one in order, then the variables in the order of rank.
///
/// # Edits
/// Edits of a solved system keep its vertex, and the next ``solve()`` goes on from there. It costs what the edit reaches, not
/// what the system holds:
///
/// - A *changed constant* of a tight row moves x along one edge. All tight rows but that one stay tight along it, so only loose rows
///   of the moved variables are looked at (``LooseRows``), in most layouts none but `x >= 0`. The edge is kept for the case that the
///   constant changes again (``EdgeCache``); of a loose row a changed constant costs a look at its side.
/// - An *added row* that something ambiguous can give way to enters by a flat step, which leaves the multipliers alone
///   (`takeInArrivals()`). Any other one starts loose and takes steps if it is violated.
/// - A *removed row*, if tight, loses its weight and leaves on the way to the canonical point. That point is looked for anew only
///   if something moved that it depends on (``SettledFace``).
/// - An *exchange* of rows changes one row of the lower factor of B; only where this would close a cycle it adds an eta
///   (``Factorization``; Forrest and Tomlin, "Updated triangular factors of the basis", 1972). Solves with the factors touch only
///   what they reach (Gilbert and Peierls, 1988).
///
/// # Numbers
/// Rows near what moved are checked after every exchange and every move from far away, all rows once the values have moved often, and
/// what has worn is corrected (`verify()`, `correctMove()`); multipliers that have changed often are computed anew (`sharpen()`). A pivot that is too small
/// or a correction that fails leads to one more try from nothing, and then to ``SolverError/numericalTrouble``. All tolerances are in
/// ``Tolerance``. Work is counted in touched entries and limited by ``workLimit``.
///
/// # Why
/// The tight rows that a variable's value is made of are its explanation (``explanation(of:)``): the entries of its row of B⁻¹.
///
/// Sources: Borning, Marriott, Stuckey, Xiao, "Solving Linear Arithmetic Constraints for User Interface Applications", UIST 1997;
/// Badros, Borning, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001, for the hierarchy of constraints;
/// Bland, "New finite pivoting rules for the simplex method", 1977; Chvátal, "Linear Programming", 1983, for the rest.
public struct Solver: Sendable {
    // Columns
    var values: [Double] = []
    var variables: [VariableState] = []
    var freeColumns: [Int32] = []

    // Rows
    var store = RowStore()
    var rows: [RowState] = []
    var freeRows: [Int32] = []

    // The vertex
    var isBuilt = false
    var basis = Basis()
    var multipliers = Multipliers()
    var pricing = Pricing()
    var violated = IndexSet()
    var loose = LooseRows()
    var edgeCache = EdgeCache()
    var settledFace = SettledFace()

    // Edits that the next solve takes in
    var pendingConstants = PendingConstants()
    var pendingGradient: [GradientEntry] = []
    /// Rows added since the last solve; until it takes them in, they have no weight.
    var arrivingRows: [Int32] = []
    var departingRows: [Int32] = []
    var departingColumns: [Int32] = []
    var conflictState = ConflictState()
    /// Whether only conflicts are asked for: they are the certificates as found, without a look for smaller sets, and the
    /// point is any that is optimal.
    var reportsCertificates = false

    // Results
    var moved = MovedValues()
    var undetermined: [VariableID] = []

    // Work space, empty between calls
    var direction = SparseVector()
    var rates = SparseVector()
    var alpha = SparseVector()
    var column = SparseVector()
    var edge = Edge()
    var faceFreedoms = WorkArray(zero: UInt8(0))
    var breakpoints: [Breakpoint] = []
    var slope = LevelVector()
    var multiplierChange = LevelVector()
    var multiplierOfEntering = LevelVector()
    /// Where the direction and the rates lead; a position of -1 where they are something else.
    var aimed = (position: -1, sign: 1.0)
    /// The row that α is; -1 where it is something else.
    var expressedRow = -1
    /// On which side the row stood that was made tight last.
    var sideOfEntering: Int8 = 0

    /// What the last call has done, in touched entries.
    public internal(set) var work = 0
    /// The part of it that went into looking for smallest conflicts.
    public internal(set) var searchWork = 0
    /// How much one call may do, in touched entries.
    public var workLimit = 300_000_000
    /// How much of it looking for smallest conflicts may take; beyond it conflicts are told as they were found.
    public var searchLimit = 75_000_000
    /// Exchanges of a tight row since the solver was made.
    public private(set) var pivotCount = 0
    /// The count when values and multipliers were last computed anew.
    var pivotCountWhenSharp = 0
    /// Multipliers that exchanges have changed since then.
    var multiplierChanges = 0
    var wear = Wear()

    public init() {}

    /// Returns a solver with the same system, the same vertex and the same results; O(rows + entries) once either is changed.
    public func copy() -> Solver { self }

    public func value(of variable: VariableID) -> Double {
        values[variable.index]
    }

    func unitRow(of column: Int) -> Int {
        Int(variables[column].unitRow)
    }

    /// Variables whose value changed in the last ``solve()``.
    public var movedVariables: [VariableID] {
        moved.changed(now: values)
    }

    /// The rows left out, each with its conflict, in the order of adding.
    public var conflicts: [Conflict] {
        conflictState.inOrder(rows)
    }

    /// How many rows the conflicts have together.
    public var conflictMemberCount: Int { conflictState.memberCount }

    /// Variables that the rows do not fix, ascending: another point would be as good at every priority.
    public var undeterminedVariables: [VariableID] { undetermined }

    /// Bytes held, for reports.
    public var byteCount: Int {
        store.byteCount + basis.byteCount + multipliers.byteCount + pricing.byteCount + loose.byteCount
            + edgeCache.byteCount + moved.byteCount + settledFace.byteCount + violated.byteCount
            + rows.capacity * MemoryLayout<RowState>.stride
            + values.capacity * (8 + MemoryLayout<VariableState>.stride) + faceFreedoms.count
            + [direction, rates, alpha, column].reduce(0) { $0 + $1.byteCount }
    }

    /// Takes in all edits and finds the solution.
    ///
    /// - Throws: ``SolverError``. The system is as edited, and the next call starts from nothing.
    public mutating func solve() throws(SolverError) {
        work = 0
        searchWork = 0
        moved.begin()
        wear.begin()
        expressedRow = -1
        aimed.position = -1
        do {
            if isBuilt {
                do throws(SolverError) {
                    try refine()
                    return
                } catch .numericalTrouble {
                    // Once more from nothing.
                }
            }
            try coldStart()
            try finish()
        } catch {
            isBuilt = false
            throw error
        }
    }

    private mutating func refine() throws(SolverError) {
        try takeInConstants()
        try correctMove()
        try takeInArrivals()
        try takeInGradient()
        try finish()
    }

    private mutating func finish() throws(SolverError) {
        try optimise(downTo: 0)
        if isWorn {
            try sharpen()
            try optimise(downTo: 0)
        }
        try settleConflicts()
        if !reportsCertificates { try settleFace() }
        if try letDepart(), !reportsCertificates { try settleFace() }
        try verify()
        #if DEBUG
            checkInvariants()
        #endif
    }

    /// How often a multiplier may change, on average, before rounding in values and multipliers is undone.
    private static let changesBetweenSharpening = 20

    var isWorn: Bool { multiplierChanges > Self.changesBetweenSharpening * values.count }

    mutating func countPivot() {
        pivotCount += 1
        wear.isDoubtful = true
    }

    mutating func spend(_ amount: Int) throws(SolverError) {
        work += amount
        if work > workLimit { throw .workLimitExceeded }
    }
}
