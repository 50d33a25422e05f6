// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

@Suite struct RegionFolderTests {
    /// A folder of packs of a random map.
    private struct Packs {
        let folder: TemporaryFolder
        let graph: RoadGraph
        let names: [String]

        init(seed: UInt64 = 1) throws {
            var random = SeededRandom(seed: seed)
            folder = try TemporaryFolder()
            graph = try ASCIIMap.random(nodes: 36, restrictions: 15, using: &random).graph
            let split = try RegionSplit(
                graph, areas: SplitRegion.areas(of: graph, using: &random), margin: Meters(0))
            names = split.areas.map(\.name).sorted()
            for (index, area) in split.areas.enumerated() {
                let writer = try RegionWriter(path: folder.path(of: area.name + ".region"))
                try split.write(index, to: writer)
                try writer.finish()
            }
        }

        var joined: [String] {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: ".joined"))) ?? []
            return files.sorted()
        }
    }

    @Test func aFolderOpensAsTheWholeRegion() throws {
        let packs = try Packs()
        let graph = try RoadGraph(path: packs.folder.path)
        #expect(graph.segmentCount == packs.graph.segmentCount && graph.edgeOut.elementsEqual(packs.graph.edgeOut))
        #expect(try RegionFolder(path: packs.folder.path).names == packs.names)
        #expect(packs.joined.count == 1)
    }

    @Test func aSetIsJoinedOnce() throws {
        let packs = try Packs()
        let folder = try RegionFolder(path: packs.folder.path)
        let path = try folder.pathOfJoined()
        let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        #expect(try folder.pathOfJoined() == path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == number)
        let two = try folder.pathOfJoined(Array(packs.names.prefix(2)))
        #expect(two != path && packs.joined.count == 2)
        #expect(try folder.pathOfJoined(packs.names.prefix(2).reversed()) == two)
        #expect(try folder.pathOfJoined([packs.names[0]]) == packs.folder.path(of: packs.names[0] + ".region"))
    }

    @Test func theCacheKeepsItsBound() throws {
        let packs = try Packs()
        let cache = packs.folder.path(of: "cache")
        let folder = try RegionFolder(
            path: packs.folder.path, cache: RegionFolder.Cache(folder: cache, maximumBytes: 0))
        let first = try folder.open(Array(packs.names.prefix(2)))
        try Data("left".utf8).write(to: URL(filePath: cache + "/0-1.region.part"))
        let second = try folder.pathOfJoined(Array(packs.names.prefix(3)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache) == [URL(filePath: second).lastPathComponent])
        // A region that is in use stays usable.
        #expect(try RoadGraph(first).segmentCount > 0)

        let roomy = try RegionFolder(
            path: packs.folder.path, cache: RegionFolder.Cache(folder: cache, maximumBytes: 1 << 30))
        _ = try roomy.pathOfJoined()
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache).count == 2)
    }

    @Test func aChangedPackMakesAnotherRegion() throws {
        let (packs, others) = (try Packs(), try Packs(seed: 2))
        let folder = try RegionFolder(path: packs.folder.path)
        let before = try folder.pathOfJoined()
        let name = try #require(Set(packs.names).intersection(others.names).sorted().first)
        let path = packs.folder.path(of: name + ".region")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: others.folder.path(of: name + ".region"), toPath: path)
        let error = #expect(throws: RegionError.self) { try folder.pathOfJoined() }
        #expect(error?.code == .differentMaps)
        #expect(packs.joined == [URL(filePath: before).lastPathComponent])
    }

    @Test func foldersWithoutRegionsAndDamagedPacksAreErrors() throws {
        let empty = try TemporaryFolder()
        let error = #expect(throws: RegionError.self) { try RoadGraph(path: empty.path) }
        #expect(error?.code == .unreadable && error?.message.contains("ends with .region") == true)
        let packs = try Packs()
        let path = packs.folder.path(of: packs.names[0] + ".region")
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count / 2] ^= 0xFF
        try bytes.write(to: URL(filePath: path))
        let damage = #expect(throws: RegionError.self) { try RoadGraph(path: packs.folder.path) }
        #expect(damage?.code == .damaged && damage?.message.contains(packs.names[0]) == true)
        #expect(packs.joined.filter { $0.hasSuffix(".region") }.isEmpty)
    }

    @Test func severalOpenersJoinTheSameRegion() async throws {
        let packs = try Packs()
        let path = packs.folder.path
        let counts = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 { group.addTask { try? RoadGraph(path: path).segmentCount } }
            return await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(counts == Array(repeating: packs.graph.segmentCount, count: 8))
        #expect(packs.joined.count == 1)
    }
}
