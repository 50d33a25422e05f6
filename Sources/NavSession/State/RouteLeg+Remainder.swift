// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

extension NavigatorState {
    /// The current leg from the last snapped position to its end, with the remaining maneuvers; `nil` without a route.
    ///
    /// - Complexity: O(remaining points of the leg).
    public var currentLeg: RouteLeg? {
        guard let itinerary else { return nil }
        let whole = itinerary.route.legs[progress.leg]
        let span = itinerary.legs[progress.leg]
        let row = progress.stretch - span.points.lowerBound
        let remaining = 1 - itinerary.fraction(at: progress)
        guard row > 0 || remaining < 1, whole.path.count == span.points.count else { return whole }

        var leg = whole
        leg.path = [itinerary.coordinate(at: progress)] + whole.path[(row + 1)...]
        leg.annotation = whole.annotation.remainder(from: row, fraction: remaining, points: whole.path.count)
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
    /// The remaining rows. Columns that do not match the path are dropped.
    ///
    /// - Parameters:
    ///   - row: The first remaining row.
    ///   - fraction: The remaining fraction of the first row.
    ///   - points: Number of points of the whole path.
    fileprivate func remainder(from row: Int, fraction: Double, points: Int) -> PathAnnotation {
        var rest = PathAnnotation()
        if distances.count == points - 1 {
            rest.distances = Array(distances[row...])
            rest.distances[0] *= fraction
        }
        if durations.count == points - 1 {
            rest.durations = Array(durations[row...])
            rest.durations[0] *= fraction
        }
        if freeFlowDurations.count == points - 1 {
            rest.freeFlowDurations = Array(freeFlowDurations[row...])
            rest.freeFlowDurations[0] *= fraction
        }
        if traffic.count == points - 1 { rest.traffic = Array(traffic[row...]) }
        if speedLimits.count == points - 1 { rest.speedLimits = Array(speedLimits[row...]) }
        if features.count == points - 1 { rest.features = Array(features[row...]) }
        if nodes.count == points { rest.nodes = [0] + nodes[(row + 1)...] }
        return rest
    }
}
