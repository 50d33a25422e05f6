// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import NavSessionTestSupport
import Testing

/// Fixes with invalid values.
@Suite struct AnyFixTests {
    @Test(arguments: 1...200) func survivesAnyFixesAndRecovers(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let itinerary = try Itinerary(RouteFixtures.random(seed: seed))
        var state = NavigatorState()
        state.speedAlertOptions = SpeedAlertOptions()
        var checker = EventChecker()
        checker.check(state.setRoute(itinerary) + state.setGuidance(active: true))
        var time = 1e9
        let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e9, .leastNormalMagnitude]
        for _ in 0..<300 {
            time += 1
            var fix = LocationFix(
                coordinate: RouteFixtures.place(
                    Double.random(in: -2000...2000, using: &random), Double.random(in: -2000...2000, using: &random)),
                time: time, horizontalAccuracy: Double.random(in: -5...80, using: &random),
                course: Double.random(in: -10...400, using: &random), speed: Double.random(in: -2...60, using: &random))
            let value = odd.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<14, using: &random) {
            case 0: fix.time = value
            case 1: fix.coordinate.latitude = value
            case 2: fix.coordinate.longitude = value
            case 3: fix.horizontalAccuracy = value
            case 4: fix.course = value
            case 5: fix.speed = value
            case 6: fix.time -= Double.random(in: 0...500, using: &random)
            case 7: fix = state.lastFix ?? fix
            case 8: checker.check(state.advance(withoutFixUntil: value))
            case 9: checker.check(state.advance(withoutFixUntil: time + Double.random(in: 0...100, using: &random)))
            default: break
            }
            let events = state.advance(to: fix)
            checker.check(events)
            if events.contains(where: { if case .routeNeeded = $0 { true } else { false } }) {
                if Bool.random(using: &random) {
                    checker.check(
                        state.setRoute(try Itinerary(RouteFixtures.random(seed: seed + 1)), because: .reroute))
                } else {
                    state.noteRerouteFailure()
                }
            }
            if state.phase == .arrived {
                checker.check(state.continueToNextDestination().events + state.setGuidance(active: true))
            }
            #expect(state.distanceToNextDestination.map { $0 >= 0 && $0.isFinite } ?? true)
        }
        #expect(checker.violations.isEmpty, "seed \(seed): \(checker.violations.prefix(3))")

        // Valid fixes must be accepted again.
        var hasEvents = false
        for second in 1...20 {
            let fix = LocationFix(
                coordinate: RouteFixtures.square, time: time + Double(second), horizontalAccuracy: 5, course: 90,
                speed: 10)
            if !state.advance(to: fix).isEmpty { hasEvents = true }
        }
        #expect(hasEvents, "seed \(seed): no events")
        #expect(state.lastFix?.coordinate == RouteFixtures.square, "seed \(seed): fix not accepted")
    }
}
