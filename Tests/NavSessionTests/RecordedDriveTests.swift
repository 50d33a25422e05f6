// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavRouting
import NavSession
import NavTestSupport
import Testing

/// Recorded drives on their true roads. Skipped if the folder is absent.
@Suite(.enabled(if: !RecordedDrives.all.isEmpty, "no recorded drives here; set GUIDEPOST_DATA"))
struct RecordedDriveTests {
    @Test(arguments: RecordedDrives.all) func isFollowedToItsEnd(_ name: String) throws {
        try follow(name, seeingRoads: nil)
    }

    @Test(arguments: RecordedDrives.all) func isFollowedToItsEndAmongTheRoadsAround(_ name: String) throws {
        try follow(name, seeingRoads: try RecordedDrives.matcher(name))
    }

    /// Follows a drive along its true route.
    private func follow(_ name: String, seeingRoads matcher: LiveMatcher?) throws {
        let itinerary = try Itinerary(RecordedDrives.route(name))
        let fixes = try RecordedDrives.fixes(name)
        // As recorded, as from a receiver with course and speed, and with a fix every five seconds.
        for (variant, fixes) in [fixes, withMotion(fixes), withMotion(thinned(fixes, to: 5))].enumerated() {
            let comment = "\(name), variant \(variant), \(matcher == nil ? "route alone" : "with roads")"
            var state = NavigatorState()
            _ = state.setRoute(itinerary) + state.setGuidance(active: true)
            var live = matcher
            live?.expect(itinerary.route.path)
            var (infos, departures, offsets, enroute) = ([NavInfo](), 0, [Double](), 0)
            for fix in fixes where state.phase != .arrived {
                let events = state.advance(to: fix, snap: live?.snap(fix))
                infos += events.navInfos
                if events.hasLeft { departures += 1 }
                if state.phase == .enroute { enroute += 1 }
                if let location = state.snappedLocation, location.isOnRoute {
                    offsets.append(location.coordinate.distance(to: fix.coordinate).value)
                }
            }
            expectOrderlyFeed(infos, comment)
            // Some drivers do leave the road, for a parking lot or a break; most drives do not.
            #expect(departures <= 4, "\(comment): left the route \(departures) times")
            #expect(Double(enroute) > 0.9 * Double(infos.count), "\(comment): en route \(enroute) of \(infos.count)")
            #expect((state.distanceToFinal ?? .infinity) < 250, "\(comment)")
            #expect(offsets.sorted()[offsets.count / 2] < 10, "\(comment)")
        }
    }

    private func withMotion(_ fixes: [LocationFix]) -> [LocationFix] {
        var fixes = fixes
        for row in fixes.indices.dropFirst() where fixes[row].time > fixes[row - 1].time {
            let before = fixes[row - 1].coordinate
            fixes[row].speed =
                before.distance(to: fixes[row].coordinate).value / (fixes[row].time - fixes[row - 1].time)
            fixes[row].course = before.bearing(to: fixes[row].coordinate).degrees
        }
        return fixes
    }

    private func thinned(_ fixes: [LocationFix], to seconds: Double) -> [LocationFix] {
        var kept: [LocationFix] = []
        for fix in fixes where fix.time - (kept.last?.time ?? -.infinity) >= seconds { kept.append(fix) }
        return kept
    }
}
