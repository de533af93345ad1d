import API
import Arguments
import HTTP
import HTTPServer
import LayoutEngine
import Logging
import Sessions
import Storage
import Threads
import Wire

/// The options of the service, in the order of `--help`.
enum OptionTable {
    static let options =
        service + storage + threads + access + connections + requests + timeouts + layouts + log

    private static let service = [
        Option("host", .host(\.host), "address to listen on, IPv4 or IPv6"),
        Option("port", .number(\.port, 0...65_535), "port to listen on; 0 for any free one"),
        Option("base-path", .prefix(\.service.basePath), "path below which the service is reached, as in /layouts-api"),
        Option("no-playground", .flag(\.service.servesPlayground, false), "serves no playground at /"),
    ]

    private static let storage = [
        Option(
            "data",
            .path(\.data, "a directory"),
            "directory that layouts are kept in, so that they survive a restart; created if it is missing"
        ),
        Option(
            "fsync",
            .word(\.storage.sync),
            "when a change is on the disk: before its answer, within a second, or when the system writes it"
        ),
        Option(
            "store",
            .store(\.store),
            "Redis or Valkey server that keeps layouts, and that several instances share; QUOIN_STORE hides a password"
        ),
        Option(
            "read-staleness",
            .secondsOrNone(\.readStaleness),
            "seconds for which a layout that was compared with --store counts as current; 0 = it is compared each time"
        ),
        Option("salvage", .flag(\.storage.isSalvaging, true), "keeps the undamaged part of a damaged directory"),
        Option(
            "evict-after",
            .secondsOrNever(\.service.sessions.evictAfter),
            "seconds without use after which a layout in --data or --store leaves memory, until it is used again; 0 = never"
        ),
        Option(
            "max-layouts-in-memory",
            .number(\.service.sessions.residentLayouts, 0...10_000_000),
            "layouts of --data or --store in memory; beyond it those used longest ago leave it; 0 = as many as there is room for"
        ),
    ]

    private static let threads = [
        Option("threads", .number(\.threads, 1...1_024), "event loops, each with a thread"),
        Option("workers", .number(\.queue.heavyWorkers, 1...1_024), "threads for long work"),
        Option(
            "light-workers",
            .number(\.queue.lightWorkers, 1...1_024),
            "threads for work that would block an event loop for some tens of milliseconds"
        ),
        Option(
            "inline-body",
            .bytes(\.service.inlineBodyBytes, 0...1_073_741_824),
            "bytes of a body that is handled on the event loop; beyond it by a worker"
        ),
        Option(
            "inline-views",
            .number(\.service.inlineViews, 0...1_000_000),
            "views of a layout that is solved on the event loop; beyond it by a worker"
        ),
        Option("max-queue", .number(\.queue.jobs, 1...1_000_000), "requests that wait for a worker; beyond it 503"),
        Option(
            "max-queue-per-client",
            .number(\.queue.jobsPerClient, 1...1_000_000),
            "of them, those of one token, or else of one address; beyond it 503"
        ),
        Option(
            "max-queue-bytes",
            .bytes(\.queue.bytes, 1...1_000_000_000_000),
            "bytes of their bodies; beyond it 503"
        ),
    ]

    private static let access = [
        Option(
            "tokens",
            .path(\.tokens, "a file"),
            "file of bearer tokens, a name and a token per line; read again on SIGHUP"
        ),
        Option(
            "metrics-tokens",
            .path(\.metricsTokens, "a file"),
            "file of bearer tokens that read /metrics and nothing else; read again on SIGHUP"
        ),
        Option(
            "fonts",
            .path(\.fonts, "a directory"),
            "directory of TrueType and OpenType fonts to measure texts with"
        ),
        Option("default-font", .path(\.defaultFont, "a family"), "font family of texts that name none"),
        Option(
            "cors-origin",
            .origins(\.origins),
            "origin whose pages may read answers; repeatable, or a list with commas, or *"
        ),
        Option(
            "allowed-hosts",
            .hosts(\.hosts),
            "names by which the service is called; repeatable, or a list with commas, or *; on a loopback address none but "
                + "localhost and loopback addresses by default"
        ),
        Option(
            "trusted-proxies",
            .proxies(\.proxies),
            "proxies whose X-Forwarded-For, Forwarded and X-Forwarded-Prefix count; repeatable, or a list with commas"
        ),
    ]

