// SPDX-License-Identifier: Apache-2.0

public import NavModel

extension NavigatorState {
    /// The next place ahead that drivers are alerted to; `nil` without one and off route. A level crossing goes before a school
    /// zone that has been entered.
    public var roadAlert: RoadAlert? {
        guard let itinerary, isOnRoute, navState == .enroute, itinerary.route.mode != .walking else { return nil }
        let bounds = NavigatorState.alertReach
        let reach = min(bounds.upperBound, max(bounds.lowerBound, alertSpeed * NavigatorState.alertTime))
        var zone: RoadAlert?
        var stretch = progress.stretch
        while stretch + 1 < itinerary.path.count {
            let begin = itinerary.distances[stretch] - progress.along
            guard begin <= reach else { break }
            let features = itinerary.features[stretch]
            if zone == nil, features.contains(.schoolZone) { zone = RoadAlert(.schoolZone, distance: max(0, begin)) }
            let end = itinerary.distances[stretch + 1] - progress.along
            if features.contains(.levelCrossing), end >= 0, end <= reach {
                if let zone, zone.distance > 0 { return zone }
                return RoadAlert(.levelCrossing, distance: end)
            }
            stretch += 1
        }
        return zone
    }

    private var alertSpeed: Double { lastFix.map { $0.speed.isFinite ? max(0, $0.speed) : 0 } ?? 0 }

    /// Time before a place at which drivers are alerted, in seconds.
    private static var alertTime: Double { 12 }
    /// The shortest and the longest distance at which drivers are alerted, in meters.
    private static var alertReach: ClosedRange<Double> { 120...400 }
}
