// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import NavTestSupport
import Synchronization
import Testing

@testable import FleetServer
@testable import FleetWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What balancers, probes and browsers go by.
@Suite(.serialized, .timeLimit(.minutes(20))) struct OperatingTests {
    private static let trip = #"{"tripType": "SHARED", "pickupPoint": {"point": {"latitude": 1, "longitude": 2}}}"#

    private func health(
        _ server: RunningServer, of service: String = ""
    ) async throws -> Grpc_Health_V1_HealthCheckResponse.ServingStatus {
        try await withGRPCClient(
            transport: .http2NIOPosix(
                target: .ipv4(address: "127.0.0.1", port: server.grpc), transportSecurity: .plaintext)
        ) { client in
            var request = Grpc_Health_V1_HealthCheckRequest()
            request.service = service
            return try await Grpc_Health_V1_Health.Client(wrapping: client).check(request).status
        }
    }

    /// A store on a disk that is full for a while.
    private final class FullStore: FleetStore {
        private let inside: SQLiteFleetStore
        let isFull = Atomic(false)

        init(_ inside: SQLiteFleetStore) { self.inside = inside }

        private func check() throws(FleetError) {
            if isFull.load(ordering: .relaxed) { throw FleetError(.unavailable, "full") }
        }
        func load() throws(FleetError) -> PersistedFleet {
            try check()
            return try inside.load()
        }
        func enqueue(_ changes: [FleetChange], then: @escaping @Sendable () -> Void) -> CommitTicket {
            guard isFull.load(ordering: .relaxed) else { return inside.enqueue(changes, then: then) }
            let ticket = CommitTicket()
            ticket.finish(.failure(FleetError(.unavailable, "full")))
            return ticket
        }
        func record(_ billable: BillableTrip, at now: Timestamp) async throws(FleetError) {
            try await inside.record(billable, at: now)
        }
        func history(of trip: TripID) throws(FleetError) -> TripHistory { try inside.history(of: trip) }
        func purge(before time: Timestamp) async throws(FleetError) -> Int { try await inside.purge(before: time) }
        func backUp(to path: String) async throws(FleetError) { try await inside.backUp(to: path) }
    }

    @Test func isNotReadyWhileStoreFails() async throws {
        let fixture = try await ServerFixture()
        let store = FullStore(try SQLiteFleetStore(path: fixture.folder.path(of: "another.sqlite")))
        try await RunningServer.with(folder: fixture.folder, store: store, configure: { $0.maintenanceInterval = 0.02 })
        { server in
            let token = try await server.tokens.mint(role: .server)
            #expect(try await server.send("GET", "/ready").status == 200)
            #expect(try await health(server) == .serving)
            #expect(try await health(server, of: "maps.fleetengine.v1.TripService") == .serving)
            await #expect(throws: RPCError.self) { try await health(server, of: "none") }

            store.isFull.store(true, ordering: .relaxed)
            let rejected = try await server.send(
                "POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            #expect(rejected.status == 503)
            #expect(try await server.send("GET", "/ready").status == 503)
            #expect(try await server.send("GET", "/health").status == 200, "The process is well.")
            #expect(try await health(server) == .notServing)

            store.isFull.store(false, ordering: .relaxed)
            for _ in 0..<6_000 where try await server.send("GET", "/ready").status != 200 {
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await server.send("GET", "/ready").status == 200)
            let taken = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            #expect(taken.status == 200)
        }
    }

    @Test func limitedCallerGetsRetryDelay() async throws {
        try await RunningServer.with(configure: { $0.quotas[.getTrip] = 1 }) { server in
            let token = try await server.tokens.mint(role: .server)
            let target = "/v1/providers/acme/trips/t"
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            let first = try await server.send("GET", target, token: token)
            #expect(first.status == 200 && first.head.value(forHTTPHeaderField: "Retry-After") == nil)
            let second = try await server.send("GET", target, token: token)
            let wait = second.head.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            #expect(second.status == 429)
            #expect(try (1...60).contains(#require(wait)), "whole seconds")
        }
    }

    @Test func returningBrowserGetsMissedUpdates() async throws {
        let fixture = try await ServerFixture()
        fixture.store.close()
        try await RunningServer.with(folder: fixture.folder) { server in
            let token = try await server.tokens.mint(role: .server)
            _ = try await server.send("POST", "/v1/providers/acme/trips?tripId=t", Self.trip, token: token)
            /// The first event of a watch, whole; `nil` when none comes.
            func first(after id: String?) async throws -> String? {
                var request = URLRequest(
                    url: try #require(URL(string: "http://127.0.0.1:\(server.http)/v1/providers/acme/trips/t:watch")))
                request.timeoutInterval = 20
                request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
                if let id { request.setValue(id, forHTTPHeaderField: "Last-Event-ID") }
                return try await EventReader().first(of: request)
            }
            let event = try #require(try await first(after: nil))
            let id = try #require(event.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4))
            #expect(event.contains(#""tripStatus":"NEW""#))
            async let next = first(after: String(id))
            for _ in 0..<12_000 {
                let watchers = try await server.watchers()
                if watchers == 1 { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            _ = try await server.send(
                "PUT", "/v1/providers/acme/trips/t?updateMask=tripStatus", #"{"tripStatus": "CANCELED"}"#,
                token: token)
            #expect(
                try await next?.contains(#""tripStatus":"CANCELED""#) == true, "NEW was received and is not sent again."
            )
        }
    }

    @Test func sendsHeartbeats() async throws {
        #expect(ServerSentEvents.heartbeatInterval == .seconds(15), "docs/fleet.md says so.")
        let (updates, feed) = AsyncThrowingStream.makeStream(of: FleetUpdate.self)
        let texts = ServerSentEvents.texts(
            of: updates, provider: try ProviderID("acme"), heartbeatInterval: .milliseconds(1))
        var said: [String] = []
        for await text in texts {
            said.append(String(decoding: text, as: UTF8.self))
            if said.count == 3 { feed.finish() }
        }
        #expect(said.prefix(3) == [": still here\n\n", ": still here\n\n", ": still here\n\n"])
        #expect(said.last == "event: end\ndata: {}\n\n")
    }
}

extension RunningServer {
    /// How many watch.
    func watchers() async throws -> Int { try await metric("guidepost_fleet_watchers") }

    /// The value of a metric without labels; 0 for one that is not there.
    func metric(_ name: String) async throws -> Int {
        let url = try #require(URL(string: "http://127.0.0.1:\(http)/metrics"))
        let text = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
}

/// Reads server-sent events as they come.
final class EventReader: NSObject, URLSessionDataDelegate {
    private let (parts, part) = AsyncStream.makeStream(of: Data.self)

    /// The first event, without comments; `nil` when the answer ends before.
    func first(of request: URLRequest) async throws -> String? {
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        session.dataTask(with: request).resume()
        var text = ""
        for await part in parts {
            text += String(decoding: part, as: UTF8.self)
            if let event = text.components(separatedBy: "\n\n").dropLast().first(where: { $0.hasPrefix("id:") }) {
                return event
            }
        }
        return nil
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { part.yield(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        part.finish()
    }
}