    private static let connections = [
        Option("max-connections", .number(\.limits.connections, 1...1_000_000), "open connections; beyond it 503"),
        Option(
            "max-connections-per-client",
            .number(\.limits.connectionsPerClient, 1...1_000_000),
            "open connections of one IPv4 address or IPv6 /64; beyond it 503"
        ),
        Option(
            "max-buffered-bytes",
            .bytes(\.limits.bufferedBytes, 65_536...1_099_511_627_776),
            "bytes that all connections hold; beyond it 503"
        ),
    ]

    private static let requests = [
        Option("max-target", .bytes(\.limits.request.targetBytes, 16...1_048_576), "bytes of a target; beyond it 414"),
        Option(
            "max-header-bytes",
            .bytes(\.limits.request.headerBytes, 64...16_777_216),
            "bytes of a header section; beyond it 431"
        ),
        Option(
            "max-header-count",
            .number(\.limits.request.headerCount, 1...100_000),
            "fields of a header section; beyond it 431"
        ),
        Option("max-body", .bytes(\.limits.request.bodyBytes, 0...1_073_741_824), "bytes of a body; beyond it 413"),
    ]

    private static let timeouts = [
        Option(
            "header-timeout",
            .seconds(\.limits.headerTimeout),
            "seconds for a client to send a header section; beyond it 408"
        ),
        Option(
            "body-timeout",
            .seconds(\.limits.bodyTimeout),
            "seconds for a client to send a body, or its next line; beyond it 408"
        ),
        Option("idle-timeout", .seconds(\.limits.idleTimeout), "seconds between requests; then the connection closes"),
        Option("write-timeout", .seconds(\.limits.writeTimeout), "seconds for a client to read some of an answer"),
        Option(
            "linger-timeout",
            .seconds(\.limits.lingerTimeout),
            "seconds for a client to close after the last answer"
        ),
        Option("drain-timeout", .seconds(\.limits.drainTimeout), "seconds for answers in flight after SIGTERM"),
    ]

