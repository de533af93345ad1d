import Glibc

// Reads many damaged inputs and stops at the first that crashes, violates an invariant or takes too long: a second of
// processor time, for sources three, for live scripts five.
//
//     quoin-fuzz [LANGUAGE|http|json|resp|xml|ib|font|live…] [--count N] [--seconds N] [--from N] [--seed N]
//         [--threads N] [--print]
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
    let shares = "\(results.sound) sound, longest \(results.longest.time) (number \(results.longest.number))"
    print("\(target): \(results.count) inputs in \(ThreadTime.ofProcess - start), \(shares)")
}
