import API
import Glibc
import HTTPServer
import Sockets
import Threads

/// Says why the service does not start, and ends.
func fail(_ message: String, code: Int32) -> Never {
    Console.error.write("quoin: \(message)")
    exit(code)
}

/// Serves until SIGTERM or SIGINT has come and every answer in flight is sent.
func serve(_ settings: Settings) throws {
    signal(SIGPIPE, SIG_IGN)
    MemoryPolicy.keepMemory()
    FileDescriptor.raiseLimit()
    let signals = try SignalDescriptor([SIGTERM, SIGINT])
    let service = LayoutService(limits: settings.service, workers: try WorkQueue(settings.queue))
    var configuration = ServerConfiguration(
        address: try SocketAddress(host: settings.host, port: UInt16(settings.port)),
        loops: settings.threads,
        limits: settings.limits
    )
    configuration.inherited = try InheritedSocket.all(Environment.value)
    let server = try Server(configuration) { request, responder in
        service.respond(to: request, orLater: Reply(isAwaited: { !responder.isAbandoned }, send: responder.respond))
    }
    let ending = try Thread {
        _ = signals.next()
        service.setReady(false)
        server.drain()
    }
    Console.output.write("quoin \(Settings.version) listening on http://\(server.address)")
    try server.run()
    ending.join()
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
} catch {
    fail("\(error)", code: 1)
}
