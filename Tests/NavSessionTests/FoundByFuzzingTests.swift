// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import NavSessionTestSupport
import Testing

/// Inputs found by the fuzzer: each 13 bytes are a fix or signal loss.
@Suite struct FoundByFuzzingTests {
    @Test(arguments: [
        """
        d9fa666666666666000000000000 47ff0ab8ff47ff0ab8ffffffff666666666666000000000000 47ff0aa8a8a8b8ffffffff6666346666
        6666000000000000 476666660000000000004766 88fc47
        """
    ]) func keepsTheRules(text: String) throws {
        let digits = text.filter(\.isHexDigit)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            let start = digits.index(digits.startIndex, offsetBy: $0)
            return UInt8(digits[start...digits.index(after: start)], radix: 16)
        }
        let violations = try drive(bytes)
        #expect(violations.isEmpty, "\(violations)")
    }

    /// Values were reported again when an app set the current route again.
    @Test func sameRouteAgainIsNotReported() throws {
        var (state, checker) = (NavigatorState(), EventChecker())
        let route = try fixture()
        checker.check(state.setRoute(route) + state.setGuidance(active: true))
        for second in 0..<3 {
            let place = Coordinate(latitude: 1, longitude: 1)
            let fix = LocationFix(coordinate: place, time: 1e9 + Double(second), speed: 0)
            checker.check(state.advance(to: fix))
            checker.check(state.setRoute(route))
        }
        #expect(checker.violations.isEmpty, "\(checker.violations)")
    }

    /// A route of two legs that crosses itself, with a tunnel.
    private func fixture() throws -> Itinerary {
        let places = [(1.0, 1.0), (1.004, 1.0), (1.004, 1.004), (1.002, 1.004), (1.002, 0.998)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        var route = Route(along: places, stops: [places[2], places[4]].compactMap { Waypoint(location: $0) })
        route.legs[0].annotation.features[0] = .tunnel
        return try Itinerary(route)
    }

    /// Interprets bytes like the fuzz target `session`, and returns violations.
    private func drive(_ bytes: [UInt8]) throws -> [String] {
        let ground = try fixture()
        var state = NavigatorState()
        state.speedAlertOptions = SpeedAlertOptions(severityUpgradeDurationSeconds: 3)
        var checker = EventChecker()
        checker.check(state.setRoute(ground) + state.setGuidance(active: true))
        var time = 1e9
        for first in stride(from: 0, to: bytes.count - 12, by: 13) {
            let words = bytes[first..<first + 13].map { Double($0) }
            let any = Double(bitPattern: bytes[first + 1..<first + 9].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
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
            checker.check(state.advance(to: fix))
            #expect(state.distanceToNextDestination.map { $0 >= 0 && $0.isFinite } ?? true)
        }
        return checker.violations
    }
}
