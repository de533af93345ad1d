import Redis

/// The scripts for layouts, each of which the server executes atomically.
///
/// `KEYS[1]` is the hash of a layout, `KEYS[2]` the record that outlives it:
/// ```
/// s   the stamp of the state: eight random bytes, replaced by every change
/// r   the revision      v   the number of views      m   "n" and the name, or nothing
/// b   the snapshot, as in a journal                  i   the layout's stamp at the snapshot
/// n   the number of edits since the snapshot         e1, e2, …   the stamp after each edit, and its record
/// t   the time to live after the last use, in milliseconds; 0 = forever
/// ```
/// A change is stored only if it was made on the current stamp. Revisions are not sufficient: two instances that
/// continue from the same revision both create the next one, and the edits of one would follow an edit of the other.
enum LayoutScripts {
    /// The time for which the last revision of a deleted layout is remembered, in milliseconds: one year.
    private static let memory = "31536000000"

    /// Returns the stored answer if the call was already executed; otherwise the answer is kept if the following change
    /// is stored.
    ///
    /// `KEYS[3]` holds the answer to a call with an idempotency key; the last two arguments are the answer and its time
    /// to live.
    private static let findAnswer = """
        if KEYS[3] then
            local answer = redis.call('GET', KEYS[3])
            if answer then return answer end
        end
        """

    private static let keepAnswer = """
        if KEYS[3] then redis.call('SET', KEYS[3], ARGV[#ARGV - 1], 'PX', ARGV[#ARGV]) end
        """

    /// Stores an edit: returns 1, 0 if the layout is in another state, or the answer that the call already has.
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

    /// Stores a whole layout: returns 1, or 0 if it is in another state or the id already reached this revision.
    ///
    /// Arguments: as for ``edit``, with an empty stamp before if there is no layout, followed by the name.
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

    /// Removes a layout: returns 1, or 0 if it is in another state.
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

    /// Reads a layout, unless its state is already known; either way counts as a use.
    ///
    /// Argument: the known stamp, which may be empty. Returns
    /// ```
    /// {0, last}                          no layout; its last revision, and "d" if it was removed
    /// {1}                                the layout is in the known state
    /// {2, s, r, v, m, b, i, e1, e2, …}   the layout
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

    /// Returns the reason why an id has no layout: 0 if it has one, 1 if the layout expired or was removed, 2 if there
    /// never was one.
    static let absence = RedisScript(
        """
        if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
        return 2 - redis.call('EXISTS', KEYS[2])
        """
    )

    /// Adds an id to a namespace: returns 1, or 0 if the limit is reached.
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
