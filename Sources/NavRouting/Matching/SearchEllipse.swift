// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Prunes a search between two fixes to an ellipse: the straight line is a lower bound of the remaining path, as in A*.
struct SearchEllipse {
    private let longitude: Double
    private let latitude: Double
    /// Lower bound of the cost per step of the fixed-point grid, east and north.
    private let east: Double
    private let north: Double
    private let tolerance: Double

    /// Creates a bound around the goals.
    ///
    /// - Parameters:
    ///   - place: A location near all goals.
    ///   - tolerance: Maximum distance of a goal from it, in meters.
    ///   - minimumUnitCost: Lower bound of the cost of a centimeter, in centimeters.
    init(_ place: Coordinate, tolerance: Double, minimumUnitCost: Double) {
        let frame = LocalFrame(at: place)
        longitude = place.longitude * FixedCoordinate.scale
        latitude = place.latitude * FixedCoordinate.scale
        // Half a percent less, for the error of the flat frame.
        let cost = 100 * minimumUnitCost * 0.995 / FixedCoordinate.scale
        east = frame.metersPerLongitude * cost
        north = LocalFrame.metersPerLatitude * cost
        self.tolerance = tolerance * 100 + 100
    }

    /// Whether no path through a node reached at a cost can reach a goal within the bound.
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
