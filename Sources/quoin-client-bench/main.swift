import Quoin
import QuoinClient

// Measures edits by the Swift client in the process and, if an address is given, also over HTTP.
//
//     quoin-client-bench [ADDRESS]

let bench = ClientBench(viewCount: 1_000)
try await bench.run(inProcess: .inProcess())
if let address = CommandLine.arguments.dropFirst().first { try await bench.run(overHTTP: QuoinService(address)) }
