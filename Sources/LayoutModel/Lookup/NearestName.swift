internal import Synchronization

/// Finds the known name that a misspelled name was probably meant to be.
///
/// The metric is the restricted Damerau-Levenshtein distance: an insertion, a deletion, a replacement, or a
/// transposition of two neighbors each counts as 1.
public enum NearestName {
    /// Returns the known name nearest to `name`, or nil if none is near.
    ///
    /// Ties are broken alphabetically. A name is near if its distance is at most a third of the longer name's length,
    /// bounded below by 1 and above by ``maximumEdits``; names that differ only in case are always near. If the search
    /// would exceed the rest of `allowance`, the result is nil and the allowance is used up, because a hint is not
    /// worth more. All known names are compared, so the result does not depend on their order.
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
            // A name that exists but is not allowed here is not a hint for itself.
            guard let distance, candidate != name else { continue }
            // Ties are broken alphabetically, so that the hint does not depend on hash table order.
            if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true {
                best = (distance, candidate)
            }
        }
        allowance.spend(comparison.work)
        return best?.name
    }

    /// Returns the nearest word of a small vocabulary.
    public static func nearest(to name: String, among vocabulary: some Sequence<String>) -> String? {
        nearest(to: name, among: vocabulary, within: Allowance(ofVocabulary))
    }

    /// The maximum distance at which a name is near.
    static let maximumEdits = 4

    /// The work allowed for a search among words that are not chosen by a client.
    private static let ofVocabulary = 10_000
}

extension NearestName {
    /// The remaining work for the searches of one request, which share one allowance.
    ///
    /// The unit is an entry of the edit distance table, at 2 to 3 ns each.
    public final class Allowance: Sendable {
        private let work: Atomic<Int>

        /// The default per request, half a millisecond: hints are a courtesy and must not delay other clients.
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
