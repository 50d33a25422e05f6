// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavRouting
import NavTestSupport
import Testing

/// Speeds estimated from drives on a drawn map.
@Suite struct TrafficSensorTests {
    private func town() throws -> (map: ASCIIMap, engine: RouteEngine) {
        let map = try ASCIIMap(
            """
            A--B--C--D
            |  |  |  |
            E--F--G--H
            |  |  |  |
            I--J--K--L
            """, ways: ["ABCD", "EFGH", "IJKL", "AEI", "BFJ", "CGK", "DHL"])
        return (map, RouteEngine(graph: map.graph))
    }

    /// A fix every second from one place to the next at a speed in meters per second.
    private func drive(_ places: [Coordinate], speed: Double, from start: Double) -> [LocationFix] {
        var fixes: [LocationFix] = []
        for (a, b) in zip(places, places.dropFirst()) {
            let length = a.distance(to: b).value
            for step in 0..<Int(length / speed) {
                fixes.append(
                    LocationFix(
                        coordinate: a.interpolated(to: b, fraction: Double(step) * speed / length),
                        time: start + Double(fixes.count), horizontalAccuracy: 4, course: a.bearing(to: b).degrees,
                        speed: speed))
            }
        }
        return fixes
    }

    private func seconds(_ engine: RouteEngine, _ from: Coordinate, _ to: Coordinate) throws -> Double {
        let stops = try [from, to].map { try #require(Waypoint(location: $0)) }
        return try engine.path(for: RouteRequest(stops: stops, mode: .driving)).seconds.value
    }

    @Test func exportsRoadsThatEnoughVehiclesMeasured() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        var sensor = TrafficSensor(engine)
        for car in 0..<3 {
            // The last car turns back after each drive: more drives of one vehicle do not count.
            for round in 0..<2 {
                for fix in drive([e, h], speed: 3, from: Double(car * 20 + round * 4_000)) {
                    sensor.add(fix, of: "car \(car)")
                }
            }
            let exported = sensor.speeds(at: 4_300, vehicles: 3)
            #expect(exported.stretches.isEmpty == (car < 2), "\(car + 1) vehicles")
        }
        let speeds = sensor.speeds(at: 4_300, vehicles: 3)
        #expect(speeds == sensor.speeds(at: 4_300))
        #expect(sensor.speeds(at: 4_300, vehicles: 4).stretches.isEmpty)
        var restored = TrafficSensor(engine)
        #expect(restored.restore(sensor.measurements) ?? 0 > 0)
        #expect(restored.speeds(at: 4_300, vehicles: 1).stretches.isEmpty, "A file does not record vehicles.")
        #expect(!restored.speeds(at: 4_300).stretches.isEmpty)

        // What is exported is what a feed reads.
        var feed = TrafficFeed(map.graph)
        let report = feed.update(speeds.rows(in: map.graph))
        #expect(report.skippedRows == 0 && report.rows == speeds.stretches.count)
        #expect(feed.speeds.edges(differingFrom: speeds).isEmpty)
    }

    @Test func measurementsSurviveARestart() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        var sensor = TrafficSensor(engine)
        for car in 0..<4 {
            for fix in drive([e, h], speed: 3, from: Double(car) * 20) { sensor.add(fix, of: "car \(car)") }
        }
        let bytes = sensor.measurements
        #expect(bytes == sensor.measurements, "the same bytes")
        var later = TrafficSensor(engine)
        let restored = later.restore(bytes)
        #expect(restored ?? 0 > 0)
        #expect(later.travelerCount == 0, "vehicles are not stored")
        let (before, after) = (sensor.speeds(at: 300), later.speeds(at: 300))
        #expect(!before.stretches.isEmpty && before.edges(differingFrom: after).isEmpty)
        // What is known already counts more.
        let again = later.restore(bytes)
        #expect(again == 0)

