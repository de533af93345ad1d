import Glibc
import HTTPServer
import LayoutEngine
import Logging
import Redis
import Sockets
import TextMetrics

/// The log lines about the service itself.
extension Log {
    /// Logs that the service is ready; scripts wait for this line.
    ///
    /// The text format is `quoin 0.1.0 listening on http://127.0.0.1:8080`.
    func listening(at address: SocketAddress) {
        announce("quoin \(Settings.version) listening on http://\(address)", "listening") { line in
            line.add("version", Settings.version)
            line.add("url", "http://\(address)")
        }
    }

    /// Warns about each unreadable file and subdirectory of the fonts directory, which is skipped.
    func skipped(_ faults: [FontFileFault]) {
        for fault in faults {
            record(.warning, "font-skipped") { line in
                line.add("file", fault.path)
                line.add("reason", "\(fault.reason)")
            }
        }
    }

    /// Logs at debug level the reason that a layout's numbers could not be trusted, and the state of the solver, one
    /// line per row.
    func numericalTrouble(_ report: NumericalReport) {
        guard isEnabled(.debug) else { return }
        record(.debug, "numerical-trouble") { line in line.add("reason", report.reason) }
        for row in report.dump.split(separator: "\n") {
            record(.debug, "solver-state") { line in line.add("row", String(row), atMost: 1_000) }
        }
    }

    /// Logs that the shared store has become available or unavailable.
    func store(_ isAvailable: Bool, _ reason: String, _ address: RedisAddress) {
        record(isAvailable ? .info : .warning, isAvailable ? "store-connected" : "store-away") { line in
            line.add("store", "\(address)")
            line.add("reason", reason, atMost: 1_000)
        }
    }

    /// Logs the location of damaged stored data.
    func damage(_ place: String) {
        record(.error, "storage-damaged") { line in line.add("place", place, atMost: 1_000) }
    }

    /// Logs the reason that changes cannot be stored; nil means that they can be stored again.
    func storage(_ failure: String?) {
        guard let failure else { return record(.info, "storage-works") }
        record(.error, "storage-failing") { line in line.add("reason", failure, atMost: 1_000) }
    }

    /// Warns if the system permits fewer connections than `--max-connections`, with the number of descriptors that
    /// these need.
    func connections(_ grant: ConnectionGrant) {
        let granted = grant.granted
        guard granted < grant.wanted else { return }
        record(.warning, "connections-limited") { line in
            line.add("connections", granted)
            line.add("max-connections", grant.wanted)
            let needed = grant.descriptors(for: grant.wanted)
            line.add("reason", "the system grants too few descriptors (ulimit -n); that many need \(needed)")
        }
    }

    func draining(for signal: Int32) {
        record(.info, "draining") { line in line.add("signal", signal == SIGTERM ? "SIGTERM" : "SIGINT") }
    }

    func ignoredHangup() {
        record(.info, "hangup-ignored") { line in
            line.add("reason", "there are no --tokens and no --metrics-tokens to read again")
        }
    }

    /// Logs, in the new file, that the log was reopened, or the reason that it was not.
    func reopened(_ file: LogFile?, _ number: Int32?) {
        guard let file, let number else {
            record(.info, "log-not-reopened") { line in line.add("reason", "standard output is not a file with a name")
            }
            return
        }
        record(number == 0 ? .info : .error, number == 0 ? "log-reopened" : "log-not-reopened") { line in
            line.add("file", file.path)
            if number != 0 { line.add("reason", unsafe String(cString: strerror(number))) }
        }
    }

    /// Logs the last line, and waits until all lines are written, but at most two seconds if the reader does not keep
    /// up.
    func stopped() {
        record(.info, "stopped")
        close()
    }
}
