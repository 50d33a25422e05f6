// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import NavModel
internal import NavSession

extension GuidanceReport {
    /// The present state of a navigator.
    @MainActor init(_ navigator: Navigator) {
        self.init()
        guard navigator.isGuidanceActive, let leg = navigator.routeLegs?.first else {
            if navigator.state.phase == .arrived { status = .arrivedAtDestination }
            return
        }
        switch navigator.state.phase {
        case .arrived: status = .arrivedAtDestination
        case .rerouting: status = .offRoute
        case .idle, .ready, .enroute: status = .enrouteToDestination
        }
        route = leg.path
        destination = leg.destinationWaypoint?.coordinate ?? leg.destinationCoordinate
        traffic = leg.slowStretches
        remainingTime = navigator.state.timeToNextDestination
        remainingDistance = navigator.state.distanceToNextDestination
    }
}

extension RouteLeg {
    /// Parts with slow traffic or jams, in meters from the start of the leg.
    fileprivate var slowStretches: [DriverRoute.Stretch] {
        guard annotation.distances.count == path.count - 1 else { return [] }
        var ends = [0.0]
        for distance in annotation.distances { ends.append(ends[ends.count - 1] + distance) }
        return annotation.trafficSpans.compactMap { span in
            let speed: TrafficSpeed? =
                switch span.trafficClass {
                case .slow: .slow
                case .trafficJam: .jam
                case .normal, .noData: nil
                }
            guard let speed, ends.indices.contains(span.endIndex) else { return nil }
            let offset = Int(ends[span.startIndex].rounded())
            return DriverRoute.Stretch(
                speed: speed, offset: offset, length: Int(ends[span.endIndex].rounded()) - offset)
        }
    }
}

extension FleetVehicleLocation {
    /// A map-matched position, with the fix that led to it.
    init(_ location: RoadSnappedLocation, fix: LocationFix?) {
        self.init(place: location.coordinate, time: Timestamp(seconds: location.time))
        if location.course >= 0, location.course.isFinite {
            heading = Int(location.course.rounded()) % 360
        }
        if location.speed >= 0, location.speed.isFinite { speed = location.speed }
        if location.horizontalAccuracy >= 0, location.horizontalAccuracy.isFinite {
            accuracy = location.horizontalAccuracy
        }
        if location.altitude.isFinite { altitude = location.altitude }
        isRoadSnapped = location.isOnRoute
        sensor = location.isOnRoute ? .roadSnapped : .gps
        guard let fix, fix.time == location.time, fix.coordinate.isValid else { return }
        raw = Source(place: fix.coordinate, time: time, sensor: .gps)
        if fix.horizontalAccuracy >= 0, fix.horizontalAccuracy.isFinite { raw?.accuracy = fix.horizontalAccuracy }
    }
}

extension RoadSnappedLocation {
    /// The position in a report.
    init(_ location: FleetVehicleLocation) {
        self.init(
            coordinate: location.place, course: location.heading.map { Double($0) } ?? -1,
            speed: location.speed ?? -1, time: location.time.seconds, horizontalAccuracy: location.accuracy ?? -1,
            altitude: location.altitude ?? .nan, isOnRoute: location.isRoadSnapped ?? false)
    }
}
