import Arguments
import Commands
import LayoutModel

/// The environment variables that share the prefix of the options' variables.
enum ServiceVariables {
    private static let prefix = "QUOIN_"

    /// Returns the value of a variable, unless Kubernetes created it.
    static func value(_ name: String, in environment: (String) -> String?) -> String? {
        guard let text = environment(name), !isOfKubernetes(name, text) else { return nil }
        return text
    }

    /// Checks that all variables with the prefix belong to an option.
    static func check(
        _ names: [String],
        in environment: (String) -> String?,
        of command: CommandDescription
    ) throws(UsageError) {
        let known = OptionTable.options.map(\.variable) + [RemoteArguments.variable]
        for name in names where name.hasPrefix(prefix) && !known.contains(name) {
            guard let text = environment(name), !isOfKubernetes(name, text) else { continue }
            throw .unknownVariable(name, of: command.name, nearest: NearestName.nearest(to: name, among: known))
        }
    }

    /// Returns true for the variables that Kubernetes sets in all containers if there is a Service named `quoin`, in
    /// the format of Docker links: `QUOIN_SERVICE_HOST`, `QUOIN_SERVICE_PORT`, `QUOIN_PORT=tcp://10.0.0.1:8080`,
    /// `QUOIN_PORT_8080_TCP_ADDR`.
    static func isOfKubernetes(_ name: String, _ text: String) -> Bool {
        let words = name.dropFirst(prefix.count).split(separator: "_", omittingEmptySubsequences: false)
        guard name.hasPrefix(prefix) else { return false }
        switch words.first {
        case "SERVICE": return words.count > 1 && (words[1] == "PORT" || words == ["SERVICE", "HOST"])
        case "PORT" where words.count == 1: return text.contains("://")
        case "PORT":
            let isPort = words.count > 2 && UInt16(words[1]) != nil && ["TCP", "UDP", "SCTP"].contains(words[2])
            return isPort && (words.count == 3 || words.count == 4 && ["PROTO", "PORT", "ADDR"].contains(words[3]))
        default: return false
        }
    }
}
