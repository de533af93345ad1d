import API
import Glibc
import HTTPServer
import Logging
import Sockets
import TextMetrics
import Threads

/// Says why the service does not start, and ends.
func fail(_ message: String, code: Int32) -> Never {
    Console.error.write("quoin: \(message)")
    exit(code)
}

/// Serves until SIGTERM or SIGINT has come and every answer in flight is sent; SIGHUP has the tokens read again.
func serve(_ settings: Settings) throws {
    signal(SIGPIPE, SIG_IGN)
    MemoryPolicy.keepMemory()
    FileDescriptor.raiseLimit()
    let tokens = settings.tokens.map(TokenSource.init)
    let access = AccessControl(tokens: try tokens?.read(), origins: settings.origins)
    let fonts = try settings.fonts.map(FontCatalog.init(directory:)) ?? .builtIn
    let signals = try SignalDescriptor(tokens == nil ? [SIGTERM, SIGINT] : [SIGTERM, SIGINT, SIGHUP])
    let log = Log(settings.logFormat, settings.logLevel, descriptor: Console.output.rawValue)
    _ = try Thread { log.write() }
    let service = LayoutService(
        limits: settings.service,
        access: access,
        fonts: fonts,
        workers: try WorkQueue(settings.queue)
    )
    var configuration = ServerConfiguration(
        address: try SocketAddress(host: settings.host, port: UInt16(settings.port)),
        loops: settings.threads,
        limits: settings.limits
    )
    configuration.admit = service.admit
    configuration.completeRefusal = service.complete
    configuration.observe = ExchangeObserver(metrics: service.metrics, log: log).observe
    configuration.inherited = try InheritedSocket.all(Environment.value)
    let server = try Server(configuration) { request, responder in
        service.respond(to: request, orLater: Reply(isAwaited: { !responder.isAbandoned }, send: responder.respond))
    }
    service.metrics.setServer { ServerSnapshot(server.statistics, of: log) }
    let ending = try Thread {
        var signal = signals.next()
        while signal == SIGHUP {
            tokens?.reload(into: access, log)
            signal = signals.next()
        }
        service.setReady(false)
        log.draining(for: signal)
        server.drain()
    }
    log.listening(at: server.address)
    log.skipped(fonts.faults)
    try server.run()
    ending.join()
    log.stopped()
}

do {
    switch try Command(arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.value) {
    case .serve(let settings): try serve(settings)
    case .health(let settings): exit(HealthCheck.run(settings) ? 0 : 1)
    case .help: Console.output.write(OptionTable.help)
    case .version: Console.output.write("quoin \(Settings.version)")
    }
} catch let error as CommandError {
    fail("\(error)\nTry 'quoin --help'.", code: 2)
} catch let error as TokenSourceError {
    fail("\(error)", code: 2)
} catch let error as FontDirectoryError {
    fail("--fonts: \(error)", code: 2)
} catch {
    fail("\(error)", code: 1)
}
