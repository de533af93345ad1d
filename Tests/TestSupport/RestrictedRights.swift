import Glibc

/// The permissions of an ordinary user, whoever runs the tests.
public enum RestrictedRights {
    private static let nobody: uid_t = 65_534

    /// Runs `body` without the privileges of root on files.
    ///
    /// The file system user is a property of the thread, so it does not affect tests that run in parallel. Other users
    /// than root cannot change it, and need not.
    public static func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        typealias SetUser = @convention(c) (uid_t) -> Int32
        // Not declared in Swift's Glibc module.
        guard geteuid() == 0, let symbol = unsafe dlsym(nil, "setfsuid") else { return try body() }
        let setUser = unsafe unsafeBitCast(symbol, to: SetUser.self)
        _ = setUser(nobody)
        defer { _ = setUser(0) }
        return try body()
    }
}
