internal import Synchronization

/// Finds the known name that a misspelt one was probably meant to be.
///
/// The distance is that of Damerau and Levenshtein in its restricted form: letters inserted, left out, replaced, or two
/// neighbours swapped, each counting 1.
public enum NearestName {
    /// The known name nearest to `name`, or nil where none is near; of equally near ones the first in alphabetical
    /// order.
    ///
    /// A name is near at a distance of at most a third of the longer name's length, but at least 1 and at most
    /// ``maximumEdits``; names that differ in case only are always near. Where the comparison would take more than is
    /// left of `allowance`, the result is nil, and nothing is left: a hint is not worth more. As all known names count,
    /// the result does not depend on their order.
    public static func nearest(
        to name: String,
        among known: some Sequence<String>,
        within allowance: Allowance
    ) -> String? {
        var comparison = NameComparison(to: name)
        let limit = allowance.left
        var best: (distance: Int, name: String)?
        for candidate in known {
            let distance = comparison.distance(to: candidate)
            guard comparison.work <= limit else {
                allowance.spend(limit)
                return nil
            }
            // A name that exists but is not allowed here is no hint for itself.
            guard let distance, candidate != name else { continue }
            // Ties go to the first in alphabetical order, so that the hint does not depend on the order of hash tables.
            if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                best = (distance, candidate)
            }
        }
        allowance.spend(comparison.work)
        return best?.name
    }

    /// The same among the words of a vocabulary, which are few.
    public static func nearest(to name: String, among vocabulary: some Sequence<String>) -> String? {
        nearest(to: name, among: vocabulary, within: Allowance(ofVocabulary))
    }

    /// The largest distance at which a name is near.
    static let maximumEdits = 4

    /// The work of a search among words that no client chose.
    private static let ofVocabulary = 10_000
}

extension NearestName {
    /// How much work the searches of one request may still take together: one shared by all of them.
    ///
    /// Work is counted in entries of tables of distances, of 2 to 3 ns each.
    public final class Allowance: Sendable {
        private let work: Atomic<Int>

        /// Half a millisecond for a request: hints are a courtesy, and nobody else may wait for them.
        public static let usual = 200_000

        public init(_ work: Int = usual) {
            self.work = Atomic(work)
        }

        var left: Int { work.load(ordering: .relaxed) }

        func spend(_ count: Int) {
            work.wrappingSubtract(count, ordering: .relaxed)
        }
    }
}
