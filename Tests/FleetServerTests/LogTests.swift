// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Logging
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

/// What the log of a server has, and what it must not have.
@Suite struct LogTests {
    /// Collects what is logged.
    private final class Lines: Sendable {
        private let lines = Mutex<[(level: Logger.Level, metadata: [String: String])]>([])
        var all: [(level: Logger.Level, metadata: [String: String])] { lines.withLock { $0 } }

        func logger(_ level: Logger.Level) -> Logger {
            var logger = Logger(label: "test") { _ in Handler(lines: self) }
            logger.logLevel = level
            return logger
        }

        func append(_ event: LogEvent) {
            let metadata = (event.metadata ?? [:]).mapValues { "\($0)" }
            lines.withLock { $0.append((event.level, metadata)) }
        }
    }

    private struct Handler: LogHandler {
        let lines: Lines
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info
        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) { lines.append(event) }
    }

    private static let trace = "0af7651916cd43dd8448eb211c80319c"

    private func call(_ log: FleetLog, rejecting error: FleetError? = nil) {
        var caller = FleetCaller(
            token: "secret-token", transport: .grpc,
            trace: TraceContext(continuing: "00-\(Self.trace)-b7ad6b7169203331-01"))
        (caller.address, caller.forwardedFor) = ("192.0.2.7", "198.51.100.1")
        log.finished(.getTrip, for: caller, error?.code.description ?? "OK", since: .now)
        if let error { log.rejected(.getTrip, for: caller, error) }
    }

    @Test func requestsAreLoggedIfAskedFor() throws {
        let lines = Lines()
        call(FleetLog(logger: lines.logger(.info)))
        #expect(lines.all.isEmpty)
        call(FleetLog(logger: lines.logger(.info), logsRequests: true))
        let line = try #require(lines.all.first)
        #expect(line.level == .info)
        #expect(line.metadata["method"] == "GetTrip" && line.metadata["code"] == "OK")
        #expect(line.metadata["trace_id"] == Self.trace && line.metadata["parent_id"] == "b7ad6b7169203331")
        #expect(line.metadata["duration_ms"].flatMap { Double($0) }.map { (0..<60_000).contains($0) } == true)
    }

    @Test func errorsCarryTheTrace() throws {
        let lines = Lines()
        let ours = FleetError(.unavailable, "The store does not respond.")
        call(FleetLog(logger: lines.logger(.info)), rejecting: ours)
        let line = try #require(lines.all.first)
        #expect(line.level == .error && line.metadata["trace_id"] == Self.trace)
        // Errors of callers only at level debug.
        call(FleetLog(logger: lines.logger(.info)), rejecting: FleetError(.notFound, "No such trip."))
        #expect(lines.all.count == 1)
        call(FleetLog(logger: lines.logger(.debug)), rejecting: FleetError(.notFound, "No such trip."))
        #expect(lines.all.count == 2)
    }

    @Test func containsNoTokensOrAddresses() {
        let lines = Lines()
        let log = FleetLog(logger: lines.logger(.trace), logsRequests: true)
        call(log, rejecting: FleetError(.internal, "A failure."))
        let text = lines.all.flatMap { $0.metadata.values }.joined(separator: " ")
        #expect(!text.contains("secret") && !text.contains("192.0.2.7") && !text.contains("198.51.100.1"))
    }
}
