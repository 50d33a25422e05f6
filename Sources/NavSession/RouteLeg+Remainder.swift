// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// The leg in progress from the last position on the road to its end, with the maneuvers still to come; `nil`
    /// without a route.
    ///
    /// - Complexity: O(points left of the leg).
    public var currentLeg: RouteLeg? {
        guard let itinerary else { return nil }
        let whole = itinerary.route.legs[progress.leg]
        let span = itinerary.legs[progress.leg]
        let row = progress.stretch - span.points.lowerBound
        let left = 1 - itinerary.fraction(at: progress)
        guard row > 0 || left < 1, whole.path.count == span.points.count else { return whole }

        var leg = whole
        leg.path = [itinerary.place(at: progress)] + whole.path[(row + 1)...]
        leg.annotation = whole.annotation.remainder(from: row, share: left, points: whole.path.count)
        leg.steps = whole.steps.suffix(span.steps.upperBound - progress.step).map { step in
            var step = step
            step.pathIndex = max(0, step.pathIndex - row)
            for number in step.intersections.indices {
                step.intersections[number].pathIndex = max(0, step.intersections[number].pathIndex - row)
            }
            return step
        }
        leg.distance = Meters(distanceToNextDestination ?? 0)
        leg.duration = Seconds(timeToNextDestination ?? 0)
        return leg
    }
}

extension PathAnnotation {
    /// The rows from `row` on, of which only `share` of the first is left. Columns that do not fit the path are dropped.
    fileprivate func remainder(from row: Int, share: Double, points: Int) -> PathAnnotation {
        var rest = PathAnnotation()
        if distances.count == points - 1 {
            rest.distances = Array(distances[row...])
            rest.distances[0] *= share
        }
        if durations.count == points - 1 {
            rest.durations = Array(durations[row...])
            rest.durations[0] *= share
        }
        if freeFlowDurations.count == points - 1 {
            rest.freeFlowDurations = Array(freeFlowDurations[row...])
            rest.freeFlowDurations[0] *= share
        }
        if traffic.count == points - 1 { rest.traffic = Array(traffic[row...]) }
        if speedLimits.count == points - 1 { rest.speedLimits = Array(speedLimits[row...]) }
        if features.count == points - 1 { rest.features = Array(features[row...]) }
        if nodes.count == points { rest.nodes = [0] + nodes[(row + 1)...] }
        return rest
    }
}
