// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// A route query with the options of the OSRM v5 API.
public struct OSRMQuery: Sendable, Hashable {
    /// The route request.
    public var request: RouteRequest
    /// Contents of the response.
    public var options: OSRMOptions

    /// Creates a query.
    public init(request: RouteRequest, options: OSRMOptions = OSRMOptions()) {
        self.request = request
        self.options = options
    }

    /// Parses an element of a list of queries.
    ///
    ///     {"waypoints": [{"lon": 7.42, "lat": 43.73}, {"lon": 7.43, "lat": 43.74}],
    ///      "mode": "driving",                        // or OSRM's "profile": car, bicycle, foot
    ///      "vehicle": "height=4.1,weight=18",        // a truck or a bus
    ///      "bearings": [[90, 20], null],             // degrees clockwise from north, tolerance
    ///      "approaches": ["unrestricted", "curb"],  // or "opposite"
    ///      "settings": {"local_time": "2026-11-21T08:30",   // departure in local time
    ///                   "cardinal_directions": true},       // road numbers as "I 80 $west"
    ///      "options": {"steps": true, "geometries": "polyline6"}}
    ///
    /// Options have OSRM's names, and may be strings as in its URLs. Unknown fields are ignored.
    ///
    /// - Parameters:
    ///   - json: The element.
    ///   - base: Defaults: mode, avoidances, language.
    /// - Throws: `FormatError` with the field.
    public init(_ json: JSONValue, base: RouteRequest) throws(FormatError) {
        if let service = json["service"]?.string, service != "route" {
            throw FormatError(code: .unsupported, message: "service '\(service)' is not supported; use 'route'")
        }
        let fields = OSRMOptionFields(json["options"])
        let bearings = try OSRMQuery.column("bearings", of: json)
        let approaches = try OSRMQuery.column("approaches", of: json)
        guard let places = json["waypoints"]?.array, places.count >= 2 else {
            throw FormatError(code: .invalidQuery, message: "'waypoints' must be a list of at least two coordinates")
        }
        let inner = try fields.stops(among: places.count)
        var stops: [Waypoint] = []
        for (index, place) in places.enumerated() {
            let bearing = try OSRMQuery.bearing(bearings?[index], at: index)
            let approach = try OSRMQuery.approach(approaches?[index], at: index)
            guard let latitude = place["lat"]?.number, let longitude = place["lon"]?.number,
                let stop = Waypoint(
                    location: Coordinate(latitude: latitude, longitude: longitude),
                    title: place["name"]?.string ?? "",
                    preferredSegmentHeading: bearing?.heading ?? -1, headingTolerance: bearing?.range ?? 180,
                    isStop: inner?.contains(index) ?? true, approach: approach)
            else {
                throw FormatError(
                    code: .invalidQuery,
                    message: "waypoint \(index) must have 'lon' in -180 … 180 and 'lat' in -90 … 90")
            }
            stops.append(stop)
        }
        request = base
        request.stops = stops
        if let mode = try OSRMQuery.mode(json) { request.mode = mode }
        request.avoid.formUnion(try fields.avoidances())
        request.continuesStraight = try fields.truth("continue_straight") ?? base.continuesStraight
        request.departure = try OSRMQuery.departure(json["settings"]?["local_time"]) ?? base.departure
        if let text = json["vehicle"]?.string {
            do throws(RouteError) {
                request.vehicle = try VehicleProperties(parsing: text)
            } catch {
                throw FormatError(code: .invalidOption, message: error.message)
            }
        }
        if try fields.wantsAlternatives() { request.options.alternateRoutesStrategy = .all }
        options = try fields.options(stops: places.count)
        options.bounds = json["settings"]?["cardinal_directions"] == .bool(true)
    }

    private static func column(_ name: String, of json: JSONValue) throws(FormatError) -> [JSONValue]? {
        guard let column = json[name], column != .null else { return nil }
        let count = json["waypoints"]?.array?.count
        guard let values = column.array, values.count == count else {
            throw FormatError(
                code: .invalidQuery, message: "'\(name)' must be a list with one entry per waypoint")
        }
        return values
    }

    private static func bearing(
        _ value: JSONValue?, at index: Int
    ) throws(FormatError) -> (heading: Int32, range: Double)? {
        guard let value, value != .null else { return nil }
        guard let degrees = value[0]?.number, (0...360).contains(degrees), let range = value[1]?.number,
            (0...180).contains(range)
        else {
            throw FormatError(
                code: .invalidQuery,
                message: "bearing \(index) must be null or [degrees 0 … 360, range 0 … 180]")
        }
        return (Int32(degrees.rounded()), range)
    }

    private static func approach(_ value: JSONValue?, at index: Int) throws(FormatError) -> Waypoint.Approach {
        switch value {
        case nil, .null, .string(""): return .unrestricted
        case .string(let word):
            if let approach = Waypoint.Approach(name: word) { return approach }
        default: break
        }
        throw FormatError(
            code: .invalidOption, message: "approach \(index) must be 'curb', 'opposite' or 'unrestricted'")
    }

    private static func departure(_ value: JSONValue?) throws(FormatError) -> LocalTime? {
        guard let value, value != .null else { return nil }
        guard let time = value.string.flatMap({ LocalTime($0) }) else {
            throw FormatError(
                code: .invalidOption, message: "'local_time' must be a date and time such as 2026-11-21T08:30")
        }
        return time
    }

    private static func mode(_ json: JSONValue) throws(FormatError) -> TravelMode? {
        guard let word = (json["mode"] ?? json["profile"])?.string else { return nil }
        guard let mode = TravelMode(commonName: word) else {
            let known = TravelMode.allCases.map(\.name).joined(separator: ", ")
            throw FormatError(
                code: .invalidQuery, message: "unknown mode '\(word)'; expected \(known), car, bicycle or foot")
        }
        return mode
    }
}
