// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel
internal import NavSession

extension JSONWriter {
    /// Writes a finite number so that parsing gives exactly the same one.
    mutating func field(_ key: StaticString, exactly number: Double) {
        self.key(key)
        value(exactly: number)
    }

    fileprivate mutating func value(exactly number: Double) { value(written: Array("\(number)".utf8)) }

    /// The same, omitted if `nil`.
    fileprivate mutating func field(_ key: StaticString, exactly number: Double, unless usual: Double) {
        if number != usual, number.isFinite { field(key, exactly: number) }
    }
}

extension DriveInput {
    func writeFields(to json: inout JSONWriter) {
        switch self {
        case .start(let request):
            json.field("input", "start")
            json.object("request") { request.writeFields(to: &$0) }
        case .fix(let fix):
            json.field("input", "fix")
            if fix.time.isFinite { json.field("time", exactly: fix.time) }
            if fix.coordinate.latitude.isFinite { json.field("latitude", exactly: fix.coordinate.latitude) }
            if fix.coordinate.longitude.isFinite { json.field("longitude", exactly: fix.coordinate.longitude) }
            json.field("accuracy", exactly: fix.horizontalAccuracy, unless: -1)
            json.field("course", exactly: fix.course, unless: -1)
            json.field("speed", exactly: fix.speed, unless: -1)
            json.field("altitude", exactly: fix.altitude, unless: .nan)
        case .noFix(let time):
            json.field("input", "silence")
            json.field("until", exactly: time.isFinite ? time : 0)
        case .follow(let fixed):
            json.field("input", "follow")
            json.field("mode", fixed.mode.name)
            json.field("whenLeft", fixed.whenLeft.name)
            json.field("language", fixed.language)
            json.array("path") { json in
                for place in fixed.path where place.isValid {
                    json.array { json in
                        json.value(exactly: place.latitude)
                        json.value(exactly: place.longitude)
                    }
                }
            }
        case .next: json.field("input", "next")
        case .clear: json.field("input", "clear")
        case .traffic: json.field("input", "traffic")
        case .promptResponse(let accepts):
            json.field("input", "answer")
            json.field("accepts", accepts)
        }
    }

    /// Parses the output of `writeFields`.
    init(_ json: JSONValue) throws(FormatError) {
        switch json["input"]?.string {
        case "start":
            guard let request = json["request"] else { throw .missing("request") }
            self = .start(try RouteRequest(recorded: request))
        case "fix":
            let place = Coordinate(
                latitude: json["latitude"]?.number ?? .nan, longitude: json["longitude"]?.number ?? .nan)
            self = .fix(
                LocationFix(
                    coordinate: place, time: json["time"]?.number ?? .nan,
                    horizontalAccuracy: json["accuracy"]?.number ?? -1, course: json["course"]?.number ?? -1,
                    speed: json["speed"]?.number ?? -1, altitude: json["altitude"]?.number ?? .nan))
        case "silence":
            guard let time = json["until"]?.number else { throw .missing("until") }
            self = .noFix(until: time)
        case "follow":
            guard let points = json["path"]?.array else { throw .missing("path") }
            let path = points.map { Coordinate(latitude: $0[0]?.number ?? .nan, longitude: $0[1]?.number ?? .nan) }
            self = .follow(
                FixedPath(
                    path: path, mode: json["mode"]?.string.flatMap { TravelMode(name: $0) } ?? .driving,
                    whenLeft: json["whenLeft"]?.string.flatMap { FollowingPolicy.WhenLeft(name: $0) } ?? .rejoin,
                    language: json["language"]?.string ?? "en"))
        case "next": self = .next
        case "clear": self = .clear
        case "traffic": self = .traffic
        case "answer": self = .promptResponse(accepts: json["accepts"]?.bool ?? false)
        case let word: throw FormatError(code: .invalidRecord, message: "unknown input '\(word ?? "")'")
        }
    }
}

extension FormatError {
    fileprivate static func missing(_ field: String) -> FormatError {
        FormatError(code: .invalidRecord, message: "the field '\(field)' is missing or has another type")
    }
}

