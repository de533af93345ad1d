/// An incremental solver of linear systems whose rows have priorities.
///
/// # Problem
/// The solver is given rows `Σ a·x (==, <=, >=) c` over free variables. Each row has a ``Penalty``: a priority for
/// being above its constant and one for being below. The solver minimizes the sum of errors at the highest priority,
/// then, among the optimal points, the sum at the next one, and so on. The order is strictly lexicographic: no error at
/// a low priority outweighs one at a higher priority. If required rows (priority 1000) contradict each other, they are
/// considered in order, and a row that cannot hold together with those accepted before it is left out.
///
/// # Method
/// A solution is a *vertex*: as many tight rows as there are variables, the row basis B with `B·x = c` (``Basis``).
/// Each variable has its own unit row `x == 0`, so that there is always a basis; for a nonnegative variable, the same
/// row requires `x >= 0`.
///
/// The objective is piecewise linear. A row that is not tight is on one *side* of its constant, and adds its slope
/// there to the gradient: +1 or -1 at the level of that side's priority, or nothing if it does not resist that side.
/// The *multipliers* z of the tight rows balance the gradient at every level: `Σ z·a (tight) + Σ slope·a (others) = 0`
/// (``Multipliers``). A vertex is optimal if for every tight row both *reduced costs*, `above − z` and `z + below`, are
/// lexicographically nonnegative: releasing the row in either direction gains nothing.
///
/// 1. *Crash basis* (`coldStart()`): a new system starts from rows matched to variables in the order of their
///    priorities, in triangular order as far as possible, which is already optimal for most layouts.
/// 2. *Steps* (`optimise(downTo:)`): a tight row with a negative reduced cost is released.
///    - 2.1 *Pricing*: of the rows whose release would gain, one that gains at the highest level is chosen.
///    - 2.2 *FTRAN* computes the direction `d = B⁻¹·e` along which the row changes and all other tight rows stay.
///    - 2.3 *Ratio test*: the point moves past breakpoints, where other rows change sides, as long as the objective
///      falls (the long-step rule; Fourer, "A simplex algorithm for piecewise-linear programming", 1985).
///    - 2.4 *BTRAN* expresses the row met there in the basis: the pivot row α.
///    - 2.5 *Exchange*: it becomes tight instead of the released one, and multipliers and reduced costs are updated.
///
///    After many steps of length 0, the solver switches to Bland's rule, which cannot cycle. If rounding makes it cycle
///    all the same, ``CycleDetector`` notices, and the solve ends as numerical trouble.
/// 3. *Conflicts* (`settleConflicts()`): if required rows remain violated, the greedy order of adding decides. A
///    violated row and the tight rows with multipliers against it are an irreducible infeasible set (Gleeson and Ryan,
///    1990), which depends on the vertex. One that depends on the system alone is found on demand
///    (``findConflictSets()``).
/// 4. *Unique result* (`settleFace()`): if the optimum is not a single point, zero reduced costs give the directions
///    that are free. Variables that change along them are ambiguous. Then the canonical point of that face is found,
///    which depends only on the system: the errors of optional rows are minimised one by one in a fixed order,
///    then the magnitudes of the variables in the order of rank.
/// 5. *Verification* (`verify()`): tight rows are checked against their constants.
/// 6. *Digits* (``computeExactly(_:)``, on demand): a value whose last reported digit could be decided by rounding is
///    computed exactly.
///
/// # Edits
/// Edits of a solved system keep its vertex, and the next ``solve()`` goes on from there. Its cost depends on what the
/// edit reaches, not on the size of the system:
///
/// - A *changed constant* of a tight row moves x along one edge. All tight rows but that one stay tight along it, so
///   only loose rows of the moved variables are visited (``LooseRows``), in most layouts none but `x >= 0`. The edge is
///   kept in case the constant changes again (``EdgeCache``). For a loose row a changed constant costs an update of its
///   side.
/// - An *added row* that can be met by moving something ambiguous enters by a flat step, which leaves the multipliers
///   alone (`insertPendingRows()`). Any other one starts loose and takes steps if it is violated.
/// - A *removed row*, if tight, loses its weight and leaves on the way to the canonical point. That point is recomputed
///   only if something changed that it depends on (``CanonicalPointDependencies``).
/// - An *exchange* of rows changes one row of the lower factor of B; it adds an eta only if the changed row would
///   close a cycle (``Factorization``; Forrest and Tomlin, "Updated triangular factors of the basis", 1972). Solves
///   with the factors touch only what they reach (Gilbert and Peierls, 1988).
///
/// # Numbers
/// Rounding errors accumulate. The recomputed data depends on the symptom:
///
/// | function | recomputes | if |
/// | --- | --- | --- |
/// | `refactor()`, `Solver+Exchange` | factors | etas or gaps outgrow the factors, or an exchange is inaccurate |
/// | `recompute()`, `Solver+Verification` | factors, values, multipliers | many multiplier changes; an unbounded edge |
/// | `correctDrift()`, `Solver+Verification` | values | an edit has moved values from far away |
/// | `verify()`, `Solver+Verification` | values | tight rows are off their constants at the end of a solve |
/// | `coldStart()`, `CrashBasis` | everything | no vertex, or numerical trouble on the way from the last one |
///
/// Numerical trouble is, for example, a singular basis, a pivot that is too small, or a correction that fails. After a
/// cold start it is thrown as ``SolverError/numericalTrouble(_:)`` with its reason. `verify()` checks rows near moved
/// values after exchanges, after moves from far away and every hundred solves or so, and all rows after many moves. All
/// tolerances are in ``Tolerance``. Work is counted in touched entries and limited by ``workLimit``.
///
/// # Explanations
/// The tight rows that a variable's value depends on explain it (``explanation(of:)``): the entries of its row of B⁻¹.
///
/// # Copies
/// A solver is large and has a single owner; only ``copy()`` creates a second one.
///
/// # Memory
/// Between edits, ``pack()`` keeps rows, vertex and decisions in about a quarter of the memory (``PackedSystem``).
/// ``unpack()`` restores the rows, and the next solve computes factors; the vertex stays, so no step is repeated.
///
/// Sources: Borning, Marriott, Stuckey, Xiao, "Solving Linear Arithmetic Constraints for User Interface Applications",
/// UIST 1997; Badros, Borning, "The Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001, for the hierarchy
/// of constraints; Bland, "New finite pivoting rules for the simplex method", 1977; Chvátal, "Linear Programming",
/// 1983, for the rest.
public struct Solver: ~Copyable, Sendable {
    var system = LinearSystem()
    var vertex = Vertex()
    var edits = PendingEdits()
    var conflictState = ConflictState()
    var results = SolveResults()
    var effort = SolveEffort()
    var scratch = WorkSpace()
    /// The results that ``solve()`` computes in addition to the rows left out.
    public var aims: SolveAims = .all

