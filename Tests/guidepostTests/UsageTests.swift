// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import NavGeo
import NavModel
import Testing

@testable import guidepost

@Suite struct UsageTests {
    @Test(arguments: [
        [], ["--map", "m"], ["--stop", "1,1", "--stop", "2,2"], ["--map", "m", "--stop", "1,1"],
        ["--map", "m", "--stop", "1,1", "--stop", "nan,2"], ["--map", "m", "--stop", "1,1", "--stop", "91,2"],
        ["--map", "m", "--stop", "1,1", "--stop", "1,181"], ["--map", "m", "--stop", "1,1", "--stop", "1"],
        ["--map", "m", "--stop", "1,1", "--stop", "1,2,3"], ["--map", "m", "--stop", "1,1", "--stop", "0x1,2"],
        ["--map", "m", "--stop", "1,1", "--stop", "1e1,2"], ["--map", "m", "--stop", "1,1", "--stop", ","],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--mode", "flying"],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--avoid", "rain"],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--format", "xml"],
        ["--map", "m", "--stop", "1,1", "--queries", "q"], ["--map", "m", "--queries", "q", "--format", "gpx"],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--alternatives", "4"],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--alternatives=-1"],
        ["--map", "m", "--stop", "1,1", "--stop", "2,2", "--alternatives", "1", "--format", "gpx"],
        ["--map", "m", "--queries", "q", "--alternatives", "1"],
    ])
    func rejectsInvalidRouteCommand(arguments: [String]) {
        #expect(throws: (any Error).self) { try RouteCommand.parse(arguments) }
    }

    @Test(arguments: [
        ["--pace", "0x"], ["--pace", "-1x"], ["--pace", "fast"], ["--pace", "nanx"], ["--pace", "2"],
        ["--detour", "nan"],
        ["--detour=-1"], ["--remaining-steps=-1"], ["--seed", "-1"], ["--format", "geojson"],
    ])
    func rejectsInvalidDriveCommand(arguments: [String]) throws {
        let trip = ["--map", "m", "--stop", "1,1", "--stop", "2,2"]
        _ = try DriveCommand.parse(trip)
        #expect(throws: (any Error).self) { try DriveCommand.parse(trip + arguments) }
    }

    @Test(arguments: [
        ["m"], ["m", "-o", "m"], ["m", "-o", "r", "--threads", "0"], ["m", "-o", "r", "--driving-side", "up"],
        ["m", "-o", "r", "--metrics", "driving,flying"],
    ])
    func rejectsInvalidBuildCommand(arguments: [String]) {
        #expect(throws: (any Error).self) { try MapBuildCommand.parse(arguments) }
    }

    @Test(arguments: [
        ["serve", "--map", "a", "--map", "b"], ["serve", "--map", "a", "--map=b"],
        ["fleet", "serve", "--store=a", "--store=a"], ["map", "build", "m", "-o", "a", "-o", "b"],
        ["route", "--map", "m", "--stop", "1,1", "--stop", "2,2", "--mode", "walking", "--mode", "driving"],
    ])
    func rejectsOptionsGivenTwice(arguments: [String]) {
        #expect(throws: ValidationError.self) { try RepeatedOptions.check(arguments, of: Guidepost.self) }
    }

    @Test(arguments: [
        ["route", "--map", "m", "--stop", "1,1", "--stop", "2,2"], ["serve", "--map", "a", "--", "--map", "b"],
        ["learn", "a.csv", "b.csv", "--map", "m"], [], ["unknown", "--map", "--map"],
    ])
    func acceptsRepeatableOptions(arguments: [String]) throws {
        try RepeatedOptions.check(arguments, of: Guidepost.self)
    }

    @Test func stopsAreLatitudeThenLongitude() throws {
        let stop = try Stop(parsing: "-33.5, +151.25")
        #expect(stop.waypoint.coordinate == Coordinate(latitude: -33.5, longitude: 151.25))
    }

    @Test func optionsReachRequest() throws {
        let command = try RouteCommand.parse([
            "--map", "m", "--stop", "1,1", "--stop", "2,2", "--stop", "3,3", "--mode", "twoWheeler", "--avoid",
            "tolls,highways",
            "--language", "fr",
        ])
        let request = try command.trip.request()
        #expect(request.stops.count == 3)
        #expect(request.mode == .twoWheeler)
        #expect(request.avoid == [.tolls, .highways])
        #expect(request.language == "fr")
    }

    @Test(arguments: [
        ("car", TravelMode.driving), ("bicycle", .cycling), ("foot", .walking), ("two-wheeler", .twoWheeler),
        ("taxi", .taxicab), ("walking", .walking),
    ])
    func acceptsCommonModeNames(name: String, mode: TravelMode) throws {
        let command = try RouteCommand.parse(["--map", "m", "--stop", "1,1", "--stop", "2,2", "--mode", name])
        #expect(try command.trip.request().mode == mode)
    }

    @Test(arguments: [("1x", 1.0), ("20x", 20), ("0.5x", 0.5), ("max", .infinity)])
    func parsesPaces(text: String, rate: Double) throws {
        let pace = try SimulationSpeed(parsing: text)
        #expect(pace.rate == rate)
        #expect(pace.description == text)
    }
}
