// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import HTTPSupport

/// Limits and timeouts of a server's connections.
struct ConnectionFlags: ParsableArguments {
    @Option(help: "Most open connections (default: what the limit of open files allows, 10000 at most).")
    var maxConnections: Int?

    @Option(
        help: "Most open connections of one address; behind a proxy all have its address (default: a quarter of all).")
    var maxConnectionsPerPeer: Int?

    @Option(help: "Seconds until the headers of a request must have arrived.")
    var headerTimeout = 10.0

    @Option(help: "Seconds that a body may take beyond one second for each 1024 bytes.")
    var bodyTimeout = 10.0

    @Option(help: "Seconds that a connection is kept between two requests.")
    var idleTimeout = 75.0

    @Option(help: "Seconds until a client that does not read its response is disconnected.")
    var writeTimeout = 30.0

    @Option(help: "Seconds in which a server that ends still answers once on each kept connection.")
    var drainTimeout = 5.0

    func validate() throws {
        guard [maxConnections ?? 1, maxConnectionsPerPeer ?? 1].allSatisfy({ $0 > 0 }) else {
            throw ValidationError("Limits of connections must be above 0.")
        }
        let timeouts = [headerTimeout, bodyTimeout, idleTimeout, writeTimeout]
        guard timeouts.allSatisfy({ (0.01...86_400).contains($0) }), (0...86_400).contains(drainTimeout) else {
            throw ValidationError("Timeouts of connections must be 0.01 … 86400 seconds.")
        }
    }

    /// What was asked for.
    var options: ConnectionOptions {
        var options = ConnectionOptions()
        options.maxConnections = maxConnections
        options.maxConnectionsPerPeer = maxConnectionsPerPeer
        options.headerTimeout = .seconds(headerTimeout)
        options.bodyTimeout = .seconds(bodyTimeout)
        options.idleTimeout = .seconds(idleTimeout)
        options.writeTimeout = .seconds(writeTimeout)
        options.drainTimeout = .seconds(drainTimeout)
        return options
    }

    /// Lets the process open as many files as the system allows, and says so when that is few.
    ///
    /// To be called before servers are made.
    static func raiseDescriptorLimit(listeners: Int) {
        let limit = DescriptorLimit.raise()
        if let warning = DescriptorLimit.warning(limit: limit, listeners: listeners) { Output.note(warning + "\n") }
    }
}
