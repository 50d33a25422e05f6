// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension RoadGraph {
    /// Checks that no segment is shorter than the beeline between its ends, so that nothing derived from lengths (costs,
    /// times, simulated drives) contradicts the geometry.
    ///
    /// The beeline is estimated from below, without trigonometry: one table lookup, a few products and a comparison per
    /// segment. The exact distance is computed only where the estimate is too long.
    ///
    /// - Throws: `damaged`, naming the segment.
    /// - Complexity: O(segments), at memory speed.
    func validateLengths() throws(RegionError) {
        let places = nodePlace.rows
        for row in 0..<segmentTail.count {
            let (tail, head) = (places[Int(segmentTail[row].row)], places[Int(segmentHead[row].row)])
            let length = Double(segmentLength[row]) / 100
            guard tail.isNear(head, within: length) else {
                throw RegionError(
                    code: .damaged,
                    message: "\(file.path): segment \(row) is \(Int(length)) m long, and its ends lie "
                        + "\(Int(tail.coordinate.distance(to: head.coordinate).value)) m apart")
            }
        }
    }
}

extension FixedCoordinate {
    /// Whether two places can be joined by a line of `length` meters: `false` only when the beeline is longer by more than
    /// one percent and two meters.
    func isNear(_ other: FixedCoordinate, within length: Double) -> Bool {
        let north = Double(abs(Int64(latitude) - Int64(other.latitude))) * FixedCoordinate.metersNorth
        var across = abs(Int64(longitude) - Int64(other.longitude))
        // The shorter way round the globe.
        across = min(across, 3_600_000_000 - across)
        let degree = Int(max(abs(Int64(latitude)), abs(Int64(other.latitude))) / 10_000_000)
        let east = Double(across) * FixedCoordinate.metersEast[max(0, min(90, degree))]
        let reach = length * 1.01 + 2
        if north * north + east * east <= reach * reach { return true }
        // Over thousands of kilometers the estimate is no bound any more.
        return coordinate.distance(to: other.coordinate).value <= reach
    }

    /// Meters of 1e-7 degrees of latitude, at least.
    private static let metersNorth = 0.011_05
    /// Meters of 1e-7 degrees of longitude, at least, between each whole degree of latitude and the next.
    private static let metersEast: [Double] = (0...90).map { degree in
        let next = Coordinate(latitude: Double(min(90, degree + 1)), longitude: 0)
        return max(0, LocalFrame(at: next).metersPerLongitude / 1e7 * 0.995)
    }
}

/// The rectangle that the line of a segment must stay in, because the segment is only so long. Points of a damaged file
/// that lie outside are left out of the line.
struct ShapeBounds {
    private let latitudes: ClosedRange<Int64>
    private let longitudes: ClosedRange<Int64>

    /// - Parameter length: Length of the segment in centimeters.
    init(from tail: FixedCoordinate, length: UInt32) {
        // 1e-7 degrees of latitude are 1.1 cm.
        let reach = Int64(length) + 1000
        latitudes = (Int64(tail.latitude) - reach)...(Int64(tail.latitude) + reach)
        // Up to 60° a degree of longitude has half the length of one of latitude, at least; beyond, up to all around.
        let isPolar = abs(Int64(tail.latitude)) + reach > 600_000_000
        let across = isPolar ? min(reach * 60, 3_600_000_000) : reach * 2
        longitudes = (Int64(tail.longitude) - across)...(Int64(tail.longitude) + across)
    }

    @inline(__always) func contains(_ place: FixedCoordinate) -> Bool {
        latitudes.contains(Int64(place.latitude)) && longitudes.contains(Int64(place.longitude))
    }
}
