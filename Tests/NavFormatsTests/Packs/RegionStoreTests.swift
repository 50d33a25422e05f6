// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavFormats
import NavGeo
import NavModel
import NavTestSupport
import Synchronization
import Testing

@Suite struct RegionStoreTests {
    /// Files in memory, sent in parts; connections may fail.
    private final class Server: PackTransport {
        let state: Mutex<(files: [String: [UInt8]], failAfter: Int?, sent: Int)>

        init(_ files: [String: [UInt8]]) { state = Mutex((files, nil, 0)) }

        func bytes(of file: String, from offset: Int) async throws -> AsyncThrowingStream<[UInt8], any Error> {
            let (content, limit) = state.withLock { ($0.files[file], $0.failAfter) }
            guard let content else { throw CancellationError() }
            return AsyncThrowingStream { continuation in
                var at = offset
                while at < content.count {
                    if let limit, at - offset >= limit { return continuation.finish(throwing: CancellationError()) }
                    let end = min(content.count, at + 100, offset + (limit ?? .max / 2))
                    continuation.yield(Array(content[at..<end]))
                    self.state.withLock { $0.sent += end - at }
                    at = end
                }
                continuation.finish()
            }
        }
    }

    /// Four packs in a row from west to east, and their server.
    private struct Packs {
        var contents: [String: [UInt8]] = [:]
        var manifest = PackManifest(dataVersion: "", margin: .zero, packs: [])

        init(seed: UInt64 = 1, size: Int = 1000) {
            var random = SeededRandom(seed: seed)
            for column in 0..<4 {
                let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
                contents["p\(column).region"] = bytes
                manifest.packs.append(
                    PackManifest.Pack(
                        file: "p\(column).region", byteCount: size, checksum: PackManifest.checksum(of: bytes),
                        bounds: BoundingBox(west: Double(column), south: 0, east: Double(column + 1), north: 1),
                        segments: 1))
            }
        }

        var files: [String: [UInt8]] { contents.merging(["manifest.json": manifest.json]) { $1 } }
    }

    @Test func missingPacksAreDownloadedAndVerified() async throws {
        let (folder, packs) = (try TemporaryFolder(), Packs())
        let store = try RegionStore(folder: folder.path, transport: Server(packs.files))
        #expect(await store.names.isEmpty)
        try await store.refresh()
        let places = [0.5, 2.5].map { Coordinate(latitude: 0.5, longitude: $0) }
        #expect(await store.missing(for: places) == ["p0", "p1", "p2"])
        for name in await store.missing(for: places) { try await store.download(name) }
        #expect(await store.missing(for: places).isEmpty)
        #expect(await store.missing(for: [Coordinate(latitude: 0.5, longitude: 3.5)]) == ["p3"])
        #expect(await store.state(of: "p1") == .present)
        #expect(await store.state(of: "p3") == .missing(bytesDone: 0))
        #expect(await store.state(of: "x") == nil)
        #expect(
            try Data(contentsOf: URL(filePath: folder.path(of: "p1.region"))) == Data(packs.contents["p1.region"] ?? [])
        )
        // A new process knows the manifest and the packs.
        let again = try RegionStore(folder: folder.path, transport: Server([:]))
        #expect(await again.missing(for: places).isEmpty)
        #expect(await again.outdated().isEmpty)
    }

    @Test func downloadsContinueWhereTheyEnded() async throws {
        let (folder, packs) = (try TemporaryFolder(), Packs())
        let server = Server(packs.files)
        var attempts = 0
        try await RegionStore(folder: folder.path, transport: server).refresh()
        server.state.withLock { ($0.failAfter, $0.sent) = (150, 0) }
        while attempts < 20 {
            attempts += 1
            // Each attempt is that of a new process.
            let store = try RegionStore(folder: folder.path, transport: server)
            if case .missing(let done)? = await store.state(of: "p2") { #expect(done == (attempts - 1) * 150) }
            do {
                try await store.download("p2")
                break
            } catch is CancellationError {}
        }
        #expect(attempts == 7 && server.state.withLock { $0.sent } == 1000)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["manifest.json", "p2.region"])
    }

    @Test func whatIsNotTheFileOfTheManifestIsRejected() async throws {
        let (folder, packs) = (try TemporaryFolder(), Packs())
        var files = packs.files
        files["p0.region"]?[500] ^= 1
        files["p1.region"]?.append(0)
        files["p2.region"]?.removeLast()
        let store = try RegionStore(folder: folder.path, transport: Server(files))
        try await store.refresh()
        for name in ["p0", "p1", "p2"] {
            let error = await #expect(throws: PackError.self) { try await store.download(name) }
            #expect(error?.code == .damaged)
            #expect(!FileManager.default.fileExists(atPath: folder.path(of: name + ".region")))
        }
        let unknown = await #expect(throws: PackError.self) { try await store.download("p9") }
        #expect(unknown?.code == .unknown)
        #expect(await store.state(of: "p0") == .missing(bytesDone: 0))
    }

    @Test func anUpdateReplacesOutdatedPacksAndHalfOfOne() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (Packs(), Packs(seed: 2))
        let server = Server(old.files)
        let store = try RegionStore(folder: folder.path, transport: server)
        try await store.refresh()
        try await store.download("p0")
        server.state.withLock { $0.failAfter = 300 }
        await #expect(throws: CancellationError.self) { try await store.download("p1") }
        server.state.withLock { ($0.files, $0.failAfter) = (new.files, nil) }
        try await store.refresh()
        #expect(await store.outdated() == ["p0"])
        for name in ["p0", "p1"] {
            try await store.download(name)
            #expect(
                try Data(contentsOf: URL(filePath: folder.path(of: name + ".region")))
                    == Data(new.contents[name + ".region"] ?? []))
        }
        #expect(await store.outdated().isEmpty)
    }

    @Test func theLeastRecentlyUsedPackIsRemoved() async throws {
        let (folder, packs) = (try TemporaryFolder(), Packs())
        let store = try RegionStore(folder: folder.path, transport: Server(packs.files), maximumBytes: 2500)
        try await store.refresh()
        for name in ["p0", "p1"] {
            try await store.download(name)
            try await Task.sleep(for: .milliseconds(20))
        }
        await store.touch(["p0"])
        try await store.download("p2")
        let there = {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "manifest.json" }.sorted()
        }
        #expect(try there() == ["p0.region", "p2.region"])
        let full = await #expect(throws: PackError.self) { try await store.download("p3", preserving: ["p0", "p2"]) }
        #expect(full?.code == .tooLarge)
        #expect(try there() == ["p0.region", "p2.region"])
        await store.remove("p0")
        #expect(try there() == ["p2.region"])
    }

    @Test(arguments: [
        "{}", #"{"version":2,"regionVersion":2,"packs":[]}"#,
        #"{"version":1,"regionVersion":2,"packs":[{"file":"../a.region","bytes":1,"xxh64":"0","bounds":[0,0,1,1],"segments":1}]}"#,
        #"{"version":1,"regionVersion":2,"packs":[{"file":"a.region","bytes":0,"xxh64":"0","bounds":[0,0,1,1],"segments":1}]}"#,
        #"{"version":1,"regionVersion":2,"packs":[{"file":"a.region","bytes":1,"xxh64":"0","bounds":[2,0,1,1],"segments":1}]}"#,
    ])
    func otherManifestsAreErrors(_ text: String) async throws {
        let folder = try TemporaryFolder()
        let store = try RegionStore(folder: folder.path, transport: Server(["manifest.json": Array(text.utf8)]))
        await #expect(throws: FormatError.self) { try await store.refresh() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