    /// Never set: it makes the solver a type of unknown layout, which is passed by address.
    ///
    /// Otherwise, if a mutating method calls one that only reads the solver, the compiler (6.3) loads all 2 KB of it
    /// into a temporary, although it is noncopyable: a third of the instructions of a resize.
    private let passedByAddress: (any Sendable)? = nil

    public init() {}

    private init(copying other: borrowing Solver) {
        system = other.system
        vertex = other.vertex.copy()
        edits = other.edits
        conflictState = other.conflictState
        results = other.results.copy()
        effort = other.effort
        aims = other.aims
        scratch.grow(columns: vertex.values.count)
        scratch.direction.grow(rows: system.rows.count)
    }

    /// Returns a solver with the same system, vertex and results; O(rows + entries).
    public borrowing func copy() -> Solver {
        Solver(copying: self)
    }

    // MARK: Effort

    /// Entries that the last call has touched.
    public var work: Int { effort.work }

    /// The part of ``work`` spent on the search for minimal conflicts.
    public var searchWork: Int { effort.searchWork }

    /// The maximum number of entries that one call may touch.
    public var workLimit: Int {
        get { effort.workLimit }
        set { effort.workLimit = newValue }
    }

    /// Returns whether the result is no longer needed; if so, the call ends as if it had exceeded ``workLimit``.
    ///
    /// This is called a few times per millisecond. A solver that outlives the call must not retain the closure.
    public var isAbandoned: (@Sendable () -> Bool)? {
        get { effort.isAbandoned }
        set { effort.isAbandoned = newValue }
    }

    /// The maximum number of entries that the search for minimal conflicts may touch; beyond it, conflicts are reported
    /// as they were found.
    public var searchLimit: Int {
        get { effort.searchLimit }
        set { effort.searchLimit = newValue }
    }

    /// Exchanges of a tight row since the solver was made.
    public var pivotCount: Int { effort.pivotCount }

    // MARK: Results

    public func value(of variable: VariableID) -> Double {
        vertex.values[variable.index]
    }

    /// Variables whose value changed in the last ``solve()``.
    public var movedVariables: [VariableID] {
        results.moved.changed(now: vertex.values)
    }

