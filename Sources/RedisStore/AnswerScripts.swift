import Redis

/// The scripts for answers to calls with a key.
///
/// All keys are those of one namespace, and on one node of a cluster.
enum AnswerScripts {
    /// Puts a name onto the shelf of a namespace, and takes the oldest off while all take too much.
    ///
    /// `size`, `name`,
    /// `limit`, `age` are set; `old` becomes the names that were taken off.
    private static let shelve = """
        redis.call('RPUSH', shelf, size .. ' ' .. name)
        local total = redis.call('INCRBY', shelf .. ':bytes', size)
        redis.call('PEXPIRE', shelf, age)
        redis.call('PEXPIRE', shelf .. ':bytes', age)
        local old = {}
        while total > limit do
            local entry = redis.call('LPOP', shelf)
            if not entry then break end
            local less, what = string.match(entry, '^(%d+) (.*)$')
            total = redis.call('DECRBY', shelf .. ':bytes', less)
            old[#old + 1] = what
        end
        """

    /// Claims a key: `{0, layout, names taken off the shelf …}`, `{1}` where it came with another request, or
    /// `{2, layout, answer}` where it came with the same one; the answer is empty where it is kept with the layout, or
    /// not known.
    ///
    /// Keys: the claim, the shelf. Arguments: digest, layout, bytes of all, age, bytes of this one.
    static let claim = RedisScript(
        """
        local f = redis.call('HMGET', KEYS[1], 'd', 'i', 'a')
        if f[1] then
            if f[1] ~= ARGV[1] then return {1} end
            return {2, f[2], f[3] or ''}
        end
        redis.call('HSET', KEYS[1], 'd', ARGV[1], 'i', ARGV[2])
        redis.call('PEXPIRE', KEYS[1], ARGV[4])
        local shelf, name, size, limit, age = KEYS[2], KEYS[1], ARGV[5], tonumber(ARGV[3]), ARGV[4]
        \(shelve)
        return {0, ARGV[2], unpack(old)}
        """
    )

    /// Puts the answer to a call that has changed nothing to its claim; returns the names that were taken off the
    /// shelf.
    ///
    /// Keys: the claim, the shelf. Arguments: the answer, bytes of all, age.
    static let keep = RedisScript(
        """
        if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
        redis.call('HSET', KEYS[1], 'a', ARGV[1])
        local shelf, name, size, limit, age = KEYS[2], KEYS[1], #ARGV[1], tonumber(ARGV[2]), ARGV[3]
        \(shelve)
        return old
        """
    )

    /// Puts an answer onto the shelf that is kept with its layout; returns the names that were taken off.
    ///
    /// Keys: the shelf. Arguments: name, bytes, bytes of all, age.
    static let shelveAnswer = RedisScript(
        """
        local shelf, name, size, limit, age = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
        \(shelve)
        return old
        """
    )
}
