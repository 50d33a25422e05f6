// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@Suite struct PolylineTests {
    @Test func encodesThePublishedExample() {
        // The example of the published description of the format.
        let path = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        #expect(Polyline.encode(path) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == path)
    }

    @Test(arguments: [Polyline.Precision.five, .six])
    func decodesEncodedLines(precision: Polyline.Precision) throws {
        var random = SplitMix64(seed: 7)
        let scale = precision == .five ? 1e5 : 1e6
        let path = (0..<500).map { _ in
            Coordinate(
                latitude: (random.next(in: -90...90) * scale).rounded() / scale,
                longitude: (random.next(in: -180...180) * scale).rounded() / scale)
        }
        let text = Polyline.encode(path, precision: precision)
        #expect(text.utf8.allSatisfy { $0 >= 63 && $0 < 127 })
        #expect(Polyline.decode(text, precision: precision) == path)
    }

    @Test func encodesAnEmptyLineAsAnEmptyText() {
        #expect(Polyline.encode([]) == "")
        #expect(Polyline.decode("") == [])
    }

    @Test(
        arguments: [
            "_p~iF",  // a latitude without its longitude
            "_p~iF~ps|",  // ends inside a number
            "_p~iF ps|U",  // a space is not a valid character
            "_p~iF~ps|U\u{7F}?",  // one past the last valid character
            "~~~~~~~~~~~~?",  // a number with too many digits
            "_ibE_ibE_seK_seK_yasrB?",  // an invalid coordinate
        ])
    func rejectsInvalidLines(text: String) {
        #expect(Polyline.decode(text) == nil)
    }

    @Test func skipsInvalidCoordinates() {
        let path = [
            Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: .nan, longitude: 2),
            Coordinate(latitude: 1, longitude: 200), Coordinate(latitude: 3, longitude: 4),
        ]
        #expect(Polyline.decode(Polyline.encode(path)) == [path[0], path[3]])
    }

    @Test func doesNotAccumulateRoundingErrors() throws {
        let path = (0..<1000).map { Coordinate(latitude: 0.000_003 * Double($0), longitude: 0) }
        let last = try #require(Polyline.decode(Polyline.encode(path))?.last)
        #expect(abs(last.latitude - 0.002_997) <= 0.000_005_1)
    }
}

/// A generator with a fixed seed, so that failures can be reproduced.
private struct SplitMix64 {
    var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next(in range: ClosedRange<Double>) -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return range.lowerBound + Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
            * (range.upperBound - range.lowerBound)
    }
}
