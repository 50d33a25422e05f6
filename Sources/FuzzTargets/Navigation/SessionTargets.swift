// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavSession
internal import NavSessionTestSupport
internal import NavWire

extension FuzzTarget {
    /// Fixes, signal losses and requests, 13 bytes each, for a navigator on a route. The events must be consistent.
    static let session = FuzzTarget("session") { bytes in
        var state = NavigatorState()
        state.speedAlertOptions = SpeedAlertOptions(severityUpgradeDurationSeconds: 3)
        var checker = EventChecker()
        checker.check(state.setRoute(ground) + state.setGuidance(active: true))
        var time = 1e9
        for first in stride(from: 0, to: bytes.count - 12, by: 13) {
            let words = bytes[first..<first + 13].map { Double($0) }
            let whole = bytes[first + 1..<first + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let any = Double(bitPattern: whole)
            time += words[12] / 16
            var fix = LocationFix(
                coordinate: Coordinate(
                    latitude: 0.999 + words[1] / 40_000 + words[2] / 1e7,
                    longitude: 0.997 + words[3] / 30_000 + words[4] / 1e7),
                time: time, horizontalAccuracy: words[5] - 5, course: words[6] * 1.6 - 10, speed: words[7] / 4 - 1)
            switch bytes[first] % 16 {
            case 0: fix.time = any
            case 1: fix.coordinate.latitude = any
            case 2: fix.coordinate.longitude = any
            case 3: fix.horizontalAccuracy = any
            case 4: fix.course = any
            case 5: fix.speed = any
            case 6: checker.check(state.advance(withoutFixUntil: any))
            case 7: checker.check(state.advance(withoutFixUntil: time + words[11]))
            case 8: checker.check(state.setGuidance(active: bytes[first + 1] % 2 == 0))
            case 9: checker.check(state.continueToNextDestination().events)
            case 10: if state.navState == .rerouting { checker.check(state.setRoute(ground, because: .reroute)) }
            case 11: state.noteRerouteFailure()
            default: break
            }
            var snap: RoadSnap?
            if bytes[first] & 0x80 != 0 {
                var seen = RoadSnap(offRoad: fix)
                seen.status = RoadSnap.Status(rawValue: bytes[first + 9] % 4) ?? .onRoad
                seen.coordinate.latitude += words[10] / 1e6
                seen.routeProbability = bytes[first] & 0x40 != 0 ? any : words[9] / 255
                (seen.speedLimit, seen.usualSpeed) = (words[10] / 4, any)
                snap = seen
            }
            let events = state.advance(to: fix, snap: snap)
            checker.check(events)
            for case .navInfoUpdated(let info) in events { _ = NavInfoEncoding.bytes(of: info) }
            let mustSpeak = fix.coordinate.isValid && state.isGuidanceActive && state.navState == .enroute
            try require(!mustSpeak || !events.isEmpty, "silent")
            try require(state.distanceToNextDestination.map { $0 >= 0 && $0.isFinite } ?? true, "no distance")
        }
        try require(checker.violations.isEmpty, checker.violations.first ?? "")
    }

    /// A route of two legs that crosses itself, with a tunnel.
    private static let ground: Itinerary = {
        let places = [(1.0, 1.0), (1.004, 1.0), (1.004, 1.004), (1.002, 1.004), (1.002, 0.998)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        var route = Route(along: places, stops: [places[2], places[4]].compactMap { Waypoint(location: $0) })
        route.legs[0].annotation.features[0] = .tunnel
        do { return try Itinerary(route) } catch {
            preconditionFailure("the route of the fuzz target cannot be followed: \(error)")
        }
    }()
}