    private static let layouts = [
        Option(
            "max-json-depth",
            .number(\.service.body.jsonDepth, 16...1_000),
            "objects and arrays nested in each other in a body; beyond it 400"
        ),
        Option("max-layouts", .number(\.service.sessions.layouts, 0...10_000_000), "stored layouts; beyond it 507"),
        Option(
            "max-total-views",
            .number(\.service.sessions.totalViews, 0...1_000_000_000),
            "views of all stored layouts together; beyond it 507"
        ),
        Option(
            "max-layouts-per-name",
            .number(\.service.sessions.layoutsPerNamespace, 0...10_000_000),
            "stored layouts of one token name; beyond it 507; 0 = half of max-layouts"
        ),
        Option(
            "max-views-per-name",
            .number(\.service.sessions.viewsPerNamespace, 0...1_000_000_000),
            "views of the stored layouts of one token name; beyond it 507; 0 = half of max-total-views"
        ),
        Option(
            "max-memory",
            .bytes(\.service.sessions.memory, 0...1_125_899_906_842_624),
            "bytes for layouts, three quarters of them, and for requests; beyond it 507 or 503; 0 = half of what there is"
        ),
        Option(
            "max-memory-per-name",
            .bytes(\.service.sessions.memoryPerNamespace, 0...1_125_899_906_842_624),
            "bytes for the layouts of one token name; beyond it 507; 0 = half of what layouts may have"
        ),
        Option(
            "layout-ttl",
            .secondsOrNever(\.service.sessions.timeToLive),
            "seconds without use after which a layout is removed; 0 = never"
        ),
        Option(
            "sleep-after",
            .secondsOrNever(\.service.sessions.sleepAfter),
            "seconds without use after which a layout is packed, until it is used again; 0 = never"
        ),
        Option(
            "max-views",
            .number(\.service.sessions.views, 1...1_000_000),
            "views and guides of a layout; beyond it 422"
        ),
        Option(
            "max-constraints",
            .number(\.service.sessions.constraints, 0...10_000_000),
            "constraints of a layout; beyond it 422"
        ),
        Option(
            "max-text-bytes",
            .bytes(\.service.sessions.textBytes, 0...1_000_000_000),
            "bytes of all texts of a layout together; beyond it 422"
        ),
        Option(
            "max-name-bytes",
            .number(\.service.sessions.nameBytes, 1...65_536),
            "bytes of a name, a key or a group; beyond it 422"
        ),
        Option(
            "max-source-bytes",
            .bytes(\.service.body.sourceBytes, 1...1_000_000_000),
            "bytes of a source in another language; beyond it 422"
        ),
        Option(
            "max-operations",
            .number(\.service.sessions.operations, 0...1_000_000),
            "operations of an edit; beyond it 422"
        ),
        Option(
            "max-history",
            .number(\.service.sessions.history.revisions, 0...1_000_000),
            "former revisions of a layout that can be undone and compared; beyond it 409 and 410"
        ),
        Option(
            "max-history-bytes",
            .bytes(\.service.sessions.history.bytes, 0...1_000_000_000),
            "bytes of the former revisions of a layout; beyond it the oldest are forgotten"
        ),
        Option(
            "max-variants",
            .number(\.service.sessions.variants, 0...10_000),
            "variants of a request; beyond it 422"
        ),
        Option(
            "max-text-lines",
            .number(\.service.sessions.textLines, 0...100_000_000),
            "lines of texts in all variants of a request; beyond it 422"
        ),
        Option(
            "max-answer-bytes",
            .number(\.service.sessions.answerBytes, 1_048_576...1_099_511_627_776),
            "bytes of an answer; beyond it 422"
        ),
        Option(
            "max-event-bytes",
            .number(\.service.eventBytes, 0...1_099_511_627_776),
            "bytes of past events of all layouts, for clients that reconnect"
        ),
        Option(
            "idempotency-bytes",
            .bytes(\.service.idempotency.bytes, 65_536...1_099_511_627_776),
            "bytes of the answers that one token name can have repeated by Idempotency-Key"
        ),
        Option(
            "idempotency-age",
            .seconds(\.service.idempotency.age),
            "seconds for which they are kept"
        ),
        Option(
            "max-transition-frames",
            .number(\.service.sessions.transitionFrames, 0...100_000_000),
            "frames of a transition, views times samples; beyond it 422"
        ),
        Option(
            "max-solver-work",
            .number(\.service.sessions.engine.work, 1...1_000_000_000_000),
            "work for one request, in matrix entries, up to 15 ns each; beyond it 422"
        ),
    ]

    private static let log = [
        Option("log-format", .word(\.logFormat), "format of the log on standard output: text or json"),
        Option("log-level", .word(\.logLevel), "what is logged: off, error, warning, info or debug"),
    ]

    /// The options for measuring texts.
    static let measuring = ["fonts", "default-font"]

    /// The options that limit one document and its response.
    static let documentLimits = [
        "max-body", "max-json-depth", "max-views", "max-constraints", "max-text-bytes", "max-name-bytes",
        "max-source-bytes", "max-variants", "max-text-lines", "max-answer-bytes",
        "max-solver-work",
    ]

    /// The descriptions of all options, with their defaults.
    static var descriptions: [OptionDescription] { descriptions { _ in true } }

    /// Returns the descriptions of the options whose names satisfy a condition.
    static func descriptions(where isWanted: (String) -> Bool) -> [OptionDescription] {
        let settings = Settings()
        return options.filter { isWanted($0.name) }.map { $0.description(in: settings) }
    }
}
