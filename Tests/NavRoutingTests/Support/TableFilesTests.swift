// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

/// Tables in temporary files.
@Suite struct TableFilesTests {
    @Test func largeTablesAreInFilesWithoutNames() throws {
        let folder = try TemporaryFolder("tables")
        let (large, small) = TableFiles.inFolder(folder.path) {
            (WorkTable<UInt32>(zeros: 1 << 18), WorkTable<UInt32>(zeros: 1 << 17))
        }
        for row in 0..<large.count { large[row] = UInt32(row) }
        #expect((0..<large.count).allSatisfy { large[$0] == UInt32($0) })
        #expect(small[0] == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        #if os(Linux)
        #expect(try mappings(in: folder) == 1)
        #endif
    }

    #if os(Linux)
    @Test func filesEndWithTheirTables() throws {
        let folder = try TemporaryFolder("tables")
        var table: WorkTable<UInt64>? = TableFiles.inFolder(folder.path) { WorkTable(count: 1 << 18, repeating: 7) }
        #expect(try mappings(in: folder) == 1)
        #expect(table?[1 << 17] == 7)
        table = nil
        #expect(try mappings(in: folder) == 0)
    }

    private func mappings(in folder: TemporaryFolder) throws -> Int {
        try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
            .count { $0.contains(folder.path) }
    }
    #endif

    @Test func withoutAFolderTablesAreOnTheHeap() {
        for folder in [nil, "/dev/null/none"] {
            let table = TableFiles.inFolder(folder) { WorkTable<UInt64>(count: 1 << 18, repeating: 3) }
            #expect(table[(1 << 18) - 1] == 3)
        }
    }

    @Test func growingTablesRetainTheirRows() throws {
        let folder = try TemporaryFolder("tables")
        let table = TableFiles.inFolder(folder.path) {
            var table = GrowingTable<Int32>()
            for row in 0..<Int32(400_000) { table.append(row &* 3) }
            return table
        }
        #expect(table.count == 400_000)
        #expect(table[399_999] == 1_199_997)
        let rows = table.frozen
        #expect(rows.count == 400_000)
        #expect((0..<rows.count).allSatisfy { rows[$0] == Int32($0) &* 3 })
    }

    /// The sections of stored metrics do not depend on where their tables were.
    @Test func storedMetricsAreTheSame() throws {
        let folder = try TemporaryFolder("tables")
        try forEverySeed(8) { random in
            let graph = try ASCIIMap.random(nodes: 40, restrictions: 15, using: &random).graph
            func section() throws -> [UInt8] {
                let writer = RegionWriter()
                let metric = Metric(MetricOptions(profile: .standard(for: .driving)), on: TurnNetwork(graph))
                let tables = StoredMetricTables(metric, try TrafficHierarchy.customized(metric))
                try tables.write(to: writer, as: Sections.metrics[TravelMode.driving.rawValue], fingerprint: 1)
                return try writer.finishInMemory()
            }
            let inFiles = try TableFiles.inFolder(folder.path, smallestSize: 1) { () throws(any Error) in try section()
            }
            #expect(try section() == inFiles, "seed \(random.seed)")
        }
    }
}
