// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavSpeeds

@Suite struct SpeedTallyTests {
    /// A tally of some random drives.
    static func random(_ seed: UInt64, places: Int = 200) -> SpeedTally {
        var random = SeededRandom(seed: seed)
        var tally = SpeedTally(fingerprint: 42, leastVehicles: Int(seed % 3) + 1)
        tally.drives = random.next() % 100
        for _ in 0..<places {
            var sums = SpeedTally.PlaceSums()
            for vehicle in 0..<UInt64.random(in: 1...12, using: &random) {
                sums.vehicles.insert(vehicle: vehicle, place: seed)
            }
            sums.times.add(expected: random.nextUniform() * 100, taken: random.nextUniform() * 300)
            tally.edges[Int32.random(in: 0..<500, using: &random)] = sums
            let street = SpeedTally.StreetPeriod(
                name: Int32.random(in: 1..<90, using: &random), row: Int32.random(in: 0..<128, using: &random))
            tally.streets[street] = sums
            tally.groups[Int32.random(in: 0..<2688, using: &random)] = sums.times
            let ratio = DriveRatio(
                period: Int.random(in: 0..<8, using: &random), freeSeconds: 300, typicalSeconds: 500, seconds: 400)
            tally.ratios[ratio.key, default: 0] += 1
            tally.junctions[Int32.random(in: 0..<128, using: &random)] = sums.times
            tally.shares[Int32.random(in: 0..<1024, using: &random), default: 0] += 17
        }
        return tally
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>) func mergesToTheSameBytesInAnyOrderAndGrouping(seed: UInt64) throws {
        let parts = (0..<5).map { Self.random(seed * 10 + $0) }
        var whole = parts[0]
        for part in parts.dropFirst() { try whole.merge(part) }
        var random = SeededRandom(seed: seed)
        for _ in 0..<5 {
            var left = parts.shuffled(using: &random)
            while left.count > 1 {
                let other = left.remove(at: Int.random(in: 0..<left.count, using: &random))
                let row = Int.random(in: 0..<left.count, using: &random)
                try left[row].merge(other)
            }
            #expect(left[0].bytes == whole.bytes, "seed \(seed)")
        }
    }

