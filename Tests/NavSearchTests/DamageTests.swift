// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavSearch

/// Damaged indexes give errors or wrong results, but never stop the process.
struct DamageTests {
    /// A region with the section changed and a matching checksum, as a manipulated file has it.
    private static func region(_ change: (inout [UInt8]) -> Void) throws -> RegionFile {
        let file = try RegionFile(bytes: SearchFixture.region(Town.objects))
        let writer = RegionWriter()
        for entry in file.sections { try writer.copy(entry, from: file, changing: change) }
        return try RegionFile(bytes: writer.finishInMemory())
    }

    private static func use(_ index: SearchIndex) throws {
        for text in ["Müllerstraße 12 Altdorf", "mulerst", "pharmacy", "Am Markt & Müllerstraße", "m", "東"] {
            for result in index.search(SearchQuery(text, near: Coordinate(latitude: 50, longitude: 10), language: "ru"))
            {
                _ = index.place(result.id)
            }
        }
        _ = try index.reverse(Coordinate(latitude: 50, longitude: 10), limit: 20)
        _ = index.place(PlaceID(rawValue: "postcode:1"))
    }

    @Test func manipulatedBytesNeverStopTheProcess() throws {
        var opened = 0
        try forEverySeed(120) { random in
            let file = try Self.region { bytes in
                for _ in 0..<Int.random(in: 1...12, using: &random) {
                    let row = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[row] = Bool.random(using: &random) ? .random(in: 0...255, using: &random) : 255
                }
            }
            guard let index = try? SearchIndex(file) else { return }
            opened += 1
            try Self.use(index)
        }
        #expect(opened > 10)
    }

    @Test func everyHeaderFieldIsChecked() throws {
        for field in 0..<(2 + 2 * SearchFormat.Part.allCases.count) {
            for value: UInt64 in [0, 1, 63, 64, 1 << 20, 1 << 40, .max] {
                let file = try Self.region { bytes in
                    for byte in 0..<8 {
                        bytes[8 * field + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte)))
                    }
                }
                if let index = try? SearchIndex(file) { try Self.use(index) }
            }
        }
    }

    @Test func shortSectionsAreDamaged() throws {
        let whole = try RegionFile(bytes: SearchFixture.region(Town.objects)).sections[0].byteCount
        for count in stride(from: 0, to: Int(whole) - 64, by: 37) {
            let file = try Self.region { $0 = Array($0.prefix(count)) }
            #expect(throws: SearchError.self) { try SearchIndex(file) }
        }
    }

    @Test func aWrongChecksumIsDamage() throws {
        var bytes = try SearchFixture.region(Town.objects)
        bytes[bytes.count - 100] ^= 1
        let file = try RegionFile(bytes: bytes)
        let error = #expect(throws: SearchError.self) { try SearchIndex(file) }
        #expect(error?.code == .damaged)
    }

    @Test func anotherVersionIsAnErrorOfItsOwn() throws {
        let file = try Self.region { $0[0] = 9 }
        let error = #expect(throws: SearchError.self) { try SearchIndex(file) }
        #expect(error?.code == .unsupportedVersion)
    }
}
