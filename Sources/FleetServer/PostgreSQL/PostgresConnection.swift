// SPDX-License-Identifier: Apache-2.0

internal import CPostgreSQL
internal import Foundation

/// A connection to PostgreSQL: prepared statements, sent together in pipeline mode, with a deadline for the results.
///
/// Calls block their thread. A connection is used by one thread at a time, and discarded after any failure of kind
/// `connection`.
final class PostgresConnection {
    private let handle: OpaquePointer
    private var names: [String: String] = [:]
    private let timeout: Duration
    /// Whether a failure has made the connection unusable.
    private(set) var isBroken = false

    /// Connects and sets the session up.
    ///
    /// - Throws: `PostgresFailure`.
    init(_ options: PostgresOptions, purpose: String) throws(PostgresFailure) {
        timeout = .seconds(options.timeout)
        let seconds = String(max(2, Int(options.timeout.rounded(.up))))
        // Values in the URL override what comes before it, not what comes after it.
        let settings = [
            ("connect_timeout", seconds), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "5000"), ("target_session_attrs", "read-write"),
            ("application_name", "guidepost \(purpose)"), ("dbname", options.url), ("client_encoding", "UTF8"),
        ]
        guard let handle = PostgresConnection.connect(settings) else {
            throw PostgresFailure(.connection, "no memory for a connection")
        }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else {
            let message = PostgresConnection.message(handle)
            isBroken = true
            // Password, user and database errors have no SQLSTATE here; all are worth another try after a while.
            throw PostgresFailure(.connection, message)
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
            throw PostgresFailure(.connection, PostgresConnection.message(handle))
        }
        let milliseconds = Int(options.timeout * 1_000)
        // A stopped server must not hold locks: the database ends its session, and others go on.
        _ = try run([
            PostgresStatement(
                """
                SELECT set_config('synchronous_commit',
                    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
                    ELSE current_setting('synchronous_commit') END, false),
                set_config('statement_timeout', '\(milliseconds)', false),
                set_config('idle_in_transaction_session_timeout', '2000', false),
                set_config('tcp_user_timeout', '5000', false),
                set_config('default_transaction_isolation', 'read committed', false)
                """, isPrepared: false)
        ])
    }

    deinit { PQfinish(handle) }

    /// The file descriptor of the socket.
    var socket: Int32 { PQsocket(handle) }

    /// Runs statements in one round trip. Without an explicit transaction they are one.
    ///
    /// - Returns: Their results, in order.
    /// - Throws: The first failure. Statements after it have not run.
    @discardableResult
    func run(_ statements: [PostgresStatement]) throws(PostgresFailure) -> [PostgresResult] {
        guard !isBroken else { throw PostgresFailure(.connection, "the connection is lost") }
        var isQuery: [Bool] = []
        var isFirst = false
        for statement in statements {
            var name: String?
            if statement.isPrepared {
                name = names[statement.sql]
                if name == nil {
                    let fresh = "s\(names.count)"
                    try check(PQsendPrepare(handle, fresh, statement.sql, 0, nil))
                    names[statement.sql] = fresh
                    isFirst = true
                    isQuery.append(false)
                    name = fresh
                }
            }
            try check(send(statement, as: name))
            isQuery.append(true)
        }
        try check(PQpipelineSync(handle))
        do throws(PostgresFailure) { return try collect(isQuery) } catch {
            // A fresh connection has no leftovers, such as statements that could not be prepared.
            if error.kind == .connection || isFirst { isBroken = true }
            throw error
        }
    }

    /// Ends a transaction after a failure, so that the connection can be used again.
    func rollBack() { if !isBroken { _ = try? run([PostgresStatement("ROLLBACK")]) } }

    /// The payloads of the notifications that have arrived.
    ///
    /// - Throws: `PostgresFailure` if the connection is lost.
    func notifications() throws(PostgresFailure) -> [String] {
        try check(PQconsumeInput(handle))
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
            PQfreemem(notification)
        }
        return payloads
    }

    // MARK: Protocol

    private static func connect(_ settings: [(String, String)]) -> OpaquePointer? {
        var keys = settings.map { UnsafePointer(strdup($0.0)) } + [nil]
        var values = settings.map { UnsafePointer(strdup($0.1)) } + [nil]
        defer { for text in keys + values { free(UnsafeMutablePointer(mutating: text)) } }
        return PQconnectdbParams(&keys, &values, 1)
    }

    private func send(_ statement: PostgresStatement, as name: String?) -> Int32 {
        var content: [UInt8] = []
        var lengths: [Int32] = []
        for parameter in statement.parameters {
            lengths.append(Int32(clamping: parameter.bytes?.count ?? 0))
            content += parameter.bytes ?? []
        }
        content.append(0)
        let formats = [Int32](repeating: 1, count: lengths.count)
        let count = Int32(clamping: lengths.count)
        return content.withUnsafeBytes { content in
            var offset = 0
            let values: [UnsafePointer<CChar>?] = zip(statement.parameters, lengths).map { parameter, length in
                defer { offset += Int(length) }
                guard parameter.bytes != nil else { return nil }
                return content.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) }
            }
            if let name { return PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1) }
            return PQsendQueryParams(handle, statement.sql, count, nil, values, lengths, formats, 1)
        }
    }

    /// Reads the results of a pipeline up to its end.
    private func collect(_ isQuery: [Bool]) throws(PostgresFailure) -> [PostgresResult] {
        let deadline = ContinuousClock.now + timeout + .seconds(1)
        var results: [PostgresResult] = []
        var failure: PostgresFailure?
        var row = 0
        var emptyResults = 0
        reading: while true {
            try wait(until: deadline)
            guard let result = PQgetResult(handle) else {
                row += 1
                emptyResults += 1
                guard emptyResults < 3, PQstatus(handle) == CONNECTION_OK else { throw lost() }
                continue
            }
            emptyResults = 0
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                PQclear(result)
                break reading
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
                let item = PostgresResult(result)
                if row < isQuery.count, isQuery[row] { results.append(item) }
            case PGRES_PIPELINE_ABORTED: PQclear(result)
            default:
                failure = failure ?? PostgresConnection.failure(result)
                PQclear(result)
            }
        }
        if let failure { throw failure }
        return results
    }

    /// Waits for a result, and sends what has not been sent.
    private func wait(until deadline: ContinuousClock.Instant) throws(PostgresFailure) {
        while true {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { throw lost() }
            guard PQisBusy(handle) == 1 else { return }
            let left = deadline - .now
            guard left > .zero else {
                isBroken = true
                throw PostgresFailure(.connection, "the database has not responded for \(timeout)")
            }
            let events = Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0)
            var item = pollfd(fd: socket, events: events, revents: 0)
            let ready = poll(&item, 1, Int32(clamping: Int(left / .milliseconds(1)) + 1))
            guard ready >= 0 || errno == EINTR else { throw lost() }
            if ready > 0, item.revents & ~Int16(POLLOUT) != 0, PQconsumeInput(handle) != 1 { throw lost() }
        }
    }

    private func check(_ status: Int32) throws(PostgresFailure) { if status != 1 { throw lost() } }

    private func lost() -> PostgresFailure {
        isBroken = true
        return PostgresFailure(.connection, PostgresConnection.message(handle))
    }

    private static func message(_ handle: OpaquePointer) -> String {
        let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        return text.isEmpty ? "the connection is lost" : text
    }

    private static func failure(_ result: OpaquePointer) -> PostgresFailure {
        // 'C' and 'M' of libpq: SQLSTATE and the message.
        let state = PQresultErrorField(result, 67).map { String(cString: $0) } ?? ""
        let message = PQresultErrorField(result, 77).map { String(cString: $0) }
        return PostgresFailure(
            state: state, message: message ?? PQresultErrorMessage(result).map { String(cString: $0) } ?? "")
    }
}
