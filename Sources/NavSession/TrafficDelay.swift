// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// How traffic adds up along a route. Empty without traffic data.
struct TrafficDelays: Sendable {
    /// Seconds from the start of the route to each point on a free road, where traffic is known.
    private(set) var free: [Double] = []
    /// Seconds that traffic adds, from the start of the route to each point.
    private(set) var added: [Double] = []

    /// Sums up the legs of `route`. `rows` are the points of each leg among those of the whole route.
    init(_ route: Route, rows: [Range<Int>]) {
        guard route.legs.contains(where: { $0.annotation.traffic.contains { $0 != .noData } }) else { return }
        free.reserveCapacity(rows.last?.upperBound ?? 0)
        added.reserveCapacity(rows.last?.upperBound ?? 0)
        var (freely, more) = (0.0, 0.0)
        for (leg, points) in zip(route.legs, rows) {
            let annotation = leg.annotation
            let stretches = points.count - 1
            let fits =
                annotation.traffic.count == stretches && annotation.durations.count == stretches
                && annotation.freeFlowDurations.count == stretches
            for row in 0..<stretches {
                free.append(freely)
                added.append(more)
                guard fits, annotation.traffic[row] != .noData else { continue }
                freely += annotation.freeFlowDurations[row]
                more += annotation.durations[row] - annotation.freeFlowDurations[row]
            }
            free.append(freely)
            added.append(more)
        }
    }

    /// How much traffic delays the way from `progress` to the end of its leg.
    ///
    /// Heavy where it takes half as long again as on a free road, or a quarter of an hour more; medium from a fifth. The
    /// bounds are ours.
    func category(of itinerary: Itinerary, from progress: Progress) -> DelayCategory {
        guard !free.isEmpty else { return .noData }
        let end = itinerary.legs[progress.leg].points.upperBound - 1
        let share = itinerary.fraction(at: progress)
        let here = free[progress.stretch] + share * (free[progress.stretch + 1] - free[progress.stretch])
        let addedHere = added[progress.stretch] + share * (added[progress.stretch + 1] - added[progress.stretch])
        let (freely, more) = (free[end] - here, added[end] - addedHere)
        guard freely > 0 else { return .noData }
        if more >= 0.5 * freely && more >= 10 || more >= 900 { return .heavy }
        return more >= 0.2 * freely && more >= 5 ? .medium : .light
    }
}
