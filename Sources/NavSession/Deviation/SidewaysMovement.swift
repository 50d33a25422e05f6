// SPDX-License-Identifier: Apache-2.0

/// A movement aside of a route by measured course and speed.
struct SidewaysMovement: Hashable {
    /// Distance moved to the left, in meters; negative to the right.
    private(set) var distance = 0.0
    /// Variance of the distance, in square meters.
    private(set) var variance = 0.0

    /// Adds a movement with its standard error, in meters.
    mutating func add(_ movement: Double, deviation: Double) {
        distance += movement
        variance += deviation * deviation
    }

    /// Whether the movement leads to a position beside the route: to its side, for half of the distance, and by more than three
    /// standard errors.
    ///
    /// - Parameter offset: Distance of the position to the left of the route, in meters.
    func leads(to offset: Double) -> Bool {
        distance * offset > 0 && abs(distance) >= abs(offset) / 2 && distance * distance > 9 * variance
    }
}
