/// What reading one file may cost, in entries read or made.
///
/// Parts of a font may overlap, so that few bytes can ask for much: every loop over what a file counts pays here first.
struct ReadingBudget {
    /// A hundred faces of 40,000 characters, or as many entries as are made within some 100 ms and kept in some 50 MB.
    private var rest = 16_000_000

    mutating func spend(_ entries: Int) throws(TableFault) {
        guard entries <= rest else { throw .tooLarge }
        rest -= entries
    }
}
