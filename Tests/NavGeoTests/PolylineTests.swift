// SPDX-License-Identifier: Apache-2.0

import NavGeo
import Testing

@Suite struct PolylineTests {
    @Test func writesTheKnownExample() {
        // The three places of the published description of the format.
        let path = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        #expect(Polyline.encode(path) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        #expect(Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == path)
    }

    @Test(arguments: [Polyline.Precision.five, .six])
    func readsWhatItWrites(precision: Polyline.Precision) throws {
        var random = SystemOfSteps(seed: 7)
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

    @Test func anEmptyLineIsAnEmptyText() {
        #expect(Polyline.encode([]) == "")
        #expect(Polyline.decode("") == [])
    }

    @Test(
        arguments: [
            "_p~iF",  // a latitude without its longitude
            "_p~iF~ps|",  // ends inside a number
            "_p~iF ps|U",  // a space is no group
            "_p~iF~ps|U\u{7F}?",  // one past the last character
            "~~~~~~~~~~~~?",  // a number longer than any place needs
            "_ibE_ibE_seK_seK_yasrB?",  // leaves the globe
        ])
    func refusesWhatIsNoLine(text: String) {
        #expect(Polyline.decode(text) == nil)
    }

    @Test func leavesOutPlacesThatAreNotOnTheGlobe() {
        let path = [
            Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: .nan, longitude: 2),
            Coordinate(latitude: 1, longitude: 200), Coordinate(latitude: 3, longitude: 4),
        ]
        #expect(Polyline.decode(Polyline.encode(path)) == [path[0], path[3]])
    }

    @Test func theErrorOfRoundingDoesNotAddUp() throws {
        let path = (0..<1000).map { Coordinate(latitude: 0.000_003 * Double($0), longitude: 0) }
        let last = try #require(Polyline.decode(Polyline.encode(path))?.last)
        #expect(abs(last.latitude - 0.002_997) <= 0.000_005_1)
    }
}

/// SplitMix64, so that a run can be repeated.
private struct SystemOfSteps {
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
