// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension Itinerary {
    /// The smallest deviation of a fix from a road that leaves the route at a nearby junction, as half the sum of squared
    /// standard errors plus a penalty for the mistake; infinity if there is no such road.
    ///
    /// Only the bearings of these roads are known. They are assumed to be straight, so the position counts less the farther
    /// it is from the junction.
    ///
    /// - Parameters:
    ///   - place: Local frame with the fix at its origin.
    ///   - direction: Direction of travel as a unit vector; `nil` if unknown.
    ///   - along: Position on the route, in meters from its start.
    ///   - progress: The progress along the route.
    ///   - spread: Standard error of the position on one axis, in meters.
    ///   - width: Standard error of the direction, in radians.
    /// - Complexity: O(junctions of the current step and the next one).
    func exitMisfit(
        of place: LocalFrame, _ direction: LocalFrame.Point?, around along: Double, at progress: Progress,
        spread: Double, width: Double
    ) -> Double {
        guard let direction else { return .infinity }
        let (points, steps) = (legs[progress.leg].points, legs[progress.leg].steps)
        var best = Double.infinity
        for row in max(steps.lowerBound, progress.step - 1)...min(steps.upperBound - 1, progress.step) {
            for junction in self.steps[row].intersections where junction.roads.count > 2 {
                let point = points.lowerBound + max(0, min(points.count - 1, junction.pathIndex))
                let behind = along - distances[point]
                guard behind > -40, behind < 120 else { continue }
                let corner = place.point(path[point])
                for exit in junction.roads.indices
                where exit != junction.incoming && exit != junction.outgoing && junction.roads[exit].isOpen {
                    let ray = junction.roads[exit].bearing.unitVector
                    // The fix is the origin of the frame.
                    let length = -(corner.x * ray.x + corner.y * ray.y)
                    guard length > 0, length < 150 else { continue }
                    let aside = abs(corner.x * ray.y - corner.y * ray.x)
                    let tolerance = spread + 0.2 * length
                    let turn = 1 - (ray.x * direction.x + ray.y * direction.y)
                    let bend = width + 0.002 * length
                    let misfit = aside * aside / (2 * tolerance * tolerance) + min(1, turn) / (bend * bend)
                    best = min(best, misfit)
                }
            }
        }
        return best + Itinerary.mistakePenalty
    }

    /// Penalty for assuming a mistake, because drivers make few.
    private static let mistakePenalty = 1.5
}
