import Glibc
import Sockets

extension SocketError {
    /// A suggested remedy, in terms of the options.
    var remedy: String? {
        switch self {
        case .cannotListen(_, let reason):
            switch reason.number {
            case EADDRINUSE: "--port N takes another"
            case EACCES: "--port N takes another; ports below 1024 need root or CAP_NET_BIND_SERVICE"
            case EADDRNOTAVAIL: "--host 0.0.0.0 listens on every IPv4 address of this machine"
            case EAFNOSUPPORT: "--host 0.0.0.0 listens on every IPv4 address of this machine"
            default: nil
            }
        case .notAListeningSocket: "LISTEN_FDS and LISTEN_PID announce it; unset them to use --host and --port"
        case .notAnAddress, .cannotResolve, .failed: nil
        }
    }
}
