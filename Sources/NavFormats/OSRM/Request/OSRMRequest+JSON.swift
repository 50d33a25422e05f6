// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
package import NavModel

extension OSRMRequest {
    /// Parses coordinates and options of a JSON object.
    ///
    /// - Throws: `OSRMError` with code `InvalidQuery` and the key.
    package init(_ service: OSRMServiceName, mode: TravelMode, body: [UInt8]) throws(OSRMError) {
        self.init(service: service, mode: mode)
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body)
        } catch {
            throw OSRMError(.invalidQuery, "invalid JSON: \(error.message)")
        }
        guard case .object = json else { throw OSRMBody.wrong("request body must be a JSON object") }
        let fields = OSRMBody(json)
        if let format = try fields.text("format"), format != "json" { throw OSRMRequest.onlyJSON }
        try readPlaces(fields)
        switch service {
        case .table: try readTable(fields)
        case .nearest: number = try fields.whole("number") ?? number
        case .route, .match, .trip: try readRoute(fields)
        case .tile: break
        }
        if service == .trip { try readTrip(fields) }
        if service == .match { try readTrace(fields) }
    }

    private mutating func readPlaces(_ fields: OSRMBody) throws(OSRMError) {
        guard let places = fields["coordinates"] else {
            throw OSRMBody.wrong("missing required member: coordinates")
        }
        coordinates = try OSRMBody.coordinates(places)
        bearings = try fields.column("bearings") { (value) throws(OSRMError) in
            guard let value else { return nil }
            guard value.array?.count == 2, let degrees = OSRMBody.whole(value[0]), let range = OSRMBody.whole(value[1])
            else { throw OSRMBody.wrong("each bearing must be null or an array of two integers") }
            return OSRMBearing(degrees: degrees, range: range)
        }
        radiuses = try fields.column("radiuses") { (value) throws(OSRMError) in
            guard let value else { return nil }
            if value.string == "unlimited" { return .infinity }
            guard let radius = value.number else {
                throw OSRMBody.wrong("each radius must be null, a number or \"unlimited\"")
            }
            return radius
        }
        approaches = try fields.column("approaches") { (value) throws(OSRMError) in
            guard let value else { return .unrestricted }
            guard let approach = value.string.flatMap({ Waypoint.Approach(name: $0) }) else {
                throw OSRMBody.wrong("invalid approach value")
            }
            return approach
        }
        hints = try fields.column("hints") { (value) throws(OSRMError) in
            guard let value else { return nil }
            guard let hint = value.string else { throw OSRMBody.wrong("each hint must be null or a base64 string") }
            return hint
        }
        exclude = try fields.texts("exclude") ?? []
        for word in try fields.texts("avoid") ?? [] {
            guard let found = Avoidances(name: word) else { throw OSRMBody.wrong("invalid avoid value") }
            avoid.formUnion(found)
        }
        if let tag = try fields.text("language") {
            guard tag.utf8.count <= OSRMRequest.longestLanguage else {
                throw OSRMBody.wrong("language must be a tag such as fr or zh-Hant")
            }
            language = tag
        }
        for name in ["depart", "depart_at"] {
            guard let text = try fields.text(name) else { continue }
            guard setDeparture(text, ignoresOffset: name == "depart") else {
                throw OSRMBody.wrong("\(name) must be like 2026-11-21T08:30, or now")
            }
        }
        if let text = try fields.text("vehicle") { vehicle = try VehicleProperties(value: text) }
        options.hints = try fields.truth("generate_hints") ?? true
        options.waypoints = try !(fields.truth("skip_waypoints") ?? false)
        // No effect: all roads are considered.
        _ = try fields.choice("snapping", ["default": false, "any": true])
    }

    private mutating func readRoute(_ fields: OSRMBody) throws(OSRMError) {
        options.steps = try fields.truth("steps") ?? false
        options.geometries = try fields.word("geometries") ?? options.geometries
        options.overview = try fields.word("overview") ?? options.overview
        options.banners = try fields.truth("banner_instructions") ?? false
        options.voice = try fields.truth("voice_instructions") ?? false
        options.voiceUnits = try fields.word("voice_units") ?? options.voiceUnits
        legEnds = try fields.indices("waypoints") ?? []
        switch fields["alternatives"] {
        case nil: break
        case .bool(let truth): alternatives = truth ? 1 : 0
        case let value:
            guard let number = OSRMBody.whole(value), number >= 0 else {
                throw OSRMBody.wrong("alternatives must be a boolean or a non-negative integer")
            }
            alternatives = number
        }
        if fields["continue_straight"]?.string != "default" {
            continuesStraight = try fields.truth("continue_straight")
        }
        switch fields["annotations"] {
        case nil: break
        case .bool(let truth): options.annotations = truth ? OSRMOptions.Annotation.usual : []
        default:
            for word in try fields.texts("annotations") ?? [] {
                guard let column = OSRMOptions.Annotation(rawValue: word) else {
                    throw OSRMBody.wrong("invalid annotation value")
                }
                options.annotations.insert(column)
            }
        }
    }

    private mutating func readTable(_ fields: OSRMBody) throws(OSRMError) {
        table.sources = try fields.indices("sources") ?? []
        table.destinations = try fields.indices("destinations") ?? []
        table.fallbackSpeed = try fields.number("fallback_speed")
        table.scale = try fields.number("scale_factor") ?? 1
        table.fallsBackToRoads = try fields.choice("fallback_coordinate", ["input": false, "snapped": true]) ?? false
        switch fields["annotations"] {
        case nil: break
        case .bool(let truth): (table.durations, table.distances) = (truth, truth)
        default:
            let words = try fields.texts("annotations") ?? []
            guard words.allSatisfy(["duration", "distance"].contains) else {
                throw OSRMBody.wrong("invalid annotation value")
            }
            (table.durations, table.distances) = (words.contains("duration"), words.contains("distance"))
        }
    }

    private mutating func readTrip(_ fields: OSRMBody) throws(OSRMError) {
        trip.isRound = try fields.truth("roundtrip") ?? true
        trip.startsAtFirst = try fields.choice("source", ["any": false, "first": true]) ?? false
        trip.endsAtLast = try fields.choice("destination", ["any": false, "last": true]) ?? false
    }

    private mutating func readTrace(_ fields: OSRMBody) throws(OSRMError) {
        trace.timestamps = try fields.indices("timestamps") ?? []
        trace.splitsAtGaps = try fields.choice("gaps", ["split": true, "ignore": false]) ?? true
        trace.isTidied = try fields.truth("tidy") ?? false
    }
}
