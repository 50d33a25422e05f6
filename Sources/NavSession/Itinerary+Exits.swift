// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension Itinerary {
    /// How badly a fix fits the best of the roads that leave the route at the junctions around `along`, as half a square
    /// of standard errors, with what it takes to believe in a mistake; infinity where there is no such road.
    ///
    /// The roads are known by the directions in which they leave. They are taken for straight, so the farther from the
    /// junction, the less is asked of the place.
    ///
    /// - Complexity: O(junctions of the step in progress and the next one).
    func strayMisfit(
        of place: LocalFrame, _ direction: LocalFrame.Point?, around along: Double, at progress: Progress,
        spread: Double,
        width: Double
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
                    let room = spread + 0.2 * length
                    let turn = 1 - (ray.x * direction.x + ray.y * direction.y)
                    let bend = width + 0.002 * length
                    let misfit = aside * aside / (2 * room * room) + min(1, turn) / (bend * bend)
                    best = min(best, misfit)
                }
            }
        }
        return best + Itinerary.costOfMistake
    }

    /// Drivers make few mistakes.
    private static let costOfMistake = 1.5
}
