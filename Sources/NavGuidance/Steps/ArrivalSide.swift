// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Tells on which side of the road a destination lies.
enum ArrivalSide {
    /// Nearer to the line than this, in meters, a place lies on the road itself.
    private static let onTheRoad = 2.5

    /// Left, right, or straight where the place lies on the road or cannot be told.
    ///
    /// `place` is the destination itself, `end` the place on the road nearest to it, `heading` the direction of travel
    /// there.
    static func direction(of place: Coordinate?, from end: Coordinate, heading: Bearing) -> Turn.Direction {
        guard let place, place.isValid, end.distance(to: place).value > onTheRoad else { return .straight }
        let turn = heading.turn(to: end.bearing(to: place))
        guard abs(turn) > 20, abs(turn) < 160 else { return .straight }
        return turn < 0 ? .left : .right
    }
}
