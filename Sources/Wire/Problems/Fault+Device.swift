import LayoutModel

extension Fault {
    /// The detail for an unknown device: the one that was probably meant, or else all known devices.
    ///
    /// A name with another number is not a misspelling, but another device: an iPhone 17 is not an iPhone 11.
    static func unknownDevice(_ name: String) -> String {
        let known = Device.all.map(\.name)
        // No device has a longer name, and clients can send one of megabytes.
        let start = String(name.prefix(Self.longestDeviceName))
        let (wanted, wantedDigits) = (start.lowercased(), digits(in: start))
        let longer = known.filter { !wanted.isEmpty && $0.lowercased().hasPrefix(wanted) }
        let nearest = NearestName.nearest(to: name, among: known.filter { digits(in: $0) == wantedDigits })
        if let meant = nearest ?? longer.first { return unknown("device", name, nearest: meant) }
        let family = wanted.split(separator: " ").first ?? ""
        let siblings = known.filter { $0.lowercased().hasPrefix(family) && !family.isEmpty }
        let choices = (siblings.isEmpty ? known : siblings).joined(separator: ", ")
        return unknown("device", name, nearest: nil) + " (one of \(choices)); or give 'size' and 'safeArea' themselves"
    }

    private static let longestDeviceName = 64

    private static func digits(in name: String) -> [Character] {
        name.filter { $0.isASCII && $0.isNumber }.map { $0 }
    }
}
