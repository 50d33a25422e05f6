// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavModel
import NavRouting
import NavTestSupport
import Testing

@testable import NavGraph
@testable import NavServer

/// A `RegionStore` and a pack server, over sockets.
@Suite(.timeLimit(.minutes(5))) struct PackDownloadTests {
    /// A folder of files that count as packs, in a row from west to east, and their manifest.
    private struct Published {
        let folder: TemporaryFolder
        var contents: [String: [UInt8]] = [:]

        init(seed: UInt64 = 1, count: Int = 3, size: Int = 20_000, in folder: TemporaryFolder? = nil) throws {
            self.folder = try folder ?? TemporaryFolder()
            var random = SeededRandom(seed: seed)
            var manifest = PackManifest(dataVersion: "2026-01-01", margin: .zero, packs: [])
            for column in 0..<count {
                let bytes = (0..<size / 8).flatMap { _ in
                    withUnsafeBytes(of: UInt64.random(in: 0 ... .max, using: &random)) { Array($0) }
                }
                // Names of areas keep their letters.
                let file = "Gebiet-ä\(column).region"
                contents[file] = bytes
                manifest.packs.append(
                    PackManifest.Pack(
                        file: file, byteCount: bytes.count, checksum: PackManifest.checksum(of: bytes),
                        bounds: BoundingBox(west: Double(column), south: 0, east: Double(column + 1), north: 1),
                        segments: 1))
                try Data(bytes).write(to: url(file), options: .atomic)
            }
            try Data(manifest.json).write(to: url("manifest.json"), options: .atomic)
        }

        func url(_ file: String) -> URL { folder.url.appending(path: file) }

        func isIn(_ store: TemporaryFolder, _ file: String) throws -> Bool {
            try Array(Data(contentsOf: store.url.appending(path: file))) == contents[file]
        }
    }

    @Test func aDownloadThatWasCutContinuesAtAnotherServer() async throws {
        let (published, device) = (try Published(count: 1, size: 12 << 20), try TemporaryFolder())
        let file = "Gebiet-ä0.region"
        let first = try await RunningPacks(published.folder.path)
        let transport = SocketTransport(port: first.port)
        let store = try RegionStore(folder: device.path, transport: transport)
        try await store.refresh()
        await #expect(throws: SocketTransport.Failure.self) {
            try await store.download("Gebiet-ä0") { done in
                // Much of the file does not fit the buffers between server and store.
                if done > 1 << 20 { Task { await first.stop() } }
            }
        }
        await first.stop()
        guard case .missing(let done)? = await store.state(of: "Gebiet-ä0") else {
            Issue.record("the download is complete")
            return
        }
        #expect(done > 1 << 20 && done < 12 << 20)
        await #expect(throws: SocketTransport.Failure.self) { try await store.download("Gebiet-ä0") }

        try await RunningPacks.with(published.folder.path) { second in
            let transport = SocketTransport(port: second.port)
            let again = try RegionStore(folder: device.path, transport: transport)
            try await again.download("Gebiet-ä0")
            #expect(transport.received == (12 << 20) - done)
            #expect(transport.ranges == ["206 bytes \(done)-\((12 << 20) - 1)/\(12 << 20)"])
            #expect(try published.isIn(device, file))
        }
    }

    @Test func damagedFilesAreRejectedAndDownloadedAgain() async throws {
        let (published, device) = (try Published(), try TemporaryFolder())
        try await RunningPacks.with(published.folder.path) { server in
            let store = try RegionStore(folder: device.path, transport: SocketTransport(port: server.port))
            try await store.refresh()
            var other = try #require(published.contents["Gebiet-ä1.region"])
            other[700] ^= 1
            try Data(other).write(to: published.url("Gebiet-ä1.region"), options: .atomic)
            let error = await #expect(throws: PackError.self) { try await store.download("Gebiet-ä1") }
            #expect(error?.code == .damaged)
            #expect(await store.state(of: "Gebiet-ä1") == .missing(bytesDone: 0))
            other[700] ^= 1
            try Data(other).write(to: published.url("Gebiet-ä1.region"), options: .atomic)
            try await store.download("Gebiet-ä1")
            #expect(try published.isIn(device, "Gebiet-ä1.region"))
        }
    }

    @Test func newPacksArePublishedWithoutARestart() async throws {
        let (old, device) = (try Published(size: 12 << 20), try TemporaryFolder())
        try await RunningPacks.with(old.folder.path) { server in
            let store = try RegionStore(folder: device.path, transport: SocketTransport(port: server.port))
            try await store.refresh()
            // The files are replaced while one is downloaded: what is on its way is still the old one.
            let folder = old.folder
            try await store.download("Gebiet-ä0") { done in
                if done < 1 << 15 { _ = try? Published(seed: 2, in: folder) }
            }
            #expect(try old.isIn(device, "Gebiet-ä0.region"))
            let new = try Published(seed: 2, in: old.folder)
            try await store.refresh()
            #expect(await store.outdated() == ["Gebiet-ä0"])
            for name in await store.outdated() { try await store.download(name) }
            #expect(try new.isIn(device, "Gebiet-ä0.region"))
            #expect(await store.outdated().isEmpty)
        }
    }

    @Test func theLimitRemovesPacksThatWereNotUsed() async throws {
        let (published, device) = (try Published(count: 4), try TemporaryFolder())
        try await RunningPacks.with(published.folder.path) { server in
            let store = try RegionStore(
                folder: device.path, transport: SocketTransport(port: server.port), maximumBytes: 45_000)
            try await store.refresh()
            for name in ["Gebiet-ä0", "Gebiet-ä1"] {
                try await store.download(name)
                try await Task.sleep(for: .milliseconds(20))
            }
            await store.touch(["Gebiet-ä0"])
            try await store.download("Gebiet-ä2")
            #expect(await store.state(of: "Gebiet-ä0") == .present)
            #expect(await store.state(of: "Gebiet-ä1") == .missing(bytesDone: 0))
        }
    }

    /// A town in four packs, a store with some of them, and the routes that they have.
    @Test func aRouteNamesItsMissingPacksAndIsThatOfTheWholeMapThen() async throws {
        let map = try ASCIIMap(
            """
            A----B----C----D
            |    |    |    |
            E----F----G----H
            """, scale: Meters(400), ways: ["ABCD", "EFGH", "AE", "BF", "CG", "DH"])
        let (published, device) = (try TemporaryFolder(), try TemporaryFolder())
        let box = try #require(map.graph.index.bounds).boundingBox
        let areas = (0..<4).map { column in
            let width = (box.east - box.west) / 4
            let west = box.west + width * Double(column)
            return PackArea(
                name: "column-\(column)",
                area: MapArea(BoundingBox(west: west, south: box.south, east: west + width, north: box.north)))
        }
        let split = try RegionSplit(map.graph, areas: areas, margin: .zero)
        for (index, area) in split.areas.enumerated() {
            let writer = try RegionWriter(path: published.path(of: area.name + ".region"))
            try split.write(index, to: writer)
            try writer.finish()
        }
        // The folder has no manifest: the server makes one.
        try await RunningPacks.with(published.path) { server in
            let store = try RegionStore(folder: device.path, transport: SocketTransport(port: server.port))
            try await store.refresh()
            let stops = [map.place("A", "E"), map.place("D", "H")]
            let waypoints = stops.compactMap { Waypoint(location: $0) }
            #expect(await store.missing(for: [stops[0]], within: .zero) == ["column-0"])
            try await store.download("column-0")
            let part = try RoadGraph(path: device.path)
            let error = #expect(throws: RouteError.self) {
                try RouteEngine(graph: part).path(for: RouteRequest(stops: waypoints))
            }
            #expect(error?.message.contains("column-3") == true, "\(error?.message ?? "")")
            let missing = await store.missing(for: stops, within: .zero)
            #expect(missing == ["column-1", "column-2", "column-3"])
            for name in missing { try await store.download(name) }
            let whole = try RouteEngine(graph: RoadGraph(path: device.path)).path(for: RouteRequest(stops: waypoints))
            #expect(try whole.cost == RouteEngine(graph: map.graph).path(for: RouteRequest(stops: waypoints)).cost)
        }
    }
}
