// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension RoadGraph {
    /// Verifies that no segment is shorter than the straight line between its ends, so that values derived from lengths
    /// (costs, times, simulated drives) do not contradict the geometry.
    ///
    /// A lower bound of the distance is computed first, without trigonometry. The exact distance is computed only where
    /// that bound exceeds the length.
    ///
    /// - Throws: `damaged`, naming the segment.
    /// - Complexity: O(segments), at memory speed.
    func validateLengths() throws(RegionError) {
        let (tails, heads, lengths, places) = (
            segmentColumns.tail, segmentColumns.head, segmentColumns.length, nodeColumns.place
        )
        let bound = StraightLine()
        var row = 0
        while row < tails.count {
            let (tail, head) = (places[Int(tails[row].row)], places[Int(heads[row].row)])
            let length = Double(lengths[row]) / 100
            guard bound.canConnect(tail, head, within: length) else {
                throw RegionError(
                    code: .damaged,
                    message: "\(file.path): segment \(row) is \(Int(length)) m long, and its ends lie "
                        + "\(Int(tail.coordinate.distance(to: head.coordinate).value)) m apart")
            }
            row &+= 1
        }
    }
}

/// Compares lengths with the straight line between two places, nearly always without trigonometry.
struct StraightLine {
    /// Lower bound of the meters in 1e-7 degrees of latitude.
    private static let metersNorth = 0.011_05
    /// Lower bound of the meters in 1e-7 degrees of longitude, for each degree of latitude from 0 to 90.
    private let metersEast: [Double] = (0...90).map { degree in
        let next = Coordinate(latitude: Double(min(90, degree + 1)), longitude: 0)
        return max(0, LocalFrame(at: next).metersPerLongitude / 1e7 * 0.995)
    }

    /// Whether a line of `length` meters can connect two places: `false` only when their distance is larger by more
    /// than one percent and two meters.
    @inline(__always)
    func canConnect(_ a: FixedCoordinate, _ b: FixedCoordinate, within length: Double) -> Bool {
        let north = Double(abs(Int64(a.latitude) &- Int64(b.latitude))) * StraightLine.metersNorth
        let degree = max(abs(Int64(a.latitude)), abs(Int64(b.latitude))) / 10_000_000
        // Segments across the 180th meridian take the exact way below.
        let across = abs(Int64(a.longitude) &- Int64(b.longitude))
        let east = Double(across) * metersEast[Int(min(90, degree))]
        let reach = length * 1.01 + 2
        return north * north + east * east <= reach * reach || isNear(a, b, within: reach)
    }

    /// The same by the exact distance: over thousands of kilometers, and across the 180th meridian, the estimate is not
    /// a lower bound.
    @inline(never) private func isNear(_ a: FixedCoordinate, _ b: FixedCoordinate, within reach: Double) -> Bool {
        a.coordinate.distance(to: b.coordinate).value <= reach
    }
}

/// The rectangle that contains every possible line of a segment of known length. Points outside it, in a damaged file,
/// are skipped.
struct ShapeBounds {
    private let latitudes: ClosedRange<Int64>
    private let longitudes: ClosedRange<Int64>

    /// - Parameters:
    ///   - tail: Start of the segment.
    ///   - length: Length of the segment in centimeters.
    init(from tail: FixedCoordinate, length: UInt32) {
        // 1e-7 degrees of latitude are 1.1 cm.
        let reach = Int64(length) + 1000
        latitudes = (Int64(tail.latitude) - reach)...(Int64(tail.latitude) + reach)
        // Up to 60° of latitude, a degree of longitude is at least half as long as one of latitude. Beyond, allow more.
        let isPolar = abs(Int64(tail.latitude)) + reach > 600_000_000
        let across = isPolar ? min(reach * 60, 3_600_000_000) : reach * 2
        longitudes = (Int64(tail.longitude) - across)...(Int64(tail.longitude) + across)
    }

    /// Whether they have a place in common with a box.
    @inline(__always) func intersects(_ box: FixedBox) -> Bool {
        latitudes.lowerBound <= Int64(box.north) && Int64(box.south) <= latitudes.upperBound
            && longitudes.lowerBound <= Int64(box.east) && Int64(box.west) <= longitudes.upperBound
    }

    @inline(__always) func contains(_ place: FixedCoordinate) -> Bool {
        latitudes.contains(Int64(place.latitude)) && longitudes.contains(Int64(place.longitude))
    }
}
