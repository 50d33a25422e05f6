// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPSupport
import NavFormats
import NavGeo
import NavGuidance
import NavModel
import NavSession
import NavTestSupport
import NavWords
import Testing

@testable import NavServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Drives with a real server that is stopped and started again in the middle.
@Suite(.timeLimit(.minutes(5))) struct HybridDriveTests {
    /// A routing server on loopback.
    private struct Server {
        let port: Int
        private let server: RoutingServer
        private let task: Task<Void, Never>

        init(_ map: ASCIIMap, port: Int = 0) async throws {
            let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
            var limits = ServiceLimits()
            limits.connections.drainTimeout = .zero
            let server = RoutingServer(
                serving: try ServedMap(map.graph, path: "map.region"), port: port, limits: limits,
                onListening: { continuation.yield($0) })
            self.server = server
            task = Task {
                try? await server.run()
                continuation.finish()
            }
            self.port = try #require(await ports.first { _ in true })
        }

        func stop() async {
            task.cancel()
            await task.value
        }

        func setTraffic(_ rows: [UInt8]) throws -> [String] { try server.updateTraffic(rows) }
    }

    /// Three long streets with eight cross streets.
    private static func town() throws -> ASCIIMap {
        try ASCIIMap(
            """
            A--B--C--D--E--F--G--H

            I--J--K--L--M--N--O--P

            Q--R--S--T--U--V--W--X
            """, scale: Meters(150),
            ways: [
                .init("ABCDEFGH", ["name": "North Street"]), .init("IJKLMNOP", ["name": "Middle Street"]),
                .init("QRSTUVWX", ["name": "South Street"]), "AIQ", "BJR", "CKS", "DLT", "EMU", "FNV", "GOW", "HPX",
            ])
    }

    private static func provider(_ map: ASCIIMap, port: Int) -> HybridRouteProvider {
        let writer = InstructionWriter()
        let online = OSRMRouteProvider(writer: writer) { target in
            guard let url = URL(string: "http://127.0.0.1:\(port)\(target)") else { throw URLError(.badURL) }
            return Array(try await URLSession.shared.data(from: url).0)
        }
        var settings = HybridRouteProvider.Settings()
        (settings.timeout, settings.firstRetry, settings.longestRetry) = (.seconds(20), .zero, .zero)
        return HybridRouteProvider(
            online: online, offline: LocalRouteProvider(graph: map.graph, writer: writer), settings: settings)
    }

    /// What a driver saw of a drive: distance and time to the destination after each tick.
    private struct Log {
        var ticks: [(meters: Double, seconds: Double, changes: [RouteChange])] = []

        mutating func note(_ tick: DriveTick) {
            let info = tick.navInfos.last
            let changes = tick.events.compactMap { event -> RouteChange? in
                if case .routeChanged(let change, _) = event { change } else { nil }
            }
            ticks.append(
                (
                    info?.distanceToFinalDestinationMeters ?? ticks.last?.meters ?? 0,
                    info?.timeToFinalDestinationSeconds ?? ticks.last?.seconds ?? 0, changes
                ))
        }

        var changes: [RouteChange] { ticks.flatMap(\.changes) }

        /// The largest change of the distance and of the time between two ticks on one route.
        var jumps: (meters: Double, seconds: Double) {
            let pairs = zip(ticks, ticks.dropFirst()).filter { $1.changes.isEmpty }
            return (
                pairs.map { abs($0.meters - $1.meters) }.max() ?? 0,
                pairs.map { abs($0.seconds - $1.seconds) }.max() ?? 0
            )
        }
    }

    @Test func aDriveGoesOnWhileTheServerIsGone() async throws {
        let map = try Self.town()
        let server = try await Server(map)
        let hybrid = Self.provider(map, port: server.port)
        let local = LocalRouteProvider(graph: map.graph, writer: InstructionWriter())
        let stops = [map.place("A"), map.place("W", "X")].compactMap { Waypoint(location: $0) }
        var drive = try await DriveSession(request: RouteRequest(stops: stops), provider: hybrid, seed: 3)
        #expect(hybrid.source == .online)
        let itinerary = try #require(drive.state.itinerary)
        drive.wrongTurn = await WrongTurn.find(at: 1, of: itinerary, beyond: 400, mode: .driving, provider: local)
        #expect(drive.wrongTurn != nil)

        var log = Log()
        var again: Server?
        var isStopped = false
        while let tick = await drive.next() {
            log.note(tick)
            if log.ticks.count == 5 {
                await server.stop()
                isStopped = true
                drive.refreshTraffic()
            }
            if log.ticks.count == 8 { #expect(hybrid.source == .offline && log.changes == [.initial]) }
            if isStopped, again == nil, log.changes.last == .reroute {
                // The new route is that of the device. The driver goes on along it when the server is back.
                #expect(hybrid.source == .offline)
                again = try await Server(map, port: server.port)
                drive.refreshTraffic()
            }
        }
        await again?.stop()
        #expect(drive.hasArrived && again != nil && hybrid.source == .online)
        #expect(log.changes == [.initial, .reroute])
        #expect(log.jumps.meters < 40 && log.jumps.seconds < 8, "\(log.jumps)")
    }

    @Test func theTrafficOfTheServerStaysWhileItIsGone() async throws {
        let map = try ASCIIMap("A--B--C--D--E--F", scale: Meters(200), ways: ["ABCDEF"])
        let rows = Array("\(map.id("E")),\(map.id("F")),4\n".utf8)
        let first = try await Server(map)
        let hybrid = Self.provider(map, port: first.port)
        let stops = [map.place("A"), map.place("F")].compactMap { Waypoint(location: $0) }
        var drive = try await DriveSession(request: RouteRequest(stops: stops), provider: hybrid, seed: 5)
        await first.stop()
        var log = Log()
        var second: Server?
        while let tick = await drive.next() {
            log.note(tick)
            switch log.ticks.count {
            case 3, 15: drive.refreshTraffic()
            case 6:
                #expect(hybrid.source == .offline && log.jumps.seconds < 4)
                let server = try await Server(map, port: first.port)
                #expect(try server.setTraffic(rows).count > 0)
                second = server
                drive.refreshTraffic()
            case 10:
                // The jam at the end is known as soon as the server is back.
                #expect(hybrid.source == .online)
                #expect((log.ticks[9].seconds - log.ticks[4].seconds) > 100, "\(log.ticks)")
                await second?.stop()
            default: break
            }
        }
        #expect(hybrid.source == .offline && log.changes == [.initial])
        // It stays known when the server is gone again.
        let after = Log(ticks: Array(log.ticks[10...]))
        #expect(after.jumps.seconds < 30 && after.jumps.meters < 40, "\(after.jumps)")
        #expect(log.ticks[20].seconds > 120)
    }
}
