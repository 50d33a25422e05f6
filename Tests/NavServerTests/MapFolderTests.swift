// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGraph
import NavTestSupport
import Synchronization
import Testing

@testable import NavServer

#if canImport(Glibc)
import Glibc
#endif

/// Which files a request can make the server open.
@Suite struct MapFolderTests {
    private func town(_ folder: TemporaryFolder) throws -> Town {
        var limits = ServiceLimits()
        limits.mapFolder = folder.url.path
        return try Town(limits: limits)
    }

    @Test func rejectsPipesAndDevices() throws {
        let folder = try TemporaryFolder()
        let town = try town(folder)
        let pipe = folder.path(of: "pipe.region")
        #expect(mkfifo(pipe, 0o600) == 0)
        try FileManager.default.createDirectory(
            atPath: folder.path(of: "folder.region"), withIntermediateDirectories: true)
        for path in [pipe, "pipe.region", "folder.region", "/dev/stdin", "/dev/zero", "/dev/tty", "/proc/self/fd/0"] {
            let answer = town.post("/map", #"{"path": "\#(path)"}"#)
            #expect(answer.status == 422 && answer.code == "InvalidValue", "\(path)")
        }
        // Opening a pipe as a region never blocks.
        let error = #expect(throws: RegionError.self) { try RoadGraph(path: pipe) }
        #expect(error?.message.contains("regular file") == true)
    }

    @Test func servesOnlyFilesInFolder() throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let town = try town(folder)
        let bytes = Data(town.map.bytes)
        for path in [folder.path(of: "inside.region"), elsewhere.path(of: "outside.region")] {
            try bytes.write(to: URL(filePath: path))
        }
        let (leading, within) = (folder.path(of: "leading.region"), folder.path(of: "within.region"))
        #expect(symlink(elsewhere.path(of: "outside.region"), leading) == 0)
        #expect(symlink("inside.region", within) == 0)
        let up = "\(folder.url.path)/../\(elsewhere.url.lastPathComponent)/outside.region"
        for path in [
            elsewhere.path(of: "outside.region"), up, leading, "leading.region", "", "/etc/passwd", "no.region",
        ] {
            #expect(town.post("/map", #"{"path": "\#(path)"}"#).status == 422, "\(path)")
        }
        for path in [folder.path(of: "inside.region"), "inside.region", within, "./within.region"] {
            #expect(town.post("/map", #"{"path": "\#(path)"}"#).status == 200, "\(path)")
        }
        #expect(town.handler.slot.map.path.hasSuffix("/inside.region"))
    }

    @Test func secondSwapGetsBusy() throws {
        let town = try Town()
        town.handler.slot.swapping.withLock { _ in
            let busy = town.post("/map", "")
            #expect(busy.status == 409 && busy.code == "Busy")
        }
        let metrics = String(decoding: town.get("/metrics").body, as: UTF8.self)
        #expect(metrics.contains(#"guidepost_map_swaps_total{result="busy"} 1"#))
    }
}
