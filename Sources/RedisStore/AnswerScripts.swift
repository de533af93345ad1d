import Redis

/// The scripts for answers to calls with an idempotency key.
///
/// All keys belong to one namespace, and are on one cluster node.
enum AnswerScripts {
    /// Appends a name to a namespace's list of answers, and removes the oldest ones while the total size exceeds the
    /// limit.
    ///
    /// `size`, `name`, `limit`, `age` must be set; `old` receives the removed names.
    private static let storeAnswer = """
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

    /// Claims a key: returns `{0, layout, removed names …}` if it is new, `{1}` if it was used with a different
    /// request, or `{2, layout, answer}` if it was used with the same one; the answer is empty if it is stored with the
    /// layout, or unknown.
    ///
    /// Keys: the claim, the list. Arguments: digest, layout, size limit, age, size of this claim.
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
        \(storeAnswer)
        return {0, ARGV[2], unpack(old)}
        """
    )

    /// Stores the answer to a call that changed nothing with its claim; returns the names removed from the list.
    ///
    /// Keys: the claim, the list. Arguments: the answer, size limit, age.
    static let keep = RedisScript(
        """
        if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
        redis.call('HSET', KEYS[1], 'a', ARGV[1])
        local shelf, name, size, limit, age = KEYS[2], KEYS[1], #ARGV[1], tonumber(ARGV[2]), ARGV[3]
        \(storeAnswer)
        return old
        """
    )

    /// Adds an answer that is stored with its layout to the list; returns the removed names.
    ///
    /// Keys: the list. Arguments: name, size, size limit, age.
    static let shelveAnswer = RedisScript(
        """
        local shelf, name, size, limit, age = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
        \(storeAnswer)
        return old
        """
    )
}