    /// The rows left out, each with its conflict, in the order of adding.
    ///
    /// Conflicts are those of ``findConflictSets()`` if it was called since the last ``solve()``; else, and beyond
    /// those that it finds, the ones that ``solve()`` has found on its way.
    public var conflicts: [Conflict] {
        conflictState.inOrder(system.rows).map { conflict in
            conflict.leftOut.flatMap { results.conflictSets[$0] } ?? conflict
        }
    }

    /// The total number of rows of the conflicts.
    public var conflictMemberCount: Int { conflictState.memberCount }

    /// Variables that the rows do not fix, ascending: another point would be as good at every priority.
    public var undeterminedVariables: [VariableID] { results.undetermined }

    /// Returns whether any row has a term with the variable.
    public func isMentioned(_ variable: VariableID) -> Bool { system.isMentioned(variable.index) }

    /// The reason why the last ``solve()`` restarted from nothing; nil if it did not.
    public var recoveredTrouble: NumericalTrouble? { results.recoveredTrouble }

    /// The total number of terms of the rows, including one for each variable.
    public var termCount: Int { system.store.usedCount }

    /// Bytes that the solver holds on the heap, as the allocator rounds them; O(1), but for the sets of row lengths and
    /// of conflicts.
    public var byteCount: Int {
        system.byteCount + vertex.byteCount + edits.byteCount + conflictState.byteCount + results.byteCount
            + scratch.byteCount
    }

    // MARK: Memory

    /// Packs the system into about a quarter of its memory, for a time in which it is neither edited nor solved.
    ///
    /// Values are there as before; anything else needs ``unpack()`` first. What can be computed from the rest is freed:
    /// factors, links by column, work space. O(rows + terms).
    public mutating func pack() {
        // Without a vertex, the next solve starts from nothing.
        guard vertex.isBuilt, !system.isPacked else { return }
        scratch = WorkSpace()
        results.moved = MovedValues()
        system.pack()
        vertex.pack()
    }

    /// A Boolean value that indicates whether ``pack()`` has packed the system and ``unpack()`` has not restored it.
    public var isPacked: Bool { system.isPacked }

    /// Restores a system packed by ``pack()``; O(rows + terms), or no cost if nothing is packed.
    ///
    /// The next call that needs the factors computes them.
    public mutating func unpack() {
        guard system.isPacked else { return }
        system.unpack(tight: vertex.basis.rows)
        vertex.loose = countedLooseRows()
    }

    /// Provides work space and factors where ``pack()`` has freed them.
    ///
    /// - Precondition: the vertex is built.
    mutating func prepare() throws(SolverError) {
        growWorkSpace()
        if !vertex.basis.hasFactors { try refactor() }
    }

    // MARK: Solving

    /// Applies all edits and finds the solution.
    ///
    /// - Throws: ``SolverError``. The system is as edited, and the next call starts from nothing.
    public mutating func solve() throws(SolverError) {
        effort.begin()
        results.moved.begin()
        results.recoveredTrouble = nil
        results.conflictSets.forget()
        // Edits may have changed rows and columns since the last call: nothing that it left in the work space is of
        // use.
        scratch.forgetBasis()
        do {
            if vertex.isBuilt {
                do throws(SolverError) {
                    try prepare()
                    try refine()
                    return
                } catch .numericalTrouble(let trouble) {
                    // The rounding may be a result of past edits: try once more from nothing, which has no past.
                    results.recoveredTrouble = trouble
                }
            }
            try coldStart()
            try finish()
        } catch {
            vertex.isBuilt = false
            throw error
        }
    }

    /// Goes on from the vertex of the last solve.
    private mutating func refine() throws(SolverError) {
        // The order matters: x has to be at the tight rows before added rows are measured against it, and flat steps
        // need reduced costs as the last solve left them, before the gradient changes.
        try applyPendingConstants()
        try correctDrift()
        try insertPendingRows()
        try applyPendingGradient()
        try finish()
    }

    /// Steps 2 to 5.
    private mutating func finish() throws(SolverError) {
        try optimise(downTo: 0)
        if needsRecomputing {
            try recompute()
            try optimise(downTo: 0)
        }
        try settleConflicts()
        if aims.contains(.canonicalPoint) { try settleFace() }
        // A removed row that was still tight may have kept the point away from where it would be without that row.
        if try finishRemovals(), aims.contains(.canonicalPoint) { try settleFace() }
        try verify()
        #if DEBUG
            checkInvariants()
        #endif
    }

    /// The average number of changes of a multiplier after which values and multipliers are recomputed to remove
    /// rounding errors.
    private static let changesBetweenRecomputations = 20

    var needsRecomputing: Bool {
        effort.multiplierChanges > Self.changesBetweenRecomputations * vertex.values.count
    }
}
