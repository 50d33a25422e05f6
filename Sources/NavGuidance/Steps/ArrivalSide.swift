// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Determines the side of the road of a destination.
enum ArrivalSide {
    /// A destination closer to the route than this lies on the road itself, in meters.
    private static let onTheRoad = 2.5

    /// Left or right; straight where the destination is on the road or the side is ambiguous.
    ///
    /// - Parameters:
    ///   - place: The destination.
    ///   - end: The nearest point on the road.
    ///   - heading: Direction of travel there.
    static func direction(of place: Coordinate?, from end: Coordinate, heading: Bearing) -> Turn.Direction {
        guard let place, place.isValid, end.distance(to: place).value > onTheRoad else { return .straight }
        let turn = heading.turn(to: end.bearing(to: place))
        guard abs(turn) > 20, abs(turn) < 160 else { return .straight }
        return turn < 0 ? .left : .right
    }
}
