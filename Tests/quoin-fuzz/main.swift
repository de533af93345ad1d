import Fuzzing
import Glibc
import LayoutModel
import Synchronization

// Reads damaged sources, many of them, and stops at the first that crashes, breaks a promise or takes a second of the
// processor's time.
//
//     quoin-fuzz [LANGUAGE…] [--count N] [--from N] [--seed N] [--print]
//
// `--from N --count 1 --print` shows the source with that number.

/// The number of the source that is being read, for telling it in a crash.
let current = Atomic(0)

func report(_ signal: Int32) {
    var digits: [UInt8] = Array("crashed by source number ".utf8)
    digits += Array(String(current.load(ordering: .relaxed)).utf8) + [0x0A]
    _ = unsafe digits.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(1)
}

for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { signal(crash, report) }

guard let options = FuzzOptions(Array(CommandLine.arguments.dropFirst())) else {
    print("quoin-fuzz [LANGUAGE…] [--count N] [--from N] [--seed N] [--print]")
    exit(2)
}
for language in options.languages {
    let target = try SourceTarget(language)
    let mutator = SourceMutator(SourceSpecimens.all[language.rawValue] ?? [], seed: options.seed)
    var readToTheEnd = 0
    var longest = (time: Duration.zero, number: 0)
    let start = processorTime()
    for number in options.from..<(options.from + options.count) {
        current.store(number, ordering: .relaxed)
        let text = mutator[number]
        if options.prints { print(String(decoding: text, as: UTF8.self)) }
        let began = processorTime()
        do throws(BrokenPromise) {
            if try target.read(text) { readToTheEnd += 1 }
        } catch {
            print("\(language) number \(number): \(error)")
            exit(1)
        }
        let time = processorTime() - began
        if time > longest.time { longest = (time, number) }
        guard time < .seconds(1) else {
            print("\(language) number \(number) took \(time)")
            exit(1)
        }
    }
    let shares = "\(readToTheEnd) read to their end, longest \(longest.time) (number \(longest.number))"
    print("\(language): \(options.count) sources in \(processorTime() - start), \(shares)")
}
