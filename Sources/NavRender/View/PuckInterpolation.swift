// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Interpolates the location puck between two positions: it moves from the previous to the latest position in the time
/// until the next one is due, so that it never jumps.
struct PuckInterpolation: Sendable, Hashable {
    private var from: MapOverlay.Puck
    private var to: MapOverlay.Puck
    private var start: Double
    private var duration: Double

    /// Longest interval between two positions that is interpolated, in seconds. After longer gaps the puck jumps.
    private static let longestGap = 2.5
    /// Longest interpolated distance, in meters.
    private static let farthest = 300.0

    init(_ puck: MapOverlay.Puck, at time: Double) {
        (from, to, start, duration) = (puck, puck, time, 0)
    }

    /// Sets the latest position.
    mutating func move(to puck: MapOverlay.Puck, at time: Double) {
        let gap = time - start
        let here = self.puck(at: time)
        let isNear = here.place.distance(to: puck.place).value < PuckInterpolation.farthest
        from = isNear && gap > 0 && gap <= PuckInterpolation.longestGap ? here : puck
        (to, start, duration) = (puck, time, min(max(gap, 0), PuckInterpolation.longestGap))
    }

    /// The puck at a time.
    func puck(at time: Double) -> MapOverlay.Puck {
        let fraction = duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
        guard fraction < 1 else { return to }
        var puck = to
        puck.place = Coordinate(
            latitude: from.place.latitude + (to.place.latitude - from.place.latitude) * fraction,
            longitude: from.place.longitude
                + (to.place.longitude - from.place.longitude).remainder(dividingBy: 360) * fraction)
        if let start = from.heading, let end = to.heading {
            puck.heading = Bearing(start.degrees + start.turn(to: end) * fraction)
        }
        return puck
    }

    /// Whether the interpolation has ended at a time.
    func isAtRest(at time: Double) -> Bool { time >= start + duration }
}