extension RouteRequest {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.array("stops") { json in for stop in stops { json.object { stop.writeFields(to: &$0) } } }
        json.field("mode", mode.name)
        json.field("avoid", Int(avoid.rawValue))
        json.field("language", language)
        json.field("strategy", options.routingStrategy.name)
        json.field("alternates", options.alternateRoutesStrategy.name)
        if let targets = options.targetDistancesMeters {
            json.array("targetDistancesMeters") { json in for target in targets { json.value(target) } }
        }
        if let continuesStraight { json.field("continuesStraight", continuesStraight) }
        if let departure { json.field("departure", departure.description) }
        if let vehicle { json.field("vehicle", vehicle.description) }
    }

    fileprivate init(recorded json: JSONValue) throws(FormatError) {
        guard let stops = json["stops"]?.array else { throw .missing("stops") }
        guard let mode = json["mode"]?.string.flatMap({ TravelMode(name: $0) }) else { throw .missing("mode") }
        var places: [Waypoint] = []
        for stop in stops { places.append(try Waypoint(recorded: stop)) }
        let strategy = json["strategy"]?.string.flatMap { RoutingStrategy(name: $0) } ?? .defaultBest
        let alternates = json["alternates"]?.string.flatMap { AlternateRoutesStrategy(name: $0) } ?? .none
        let targets = json["targetDistancesMeters"]?.array?.compactMap { $0.number.flatMap { Int(exactly: $0) } }
        self.init(
            stops: places, mode: mode,
            avoid: Avoidances(rawValue: json["avoid"]?.number.flatMap { UInt8(exactly: $0) } ?? 0),
            options: RoutingOptions(
                routingStrategy: strategy, alternateRoutesStrategy: alternates, targetDistancesMeters: targets),
            language: json["language"]?.string ?? "en", continuesStraight: json["continuesStraight"]?.bool,
            departure: json["departure"]?.string.flatMap { LocalTime($0) },
            vehicle: json["vehicle"]?.string.flatMap { try? VehicleProperties(parsing: $0) })
    }
}

extension Waypoint {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.field("latitude", exactly: coordinate.latitude)
        json.field("longitude", exactly: coordinate.longitude)
        json.field("title", ifAny: title)
        if let placeID { json.field("placeID", placeID) }
        if preferSameSideOfRoad { json.field("preferSameSideOfRoad", true) }
        if preferredHeading >= 0 { json.field("preferredHeading", Int(preferredHeading)) }
        json.field("headingTolerance", exactly: headingTolerance, unless: 55)
        if vehicleStopover { json.field("vehicleStopover", true) }
        if !isStop { json.field("isStop", false) }
        if let maximumDistance, maximumDistance.value.isFinite {
            json.field("maximumDistance", exactly: maximumDistance.value)
        }
        if approach != .unrestricted { json.field("approach", approach.name) }
    }

    fileprivate init(recorded json: JSONValue) throws(FormatError) {
        guard let latitude = json["latitude"]?.number else { throw .missing("latitude") }
        guard let longitude = json["longitude"]?.number else { throw .missing("longitude") }
        let waypoint = Waypoint(
            location: Coordinate(latitude: latitude, longitude: longitude), title: json["title"]?.string ?? "",
            placeID: json["placeID"]?.string, preferSameSideOfRoad: json["preferSameSideOfRoad"]?.bool ?? false,
            preferredSegmentHeading: json["preferredHeading"]?.number.flatMap { Int32(exactly: $0) } ?? -1,
            headingTolerance: json["headingTolerance"]?.number ?? 55,
            vehicleStopover: json["vehicleStopover"]?.bool ?? false, isStop: json["isStop"]?.bool ?? true,
            maximumDistance: json["maximumDistance"]?.number.map { Meters($0) },
            approach: json["approach"]?.string.flatMap { Approach(name: $0) } ?? .unrestricted)
        guard let waypoint else {
            throw FormatError(
                code: .invalidRecord, message: "invalid stop at \(latitude), \(longitude)")
        }
        self = waypoint
    }
}
