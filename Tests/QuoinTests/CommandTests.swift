import Testing

@testable import quoin

@Suite struct CommandTests {
    private func error(_ commandLine: [String], environment: [String: String] = [:]) -> CommandError? {
        do throws(CommandError) {
            _ = try Command(commandLine) { environment[$0] }
            return nil
        } catch {
            return error
        }
    }

    /// The fault was to start with the defaults, without the tokens that the unread options asked for.
    @Test(arguments: [[:], ["QUOIN_TOKENS": "/tokens"]])
    func `a command line without even the name of the program is an error`(environment: [String: String]) {
        #expect(error([], environment: environment) == .unreadable)
        #expect(error(["quoin"], environment: environment) == nil)
        #expect(error([""], environment: environment) == nil)
    }

    @Test func `an option that is unknown or has no value is an error`() {
        #expect(error(["quoin", "--prot", "1"]) == .unknown("--prot"))
        #expect(error(["quoin", "--port"]) == .noValue("--port"))
        #expect(error(["quoin", "health", "--port=x"])?.description.hasPrefix("--port: 'x' is not a number") == true)
    }

    @Test func `a host that is not an address is an error that names the option or the variable`() {
        #expect(error(["quoin", "--host", "example.org"])?.description.hasPrefix("--host: 'example.org'") == true)
        #expect(error(["quoin"], environment: ["QUOIN_HOST": "x"])?.description.hasPrefix("QUOIN_HOST: 'x'") == true)
        for host in ["0.0.0.0", "::1", "localhost"] { #expect(error(["quoin", "--host", host]) == nil) }
    }

    @Test func `every option has a name of its own, and accepts its default`() throws {
        let options = OptionTable.options
        #expect(Set(options.map(\.name)).count == options.count)
        let defaults = Settings()
        for option in options where option.text(in: defaults) != "none" {
            var settings = Settings()
            try option.apply(option.text(in: defaults), from: "test", to: &settings)
            #expect(option.text(in: settings) == option.text(in: defaults))
        }
    }
}
