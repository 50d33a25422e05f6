// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

/// Regions whose checksums fit and whose geometry cannot be true.
@Suite struct PlausibilityTests {
    private func region(
        of sketch: MapSketch, changing name: String, _ change: (inout [UInt8]) -> Void
    ) throws -> RegionFile {
        let file = try RegionFile(bytes: sketch.bytes, name: "sketch")
        let writer = RegionWriter()
        for entry in file.sections {
            try writer.copy(entry, from: file) { bytes in if entry.name == name { change(&bytes) } }
        }
        return try RegionFile(bytes: writer.finishInMemory(), name: "changed")
    }

    @Test func aNodeThatWasMovedFarAwayIsFound() throws {
        let sketch = try MapSketch("A---B---C", ways: ["ABC"])
        let file = try region(of: sketch, changing: "node.place") { bytes in
            // Latitude of the first node, ten degrees farther north.
            let latitude = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) } + 100_000_000
            withUnsafeBytes(of: latitude.littleEndian) { for (row, byte) in $0.enumerated() { bytes[row] = byte } }
        }
        let error = #expect(throws: RegionError.self) { _ = try RoadGraph(file) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("segment 0 is") == true, "\(error?.message ?? "")")
    }

    @Test func aShapeThatLeavesItsSegmentIsCutBack() throws {
        let sketch = try MapSketch("A---B---C", ways: ["ABC"])
        let graph = sketch.graph
        for row in 0..<graph.segmentCount {
            let edge = EdgeID(row: Int32(row * 2))
            let tail = graph.nodePlace[graph.segmentTail[row].row]
            let bounds = ShapeBounds(from: tail, length: graph.segmentLength[row])
            #expect(graph.shape(of: edge).allSatisfy { place in FixedCoordinate(place).map(bounds.contains) == true })
            #expect(!bounds.contains(FixedCoordinate(latitude: tail.latitude + 100_000_000, longitude: tail.longitude)))
            #expect(!bounds.contains(FixedCoordinate(latitude: tail.latitude, longitude: tail.longitude - 900_000_000)))
        }
    }

    /// What may not be refused: any line that is as long as the beeline between its ends, anywhere.
    @Test func noTrueLengthIsRefused() throws {
        forEverySeed(2000) { random in
            let a = Coordinate(latitude: random.nextShare() * 178 - 89, longitude: random.nextShare() * 360 - 180)
            let reach = random.nextShare() < 0.5 ? 0.01 : 20.0
            let b = Coordinate(
                latitude: max(-89.9, min(89.9, a.latitude + (random.nextShare() - 0.5) * reach)),
                longitude: (a.longitude + (random.nextShare() - 0.5) * reach + 540).truncatingRemainder(dividingBy: 360)
                    - 180)
            guard let from = FixedCoordinate(a), let to = FixedCoordinate(b) else { return }
            #expect(from.isNear(to, within: a.distance(to: b).value), "\(a) \(b)")
            let isFar = a.distance(to: b).value > 100 && max(abs(a.latitude), abs(b.latitude)) < 60
            #expect(!isFar || !from.isNear(to, within: a.distance(to: b).value * 0.9))
        }
    }
}
