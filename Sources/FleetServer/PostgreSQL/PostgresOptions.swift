// SPDX-License-Identifier: Apache-2.0

public import BusSupport
internal import CPostgreSQL
public import FleetModel

/// How a PostgreSQL store is reached.
public struct PostgresOptions: Sendable, Hashable {
    /// The address, `postgres://USER@HOST:PORT/DATABASE`; several hosts and all parameters of libpq are possible.
    public let url: String
    /// The maximum number of connections for histories, billing and maintenance. Two more follow and write the fleet.
    public var connections = 4
    /// How long a connection attempt or a statement may take, in seconds.
    public var timeout = 5.0
    /// The bus on which servers announce changes to each other; `nil` for the notifications of the database.
    public var bus: BusOptions?

    /// Checks an address.
    ///
    /// - Throws: `invalidArgument` if it is not an address of PostgreSQL.
    public init(url: String) throws(FleetError) {
        self.url = url
        guard PostgresOptions.isAddress(url) else {
            throw FleetError(
                .invalidArgument, "The store '\(name)' must have the form postgres://USER@HOST:PORT/DATABASE.")
        }
        var reason: UnsafeMutablePointer<CChar>?
        let parsed = PQconninfoParse(url, &reason)
        // The reason may contain the password.
        PQfreemem(reason)
        guard let parsed else {
            throw FleetError(.invalidArgument, "The address of the store '\(name)' cannot be parsed.")
        }
        PQconninfoFree(parsed)
    }

    /// Whether a text has the scheme of PostgreSQL.
    static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The address without user, password and parameters, for messages.
    public var name: String { PostgresOptions.name(of: url) }

    /// The same for any text with that scheme.
    static func name(of url: String) -> String {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        guard let scheme = address.firstRange(of: "://") else { return "postgres" }
        let rest = address[scheme.upperBound...]
        // A password may contain an unescaped @.
        let host = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
        return "postgres://" + String(host).printable(limit: 200)
    }
}
