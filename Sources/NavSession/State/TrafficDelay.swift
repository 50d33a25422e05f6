// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Cumulative traffic delays along a route. Empty without traffic data.
struct TrafficDelays: Sendable {
    /// Free-flow time from the start of the route to each point where the traffic is known, in seconds.
    private(set) var free: [Double] = []
    /// Traffic delay from the start of the route to each point, in seconds.
    private(set) var added: [Double] = []

    /// Sums up the legs of `route`. `rows` are the points of each leg within those of the whole route.
    init(_ route: Route, rows: [Range<Int>]) {
        guard route.legs.contains(where: { $0.annotation.traffic.contains { $0 != .noData } }) else { return }
        free.reserveCapacity(rows.last?.upperBound ?? 0)
        added.reserveCapacity(rows.last?.upperBound ?? 0)
        var (freeFlow, delay) = (0.0, 0.0)
        for (leg, points) in zip(route.legs, rows) {
            let annotation = leg.annotation
            let stretches = points.count - 1
            let fits =
                annotation.traffic.count == stretches && annotation.durations.count == stretches
                && annotation.freeFlowDurations.count == stretches
            for row in 0..<stretches {
                free.append(freeFlow)
                added.append(delay)
                guard fits, annotation.traffic[row] != .noData else { continue }
                freeFlow += annotation.freeFlowDurations[row]
                delay += annotation.durations[row] - annotation.freeFlowDurations[row]
            }
            free.append(freeFlow)
            added.append(delay)
        }
    }

    /// Category of the traffic delay from `progress` to the end of its leg.
    ///
    /// Heavy if the delay is half of the free-flow time, or a quarter of an hour; medium from a fifth. No specification
    /// defines these thresholds.
    func category(of itinerary: Itinerary, from progress: Progress) -> DelayCategory {
        guard !free.isEmpty else { return .noData }
        let end = itinerary.legs[progress.leg].points.upperBound - 1
        let fraction = itinerary.fraction(at: progress)
        let here = free[progress.stretch] + fraction * (free[progress.stretch + 1] - free[progress.stretch])
        let addedHere = added[progress.stretch] + fraction * (added[progress.stretch + 1] - added[progress.stretch])
        let (freeFlow, delay) = (free[end] - here, added[end] - addedHere)
        guard freeFlow > 0 else { return .noData }
        if delay >= 0.5 * freeFlow && delay >= 10 || delay >= 900 { return .heavy }
        return delay >= 0.2 * freeFlow && delay >= 5 ? .medium : .light
    }
}
