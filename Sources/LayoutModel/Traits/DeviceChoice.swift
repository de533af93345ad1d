/// A group of devices in a list of devices.
public enum DeviceGroup: String, Sendable, CaseIterable {
    /// The devices on which a layout can appear: iPhones and iPads, or those of the file's platform.
    case all
    case phones = "iPhones"
    case tablets = "iPads"
    case macs = "Macs"
    case televisions = "TVs"

    /// Returns the group with this name, in which case is ignored.
    public static func named(_ name: String) -> DeviceGroup? {
        name.utf8.count > longestName ? nil : byKey[name.lowercased()]
    }

    /// The maximum length of a name in UTF-8 bytes; clients can send megabytes.
    private static let longestName = 16

    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

    /// The families of the group; nil for `all`, whose families depend on the layout.
    var families: Set<Device.Family>? {
        switch self {
        case .all: nil
        case .phones: [.phone]
        case .tablets: [.tablet]
        case .macs: [.mac]
        case .televisions: [.television]
        }
    }
}

/// An entry of a list of devices: a device or a group.
public enum DeviceChoice: Sendable {
    case device(Device)
    case group(DeviceGroup)

    /// The names that a list of devices can contain.
    public static let names = DeviceGroup.allCases.map(\.rawValue) + Device.all.map(\.name)

    /// Returns the devices that entries select, each once, in the order of the entries and, in groups, of the table.
    ///
    /// Generic devices belong to no group.
    ///
    /// - Parameters:
    ///   - choices: the entries.
    ///   - families: the families that `all` means.
    /// - Returns: the devices.
    static func devices(of choices: [DeviceChoice], all families: Set<Device.Family>) -> [Device] {
        var found: [Device] = []
        var names: Set<String> = []
        for choice in choices {
            switch choice {
            case .device(let device):
                if names.insert(device.name).inserted { found.append(device) }
            case .group(let group):
                let families = group.families ?? families
                found += Device.all.filter { families.contains($0.family) && names.insert($0.name).inserted }
            }
        }
        return found
    }
}
