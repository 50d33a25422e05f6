// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavGraph

/// Regions with valid checksums and impossible geometry.
@Suite struct PlausibilityTests {
    private func region(
        of map: ASCIIMap, changing name: String, _ change: (inout [UInt8]) -> Void
    ) throws -> RegionFile {
        let file = try RegionFile(bytes: map.bytes, name: "map")
        let writer = RegionWriter()
        for entry in file.sections {
            try writer.copy(entry, from: file) { bytes in if entry.name == name { change(&bytes) } }
        }
        return try RegionFile(bytes: writer.finishInMemory(), name: "changed")
    }

    @Test func rejectsANodeThatIsTooFarAway() throws {
        let map = try ASCIIMap("A---B---C", ways: ["ABC"])
        let file = try region(of: map, changing: "node.place") { bytes in
            // Moves the first node ten degrees north.
            let latitude = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) } + 100_000_000
            withUnsafeBytes(of: latitude.littleEndian) { for (row, byte) in $0.enumerated() { bytes[row] = byte } }
        }
        let error = #expect(throws: RegionError.self) { _ = try RoadGraph(file) }
        #expect(error?.code == .damaged)
        #expect(error?.message.contains("segment 0 is") == true, "\(error?.message ?? "")")
    }

    @Test func skipsPointsOutsideTheBoundsOfASegment() throws {
        let map = try ASCIIMap("A---B---C", ways: ["ABC"])
        let graph = map.graph
        for row in 0..<graph.segmentCount {
            let edge = EdgeID(row: Int32(row * 2))
            let tail = graph.nodePlace[graph.segmentTail[row].row]
            let bounds = ShapeBounds(from: tail, length: graph.segmentLength[row])
            #expect(graph.shape(of: edge).allSatisfy { place in FixedCoordinate(place).map(bounds.contains) == true })
            #expect(!bounds.contains(FixedCoordinate(latitude: tail.latitude + 100_000_000, longitude: tail.longitude)))
            #expect(!bounds.contains(FixedCoordinate(latitude: tail.latitude, longitude: tail.longitude - 900_000_000)))
        }
    }

    /// A line that is exactly as long as the distance between its ends is valid anywhere.
    @Test func acceptsEveryPossibleLength() throws {
        var bound = StraightLine()
        forEverySeed(2000) { random in
            let a = Coordinate(latitude: random.nextUniform() * 178 - 89, longitude: random.nextUniform() * 360 - 180)
            let reach = random.nextUniform() < 0.5 ? 0.01 : 20.0
            let b = Coordinate(
                latitude: max(-89.9, min(89.9, a.latitude + (random.nextUniform() - 0.5) * reach)),
                longitude: (a.longitude + (random.nextUniform() - 0.5) * reach + 540).truncatingRemainder(
                    dividingBy: 360)
                    - 180)
            guard let from = FixedCoordinate(a), let to = FixedCoordinate(b) else { return }
            let centimeters = a.distance(to: b).value * 100
            let canConnect = bound.canConnect(from, to, centimeters: UInt32(centimeters.rounded()))
            #expect(canConnect, "\(a) \(b)")
            let isFar = centimeters > 10_000 && max(abs(a.latitude), abs(b.latitude)) < 60
            let canBeShort = bound.canConnect(from, to, centimeters: UInt32(centimeters * 0.9))
            #expect(!isFar || !canBeShort, "\(a) \(b)")
        }
    }
}
