// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// The place that the ways of a search should lead to: what cannot reach it in time is not followed.
///
/// The straight line bounds what is left of a way from below, so that the search fills an ellipse between the two places
/// and not a circle round the first.
struct SearchEllipse {
    private let longitude: Double
    private let latitude: Double
    /// Cost of a step of the fixed grid to the east and to the north, at least.
    private let east: Double
    private let north: Double
    private let tolerance: Double

    /// - Parameters:
    ///   - slack: no goal is farther from the place, in meters.
    ///   - leastRate: what a centimeter of road costs at least, in centimeters.
    init(_ place: Coordinate, tolerance: Double, minimumUnitCost: Double) {
        let frame = LocalFrame(at: place)
        longitude = place.longitude * FixedCoordinate.scale
        latitude = place.latitude * FixedCoordinate.scale
        // Half a percent less, for what the flat frame is off the ground.
        let cost = 100 * minimumUnitCost * 0.995 / FixedCoordinate.scale
        east = frame.metersPerLongitude * cost
        north = LocalFrame.metersPerLatitude * cost
        self.tolerance = tolerance * 100 + 100
    }

    /// Whether no way through a place that was reached at a cost can come to a goal within the bound.
    @inline(__always)
    func isOutOfReach(from place: FixedCoordinate, spent: UInt32, bound: UInt32) -> Bool {
        var x = abs(Double(place.longitude) - longitude)
        if x > 180 * FixedCoordinate.scale { x = 360 * FixedCoordinate.scale - x }
        x *= east
        let y = (Double(place.latitude) - latitude) * north
        let left = Double(bound) + tolerance - Double(spent)
        return left < 0 || x * x + y * y > left * left
    }
}
