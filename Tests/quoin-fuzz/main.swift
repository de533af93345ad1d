import Glibc

// Reads many inputs, most of them nearly sound, and stops at the first that crashes, violates an invariant or takes
// more processor time than its target allows.
//
//     quoin-fuzz [TARGET…] [--count N] [--seconds N] [--from N] [--seed N] [--threads N] [--print]
//
// `--seconds N` stops after N seconds of processor time in the place of a count.
// `--from N --count 1 --print` shows the input with that number.

CrashReport.arm()
guard let options = FuzzOptions(Array(CommandLine.arguments.dropFirst())) else {
    print(FuzzOptions.usage)
    exit(2)
}
for target in options.targets {
    let start = ThreadTime.ofProcess
    let results = try FuzzRun(target, options).results()
    if let failure = results.failure {
        print(failure)
        exit(1)
    }
    let longest = "longest \(results.longest.time) (number \(results.longest.number))"
    let accepted = "\(results.accepted) accepted (\(results.acceptedPercent) %)"
    print("\(target.name): \(results.count) inputs in \(ThreadTime.ofProcess - start), \(accepted), \(longest)")
    if let summary = results.summary { print("    \(summary)") }
}