        var other = TrafficSensor(engine)
        for row in bytes.indices {
            var damaged = bytes
            damaged[row] ^= 0x40
            let accepted = other.restore(damaged)
            #expect(accepted == nil, "byte \(row)")
        }
        for end in 0..<bytes.count {
            let accepted = other.restore(Array(bytes[..<end]))
            #expect(accepted == nil)
        }
        var elsewhere = TrafficSensor(RouteEngine(graph: try ASCIIMap("A--B", ways: ["AB"]).graph))
        let foreign = elsewhere.restore(bytes)
        #expect(foreign == nil)
    }

    @Test func slowDrivesSlowOnlyTheirDirection() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        let (there, back) = (try seconds(engine, e, h), try seconds(engine, h, e))
        let free = e.distance(to: h).value / there
        var sensor = TrafficSensor(engine)
        for car in 0..<4 {
            for fix in drive([e, h], speed: free / 4, from: Double(car) * 20) { sensor.add(fix, of: "car \(car)") }
        }
        #expect(sensor.travelerCount == 4)
        let now = 4 * there + 60
        engine.apply(sensor.speeds(at: now))
        let slow = try seconds(engine, map.place("F"), map.place("G"))
        #expect(slow > 1.8 * there / 3, "four cars at a quarter of the speed")
        #expect(slow < 4.5 * there / 3)
        #expect(abs(try seconds(engine, h, e) - back) < 0.1 * back, "No vehicle drove in the other direction.")
    }

    @Test func estimatesDependOnTheNumberOfVehiclesAndDecay() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        let there = try seconds(engine, e, h)
        let free = e.distance(to: h).value / there
        func slowdown(_ cars: Int, later: Double = 0) throws -> Double {
            var sensor = TrafficSensor(engine)
            for car in 0..<cars {
                for fix in drive([e, h], speed: free / 4, from: 0) { sensor.add(fix, of: "car \(car)") }
            }
            engine.apply(sensor.speeds(at: 4 * there + later))
            defer { engine.apply(.none) }
            return try seconds(engine, map.place("F"), map.place("G")) * 3 / there
        }
        let (one, four) = (try slowdown(1), try slowdown(4))
        #expect(one > 1.3 && one < four)
        #expect(try slowdown(4, later: 1_800) < four)
        #expect(try slowdown(4, later: 86_400) < 1.05, "Tomorrow is another day.")
    }

    @Test func ignoresParkedVehicles() throws {
        let (map, engine) = try town()
        var sensor = TrafficSensor(engine)
        let place = map.place("E").interpolated(to: map.place("F"), fraction: 0.5)
        for step in 0..<900 {
            let wobble = Meters(Double(step * 7 % 5))
            sensor.add(
                LocationFix(
                    coordinate: place.moved(wobble, toward: Bearing(Double(step * 37 % 360))), time: Double(step),
                    horizontalAccuracy: 5), of: "van")
        }
        #expect(sensor.speeds(at: 900).stretches.allSatisfy { $0.kilometersPerHour > 5 })
        sensor.removeInactive(since: 2_000)
        #expect(sensor.travelerCount == 0)
    }

    @Test func reportsOnlyClearChanges() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        let free = e.distance(to: h).value / (try seconds(engine, e, h))
        var sensor = TrafficSensor(engine)
        for fix in drive([e, h], speed: free, from: 0) { sensor.add(fix, of: "quick") }
        #expect(sensor.takeChanges(at: 100).isEmpty, "As on free roads.")
        #expect(!sensor.speeds(at: 100).stretches.isEmpty)
        for fix in drive([e, h], speed: free / 4, from: 200) { sensor.add(fix, of: "slow") }
        let changes = sensor.takeChanges(at: 400)
        #expect(!changes.isEmpty && Set(changes).isSubset(of: sensor.speeds(at: 400).stretches.map(\.edge)))
        #expect(sensor.takeChanges(at: 401).isEmpty, "already reported")
        #expect(!sensor.takeChanges(at: 402, everything: true).isEmpty, "It fades, though.")
        #expect(sensor.takeChanges(at: 86_400) == changes, "The road is free again.")
    }

    @Test func feedTakesPrecedenceOverEstimates() throws {
        let (map, engine) = try town()
        let (e, h) = (map.place("E"), map.place("H"))
        let free = e.distance(to: h).value / (try seconds(engine, e, h))
        var sensor = TrafficSensor(engine)
        for fix in drive([e, h], speed: free / 3, from: 0) { sensor.add(fix, of: "car") }
        let learned = sensor.speeds(at: 100)
        let first = try #require(learned.stretches.first)
        var nodes: [Int64] = []
        map.graph.appendOSMNodes(of: first.edge, to: &nodes)
        var feed = TrafficFeed(map.graph)
        _ = feed.update(Array("\(nodes[0]),\(nodes[1]),33\n".utf8))
        let both = feed.speeds.filled(with: learned)
        #expect(both.stretches(on: first.edge).first?.kilometersPerHour == 33)
        #expect(both.stretches.count == learned.stretches.count)
        #expect(TrafficSpeeds.none.filled(with: learned) == learned && learned.filled(with: .none) == learned)
    }
}
