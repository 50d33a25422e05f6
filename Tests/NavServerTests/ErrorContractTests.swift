// SPDX-License-Identifier: Apache-2.0

import NavTestSupport
import Testing

@testable import NavServer

@Suite struct ErrorContractTests {
    @Test func rejectsLongLanguageTag() throws {
        let town = try Town()
        for (length, code) in [(35, "Ok"), (36, "InvalidQuery"), (60_000, "InvalidQuery")] {
            let tag = String(repeating: "ab-", count: length / 3) + String(repeating: "x", count: length % 3)
            #expect(town.get("/route/v1/driving/\(town.at("AD"))?language=\(tag)").code == code, "\(length)")
            let body = "{\"coordinates\": [[\(town.at("A"))], [\(town.at("D"))]], \"language\": \"\(tag)\"}"
            #expect(town.post("/route/v1/driving", body).code == code, "\(length)")
        }
    }

    /// Codes, messages and positions as osrm-routed gives them for the same addresses.
    @Test(arguments: [
        ("/", "InvalidUrl", "URL string malformed close to position 1: \"/\""),
        ("/route", "InvalidUrl", "URL string malformed close to position 6: \"ute\""),
        ("/route/vx/driving/1,1;2,2", "InvalidUrl", "URL string malformed close to position 8: \"e/vx/d\""),
        ("/route/v1/driving/", "InvalidUrl", "URL string malformed close to position 18: \"ng/\""),
        ("/route/v1/driving/1,1;2,2?a=+", "InvalidUrl", "URL string malformed close to position 28: \"?a=+\""),
        ("/fly/v1/driving/1,1;2,2", "InvalidService", "Service fly not found!"),
        ("/route/v2/driving/1,1;2,2", "InvalidVersion", "Service route not found!"),
        ("/route/v1/driving/1,1;2,2?", "InvalidQuery", "Query string malformed close to position 26"),
        ("/route/v1/driving/1,1;", "InvalidQuery", "Query string malformed close to position 21"),
        ("/route/v1/driving/1x,1;2,2", "InvalidQuery", "Query string malformed close to position 19"),
        ("/route/v1/driving/1,1;2,2?foo=bar", "InvalidQuery", "Query string malformed close to position 26"),
        ("/route/v1/driving/1,1;2,2?steps=true&", "InvalidQuery", "Query string malformed close to position 36"),
        ("/route/v1/driving/1,1;2,2?steps=maybe", "InvalidQuery", "Query string malformed close to position 32"),
        ("/route/v1/driving/1,1;2,2?overview=foo", "InvalidQuery", "Query string malformed close to position 35"),
        (
            "/route/v1/driving/1,1;2,2?annotations=duration,foo", "InvalidQuery",
            "Query string malformed close to position 46"
        ),
        ("/route/v1/driving/1,1;2,2?exclude=toll,", "InvalidQuery", "Query string malformed close to position 38"),
        ("/route/v1/driving/1,1;2,2?radiuses=1;x", "InvalidQuery", "Query string malformed close to position 37"),
        ("/route/v1/driving/1,1;2,2?bearings=10;", "InvalidQuery", "Query string malformed close to position 37"),
        ("/route/v1/driving/1,1;2,2?number=1", "InvalidQuery", "Query string malformed close to position 26"),
        ("/route/v1/driving/1,1;2,2.5.xml", "InvalidQuery", "Query string malformed close to position 27"),
        ("/route/v1/driving/1,1", "InvalidOptions", "Number of coordinates needs to be at least two."),
        ("/route/v1/driving/200,1;2,2", "InvalidValue", "Invalid coordinate value."),
        ("/route/v1/driving/1,1;2,95", "InvalidValue", "Invalid coordinate value."),
        ("/route/v1/driving/1,1;2,2?exclude=foo", "InvalidValue", "Exclude flag combination is not supported."),
        ("/nearest/v1/driving/200,1", "InvalidOptions", "Coordinates are invalid"),
        ("/nearest/v1/driving/1,1;1,1", "InvalidOptions", "Only one input coordinate is supported"),
        (
            "/nearest/v1/driving/1,1?number=1000", "TooBig",
            "Number of results 1000 is higher than current maximum (100)"
        ),
        (
            "/nearest/v1/driving/1,1?radiuses=0.001&bearings=10,1", "NoSegment",
            "Could not find a matching segments for coordinate"
        ),
        ("/table/v1/driving/200,1;2,2", "InvalidOptions", "Coordinates are invalid"),
        ("/table/v1/driving/1,1;2,2?scale_factor=0", "InvalidOptions", "scale_factor must be > 0"),
        ("/table/v1/driving/1,1;2,2?fallback_speed=-1", "InvalidOptions", "fallback_speed must be > 0"),
        ("/table/v1/driving/1,1;2,2?annotations=true", "InvalidQuery", "Query string malformed close to position 38"),
        ("/trip/v1/driving/1,1;2,2?roundtrip=false", "NotImplemented", "This request is not supported"),
        ("/tile/v1/driving/tile(1,1,11).mvt", "InvalidOptions", "Invalid coodinates. Only zoomlevel 12+ is supported"),
        ("/tile/v1/driving/tile(1,1,12)", "InvalidQuery", "Query string malformed close to position 28"),
    ])
    func wrongRequestsAreRefusedInOSRMsWords(target: String, code: String, message: String) throws {
        let answer = try Town().get(target)
        #expect(answer.status == 400 && answer.code == code && answer.message == message, "\(answer.message)")
    }

