// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

/// An error of a database or of the connection to it.
struct PostgresFailure: Error, Sendable, CustomStringConvertible {
    /// What the failure means for the caller.
    enum Kind: Sendable {
        /// The connection is lost, or the database does not accept it or its transactions now: try again on another one.
        case connection
        /// A row had another version than expected: reload and decide again.
        case conflict
        /// The database rejected the statement.
        case statement
    }

    let kind: Kind
    /// The five characters of SQLSTATE; empty for failures of the connection.
    let state: String
    let description: String

    init(_ kind: Kind, state: String = "", _ message: String) {
        self.kind = kind
        self.state = state
        description = message.split(whereSeparator: \.isNewline).joined(separator: "; ").printable(limit: 400)
    }

    /// The failure for an SQLSTATE.
    init(state: String, message: String) {
        self.init(PostgresFailure.kind(of: state), state: state, message)
    }

    private static func kind(of state: String) -> Kind {
        switch state {
        // Serialization failure and deadlock, also raised by `fleet_guard`.
        case "40001", "40P01": .conflict
        // A standby; a lock that another server holds; a cancelled statement; plans that a migration made invalid.
        case "25006", "55P03", "57014", "0A000", "25P03": .connection
        default:
            // Connection, resources (full disk, too many connections), operator intervention (shutdown).
            ["08", "53", "57", "58"].contains(String(state.prefix(2))) || state.isEmpty ? .connection : .statement
        }
    }

    /// The error for callers.
    ///
    /// - Parameters:
    ///   - what: What could not be done, such as "cannot be read".
    ///   - store: The name of the store, without secrets.
    func error(_ what: String, _ store: String) -> FleetError {
        // Damaged pages and indexes; missing tables and columns.
        if ["XX001", "XX002", "42P01", "42703", "42883"].contains(state) {
            return FleetError(
                .dataLoss, "The store '\(store)' is damaged and \(what): \(description). Restore a backup.", cause: self
            )
        }
        return FleetError(.unavailable, "The store '\(store)' \(what): \(description)", retryAfter: 1, cause: self)
    }
}
