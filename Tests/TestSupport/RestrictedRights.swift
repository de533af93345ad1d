import Glibc

/// The rights of somebody who may read only what everybody may, whoever runs the tests.
public enum RestrictedRights {
    private static let nobody: uid_t = 65_534

    /// Runs `body` without what root may beyond others.
    ///
    /// The user for the file system is one of the thread, so that tests beside it notice nothing; who is not root
    /// cannot change it, and need not.
    public static func run<Value>(_ body: () throws -> Value) rethrows -> Value {
        typealias SetUser = @convention(c) (uid_t) -> Int32
        // Glibc's module does not show it.
        guard geteuid() == 0, let symbol = unsafe dlsym(nil, "setfsuid") else { return try body() }
        let setUser = unsafe unsafeBitCast(symbol, to: SetUser.self)
        _ = setUser(nobody)
        defer { _ = setUser(0) }
        return try body()
    }
}
