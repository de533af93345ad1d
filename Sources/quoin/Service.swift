import API
import Glibc
import HTTP
import HTTPServer
import Logging
import Redis
import RedisStore
import Sockets
import TextMetrics
import Threads

/// The service as a process, with its log, workers and server.
struct Service {
    private let tokens: TokenSource?
    private let metricsTokens: TokenSource?
    private let grant: ConnectionGrant
    private let access: AccessControl
    private let fonts: FontCatalog
    private let signals: SignalDescriptor
    private let log: Log
    private let logFile = LogFile(behind: Console.output.rawValue)
    private let layouts: LayoutService
    private let server: Server
    private let housekeeping: Housekeeping

    /// Reads the files named in `settings`, starts to listen, and starts the threads for the log and the workers.
    init(_ settings: Settings) throws {
        grant = ConnectionGrant(settings.limits, loops: settings.threads)
        try DescriptorShortage.check(grant)
        tokens = settings.tokens.map { TokenSource(option: "--tokens", path: $0) }
        metricsTokens = settings.metricsTokens.map { TokenSource(option: "--metrics-tokens", path: $0) }
        let inherited = try InheritedSocket.all(Environment.value)
        let isLocal =
            inherited.isEmpty
            ? try SocketAddress(host: settings.host, port: 0).isLoopback : inherited.allSatisfy(\.isOfLoopback)
        access = AccessControl(
            tokens: try tokens?.read(),
            metricsTokens: try metricsTokens?.read(),
            origins: settings.origins,
            hosts: settings.hosts.whereListening(onLoopbackAlone: isLocal)
        )
        fonts = try FontCatalog(settings)
        // Threads inherit the signal mask, so it is set before the first thread starts.
        signals = try SignalDescriptor([SIGTERM, SIGINT, SIGHUP, SIGUSR1])
        let log = Log(settings.logFormat, settings.logLevel, descriptor: Console.output.rawValue)
        _ = try Thread { log.write() }
        let layouts = try Self.layouts(settings, access, fonts, log)
        let server = try Self.makeServer(settings, layouts, log, inheriting: inherited)
        layouts.metrics.setServer { ServerSnapshot(server.statistics, of: log) }
        housekeeping = Housekeeping(layouts, log)
        (self.log, self.layouts, self.server) = (log, layouts, server)
    }

    private static func layouts(
        _ settings: Settings,
        _ access: AccessControl,
        _ fonts: FontCatalog,
        _ log: Log
    ) throws -> LayoutService {
        let workers = try WorkQueue(settings.queue)
        if let directory = settings.data {
            return try LayoutService(
                directory: directory,
                settings.storage,
                limits: settings.service,
                access: access,
                fonts: fonts,
                workers: workers,
                reportTrouble: log.numericalTrouble
            )
        }
        if let address = settings.store {
            var options = RedisOptions()
            // A short backoff, because requests are refused meanwhile and there are few instances.
            options.longestBackoff = .milliseconds(500)
            let client = try RedisClient(address, options) { isAvailable, reason in
                log.store(isAvailable, reason, address)
            }
            let layouts = LayoutService(
                sharing: RedisLayouts(client),
                staleness: settings.readStaleness,
                limits: settings.service,
                access: access,
                fonts: fonts,
                workers: workers,
                reportTrouble: log.numericalTrouble
            )
            layouts.metrics.setStore { StoreSnapshot(client.statistics) }
            return layouts
        }
        return LayoutService(
            limits: settings.service,
            access: access,
            fonts: fonts,
            workers: workers,
            reportTrouble: log.numericalTrouble
        )
    }

    /// Creates the server; clients, identified by trusted proxies if there are any, take turns.
    static func makeServer(
        _ settings: Settings,
        _ layouts: LayoutService,
        _ log: Log,
        inheriting inherited: [InheritedSocket] = []
    ) throws -> Server {
        var configuration = ServerConfiguration(
            address: try SocketAddress(host: settings.host, port: UInt16(settings.port)),
            loops: settings.threads,
            limits: settings.limits
        )
        let proxies = settings.proxies
        configuration.admit = { request, contentLength, peer in
            layouts.admit(
                request,
                contentLength: contentLength,
                below: proxies.prefix(of: request.headers, from: peer),
                from: proxies.client(of: request.headers, from: peer).network.description
            )
        }
        configuration.lines = LineStreams(contentType: LayoutService.linesType, answer: layouts.beginLines)
        configuration.completeRefusal = layouts.complete
        configuration.observe = ExchangeObserver(metrics: layouts.metrics, log: log, proxies: proxies).observe
        configuration.inherited = inherited
        return try Server(configuration) { request, responder in
            layouts.respond(
                to: request,
                below: proxies.prefix(of: request.headers, from: responder.client),
                isLate: responder.isLate,
                orLater: Reply(
                    to: proxies.client(of: request.headers, from: responder.client).network.description,
                    isAwaited: { !responder.isAbandoned },
                    send: responder.respond
                )
            )
        }
    }

    /// Serves until SIGTERM or SIGINT arrives and every response in flight has been sent; SIGHUP reloads the tokens,
    /// and SIGUSR1 reopens the log.
    func run() throws {
        let signalThread = try Thread { [self] in awaitTermination() }
        let housekeepingThread = try Thread { [self] in housekeeping.run() }
        log.listening(at: server.address)
        log.connections(grant)
        log.skipped(fonts.faults)
        try server.run()
        signalThread.join()
        housekeeping.stop()
        housekeepingThread.join()
        layouts.close()
        log.stopped()
    }

    private func awaitTermination() {
        var signal = signals.next()
        while signal == SIGHUP || signal == SIGUSR1 {
            if signal == SIGUSR1 {
                log.reopened(logFile, logFile?.reopen())
            } else {
                if tokens == nil, metricsTokens == nil { log.ignoredHangup() }
                tokens?.reload(log, into: access.replaceTokens)
                metricsTokens?.reload(log, into: access.replaceMetricsTokens)
            }
            signal = signals.next()
        }
        // Load balancers that poll /readyz stop sending requests here while the last ones are answered.
        layouts.setReady(false)
        log.draining(for: signal)
        server.drain()
    }
}
