// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGeo
import NavGraph
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavServer

/// The fields that navigation apps read beside OSRM's.
@Suite struct NavigationAppTests {
    private struct Drive {
        let map: MapSketch
        let handler: RoutingRequestHandler

        init(_ picture: String, ways: [MapSketch.Way], scale: Double = 100) throws {
            map = try MapSketch(picture, scale: Meters(scale), ways: ways)
            handler = RoutingRequestHandler(map: try ServedMap(map.graph, path: "drive"), limits: ServiceLimits())
        }

        func route(_ from: Character, _ to: Character, _ options: String) throws -> JSONValue {
            let target =
                "/route/v1/driving/\(Town.text(map.place(from)));\(Town.text(map.place(to)))?steps=true&overview=false"
                + (options.isEmpty ? "" : "&\(options)")
            let reply = Town.Reply(handler.response(to: HTTPServerRequest(method: "GET", target: target)))
            return try #require(reply.route, "\(reply.message)")
        }

        func steps(_ from: Character, _ to: Character, _ options: String) throws -> [JSONValue] {
            try #require(route(from, to, options)["legs"]?[0]?["steps"]?.array)
        }
    }

    private static func corner() throws -> Drive {
        try Drive(
            "A---------B\n          |\n          |\n          C---D",
            ways: [
                .init("AB", ["name": "Long Road", "ref": "B 7"]),
                .init("BC", ["name": "Mill Lane", "destination:forward": "Harbour"]), .init("CD", ["name": "Quay"]),
            ])
    }

    @Test func omitsInstructionsByDefault() throws {
        let route = try Self.corner().route("A", "D", "")
        #expect(route["voiceLocale"] == nil)
        let step = try #require(route["legs"]?[0]?["steps"]?[0])
        #expect(step["bannerInstructions"] == nil && step["voiceInstructions"] == nil)
        #expect(step["maneuver"]?["instruction"] == nil)
    }

    @Test func bannerShowsManeuverAtEndOfStep() throws {
        let steps = try Self.corner().steps("A", "D", "banner_instructions=true")
        let banner = try #require(steps[0]["bannerInstructions"]?[0])
        #expect(Set(banner.keys) == ["distanceAlongGeometry", "primary", "secondary", "sub"])
        #expect(banner["distanceAlongGeometry"]?.number == steps[0]["distance"]?.number)
        let primary = try #require(banner["primary"])
        #expect(primary["text"]?.string == "Mill Lane")
        #expect(primary["type"]?.string == steps[1]["maneuver"]?["type"]?.string)
        #expect(primary["modifier"]?.string == "right" && primary["driving_side"]?.string == "right")
        #expect(primary["components"]?[0]?["type"]?.string == "text")
        #expect(steps.last?["bannerInstructions"]?.array?.isEmpty == true)
        #expect(steps[0]["maneuver"]?["instruction"]?.string?.hasPrefix("Head east") == true)
        #expect(steps[0]["voiceInstructions"] == nil)
    }

    @Test func bannerSplitsRoadNumbers() throws {
        let steps = try Self.corner().steps("D", "A", "banner_instructions=true")
        let turn = try #require(
            steps.compactMap { $0["bannerInstructions"]?[0]?["primary"] }.first {
                $0["text"]?.string?.contains("B 7") == true
            })
        #expect(turn["components"]?.array?.map { $0["text"]?.string } == ["Long Road", "/", "B 7"])
        #expect(turn["components"]?.array?.map { $0["type"]?.string } == ["text", "delimiter", "text"])
    }

    @Test func bannerHasLanesNearManeuver() throws {
        let drive = try Drive(
            "A---------B---C\n          |\n          D",
            ways: [
                .init("AB", ["lanes": "2", "oneway": "yes", "turn:lanes": "through|right", "name": "Road"]),
                .init("BC", ["name": "Road"]), .init("BD", ["name": "Side"]),
            ])
        let banners = try #require(drive.steps("A", "D", "banner_instructions=true")[0]["bannerInstructions"]?.array)
        #expect(banners.count == 2 && banners[0]["sub"] == .null)
        #expect(banners[1]["distanceAlongGeometry"]?.number == 400)
        let lanes = try #require(banners[1]["sub"]?["components"]?.array)
        #expect(lanes.map { $0["active"]?.bool } == [false, true] && lanes[1]["type"]?.string == "lane")
        #expect(lanes[0]["directions"]?[0]?.string == "straight" && lanes[1]["active_direction"]?.string == "right")
    }

    @Test func roundaboutHasDegrees() throws {
        let drive = try Drive(
            "   N\n   n\nW-w e-E\n   s\n   S",
            ways: [
                .init("wsenw", ["junction": "roundabout", "name": ""]), .init("Ww", ["name": "West"]),
                .init("Nn", ["name": "North"]), .init("Ee", ["name": "East"]), .init("Ss", ["name": "South"]),
            ], scale: 25)
        for (to, degrees) in [("S", 90.0), ("E", 180), ("N", 270)] as [(Character, Double)] {
            let steps = try drive.steps("W", to, "banner_instructions=true")
            let primary = try #require(steps[0]["bannerInstructions"]?[0]?["primary"])
            let shown = try #require(primary["degrees"]?.number)
            #expect(abs(shown - degrees) < 25, "to \(to): \(shown)")
        }
    }

    @Test func voiceInstructionsAreEarlyAndTimely() throws {
        let route = try Self.corner().route("A", "D", "voice_instructions=true&voice_units=metric")
        #expect(route["voiceLocale"]?.string == "en")
        let steps = try #require(route["legs"]?[0]?["steps"]?.array)
        let spoken = try #require(steps[0]["voiceInstructions"]?.array)
        #expect(spoken.count >= 3)
        let places = spoken.compactMap { $0["distanceAlongGeometry"]?.number }
        #expect(places == places.sorted(by: >) && places.first == steps[0]["distance"]?.number)
        let texts = spoken.compactMap { $0["announcement"]?.string }
        #expect(texts[0].hasPrefix("Head east on Long Road"))
        #expect(texts.contains { $0.hasPrefix("In ") && $0.contains("meters, turn right onto Mill Lane") }, "\(texts)")
        #expect(texts.last?.hasPrefix("Turn right onto Mill Lane") == true)
        #expect(
            spoken[0]["ssmlAnnouncement"]?.string
                == "<speak version=\"1.1\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\"en\">\(texts[0])</speak>"
        )
        #expect(steps.last?["voiceInstructions"]?.array?.isEmpty == true)
        let feet = try Self.corner().route("A", "D", "voice_instructions=true&voice_units=imperial")
        #expect(
            feet["legs"]?[0]?["steps"]?[0]?["voiceInstructions"]?[1]?["announcement"]?.string?.contains("mile") == true)
    }

    @Test func announcesCloseTurnsTogether() throws {
        let drive = try Drive(
            "A---------B---E\n    D-----C\n          |\n          F",
            ways: [
                .init("ABE", ["name": "Long Road"]), .init("BCF", ["name": "Mill Lane"]), .init("CD", ["name": "Quay"]),
            ], scale: 60)
        let steps = try drive.steps("A", "D", "voice_instructions=true&banner_instructions=true")
        let last = try #require(steps[0]["voiceInstructions"]?.array?.last?["announcement"]?.string)
        #expect(last == "Turn right onto Mill Lane, then turn right onto Quay")
        #expect(steps[0]["bannerInstructions"]?[0]?["sub"]?["text"]?.string == "Quay")
    }
}
