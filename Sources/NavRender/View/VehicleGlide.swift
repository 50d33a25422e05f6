// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The vehicle between two positions: it is drawn on the way from the one before to the latest, and arrives there when
/// the next one is due, so that it never jumps.
struct VehicleGlide: Sendable, Hashable {
    private var from: MapOverlay.Puck
    private var to: MapOverlay.Puck
    private var start: Double
    private var duration: Double

    /// Longest time between two positions that is glided through; after more the vehicle is where it was seen.
    private static let longestGap = 2.5
    /// Farthest that a vehicle glides, in meters.
    private static let farthest = 300.0

    init(_ puck: MapOverlay.Puck, at time: Double) {
        (from, to, start, duration) = (puck, puck, time, 0)
    }

    /// Takes the latest position.
    mutating func move(to puck: MapOverlay.Puck, at time: Double) {
        let gap = time - start
        let here = self.puck(at: time)
        let isNear = here.place.distance(to: puck.place).value < VehicleGlide.farthest
        from = isNear && gap > 0 && gap <= VehicleGlide.longestGap ? here : puck
        (to, start, duration) = (puck, time, min(max(gap, 0), VehicleGlide.longestGap))
    }

    /// Where the vehicle is drawn at a time.
    func puck(at time: Double) -> MapOverlay.Puck {
        let share = duration > 0 ? min(1, max(0, (time - start) / duration)) : 1
        guard share < 1 else { return to }
        var puck = to
        puck.place = Coordinate(
            latitude: from.place.latitude + (to.place.latitude - from.place.latitude) * share,
            longitude: from.place.longitude
                + (to.place.longitude - from.place.longitude).remainder(dividingBy: 360) * share)
        if let start = from.heading, let end = to.heading {
            puck.heading = Bearing(start.degrees + start.turn(to: end) * share)
        }
        return puck
    }

    /// Whether it stands still at a time.
    func isAtRest(at time: Double) -> Bool { time >= start + duration }
}
