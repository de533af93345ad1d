import Threads

extension ClientLoop {
    /// The maximum number of times that a command is redirected or deferred.
    private static let maxRedirections = 8
    private static let tryAgainDelay = Duration.milliseconds(20)

    /// Handles the reply to a command.
    func replied(to command: Command, _ value: RedisValue, from node: Node) {
        guard case .error(let text) = value else { return finish(command, .success(value)) }
        switch ErrorReply(text) {
        case .moved(let redirection): moved(command, redirection, from: node, text)
        case .ask(let redirection):
            redirect(command, text) { command in
                command.isAsking = true
                resend(command, to: target(of: redirection, from: node))
            }
        case .tryAgain:
            redirect(command, text) { postpone($0) }
        case .noScript:
            guard let whole = command.withSource else { return finish(command, .failure(.refused(text))) }
            resend(whole, to: node)
        case .unavailable:
            finish(command, .failure(.notSent(text)))
            node.drain(text)
            if cluster != nil { refreshSlots() }
        case .notBegun:
            finish(command, .failure(.notSent(text)))
            if cluster != nil, text.hasPrefix("CLUSTERDOWN") || text.hasPrefix("MOVED") { refreshSlots() }
        case .refused: finish(command, .failure(.refused(text)))
        }
    }

    /// Performs `action` unless the command has been redirected too often.
    private func redirect(_ command: Command, _ text: String, _ action: (inout Command) -> Void) {
        guard command.redirections < Self.maxRedirections else {
            return finish(command, .failure(.notSent("redirected \(command.redirections) times: \(text)")))
        }
        dispatcher.counters.redirected()
        var command = command
        command.redirections += 1
        command.isAsking = false
        action(&command)
    }

    private func moved(_ command: Command, _ redirection: Redirection, from node: Node, _ text: String) {
        redirect(command, text) { command in
            let target = target(of: redirection, from: node)
            assign(redirection.slot, to: target)
            resend(command, to: target)
            refreshSlots()
        }
    }

    private func target(of redirection: Redirection, from node: Node) -> Node {
        let host = redirection.host.isEmpty ? node.endpoint.host : redirection.host
        return self.node(at: Endpoint(host: host, port: redirection.port))
    }

    /// Resends a command after a short delay, together with other deferred ones.
    private func postpone(_ command: Command) {
        deferred.append(command)
        guard deferred.count == 1 else { return }
        after(Self.tryAgainDelay) { [self] in
            var commands: [Command] = []
            swap(&commands, &deferred)
            reroute(commands)
        }
    }

    /// Sends an already accepted command to `node`.
    func resend(_ command: Command, to node: Node) {
        let absence: String? = dispatcher.state.withLock { state in
            if case .closed(let reason) = state.outboxes[node.number].state { return reason }
            state.append(command, to: node.number)
            return nil
        }
        if let absence { finish(command, .failure(.notSent(absence))) }
    }

    /// Sends already accepted commands to the nodes that own their keys.
    func reroute(_ commands: [Command]) {
        for command in commands {
            let absence: String? = dispatcher.state.withLock { state in
                switch state.destination(of: command) {
                case .failure(let absence): return absence.reason
                case .success(let node):
                    state.append(command, to: node)
                    return nil
                }
            }
            if let absence { finish(command, .failure(.notSent(absence))) }
        }
    }
}
