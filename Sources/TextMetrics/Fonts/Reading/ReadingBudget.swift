/// The work allowed for reading one file, in entries read or created.
///
/// Parts of a font may overlap, so a few bytes can require a lot of work: every loop whose count comes from the file
/// is charged in advance.
struct ReadingBudget {
    /// Enough for a hundred faces of 40,000 characters; bounds the time to about 100 ms and the memory to about 50 MB.
    private var rest = 16_000_000

    mutating func spend(_ entries: Int) throws(TableFault) {
        guard entries <= rest else { throw .tooLarge }
        rest -= entries
    }
}
