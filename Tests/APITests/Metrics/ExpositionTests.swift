import Testing

@testable import API

@Suite struct ExpositionTests {
    private func text(_ write: (inout Exposition) -> Void) -> String {
        var exposition = Exposition()
        write(&exposition)
        return String(decoding: exposition.bytes, as: UTF8.self)
    }

    @Test func `a metric is its help, its type, and its samples`() {
        let text = text { exposition in
            exposition.begin("a_total", .counter, "How many.")
            exposition.add([.init("x", "1"), .init("y", "two words")], value: 12)
            exposition.add(value: 0.25)
            exposition.begin("b", .gauge, "Now.")
            exposition.add(value: 3)
        }
        #expect(
            text == """
                # HELP a_total How many.
                # TYPE a_total counter
                a_total{x="1",y="two words"} 12
                a_total 0.25
                # HELP b Now.
                # TYPE b gauge
                b 3

                """
        )
    }

    @Test func `backslashes, line ends and quotes are escaped as the format has it`() {
        let text = text { exposition in
            exposition.begin("a", .gauge, "a \"quote\", a \\, two\nlines")
            exposition.add([.init("x", "a \"quote\", a \\, two\nlines, é")], value: 1)
        }
        #expect(
            text == #"""
                # HELP a a "quote", a \\, two\nlines
                # TYPE a gauge
                a{x="a \"quote\", a \\, two\nlines, é"} 1

                """#
        )
    }

    @Test(
        arguments: [
            (0, "0"), (-1, "-1"), (1.5, "1.5"), (1e-05, "1e-05"), (1_763_754_000.123, "1763754000.123"),
            (.infinity, "+Inf"),
            (-.infinity, "-Inf"), (.nan, "NaN"), (2_000_000_000, "2000000000"), (1e20, "1e+20"),
        ] as [(Double, String)]
    )
    func `a number is written as Go reads it`(number: Double, expected: String) {
        #expect(Exposition.text(number) == expected)
    }

    @Test func `buckets add up, and what is beyond the last bound is in the one without`() {
        let histogram = DurationHistogram(seriesCount: 2)
        for duration in [
            Duration.zero, .microseconds(10), .nanoseconds(10_001), .milliseconds(3), .seconds(10), .seconds(11),
            .seconds(-1),
        ] {
            histogram.record(duration, in: 1)
        }
        let text = text { exposition in
            exposition.begin("t_seconds", .histogram, "T.")
            histogram.write(to: &exposition) { series in [Exposition.Label("series", "\(series)")] }
        }
        let bounds = [
            ("1e-05", 3), ("2.5e-05", 4), ("5e-05", 4), ("0.0001", 4), ("0.00025", 4), ("0.0005", 4), ("0.001", 4),
            ("0.002", 4),
            ("0.005", 5), ("0.01", 5), ("0.025", 5), ("0.05", 5), ("0.1", 5), ("0.25", 5), ("0.5", 5), ("1", 5),
            ("2", 5), ("5", 5),
            ("10", 6), ("+Inf", 7),
        ]
        let buckets = bounds.map { "t_seconds_bucket{series=\"1\",le=\"\($0)\"} \($1)\n" }.joined()
        #expect(
            text == "# HELP t_seconds T.\n# TYPE t_seconds histogram\n" + buckets
                + "t_seconds_sum{series=\"1\"} 21.003020001\nt_seconds_count{series=\"1\"} 7\n"
        )
    }
}
