import HTTP

/// The outcomes of events, which the connection carries out.
extension ConnectionState {
    /// What follows from the outcome of the parser.
    enum ParseAction {
        case awaitBytes
        /// Send `100 Continue`.
        case sendContinue
        /// Ask the gate whether to accept the body of this request.
        case admit(Request, contentLength: Int?)
        case handle(Request)
        case refuse(Refusal)
        /// No request will follow.
        ///
        /// Send the buffered output; `flushed` returns the next action.
        case finish
        case close
    }

    /// The treatment of a request body when the response is based on the head alone.
    enum UnwantedBody {
        /// The body is read and discarded.
        case discarded
        /// The body is not read: it is too long, or the client may never send it.
        case left
    }

    /// What follows from the end of input.
    enum EndAction {
        /// Parse the bytes that have been read.
        case proceed
        case close
    }

    /// What follows from the announcement of the end of input.
    enum EndAnnouncementAction {
        case awaitAnswer
        /// Send an interim response, which elicits a reset if the client has gone.
        case probe
    }

    /// What follows when all bytes are sent.
    enum FlushAction {
        case proceed
        /// Close the sending side of the socket.
        case finishSending
        case close
    }

    /// What follows from the expiry of a deadline.
    enum ExpiryAction {
        case refuse(Refusal)
        /// Send an interim response, which elicits a reset if the client has gone.
        case probe
        case close
    }

    /// What follows when the time for requests in flight is over.
    enum DrainExpiryAction {
        /// Refuse the request being read.
        case refuse(Refusal)
        /// Send a refusal as the response to the current request.
        case answer(Refusal)
        case await
    }
}
