// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Responds to OSRM route queries with the routes of a provider. Errors are responses too.
public struct OSRMService: Sendable {
    private let provider: any RouteProviding
    private let base: RouteRequest

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - provider: The source of routes.
    ///   - base: Defaults for queries: mode, avoidances, language.
    public init(provider: any RouteProviding, base: RouteRequest = RouteRequest(stops: [])) {
        self.provider = provider
        self.base = base
    }

    /// The body of the response to a query. It contains the error if there is no route.
    public func response(to query: OSRMQuery) async -> [UInt8] {
        do throws(RouteError) {
            let routes = try await provider.routes(for: query.request)
            guard let best = routes.first else {
                throw RouteError(code: .unreachable, message: "there is no route")
            }
            let stops = query.request.stops
            let places = SnappedStop.all(of: stops, on: best)
            for (index, place) in places.enumerated() where places.count == query.options.radii.count {
                guard place.distance.value <= query.options.radii[index] else {
                    throw RouteError(code: .offNetwork, message: "no road within the radius of waypoint \(index)")
                }
            }
            return OSRMResponse(options: query.options).body(routes: routes, stops: stops)
        } catch {
            return OSRMResponse.body(for: error)
        }
    }

    /// The body of the response to a query in JSON.
    public func response(to json: JSONValue) async -> [UInt8] {
        let query: OSRMQuery
        do throws(FormatError) {
            query = try OSRMQuery(json, base: base)
        } catch {
            return OSRMResponse.body(for: error)
        }
        return await response(to: query)
    }

    /// The responses to a JSON list of queries as a JSON list in the same order, one response per line.
    ///
    /// - Parameter bytes: A JSON list of queries.
    /// - Throws: `FormatError` with code `invalidJSON` or `invalidQuery` if the bytes are not a list.
    public func responses(toList bytes: [UInt8]) async throws(FormatError) -> [UInt8] {
        guard let queries = try JSONValue(parsing: bytes).array else {
            throw FormatError(code: .invalidQuery, message: "a JSON list of queries was expected")
        }
        var list: [UInt8] = Array("[".utf8)
        for (index, query) in queries.enumerated() {
            list += Array((index == 0 ? "\n" : ",\n").utf8)
            list += await response(to: query)
        }
        return list + Array("\n]\n".utf8)
    }
}