    @Test func appliesRequestLimits() throws {
        var limits = ServiceLimits()
        (limits.routePlaces, limits.tablePlaces, limits.tripPlaces) = (2, 2, 2)
        let town = try Town(limits: limits)
        let route = town.get("/route/v1/driving/\(town.at("ABC"))")
        #expect(route.code == "TooBig" && route.message == "Number of entries 3 is higher than current maximum (2)")
        #expect(town.get("/table/v1/driving/\(town.at("ABC"))").message == "Too many table coordinates")
        #expect(town.get("/table/v1/driving/\(town.at("ABC"))?sources=0").code == "Ok")
        #expect(town.get("/trip/v1/driving/\(town.at("ABC"))").message == "Too many trip coordinates")
    }

    @Test func rejectsOtherMethods() throws {
        let town = try Town()
        let target = "/route/v1/driving/\(town.at("AD"))"
        #expect(town.get(target, method: "HEAD").code == "Ok")
        #expect(town.get(target, method: "OPTIONS").status == 204)
        let put = town.get(target, method: "PUT")
        #expect(put.status == 405 && put.code == "InvalidMethod")
        #expect(town.get("/map").status == 405 && town.get("/health", method: "POST").status == 405)
        #expect(town.post("/route/v1/driving", "{}", contentType: "text/plain").status == 415)
    }

    @Test(arguments: [
        ("", "invalid JSON"), ("[]", "request body must be a JSON object"),
        ("{}", "missing required member: coordinates"),
        (#"{"coordinates": 1}"#, "coordinates must be an array of [longitude, latitude] pairs"),
        (#"{"coordinates": [[1]]}"#, "each coordinate must be an array of two numbers [longitude, latitude]"),
        (#"{"coordinates": "x"}"#, "coordinates string must be of the form polyline(...) or polyline6(...)"),
        (
            #"{"coordinates": [[1,1],[2,2]], "bearings": [[1]]}"#,
            "each bearing must be null or an array of two integers"
        ),
        (#"{"coordinates": [[1,1],[2,2]], "radiuses": 5}"#, "radiuses must be an array"),
        (#"{"coordinates": [[1,1],[2,2]], "approaches": ["left"]}"#, "invalid approach value"),
        (#"{"coordinates": [[1,1],[2,2]], "steps": "true"}"#, "steps must be a boolean"),
        (#"{"coordinates": [[1,1],[2,2]], "overview": "foo"}"#, "invalid overview value"),
        (#"{"coordinates": [[1,1],[2,2]], "waypoints": [-1]}"#, "waypoints entries must be non-negative integers"),
        (#"{"coordinates": [[1,1],[2,2]], "annotations": ["foo"]}"#, "invalid annotation value"),
    ])
    func wrongBodiesAreRefused(body: String, message: String) throws {
        let answer = try Town().post("/route/v1/driving", body)
        #expect(answer.status == 400 && answer.code == "InvalidQuery")
        #expect(answer.message.hasPrefix(message), "\(answer.message)")
    }

    @Test func errorNamesUnknownProfile() throws {
        let answer = try Town().get("/route/v1/rocket/1,1;1.01,1")
        #expect(answer.code == "InvalidValue" && answer.message.contains("rocket"))
    }

    @Test func respondsToAnyBytes() throws {
        let town = try Town()
        forEverySeed { random in
            let alphabet = Array("/route1,;?=&.%()polynearsb{}[]ä0-".unicodeScalars)
            var target = "/"
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                target.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let answer = town.get(target)
            #expect(answer.status == 400 && !answer.code.isEmpty, "\(target)")
        }
    }
}
