// SPDX-License-Identifier: Apache-2.0

internal import NavModel

extension Itinerary {
    /// This way with the times of `newer`, if that one begins where `progress` is and goes on along this way to the same
    /// destinations; `nil` for any other way.
    ///
    /// - Complexity: O(points).
    func refreshed(by newer: Itinerary, from progress: Progress) -> Itinerary? {
        let shift = path.count - newer.path.count
        guard shift >= 0, newer.path.count > 1, newer.legs.count == legs.count - progress.leg,
            newer.destinations.elementsEqual(destinations[progress.leg...]),
            newer.path.dropFirst().elementsEqual(path[(shift + 1)...]),
            // It begins on the stretch in progress or on a neighbour of it.
            abs(shift - progress.stretch) <= 2
        else { return nil }
        var times = times
        let here = progress.stretch > shift ? times[shift] : time(at: progress)
        let first = max(shift, progress.stretch) + 1
        for row in first..<path.count { times[row] = here + newer.times[row - shift] }
        // Where the newer way begins farther on, the stretches between keep their times.
        if shift > progress.stretch {
            let missing = self.times[shift] - time(at: progress)
            for row in first..<path.count { times[row] += missing }
        }
        // The stretch in progress is bent so that the traveler's own time stays; what lies behind no longer matters.
        let (share, stretch) = (min(0.95, fraction(at: progress)), progress.stretch)
        times[stretch] = (time(at: progress) - share * times[stretch + 1]) / (1 - share)

        var route = route
        for (number, leg) in newer.route.legs.enumerated() {
            route.legs[progress.leg + number].annotation.takeTraffic(from: leg.annotation)
        }
        return Itinerary(self, route: route, times: times)
    }
}

extension PathAnnotation {
    /// Takes over times and traffic of the last stretches, as many as `newer` has whole ones.
    fileprivate mutating func takeTraffic(from newer: PathAnnotation) {
        let whole = newer.durations.count == durations.count ? durations.count : newer.durations.count - 1
        guard whole > 0, whole <= durations.count else { return }
        durations.replaceSubrange((durations.count - whole)..., with: newer.durations.suffix(whole))
        guard newer.traffic.count == newer.durations.count, newer.freeFlowDurations.count == newer.durations.count
        else { return }
        if traffic.count != durations.count {
            traffic = Array(repeating: .noData, count: durations.count)
            freeFlowDurations = durations
        }
        traffic.replaceSubrange((traffic.count - whole)..., with: newer.traffic.suffix(whole))
        freeFlowDurations.replaceSubrange(
            (freeFlowDurations.count - whole)..., with: newer.freeFlowDurations.suffix(whole))
    }
}