    @Test func filesHoldTheWholeTally() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let tally = Self.random(seed)
            #expect(try SpeedTally(bytes: tally.bytes) == tally)
        }
        let empty = SpeedTally(fingerprint: .max)
        #expect(try SpeedTally(bytes: empty.bytes) == empty)
    }

    @Test func damagedFilesAreRefused() throws {
        let bytes = Self.random(7, places: 20).bytes
        for end in 0..<bytes.count {
            #expect(throws: SpeedsError.self, "cut at \(end)") { try SpeedTally(bytes: Array(bytes[..<end])) }
        }
        for row in bytes.indices {
            var other = bytes
            other[row] ^= 0x10
            #expect(throws: SpeedsError.self, "byte \(row)") { try SpeedTally(bytes: other) }
        }
        // A file with a right checksum but numbers out of range.
        var writer = SpeedsWriter(bytes: Array(bytes.prefix(8)))
        for number in [4, 3, 0] as [UInt64] { writer.write(number) }
        writer.writeFixed(42)
        writer.write(1)
        writer.write(UInt64.max)
        writer.writeFixed(writer.checksum)
        #expect(throws: SpeedsError.self) { try SpeedTally(bytes: writer.bytes) }
        for version in [1, 3, 99] as [UInt64] {
            var other = SpeedsWriter(bytes: Array(bytes.prefix(8)))
            other.write(version)
            other.writeFixed(other.checksum)
            do {
                _ = try SpeedTally(bytes: other.bytes)
                Issue.record("version \(version) was read")
            } catch { #expect(error.code == .unsupportedVersion && error.message.contains("learn again")) }
        }
    }

    @Test func aFileCannotClaimMoreRowsThanItHasBits() {
        // Counts and steps that take hardly any space, in a file with a right checksum.
        var rows = RangeEncoder()
        var count = AdaptiveNumber()
        count.write(1 << 30, to: &rows)
        var writer = SpeedsWriter(bytes: Array("GPSPEEDS".utf8))
        for number in [4, 3, 0] as [UInt64] { writer.write(number) }
        writer.writeFixed(42)
        writer.bytes += rows.finish()
        writer.writeFixed(writer.checksum)
        #expect(throws: SpeedsError.self) { try SpeedTally(bytes: writer.bytes) }
    }

    @Test func wholeSecondsAreRightOnAverage() {
        var sums = SpeedTally.PlaceSums()
        for visit in 0..<40_000 as Range<UInt64> {
            sums.add(expected: 1.3, taken: 0.25, visit: StableHash.mixed(7, visit))
        }
        #expect(abs(Double(sums.times.expected) - 52_000) < 400 && abs(Double(sums.times.taken) - 10_000) < 400)
        let before = sums
        sums.add(expected: 3, taken: 0, visit: .max)
        #expect(sums.times.expected == before.times.expected + 3 && sums.times.taken == before.times.taken)
    }

    @Test func mergingAnotherMapFails() throws {
        var tally = SpeedTally(fingerprint: 1)
        #expect(throws: SpeedsError.self) { try tally.merge(SpeedTally(fingerprint: 2)) }
    }

    @Test func publishedTalliesHideRarePlaces() throws {
        var tally = SpeedTally(fingerprint: 1, leastVehicles: 3)
        for count in 1...8 {
            var sums = SpeedTally.PlaceSums()
            for vehicle in 0..<UInt64(count) { sums.vehicles.insert(vehicle: vehicle, place: 9) }
            #expect(sums.vehicles.count <= count, "a lower bound")
            tally.edges[Int32(count)] = sums
        }
        for sums in tally.published.edges.values { #expect(sums.vehicles.count >= 3) }
        #expect(tally.published.edges[2] == nil)
        #expect(tally.published.edges[8] != nil)
    }

    @Test func aVehicleCountsOnce() {
        var mask = VehicleMask()
        for _ in 0..<100 { mask.insert(vehicle: 5, place: 6) }
        #expect(mask.count == 1)
        for vehicle in 0..<200 as Range<UInt64> { mask.insert(vehicle: vehicle, place: 6) }
        #expect(mask.count == VehicleMask.enough)
        #expect(mask == VehicleMask(bits: .max), "a full mask tells nothing about vehicles")
    }

    @Test func decayKeepsRatiosAndForgetsSmallSums() {
        var tally = Self.random(3)
        let before = tally
        tally.decay(to: 0.5)
        for (row, sums) in tally.edges {
            #expect(abs(Double(sums.times.expected) - 0.5 * Double(before.edges[row]?.times.expected ?? 0)) <= 1.5)
        }
        tally.decay(to: 0)
        #expect(tally.edges.isEmpty && tally.streets.isEmpty && tally.groups.isEmpty && tally.junctions.isEmpty)
    }

    @Test func aFullCityTakesTenBytesPerSegment() {
        // Both directions of half of the segments, and one of the others, a thousand drives on each.
        var random = SeededRandom(seed: 1)
        var tally = SpeedTally(fingerprint: 1)
        let segments = 20_000
        for segment in 0..<Int32(segments) {
            for direction in 0...(segment % 2) {
                var sums = SpeedTally.PlaceSums(vehicles: VehicleMask(bits: .max))
                let free = 2000 + 18_000 * random.nextUniform()
                sums.add(expected: free, taken: free * (0.7 + 1.5 * random.nextUniform()), visit: random.next())
                tally.edges[segment * 2 + direction] = sums
            }
        }
        for name in 1...Int32(segments / 12) {
            for period in 0..<Int32(8) {
                var sums = SpeedTally.PlaceSums(vehicles: VehicleMask(bits: .max))
                sums.add(
                    expected: 50_000 * random.nextUniform(), taken: 90_000 * random.nextUniform(), visit: random.next())
                tally.streets[SpeedTally.StreetPeriod(name: name, row: 88 + period)] = sums
            }
        }
        #expect(Double(tally.bytes.count) / Double(segments) < 10, "\(Double(tally.bytes.count) / Double(segments))")
    }
}
