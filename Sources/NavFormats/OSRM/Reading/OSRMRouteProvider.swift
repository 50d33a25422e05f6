// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Requests routes from a server with the OSRM v5 API, such as `guidepost serve`, prepared for guidance.
///
/// The app supplies the connection. Instructions are written on the device. Times contain the traffic that the server knows;
/// OSRM has no classes of traffic, no times of departure, and no preferred side of the road.
///
///     let online = OSRMRouteProvider(writer: Words()) { target in
///         try await client.get("https://routes.example.org" + target).body
///     }
public struct OSRMRouteProvider: RouteProviding {
    /// Sends a GET request.
    ///
    /// The argument is path and query, percent-encoded. The result is the body, also of a response with another status
    /// than 200, because errors have a body. It throws if there is no response.
    public typealias Fetch = @Sendable (_ target: String) async throws -> [UInt8]

    /// Values that only some servers send.
    public struct Extras: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Speed limits: `guidepost serve` and some others.
        public static let speedLimits = Extras(rawValue: 1 << 0)
    }

    private let writer: any InstructionWriting
    private let extras: Extras
    private let fetch: Fetch

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - writer: Writes the instruction texts.
    ///   - extras: What the server sends beyond OSRM. One that does not know them rejects requests.
    ///   - fetch: Sends requests.
    public init(writer: any InstructionWriting, extras: Extras = .speedLimits, fetch: @escaping Fetch) {
        self.writer = writer
        self.extras = extras
        self.fetch = fetch
    }

    /// Finds routes through all stops of the request, best first.
    ///
    /// - Throws: `RouteError`: `provider` if the server cannot be reached or its response cannot be used, `unsupported` for
    ///   requests that OSRM has no form for, otherwise the error of the server.
    public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
        let target = try OSRMRouteTarget.target(for: request, extras: extras)
        let body: [UInt8]
        do {
            body = try await fetch(target)
        } catch {
            if Task.isCancelled { throw RouteError(code: .canceled, message: "canceled", cause: error) }
            throw RouteError(code: .provider, message: "the server cannot be reached: \(error)", cause: error)
        }
        return try OSRMRouteReader(request: request, writer: writer).routes(in: body)
    }
}

/// Path and query of route requests.
enum OSRMRouteTarget {
    /// The target of a request.
    ///
    /// - Throws: `RouteError` with code `invalidRequest` or `unsupported`.
    static func target(
        for request: RouteRequest, extras: OSRMRouteProvider.Extras
    ) throws(RouteError) -> String {
        let stops = request.stops
        guard stops.count > 1 else {
            throw RouteError(code: .invalidRequest, message: "a route needs two stops or more")
        }
        guard request.options.routingStrategy == .defaultBest else {
            throw RouteError(code: .unsupported, message: "the server finds only the route that is best by default")
        }
        let places = stops.map { stop in
            [stop.coordinate.longitude, stop.coordinate.latitude].map { DecimalText.text($0, decimals: 6) }
                .joined(separator: ",")
        }
        var options = ["steps=true", "geometries=polyline6", "overview=false"]
        options.append("annotations=distance,duration" + (extras.contains(.speedLimits) ? ",maxspeed" : ""))
        switch request.options.alternateRoutesStrategy {
        case .none: break
        case .one: options.append("alternatives=1")
        case .all: options.append("alternatives=3")
        }
        if let continues = request.continuesStraight { options.append("continue_straight=\(continues)") }
        // Servers of OSRM reject classes that their profile does not have.
        let avoided = request.avoid.subtracting(.lowEmissionZones).osrmClasses
        if !avoided.isEmpty { options.append("exclude=" + avoided.joined(separator: ",")) }
        options += perStop(stops)
        return "/route/v1/\(profile(request.mode))/\(places.joined(separator: ";"))?" + options.joined(separator: "&")
    }

    /// Options with a value for each stop.
    private static func perStop(_ stops: [Waypoint]) -> [String] {
        var options: [String] = []
        if stops.contains(where: { $0.heading != nil }) {
            let values = stops.map { stop in
                stop.heading.map { "\($0.wholeDegrees),\(Int(min(180, stop.headingTolerance)))" } ?? ""
            }
            options.append("bearings=" + values.joined(separator: ";"))
        }
        if stops.contains(where: { $0.maximumDistance != nil }) {
            let values = stops.map { stop in
                stop.maximumDistance.map { DecimalText.text($0.value, decimals: 1) } ?? "unlimited"
            }
            options.append("radiuses=" + values.joined(separator: ";"))
        }
        if stops.contains(where: { $0.approach != .unrestricted }) {
            let values = stops.map { stop in
                switch stop.approach {
                case .unrestricted: "unrestricted"
                case .curb: "curb"
                case .opposite: "opposite"
                }
            }
            options.append("approaches=" + values.joined(separator: ";"))
        }
        let ends = stops.indices.filter { $0 == 0 || $0 == stops.count - 1 || stops[$0].isStop }
        if ends.count < stops.count { options.append("waypoints=" + ends.map(String.init).joined(separator: ";")) }
        return options
    }

    private static func profile(_ mode: TravelMode) -> String {
        switch mode {
        case .driving: "driving"
        case .cycling: "cycling"
        case .walking: "walking"
        case .twoWheeler: "twoWheeler"
        case .taxicab: "taxi"
        }
    }
}
