// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavSession
import Testing

@Suite struct AlertTests {
    @Test func thresholdsAffectEachOther() {
        var options = SpeedAlertOptions()
        #expect(options.speedAlertThresholdPercentage(for: .minor) == -1)
        options.setSpeedAlertThresholdPercentage(0.2, for: .major)
        options.setSpeedAlertThresholdPercentage(0.5, for: .minor)
        #expect(options.speedAlertThresholdPercentage(for: .major) == 0.5)
        options.setSpeedAlertThresholdPercentage(0.1, for: .major)
        #expect(options.speedAlertThresholdPercentage(for: .minor) == 0.1)
        options.setSpeedAlertThresholdPercentage(-3, for: .minor)
        #expect(options.speedAlertThresholdPercentage(for: .minor) == -1)
        options.setSpeedAlertThresholdPercentage(.nan, for: .major)
        #expect(options.severity(of: 9, after: 100) == .notSpeeding, "without thresholds nothing is alerted")
    }

    @Test func reportsSpeeding() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (5000, 0)]))
        var options = SpeedAlertOptions(severityUpgradeDurationSeconds: 5)
        options.setSpeedAlertThresholdPercentage(0.1, for: .minor)
        options.setSpeedAlertThresholdPercentage(0.5, for: .major)
        follower.state.speedAlertOptions = options
        let limit = 50 / 3.6
        func alerts(_ events: [NavigatorEvent]) -> [SpeedAlert] {
            events.compactMap { if case .speedAlert(let alert) = $0 { alert } else { nil } }
        }
        var reported = alerts(follower.move(10, 0, course: 90, speed: limit))
        #expect(reported == [SpeedAlert(severity: .notSpeeding, percentage: 0)])
        reported = alerts(follower.move(25, 0, course: 90, speed: limit * 1.2))
        #expect(reported.map(\.severity) == [.minor])
        #expect(abs((reported.first?.percentage ?? 0) - 20) < 0.001)
        reported = alerts(follower.move(40, 0, course: 90, speed: limit * 1.2))
        #expect(reported.isEmpty, "an unchanged alert is not reported again")
        for x in [55, 70, 85] { reported += alerts(follower.move(Double(x), 0, course: 90, speed: limit * 1.2)) }
        #expect(reported.isEmpty)
        reported = alerts(follower.move(102, 0, course: 90, speed: limit * 1.2))
        #expect(reported.map(\.severity) == [.major], "five seconds of minor are major")
        reported = alerts(follower.move(120, 0, course: 90, speed: -1))
        #expect(reported == [.unknown])
        reported = alerts(follower.move(135, 0, course: 90, speed: limit * 1.6))
        #expect(reported.map(\.severity) == [.major])
    }

    @Test func thresholdItselfIsNotExceeded() throws {
        for kilometersPerHour in stride(from: 10.0, through: 130, by: 5) {
            for percent in [5.0, 10, 20] {
                let limit = kilometersPerHour / 3.6
                var route = RouteFixtures.route([(0, 0), (5000, 0)])
                for leg in route.legs.indices {
                    route.legs[leg].annotation.speedLimits = route.legs[leg].annotation.speedLimits.map { _ in limit }
                }
                var options = SpeedAlertOptions()
                options.setSpeedAlertThresholdPercentage(percent / 100, for: .minor)
                for (excess, severity) in [
                    (0.0, SpeedAlertSeverity.notSpeeding), (percent, .notSpeeding), (percent + 0.1, .minor),
                ] {
                    var follower = try Follower(route)
                    follower.state.speedAlertOptions = options
                    _ = follower.move(10, 0, course: 90, speed: limit * (1 + excess / 100))
                    let alert = follower.state.speedAlert
                    #expect(alert.severity == severity, "\(excess) % above \(kilometersPerHour) km/h")
                    #expect(abs(alert.percentage - excess) < 1e-9 && (excess > 0 || alert.percentage == 0))
                }
            }
        }
    }

    // MARK: Places ahead

    /// A straight road with a level crossing at 1000 m and a school zone from 2000 to 2200 m.
    private func road(_ mode: TravelMode = .driving) throws -> Follower {
        var route = RouteFixtures.route([(0, 0), (1000, 0), (2000, 0), (2200, 0), (5000, 0)])
        route.mode = mode
        route.legs[0].annotation.features = [.levelCrossing, [], .schoolZone, []]
        return try Follower(route)
    }

    @Test func alertsToPlacesAhead() throws {
        var follower = try road()
        func alert(_ x: Double, _ speed: Double) -> RoadAlert? {
            _ = follower.move(x, 0, course: 90, speed: speed)
            #expect(follower.state.navInfo.roadAlert == follower.state.roadAlert)
            return follower.state.roadAlert
        }
        #expect(alert(700, 20) == nil, "more than twelve seconds away")
        #expect(alert(800, 20)?.kind == .levelCrossing)
        #expect(alert(800, 5) == nil, "slow drivers have more time")
        let near = try #require(alert(900, 5))
        #expect(near.kind == .levelCrossing && abs(near.distance - 100) < 2)
        #expect(alert(1010, 20) == nil)
        let far = try #require(alert(1700, 30))
        #expect(far.kind == .schoolZone && abs(far.distance - 300) < 2, "fast drivers need more distance")
    }

    @Test func alertEndsAfterItsZone() throws {
        var follower = try road()
        var kinds: [Int: RoadAlert.Kind] = [:]
        for x in stride(from: 900, through: 2600, by: 10) {
            _ = follower.move(Double(x), 0, course: 90, speed: 10)
            kinds[x] = follower.state.roadAlert?.kind
        }
        #expect(kinds[990] == .levelCrossing && kinds[1010] == nil, "the crossing was passed")
        #expect(kinds[1870] == nil && kinds[1890] == .schoolZone, "twelve seconds before the zone")
        #expect(stride(from: 1890, through: 2190, by: 10).allSatisfy { kinds[$0] == .schoolZone })
        #expect(kinds.keys.allSatisfy { $0 < 2210 }, "alerts to \(kinds.keys.max() ?? 0) m, past the end at 2200 m")
    }

    /// Without thresholds of the app.
    @Test(arguments: [
        (DistanceUnits.metric, 1 / 3.6, 10.0), (.feetAndMiles, 0.447_04, 5), (.yardsAndMiles, 0.447_04, 5),
    ])
    func standardSeverity(_ units: DistanceUnits, _ unit: Double, _ margin: Double) {
        func severity(_ excess: Double) -> SpeedAlertSeverity {
            SpeedAlertSeverity(speed: (50 + excess) * unit, limit: 50 * unit, units: units)
        }
        #expect(severity(-50) == .notSpeeding && severity(margin) == .notSpeeding)
        #expect(severity(margin + 0.1) == .minor && severity(2 * margin) == .minor)
        #expect(severity(2 * margin + 0.1) == .major)
        #expect(SpeedAlertSeverity(speed: -1, limit: 10, units: units) == .unknown)
        #expect(SpeedAlertSeverity(speed: 10, limit: nil, units: units) == .unknown)
        #expect(SpeedAlertSeverity(speed: 90, limit: .infinity, units: units) == .notSpeeding)
    }

    @Test func levelCrossingGoesBeforeZoneThatWasEntered() throws {
        var route = RouteFixtures.route([(0, 0), (500, 0), (600, 0), (5000, 0)])
        route.legs[0].annotation.features = [.schoolZone, [.schoolZone, .levelCrossing], []]
        var follower = try Follower(route)
        _ = follower.move(100, 0, course: 90, speed: 10)
        #expect(follower.state.roadAlert == RoadAlert(.schoolZone, distance: 0))
        _ = follower.move(520, 0, course: 90, speed: 10)
        #expect(follower.state.roadAlert?.kind == .levelCrossing)
    }

    @Test func walkersAreNotAlerted() throws {
        var follower = try road(.walking)
        _ = follower.move(950, 0, course: 90, speed: 1)
        #expect(follower.state.roadAlert == nil)
    }

    @Test func noSpeedAlertsWithoutOptions() throws {
        var follower = try Follower(RouteFixtures.route([(0, 0), (5000, 0)]))
        let events = follower.drive(from: (0, 0), to: (400, 0), speed: 40)
        #expect(!events.contains { if case .speedAlert = $0 { true } else { false } })
    }

    @Test func distinguishesNightAndDay() {
        // Greenwich on the equinox of 2026: the sun rises and sets at about six, and is in the south at noon.
        let greenwich = Coordinate(latitude: 51.4779, longitude: 0)
        let midnight = 1_773_964_800.0
        let noon = SunPosition(at: greenwich, time: midnight + 12.12 * 3600)
        #expect(abs(noon.elevation - 38.5) < 0.5)
        #expect(noon.azimuth.difference(to: Bearing(180)) < 1.5)
        #expect(SunPosition(at: greenwich, time: midnight).elevation < -35)
        #expect(SunPosition(at: greenwich, time: midnight + 9 * 3600).azimuth.degrees < 180)

        var state = NavigatorState()
        func modes(_ events: [NavigatorEvent]) -> [LightingMode] {
            events.compactMap { if case .lightingMode(let mode) = $0 { mode } else { nil } }
        }
        var reported: [LightingMode] = []
        for minute in stride(from: 0.0, to: 48 * 60, by: 5) {
            reported += modes(state.advance(to: LocationFix(coordinate: greenwich, time: midnight + 60 * minute)))
        }
        #expect(reported == [.lowLight, .normal, .lowLight, .normal, .lowLight])
    }

    @Test func lowLightInLongTunnels() throws {
        let route = RouteFixtures.route([
            RouteFixtures.Drawing(
                points: [(0, 0), (200, 0), (230, 0), (500, 0), (900, 0), (1500, 0)], features: [1: .tunnel, 3: .tunnel])
        ])
        var state = NavigatorState()
        // Noon in June.
        let noon = 1_750_420_800.0
        _ = state.setRoute(try Itinerary(route))
        var dark: [Double] = []
        for second in 0...120 {
            let x = Double(second) * 10
            let fix = LocationFix(
                coordinate: RouteFixtures.place(x, 0), time: noon + Double(second), horizontalAccuracy: 4, course: 90,
                speed: 10)
            _ = state.advance(to: fix)
            if state.suggestedLightingMode == .lowLight { dark.append(x) }
        }
        #expect((dark.first ?? 0) >= 490 && (dark.first ?? 0) <= 520)
        #expect((dark.last ?? 0) >= 880 && (dark.last ?? 0) <= 910)
    }

    @Test func categorizesTheDelay() throws {
        func category(_ factors: [Double], traffic: TrafficClass = .slow) throws -> DelayCategory {
            var route = RouteFixtures.route(
                [(0, 0)] + factors.indices.map { (Double($0 + 1) * 1000, 0) }, speed: 14)
            let free = route.legs[0].annotation.durations
            route.legs[0].annotation.freeFlowDurations = free
            route.legs[0].annotation.durations = zip(free, factors).map { $0 * $1 }
            route.legs[0].annotation.traffic = factors.map { _ in traffic }
            var state = NavigatorState()
            _ = state.setRoute(try Itinerary(route))
            return state.delayCategory
        }
        #expect(try category([1, 1, 1]) == .light)
        #expect(try category([1, 1.9, 1]) == .medium)
        #expect(try category([2, 2, 2]) == .heavy)
        #expect(try category([2, 2, 2], traffic: .noData) == .noData)
        #expect(NavigatorState().delayCategory == .noData)
    }
}
