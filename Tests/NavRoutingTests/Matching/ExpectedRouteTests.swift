// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import Testing

@testable import NavRouting

@Suite struct ExpectedRouteTests {
    @Test func limitsTheNumberOfPoints() {
        let path = (0..<100).map { Coordinate(latitude: $0 % 10 == 5 ? 4 : 43.7, longitude: 7.4 + Double($0) / 10_000) }
        let points = ExpectedRoute.points(along: path)
        #expect(points.count <= ExpectedRoute.maximumPoints + path.count)
        #expect(points.allSatisfy { $0.coordinate.isValid })
    }

    @Test func samplesEveryThirtyMeters() {
        let path = [Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 1.01, longitude: 1)]
        #expect(ExpectedRoute.points(along: path).count == 38)
    }
}
