// SPDX-License-Identifier: Apache-2.0

public import FleetModel

/// Where a store is.
public enum FleetStoreAddress: Sendable, Hashable {
    /// An SQLite file, for one server.
    case sqlite(path: String)
    /// A PostgreSQL database, for any number of servers.
    case postgres(PostgresOptions)

    /// Reads an address: `sqlite:FILE` or `postgres://…`.
    ///
    /// - Throws: `invalidArgument` for any other form.
    public init(_ text: String) throws(FleetError) {
        if PostgresOptions.isAddress(text) {
            self = .postgres(try PostgresOptions(url: text))
        } else if text.hasPrefix("sqlite:"), text.count > 7 {
            self = .sqlite(path: String(text.dropFirst(7)))
        } else {
            throw FleetError(
                .invalidArgument,
                "The store '\(text)' must have the form sqlite:FILE or postgres://USER@HOST:PORT/DATABASE.")
        }
    }

    /// Opens the store for a server.
    ///
    /// - Throws: `unavailable`, `failedPrecondition` or `dataLoss`.
    public func open() throws(FleetError) -> any FleetStore {
        switch self {
        case .sqlite(let path): try SQLiteFleetStore(path: path)
        case .postgres(let options): try PostgresFleetStore(options)
        }
    }
}
