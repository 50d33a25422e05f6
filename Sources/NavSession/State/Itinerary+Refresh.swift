// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension Itinerary {
    /// A copy with the times of `newer`, if that one starts at `progress` and continues along this route to the same
    /// destinations; `nil` for any other route. Points may differ by the rounding of a server's response.
    ///
    /// - Complexity: O(points).
    func refreshed(by newer: Itinerary, from progress: Progress) -> Itinerary? {
        let shift = path.count - newer.path.count
        guard shift >= 0, newer.path.count > 1, newer.legs.count == legs.count - progress.leg,
            newer.destinations.elementsEqual(destinations[progress.leg...]),
            newer.path.dropFirst().elementsEqual(path[(shift + 1)...], by: { $0.isSameRoadPoint(as: $1) }),
            // It starts on the current stretch or next to it.
            abs(shift - progress.stretch) <= 2
        else { return nil }
        var times = times
        let here = progress.stretch > shift ? times[shift] : time(at: progress)
        let first = max(shift, progress.stretch) + 1
        for row in first..<path.count { times[row] = here + newer.times[row - shift] }
        // If the newer route starts farther ahead, the stretches before it keep their times.
        if shift > progress.stretch {
            let missing = self.times[shift] - time(at: progress)
            for row in first..<path.count { times[row] += missing }
        }
        // The start of the current stretch is adjusted so that the time at the progress remains the same.
        let (fraction, stretch) = (min(0.95, fraction(at: progress)), progress.stretch)
        times[stretch] = (time(at: progress) - fraction * times[stretch + 1]) / (1 - fraction)

        var route = route
        for (number, leg) in newer.route.legs.enumerated() {
            route.legs[progress.leg + number].annotation.takeTraffic(from: leg.annotation)
        }
        return Itinerary(self, route: route, times: times)
    }

    /// Whether a route with the same path has the same traffic, and takes the same time within a second.
    func hasSameTimes(as other: Itinerary) -> Bool {
        abs(duration - other.duration) < 1
            && route.legs.elementsEqual(other.route.legs) { $0.annotation.traffic == $1.annotation.traffic }
    }
}

extension Coordinate {
    /// Whether both are the same point of a road, of which either may be rounded to six decimals.
    fileprivate func isSameRoadPoint(as other: Coordinate) -> Bool {
        abs(latitude - other.latitude) < 1.5e-6 && abs(longitude - other.longitude) < 1.5e-6
    }
}

extension PathAnnotation {
    /// Copies times and traffic of the complete stretches of `newer` to the last stretches.
    fileprivate mutating func takeTraffic(from newer: PathAnnotation) {
        let count = newer.durations.count == durations.count ? durations.count : newer.durations.count - 1
        guard count > 0, count <= durations.count else { return }
        durations.replaceSubrange((durations.count - count)..., with: newer.durations.suffix(count))
        guard newer.traffic.count == newer.durations.count, newer.freeFlowDurations.count == newer.durations.count
        else { return }
        if traffic.count != durations.count {
            traffic = Array(repeating: .noData, count: durations.count)
            freeFlowDurations = durations
        }
        traffic.replaceSubrange((traffic.count - count)..., with: newer.traffic.suffix(count))
        freeFlowDurations.replaceSubrange(
            (freeFlowDurations.count - count)..., with: newer.freeFlowDurations.suffix(count))
    }
}
