/// The work that reading one file may take, in entries read or created.
///
/// Parts of a font may overlap, so a few bytes can demand a lot of work: every loop whose count comes from the file is
/// charged here first.
struct ReadingBudget {
    /// A hundred faces of 40,000 characters, or as many entries as are made within some 100 ms and kept in some 50 MB.
    private var rest = 16_000_000

    mutating func spend(_ entries: Int) throws(TableFault) {
        guard entries <= rest else { throw .tooLarge }
        rest -= entries
    }
}
