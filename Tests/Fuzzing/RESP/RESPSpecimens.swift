/// Sound streams of replies to mutate.
public enum RESPSpecimens {
    public static let all = [
        "+OK\r\n-ERR unknown command\r\n:1000\r\n:-1\r\n$5\r\nhello\r\n$0\r\n\r\n$-1\r\n*-1\r\n*0\r\n",
        "*3\r\n:1\r\n*2\r\n$1\r\na\r\n*0\r\n+x\r\n*1\r\n*1\r\n*1\r\n*1\r\n$-1\r\n",
        "*2\r\n*3\r\n:0\r\n:8191\r\n*3\r\n$9\r\n127.0.0.1\r\n:6379\r\n$2\r\nid\r\n"
            + "*3\r\n:8192\r\n:16383\r\n*4\r\n$-1\r\n:6380\r\n$0\r\n\r\n*0\r\n",
        "*3\r\n$7\r\nmessage\r\n$5\r\nevent\r\n$11\r\n{\"a\":\r\n[1]}\r\n*2\r\n$4\r\npong\r\n$0\r\n\r\n",
        "-MOVED 3999 127.0.0.1:6381\r\n-ASK 3999 ::1:6381\r\n:9223372036854775807\r\n:-9223372036854775808\r\n+\r\n",
    ]

    /// Pieces that are rare in replies and common in attacks.
    public static let strange = [
        "\r\n", "\r", "\n", "$-1\r\n", "*-1\r\n", "$-2\r\n", "*1\r\n", "*1048577\r\n", "*9223372036854775807\r\n",
        "$536870913\r\n",
        "$9223372036854775807\r\n", ":9223372036854775808\r\n", ":-9223372036854775809\r\n", ":+0\r\n", ":--1\r\n",
        "$00\r\n",
        "_\r\n", "#t\r\n", ",1.5\r\n", "%1\r\n", "~1\r\n", ">1\r\n", "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n",
    ]
}
