// SPDX-License-Identifier: Apache-2.0

import NavFormats
import NavGeo
import NavModel
import NavSession
import Testing

/// Straight lines from stop to stop.
private struct Lines: RouteProviding {
    func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let route = Route(along: request.stops.map(\.coordinate), stops: Array(request.stops.dropFirst()))
        if route.legs.isEmpty { throw RouteError(code: .unreachable, message: "no line") }
        return [route]
    }
}

@Suite struct DriveRecordTests {
    private let stops = [(1.0, 1.0), (1.004, 1.0), (1.004, 1.006)].compactMap {
        Waypoint(location: Coordinate(latitude: $0.0, longitude: $0.1), title: "at \($0.0)")
    }

    private func lines(_ exchanges: [DriveExchange]) -> [UInt8] {
        var recorder = DriveRecorder()
        var bytes = recorder.head(map: "0123456789abcdef")
        for exchange in exchanges {
            bytes += recorder.line(exchange.input)
            for event in exchange.events { bytes += recorder.line(event) }
        }
        return bytes
    }

    private func drive(_ seed: UInt64) async throws -> [UInt8] {
        var settings = RouteSimulator.Settings(startTime: 1_700_000_000.25, receiver: .urbanCanyon)
        settings.lostSignal = [.meters(150..<300)]
        var drive = try await DriveSession(
            request: RouteRequest(stops: stops), provider: Lines(), settings: settings, seed: seed)
        drive.simulator.isLocationJitteringEnabled = true
        drive.detour = DriveSession.Detour(start: Meters(500), bearing: Bearing(45))
        var exchanges: [DriveExchange] = []
        while let tick = await drive.next() { exchanges += tick.exchanges }
        return lines(exchanges)
    }

    @Test(arguments: 1...10) func replaysToTheSameBytes(seed: UInt64) async throws {
        let recorded = try await drive(seed)
        let record = try DriveRecord(parsing: recorded)
        #expect(record.map == "0123456789abcdef")
        var playback = DrivePlayback(replaying: record.inputs, provider: Lines())
        var exchanges: [DriveExchange] = []
        while let exchange = try await playback.next() { exchanges.append(exchange) }
        #expect(String(decoding: lines(exchanges), as: UTF8.self) == String(decoding: recorded, as: UTF8.self))
        #expect(exchanges.contains { $0.events.contains(.signalLost) })
    }

    @Test func recordKeepsStopsAndFixes() throws {
        let stop = try #require(
            Waypoint(
                location: Coordinate(latitude: 0.1 + 0.2, longitude: -1e-7), title: "a \"b\"\n", placeID: "p",
                preferSameSideOfRoad: true, preferredSegmentHeading: 0, headingTolerance: 12.5, vehicleStopover: true,
                isStop: false, maximumDistance: Meters(7), approach: .curb))
        var request = RouteRequest(
            stops: [stop, stop], mode: .cycling, avoid: [.tolls, .highways],
            options: RoutingOptions(
                routingStrategy: .deltaToTargetDistance, alternateRoutesStrategy: .one, targetDistancesMeters: [900]),
            language: "pt-BR", continuesStraight: false)
        request.departure = LocalTime("2026-11-21T08:30")
        request.vehicle = VehicleProperties(height: Meters(4.1), weight: 18, carriesHazardousGoods: true)
        let inputs: [DriveInput] = [
            .start(request),
            .fix(
                LocationFix(
                    coordinate: stop.coordinate, time: 0.1, horizontalAccuracy: 3.3, course: 0, speed: 0, altitude: -2)),
            .noFix(until: 1e9 + 0.125), .next, .clear, .traffic, .promptResponse(accepts: true),
            .promptResponse(accepts: false),
            .follow(
                FixedPath(
                    path: [stop.coordinate, stops[1].coordinate], mode: .walking, whenLeft: .stay, language: "fr")),
        ]
        let exchanges = inputs.map { DriveExchange(input: $0, events: []) }
        #expect(try DriveRecord(parsing: lines(exchanges)).inputs == inputs)
    }

    @Test(arguments: [
        "", "{}", "nonsense", "{\"guidepostDrive\":2}", "{\"guidepostDrive\":1}\n{\"input\":\"jump\"}",
        "{\"guidepostDrive\":1}\n{\"input\":\"start\"}", "{\"guidepostDrive\":1}\n{\"input\":\"silence\"}",
        "{\"guidepostDrive\":1}\n{\"input\":\"start\",\"request\":{\"mode\":\"driving\",\"stops\":[{\"latitude\":91,\"longitude\":0}]}}",
        "{\"guidepostDrive\":1}\n\n[",
    ])
    func aRecordThatIsNoneIsRefused(text: String) {
        let error = #expect(throws: FormatError.self) { try DriveRecord(parsing: Array(text.utf8)) }
        #expect(error?.code == .invalidRecord)
        #expect(error?.message.contains("line") == true)
    }

    @Test func damagedRecordsNeverCrash() async throws {
        let recorded = try await drive(3)
        var random = SeededRandom(seed: 5)
        var refused = 0
        for _ in 0..<300 {
            var bytes = recorded
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<200, using: &random))
            do {
                _ = try DriveRecord(parsing: bytes)
            } catch {
                refused += 1
                #expect(!error.message.isEmpty)
            }
        }
        #expect(refused > 100, "\(refused) of 300 refused")
    }

    @Test func parsesLinesInManyFormats() throws {
        let places = stops.map(\.coordinate)
        for precision in [Polyline.Precision.five, .six] {
            let text = Polyline.encode(places, precision: precision) + "\n"
            let region = try #require(BoundingBox(around: places))
            let path = try PathFile.path(in: Array(text.utf8), near: region)
            #expect(zip(path, places).allSatisfy { $0.distance(to: $1) < Meters(1) } && path.count == 3)
        }
        let line = "{\"type\":\"LineString\",\"coordinates\":[[1,1],[1,1.004]]}"
        #expect(try PathFile.path(in: Array(line.utf8)).count == 2)
        #expect(throws: FormatError.self) { try PathFile.path(in: []) }
    }
}
