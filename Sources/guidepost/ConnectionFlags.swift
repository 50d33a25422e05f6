// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import HTTPSupport

/// Limits and timeouts of a server's connections.
struct ConnectionFlags: ParsableArguments {
    @Option(help: "Maximum number of open connections (default: as the limit of open files allows, at most 10000).")
    var maxConnections: Int?

    @Option(
        help:
            "Maximum number of open connections per client address, which behind a proxy is its own (default: a quarter of all)."
    )
    var maxConnectionsPerPeer: Int?

    @Option(help: "Timeout for the headers of a request in seconds.")
    var headerTimeout = 10.0

    @Option(help: "Timeout for a body in seconds, in addition to one second per 1024 bytes.")
    var bodyTimeout = 10.0

    @Option(help: "Memory for requests that are arriving, in MiB; each client address has a quarter.")
    var maxRequestMemory = 128

    @Option(help: "Timeout of idle connections in seconds.")
    var idleTimeout = 75.0

    @Option(help: "Timeout for clients that do not read their response, in seconds.")
    var writeTimeout = 30.0

    @Option(help: "Seconds during shutdown in which each open connection can send one more request.")
    var drainTimeout = 5.0

    func validate() throws {
        guard [maxConnections ?? 1, maxConnectionsPerPeer ?? 1].allSatisfy({ $0 > 0 }) else {
            throw ValidationError("Connection limits must be above 0.")
        }
        guard (8...65_536).contains(maxRequestMemory) else {
            throw ValidationError("--max-request-memory must be 8 … 65536 MiB.")
        }
        let timeouts = [headerTimeout, bodyTimeout, idleTimeout, writeTimeout]
        guard timeouts.allSatisfy({ (0.01...86_400).contains($0) }), (0...86_400).contains(drainTimeout) else {
            throw ValidationError("Connection timeouts must be 0.01 … 86400 seconds.")
        }
    }

    /// The options.
    var options: ConnectionOptions {
        var options = ConnectionOptions()
        options.maxConnections = maxConnections
        options.maxConnectionsPerPeer = maxConnectionsPerPeer
        options.headerTimeout = .seconds(headerTimeout)
        options.bodyTimeout = .seconds(bodyTimeout)
        options.maxRequestMemory = maxRequestMemory << 20
        options.idleTimeout = .seconds(idleTimeout)
        options.writeTimeout = .seconds(writeTimeout)
        options.drainTimeout = .seconds(drainTimeout)
        return options
    }

    /// Raises the limit of open files to the maximum, and prints a warning if it is low.
    ///
    /// Call it before creating servers.
    static func raiseDescriptorLimit(listeners: Int) {
        let limit = DescriptorLimit.raise()
        if let warning = DescriptorLimit.warning(limit: limit, listeners: listeners) { Output.note(warning + "\n") }
    }
}
