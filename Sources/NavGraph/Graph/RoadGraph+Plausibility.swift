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
        var bound = StraightLine()
        var row = 0
        while row < tails.count {
            let (tail, head) = (places[Int(tails[row].row)], places[Int(heads[row].row)])
            guard bound.canConnect(tail, head, centimeters: lengths[row]) else { throw tooShort(row, tail, head) }
            row &+= 1
        }
    }

    @inline(never) private func tooShort(_ row: Int, _ tail: FixedCoordinate, _ head: FixedCoordinate) -> RegionError {
        RegionError(
            code: .damaged,
            message: "\(file.path): segment \(row) is \(segmentColumns.length[row] / 100) m long, and its ends lie "
                + "\(Int(tail.coordinate.distance(to: head.coordinate).value)) m apart")
    }
}

/// Compares lengths with the straight line between two places, nearly always without trigonometry.
struct StraightLine {
    /// Lower bound of the meters in 1e-7 degrees of latitude.
    private static let metersNorth = 0.011_05
    /// 1e-7 degrees in a degree.
    private static let degree: UInt32 = 10_000_000

    /// Where the whole degree of latitude begins, north or south of the equator, that `metersEast` is for. Segments that
    /// follow each other are close together, so it rarely changes.
    private var latitude: UInt32 = 0
    /// Lower bound of the meters in 1e-7 degrees of longitude.
    private var metersEast = StraightLine.metersEast(at: 0)

    /// Whether a line can connect two places: `false` only when their distance is larger than its length by more than
    /// one percent and two meters.
    @inline(__always)
    mutating func canConnect(_ a: FixedCoordinate, _ b: FixedCoordinate, centimeters: UInt32) -> Bool {
        let highest = max(a.latitude.magnitude, b.latitude.magnitude)
        if highest &- latitude >= StraightLine.degree { enter(highest) }
        let north = Double(Int64(a.latitude) &- Int64(b.latitude)) * StraightLine.metersNorth
        // Segments across the 180th meridian take the exact way below.
        let east = Double(Int64(a.longitude) &- Int64(b.longitude)) * metersEast
        let reach = Double(centimeters) * 0.0101 + 2
        return north * north + east * east <= reach * reach || isNear(a, b, within: reach)
    }

    @inline(never) private mutating func enter(_ highest: UInt32) {
        let degrees = highest / StraightLine.degree
        latitude = degrees * StraightLine.degree
        metersEast = StraightLine.metersEast(at: Int(degrees))
    }

    private static func metersEast(at degrees: Int) -> Double {
        let next = Coordinate(latitude: Double(min(90, degrees + 1)), longitude: 0)
        return max(0, LocalFrame(at: next).metersPerLongitude / 1e7 * 0.995)
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
