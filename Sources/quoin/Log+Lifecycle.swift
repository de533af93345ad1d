import Glibc
import Logging
import Sockets
import TextMetrics

/// What the service says of itself.
extension Log {
    /// The line that scripts wait for; in the text format it is `quoin 0.1.0 listening on http://127.0.0.1:8080`.
    func listening(at address: SocketAddress) {
        announce("quoin \(Settings.version) listening on http://\(address)", "listening") { line in
            line.add("version", Settings.version)
            line.add("url", "http://\(address)")
        }
    }

    /// Warns of what texts are not measured with: each file of the directory of fonts, and each directory within, that
    /// cannot be read.
    func skipped(_ faults: [FontFileFault]) {
        for fault in faults {
            note(.warning, "font-skipped") { line in
                line.add("file", fault.path)
                line.add("reason", "\(fault.reason)")
            }
        }
    }

    func draining(for signal: Int32) {
        note(.info, "draining") { line in line.add("signal", signal == SIGTERM ? "SIGTERM" : "SIGINT") }
    }

    /// The last line; what was logged until then has been written when this returns, unless nobody reads it.
    func stopped() {
        note(.info, "stopped")
        close()
    }
}
