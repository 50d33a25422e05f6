// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// The progress of a traveler along an itinerary.
struct Progress: Hashable {
    /// The current leg.
    var leg = 0
    /// Row of the start of the current stretch.
    var stretch = 0
    /// Distance from the start of the route, in meters. Never decreases on one route.
    var along = 0.0
    /// The upcoming step.
    var step = 0
}

extension Itinerary {
    /// Progress at the very start of `leg`.
    func start(of leg: Int) -> Progress {
        let span = legs[leg]
        return Progress(
            leg: leg, stretch: span.points.lowerBound, along: distances[span.points.lowerBound],
            step: span.steps.lowerBound)
    }

    /// Distance from the start of the route to the end of `leg`, in meters.
    func end(of leg: Int) -> Double { distances[legs[leg].points.upperBound - 1] }

    /// The traveled fraction of the current stretch, 0 … 1.
    func fraction(at progress: Progress) -> Double {
        let start = distances[progress.stretch]
        let length = distances[progress.stretch + 1] - start
        return length > 0 ? max(0, min(1, (progress.along - start) / length)) : 0
    }

    /// Time from the start of the route, in seconds.
    func time(at progress: Progress) -> Double {
        let start = times[progress.stretch]
        return start + (times[progress.stretch + 1] - start) * fraction(at: progress)
    }

    /// The position on the road.
    func coordinate(at progress: Progress) -> Coordinate {
        path[progress.stretch].interpolated(to: path[progress.stretch + 1], fraction: fraction(at: progress))
    }

    /// The bearing of the road, that of the nearest stretch with a length.
    func bearing(at progress: Progress) -> Bearing? {
        let points = legs[progress.leg].points
        for stretch in progress.stretch..<points.upperBound - 1 where path[stretch] != path[stretch + 1] {
            return path[stretch].bearing(to: path[stretch + 1])
        }
        for stretch in (points.lowerBound..<progress.stretch).reversed() where path[stretch] != path[stretch + 1] {
            return path[stretch].bearing(to: path[stretch + 1])
        }
        return nil
    }

    /// The bearing of the road before `point` if it turns there by at least `degrees`; otherwise, and at ends of legs, `nil`.
    func bearing(before point: Int, turningBy degrees: Double) -> Bearing? {
        guard point > 0, point + 1 < path.count, path[point - 1] != path[point], path[point] != path[point + 1]
        else { return nil }
        let (before, after) = (path[point - 1].bearing(to: path[point]), path[point].bearing(to: path[point + 1]))
        return before.difference(to: after) >= degrees ? before : nil
    }

    /// Advances `progress`, and the upcoming step with it. Does nothing if `along` is behind the progress.
    ///
    /// - Parameters:
    ///   - progress: The progress to advance.
    ///   - along: Distance from the start of the route, in meters.
    ///   - departure: Distance from the start of a leg within which its first step stays the current one, in meters.
    func move(_ progress: inout Progress, to along: Double, departure: Double) {
        let (points, steps) = (legs[progress.leg].points, legs[progress.leg].steps)
        progress.along = max(progress.along, min(along, distances[points.upperBound - 1]))
        while progress.stretch < points.upperBound - 2, distances[progress.stretch + 1] <= progress.along {
            progress.stretch += 1
        }
        while progress.step < steps.upperBound - 1 {
            var passedAt = stepDistances[progress.step]
            if progress.step == steps.lowerBound {
                passedAt += min(departure, (stepDistances[progress.step + 1] - passedAt) / 2)
            }
            guard progress.along > passedAt else { return }
            progress.step += 1
        }
    }
}
