import API
import Commands
import HTTP
import HTTPServer
import Sessions
import TextMetrics

extension CommandContext {
    /// Creates the context of a command that works without the service.
    ///
    /// The limits on all layouts of a service together do not apply to a single document.
    init(_ settings: Settings) throws {
        var limits = settings.service
        limits.sessions.memory = .max
        limits.sessions.layoutsPerNamespace = .max
        limits.sessions.viewsPerNamespace = .max
        limits.sessions.memoryPerNamespace = .max
        let fonts = try FontCatalog(settings)
        for fault in fonts.faults { Console.error.write("quoin: warning: --fonts: \(fault)") }
        self.init(
            limits: limits,
            inputBytes: settings.limits.request.bodyBytes,
            fonts: fonts,
            streams: .ofProcess(environment: Environment.value)
        )
    }
}
