import API
import Arguments
import Testing

@testable import quoin

@Suite struct CommandTests {
    private func error(_ commandLine: [String], environment: [String: String] = [:]) -> UsageError? {
        do throws(UsageError) {
            _ = try Command(commandLine, environment: { environment[$0] }, names: Array(environment.keys))
            return nil
        } catch {
            return error
        }
    }

    private func text(_ arguments: String...) throws -> String {
        guard case .text(let text) = try Command(["quoin"] + arguments, environment: { _ in nil }) else { return "" }
        return text
    }

    /// The fault was to start with the defaults, without the tokens that the unread options asked for.
    @Test(arguments: [[:], ["QUOIN_TOKENS": "/tokens"]])
    func `a command line without even the name of the program is an error`(environment: [String: String]) {
        #expect(error([], environment: environment) == .unreadable)
        #expect(error(["quoin"], environment: environment) == nil)
        #expect(error([""], environment: environment) == nil)
    }

    /// Catches a service whose tokens are misspelled, which lets anybody in.
    @Test func `a variable that belongs to no option is an error, as an unknown option is`() {
        for (name, nearest) in [("QUOIN_TOKEN", "QUOIN_TOKENS"), ("QUOIN_MAXBODY", "QUOIN_MAX_BODY"), ("QUOIN_", nil)] {
            let refusal = error(["quoin"], environment: [name: "1"])
            #expect(refusal == .unknownVariable(name, of: "serve", nearest: nearest))
            #expect(refusal?.description.contains(name) == true)
        }
        for name in ["QUOIN_SERVICE_TOKEN", "QUOIN", "OTHER_QUOIN_TOKEN", "quoin_token"] {
            #expect(error(["quoin"], environment: [name: "1"]) == nil)
        }
        // Other commands let nobody in.
        #expect(error(["quoin", "help"], environment: ["QUOIN_TOKEN": "1"]) == nil)
    }

    /// Kubernetes makes them in each container where there is a Service named `quoin`.
    @Test func `variables of a Service in Kubernetes do not keep the service from starting`() throws {
        let variables = [
            "QUOIN_SERVICE_HOST": "10.0.0.1", "QUOIN_SERVICE_PORT": "80", "QUOIN_SERVICE_PORT_HTTP": "80",
            "QUOIN_PORT": "tcp://10.0.0.1:80", "QUOIN_PORT_80_TCP": "tcp://10.0.0.1:80",
            "QUOIN_PORT_80_TCP_PROTO": "tcp",
            "QUOIN_PORT_80_TCP_PORT": "80", "QUOIN_PORT_80_TCP_ADDR": "10.0.0.1",
            "QUOIN_PORT_53_UDP": "udp://10.0.0.1:53",
        ]
        #expect(error(["quoin"], environment: variables) == nil)
        guard case .serve(let settings) = try Command(["quoin"], environment: { variables[$0] }) else { return }
        #expect(settings.port == 8080)
        #expect(error(["quoin"], environment: ["QUOIN_PORT": "80x"]) != nil)
        for name in [
            "QUOIN_SERVICE", "QUOIN_SERVICES_HOST", "QUOIN_PORT_X_TCP", "QUOIN_PORT_80", "QUOIN_PORT_80_TCP_HOST",
        ] {
            #expect(error(["quoin"], environment: [name: "1"]) != nil, "\(name)")
        }
    }

    @Test func `an option that is unknown or has no value is an error`() {
        let unknown = error(["quoin", "--prot", "1"])
        #expect(unknown == .unknownOption("--prot", of: "serve", nearest: "--port"))
        #expect(unknown?.description == "there is no option '--prot'; did you mean '--port'?\nTry 'quoin help serve'.")
        #expect(error(["quoin", "--port"]) == .noValue("--port", of: "serve"))
        #expect(error(["quoin", "health", "--port=x"])?.description.hasPrefix("--port: 'x' is not a number") == true)
        #expect(error(["quoin", "-p"]) == .unknownOption("-p", of: "serve", nearest: nil))
    }

    /// Catches a service that takes one of them and ignores the other: layouts would not be where they are expected.
    @Test func `a directory and a store do not go together`() {
        let address = "redis://127.0.0.1"
        let expected = UsageError.combination("layouts are kept in --data or in --store, not in both", of: "serve")
        #expect(error(["quoin", "--data", "/layouts", "--store", address]) == expected)
        #expect(error(["quoin", "--data", "/layouts"], environment: ["QUOIN_STORE": address]) == expected)
        #expect(error(["quoin", "--data", "/layouts"]) == nil && error(["quoin", "--store", address]) == nil)
    }

