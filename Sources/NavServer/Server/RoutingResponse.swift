// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import HTTPTypes
internal import NavFormats

/// An HTTP response with what metrics count it under.
struct RoutingResponse: Sendable {
    /// The response.
    var http: HTTPServerResponse
    /// The service that responded.
    var service: ServiceName
    /// Outcome in the terms of OSRM, such as `Ok` or `NoRoute`.
    var code = "Ok"

    static let json = "application/json; charset=UTF-8"

    /// A response with a body.
    init(_ service: ServiceName, _ body: [UInt8], contentType: String = RoutingResponse.json) {
        self.service = service
        http = HTTPServerResponse(contentType: contentType, body: body)
    }

    /// The response to a request that failed.
    init(_ service: ServiceName, _ error: OSRMError) {
        self.init(service, error.body)
        http.status = error.status
        code = error.code.rawValue
    }

    /// The response to `OPTIONS`: the methods of a path, without a body.
    init(_ service: ServiceName, allowing methods: String) {
        self.init(service, [], contentType: "")
        http.status = 204
        setAllowed(methods)
    }

    /// The response to a method that a path does not support.
    init(_ service: ServiceName, onlyAllowing methods: String) {
        self.init(
            service, OSRMError(.invalidMethod, "Method not allowed. Use \(methods).", status: 405))
        setAllowed(methods)
    }

    /// The response, with the header that lets scripts of any web page read it, if its service allows that.
    var httpWithOrigin: HTTPServerResponse {
        guard service.allowsAnyOrigin else { return http }
        var result = http
        result.headers = [.accessControlAllowOrigin: "*"]
        for field in http.headers { result.headers.append(field) }
        return result
    }

    private mutating func setAllowed(_ methods: String) {
        http.headers[.allow] = methods
        guard service.allowsAnyOrigin else { return }
        http.headers[.accessControlAllowMethods] = methods
        http.headers[.accessControlAllowHeaders] = "X-Requested-With, Content-Type"
    }
}

/// Services as metrics count them.
enum ServiceName: String, Hashable, CaseIterable {
    case route, nearest, table, match, trip, tile, health, metrics, map, traffic
    /// Map tiles, glyphs and styles.
    case tiles
    /// Places by text, and descriptions of places.
    case search, reverse
    /// Reachable areas.
    case isochrone
    /// Web pages and their files.
    case pages
    /// A path of no service.
    case other

    /// Whether scripts of any web page may send requests. Changes of the server's state are excluded.
    var allowsAnyOrigin: Bool { self != .map && self != .traffic && self != .pages }

    init(_ name: OSRMServiceName) {
        self =
            switch name {
            case .route: .route
            case .nearest: .nearest
            case .table: .table
            case .match: .match
            case .trip: .trip
            case .tile: .tile
            }
    }
}
