import Testing

@testable import Redis

/// Why a server does not do what it is told, for clients.
@Suite struct RedisTroubleTests {
    private static let digest = "6b8f2a1c9d0e4f7a8b3c5d6e7f8091a2b3c4d5e6"

    /// Failures as clients of servers of version 6 and 7 get them.
    private static let failures: [(RedisFailure, RedisTrouble)] = [
        (.notSent("OOM command not allowed when used memory > 'maxmemory'."), .noMemory),
        (.notSent("OOM command not allowed. script: \(digest), on @user_script:9."), .noMemory),
        (
            .refused("ERR Error running script (call to f_\(digest)): @user_script:9: -OOM command not allowed."),
            .noMemory
        ),
        (.notSent("READONLY You can't write against a read only replica. script: \(digest)"), .replica),
        (.notSent("10.0.0.5:6379: the server is a slave"), .replica),
        (.notSent("NOREPLICAS Not enough good replicas to write."), .tooFewReplicas),
        (.refused("MISCONF Redis is configured to save RDB snapshots, /var/lib/redis"), .cannotSave),
        (.notSent("LOADING Redis is loading the dataset in memory"), .loading),
        (.notSent("BUSY Redis is busy running a script."), .busy),
        (.notSent("MASTERDOWN Link with MASTER is down"), .noMaster),
        (.notSent("CLUSTERDOWN Hash slot not served"), .clusterDown),
        (.notSent("10.0.0.5:6379: cannot log in: WRONGPASS invalid username-password pair"), .notAdmitted),
        (.notSent("NOAUTH Authentication required."), .notAdmitted),
        (.refused("NOPERM User quoin has no permissions to run the 'evalsha' command"), .notAdmitted),
        (.refused("WRONGTYPE Operation against a key with another value script: \(digest)"), .foreignValue),
        (.refused("ERR user_script:14: bad argument script: \(digest), on @user_script:14."), .refused),
        (.unknown("no reply within 2.0 seconds"), .silent),
        (.unknown("10.0.0.5:6379: the connection was reset"), .silent),
        (.notSent("10.0.0.5:6379: Connection refused"), .notConnected),
        (.notSent("not connected yet to redis.internal:6379"), .notConnected),
        (.notSent("too many commands wait for replies"), .notConnected),
    ]

    @Test(arguments: failures.indices) func `the code of a failure is found, wherever it is`(index: Int) {
        let (failure, trouble) = Self.failures[index]
        #expect(RedisTrouble(failure) == trouble)
    }

    /// Catches a client that is told addresses, digests of scripts or paths.
    @Test func `words for clients say nothing of the server`() {
        let seen = Set(Self.failures.map(\.1))
        #expect(seen == Set(RedisTrouble.allCases))
        for trouble in RedisTrouble.allCases {
            #expect(!trouble.words.isEmpty && !trouble.words.contains { $0.isNumber || $0 == "/" || $0 == ":" })
        }
    }
}