    @Test func `a command that is unknown is an error that names the nearest`() {
        #expect(error(["quoin", "slove", "a"]) == .unknownCommand("slove", nearest: "solve"))
        #expect(error(["quoin", "help", "halth"]) == .unknownCommand("halth", nearest: "health"))
        #expect(error(["quoin", "--port", "1", "solve"]) == .unexpectedOperand("solve", of: "serve"))
    }

    @Test func `a host that is not an address is an error that names the option or the variable`() {
        #expect(error(["quoin", "--host", "example.org"])?.description.hasPrefix("--host: 'example.org'") == true)
        #expect(error(["quoin"], environment: ["QUOIN_HOST": "x"])?.description.hasPrefix("QUOIN_HOST: 'x'") == true)
        for host in ["0.0.0.0", "::1", "localhost"] { #expect(error(["quoin", "--host", host]) == nil) }
    }

    @Test func `the service is started with and without its name`() throws {
        for words in [["--port", "9"], ["serve", "--port=9"]] {
            guard case .serve(let settings) = try Command(["quoin"] + words, environment: { _ in nil }) else {
                Issue.record("\(words) does not start the service")
                continue
            }
            #expect(settings.port == 9)
        }
    }

    /// A container may be started with variables that concern the service alone.
    @Test func `variables of other commands are not looked at`() {
        #expect(error(["quoin", "solve", "a"], environment: ["QUOIN_PORT": "x"]) == nil)
        #expect(error(["quoin", "solve", "a"], environment: ["QUOIN_MAX_VIEWS": "x"]) != nil)
        #expect(error(["quoin", "health"], environment: ["QUOIN_MAX_VIEWS": "10"]) == nil)
        #expect(error(["quoin", "health", "--max-views", "10"]) == nil)
    }

    /// An option wins over its variable, also over one that says the contrary.
    @Test(
        arguments: [
            ([], nil, true), (["--no-playground"], nil, false), ([], "true", false), ([], "false", true),
            (["--no-playground"], "false", false),
        ] as [([String], String?, Bool)]
    )
    func `an option without a value is set by its name alone`(words: [String], variable: String?, serves: Bool) throws {
        let command = try Command(["quoin"] + words) { $0 == "QUOIN_NO_PLAYGROUND" ? variable : nil }
        guard case .serve(let settings) = command else {
            Issue.record("\(words) does not start the service")
            return
        }
        #expect(settings.service.servesPlayground == serves)
        #expect(error(["quoin", "--no-playground=1"]) == .unwantedValue("--no-playground", of: "serve"))
        let refusal = error(["quoin"], environment: ["QUOIN_NO_PLAYGROUND": "1"])
        #expect(refusal?.description.contains("true or false") == true)
    }

    @Test func `options that are lists are joined, of others the last counts`() throws {
        let words = ["--cors-origin", "http://a", "--port", "1", "--cors-origin=http://b", "--port", "2"]
        guard case .serve(let settings) = try Command(["quoin"] + words, environment: { _ in nil }) else {
            Issue.record("\(words) does not start the service")
            return
        }
        #expect(settings.origins.description == "http://a,http://b")
        #expect(settings.port == 2)
    }

    @Test func `help and version are printed wherever they are asked for`() throws {
        #expect(try text("--version") == "quoin \(Settings.version)")
        #expect(try text("--port", "1", "--version") == "quoin \(Settings.version)")
        #expect(try text("solve", "--version") == "quoin \(Settings.version)")
        #expect(try text("--help").contains("\n  --max-queue-bytes BYTES"))
        #expect(try text("-h") == text("--help"))
        #expect(try !text("help").contains("--max-queue-bytes"))
        #expect(try text("solve", "--help") == text("help", "solve"))
        #expect(try text("help", "solve").hasPrefix("Usage: quoin solve [OPTION…] FILE…\n"))
    }

    @Test func `every command has help, and is in the overview`() throws {
        for command in CommandTable.quoin.commands {
            #expect(try text("help", command.name).contains(command.summary))
            #expect(try text("help").contains("\n  \(command.name) "))
            for option in command.options { #expect(try text("help", command.name).contains("\n  \(option.flag) ")) }
        }
    }

    @Test func `every option has a name of its own, and accepts its default`() throws {
        let options = OptionTable.options
        #expect(Set(options.map(\.name)).count == options.count)
        let defaults = Settings()
        for option in options where option.text(in: defaults) != "none" {
            var settings = Settings()
            try option.apply(option.text(in: defaults), from: "test", of: "serve", to: &settings)
            #expect(option.text(in: settings) == option.text(in: defaults))
        }
        let chosen = OptionTable.measuring + OptionTable.documentLimits
        #expect(Set(chosen).isSubset(of: options.map(\.name)) && Set(chosen).count == chosen.count)
    }
}
