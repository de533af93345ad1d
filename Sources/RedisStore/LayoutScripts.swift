import Redis

/// The scripts that the server runs, each as a whole, without anything else in between.
///
/// `KEYS[1]` is the hash of a layout, `KEYS[2]` what remains when it is gone:
/// ```
/// s   the stamp of the state: eight random bytes, which every change replaces
/// r   the revision      v   the number of views      m   "n" and the name, or nothing
/// b   the snapshot, as in a journal                  i   the stamp that the layout had with it
/// n   how many edits there are behind it             e1, e2, …   the stamp after each, and its record
/// t   how long the layout is kept after its last use, in milliseconds; 0 = for ever
/// ```
/// A change is stored if the stamp is the one that it was made on. Revisions would not do: of two instances that go on
/// from the same one, each makes the next, and edits of one would then be put behind the edit of the other.
enum LayoutScripts {
    /// How long the last revision of a layout is remembered that is gone, in milliseconds: a year.
    private static let memory = "31536000000"

    /// Returns the answer to the call where that was done before; else keeps it, if the change that follows is stored.
    ///
    /// `KEYS[3]` has the answer to a call with a key; its arguments are the last two: the answer and how long it is
    /// kept.
    private static let findAnswer = """
        if KEYS[3] then
            local answer = redis.call('GET', KEYS[3])
            if answer then return answer end
        end
        """

    private static let keepAnswer = """
        if KEYS[3] then redis.call('SET', KEYS[3], ARGV[#ARGV - 1], 'PX', ARGV[#ARGV]) end
        """

    /// Stores an edit: 1, or 0 where the layout is in another state; or the answer that the call had before.
    ///
    /// Arguments: the stamps before and after, revision, views, record, time to live, channel.
    static let edit = RedisScript(
        """
        \(findAnswer)
        if redis.call('HGET', KEYS[1], 's') ~= ARGV[1] then return 0 end
        \(keepAnswer)
        local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
        redis.call('HSET', KEYS[1], 's', ARGV[2], 'r', ARGV[3], 'v', ARGV[4], 'e' .. n, ARGV[2] .. ARGV[5],
            't', ARGV[6])
        if ARGV[6] == '0' then
            redis.call('PERSIST', KEYS[1])
        else
            redis.call('PEXPIRE', KEYS[1], ARGV[6])
            redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[6] + \(memory))
        end
        redis.call('PUBLISH', ARGV[7], ARGV[3])
        return 1
        """
    )

    /// Stores a layout as a whole: 1, or 0 where there is another state, or where the id has had the revision.
    ///
    /// Arguments: as above, the stamp before being empty where there is no layout; and the name.
    static let snapshot = RedisScript(
        """
        \(findAnswer)
        local stamp = redis.call('HGET', KEYS[1], 's') or ''
        if stamp ~= ARGV[1] then return 0 end
        if stamp == '' then
            local last = string.match(redis.call('GET', KEYS[2]) or '0', '^%d+')
            if tonumber(last) >= tonumber(ARGV[3]) then return 0 end
        end
        \(keepAnswer)
        redis.call('DEL', KEYS[1])
        redis.call('HSET', KEYS[1], 's', ARGV[2], 'r', ARGV[3], 'v', ARGV[4], 'm', ARGV[8],
            'b', ARGV[5], 'i', ARGV[2], 'n', 0, 't', ARGV[6])
        if ARGV[6] ~= '0' then
            redis.call('PEXPIRE', KEYS[1], ARGV[6])
            redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[6] + \(memory))
        end
        redis.call('PUBLISH', ARGV[7], ARGV[3])
        return 1
        """
    )

    /// Removes a layout: 1, or 0 where it is in another state.
    ///
    /// Arguments: its stamp, its revision, channel.
    static let removal = RedisScript(
        """
        if redis.call('HGET', KEYS[1], 's') ~= ARGV[1] then return 0 end
        redis.call('DEL', KEYS[1])
        redis.call('SET', KEYS[2], ARGV[2] .. 'd', 'PX', \(memory))
        redis.call('PUBLISH', ARGV[3], 'gone')
        return 1
        """
    )

    /// Reads a layout unless it is in a known state; that counts as using it.
    ///
    /// Argument: the known stamp, which may be empty. Returns
    /// ```
    /// {0, last}                          there is none; its last revision, and "d" if it was removed
    /// {1}                                it is in the known state
    /// {2, s, r, v, m, b, i, e1, e2, …}   what it is
    /// ```
    static let read = RedisScript(
        """
        local f = redis.call('HMGET', KEYS[1], 's', 'r', 'v', 'm', 'n', 't')
        if not f[1] then return {0, redis.call('GET', KEYS[2]) or ''} end
        if f[6] ~= '0' then
            redis.call('PEXPIRE', KEYS[1], f[6])
            redis.call('PEXPIRE', KEYS[2], f[6] + \(memory))
        end
        if f[1] == ARGV[1] then return {1} end
        local whole = redis.call('HMGET', KEYS[1], 'b', 'i')
        local reply = {2, f[1], f[2], f[3], f[4], whole[1], whole[2]}
        for n = 1, tonumber(f[5]) do reply[#reply + 1] = redis.call('HGET', KEYS[1], 'e' .. n) end
        return reply
        """
    )

    /// Finds out why an id has no layout: 0 if it has one, 1 if that has expired or was removed, 2 if it never had one.
    static let absence = RedisScript(
        """
        if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
        return 2 - redis.call('EXISTS', KEYS[2])
        """
    )

    /// Adds an id to those of a namespace: 1, or 0 where there are as many as there may be.
    ///
    /// Arguments: the id, the limit.
    static let index = RedisScript(
        """
        if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 1 end
        if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
        redis.call('ZADD', KEYS[1], 0, ARGV[1])
        return 1
        """
    )
}
