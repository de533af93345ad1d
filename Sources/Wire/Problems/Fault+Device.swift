import LayoutModel

extension Fault {
    /// What is said of a device that is not known: the one that was probably meant, else those that there are.
    ///
    /// A name that differs in its number is that of another device, and no misspelling: an iPhone 17 is no iPhone 11.
    static func unknownDevice(_ name: String) -> String {
        let known = Device.all.map(\.name)
        let wanted = name.lowercased()
        let longer = known.filter { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) }
        let nearest = NearestName.nearest(to: name, among: known.filter { digits(in: $0) == digits(in: name) })
        if let meant = nearest ?? longer.first { return unknown("device", name, nearest: meant) }
        let family = wanted.split(separator: " ").first ?? ""
        let siblings = known.filter { $0.lowercased().hasPrefix(family) && !family.isEmpty }
        let choices = (siblings.isEmpty ? known : siblings).joined(separator: ", ")
        return unknown("device", name, nearest: nil) + " (one of \(choices)); or give 'size' and 'safeArea' themselves"
    }

    private static func digits(in name: String) -> [Character] {
        name.filter { $0.isASCII && $0.isNumber }.map { $0 }
    }
}
