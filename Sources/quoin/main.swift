import Arguments
import Commands
import Glibc
import Sockets
import TextMetrics

/// Writes the reason for terminating to standard error, and exits.
func fail(_ reason: String, exitStatus: Int32) -> Never {
    Console.error.write("quoin: \(reason)")
    exit(exitStatus)
}

func serve(_ settings: Settings) throws {
    // Makes writing to a closed connection or log, or to a log file at its size limit, an error of that call instead of
    // terminating the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Ignored until they are blocked and read from a descriptor.
    for number in [SIGHUP, SIGUSR1] { signal(number, SIG_IGN) }
    // Signals that terminate a process by default and have no meaning here.
    for number in [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT] { signal(number, SIG_IGN) }
    let system = SystemMemory()
    MemoryPolicy.keepMemory(in: system)
    FileDescriptor.raiseLimit()
    var settings = settings
    MemoryPolicy.complete(&settings, for: system)
    try Service(settings).run()
}

do {
    switch try Command(CommandLine.arguments, environment: Environment.value, names: Environment.names) {
    case .serve(let settings): try serve(settings)
    case .health(let settings): try HealthCheck.run(settings)
    case .text(let text): Console.output.write(text)
    case .document(let command, let arguments, let settings):
        exit(try command.run(arguments, CommandContext(settings)).rawValue)
    case .storage(let command, let arguments, let settings):
        exit(try command.run(arguments, CommandContext(settings)).rawValue)
    case .lint(let arguments, let settings):
        exit(try LintCommand.run(arguments, CommandContext(settings)).rawValue)
    case .diff(let arguments, let settings):
        exit(try DiffCommand.run(arguments, CommandContext(settings)).rawValue)
    }
} catch let error as UsageError {
    fail("\(error)", exitStatus: 2)
} catch let error as TokenSourceError {
    fail("\(error)", exitStatus: 2)
} catch let error as FontDirectoryError {
    fail("--fonts: \(error)", exitStatus: 2)
} catch let error as UnknownFamilyError {
    fail("\(error)", exitStatus: 2)
} catch let error as SocketError {
    fail(error.remedy.map { "\(error) (\($0))" } ?? "\(error)", exitStatus: 1)
} catch {
    fail("\(error)", exitStatus: 1)
}
