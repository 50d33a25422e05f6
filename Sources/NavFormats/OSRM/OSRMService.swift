// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Answers questions in the OSRM form with the routes of a provider. Every question gets an answer.
public struct OSRMService: Sendable {
    private let provider: any RouteProviding
    private let base: RouteRequest

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - provider: Where routes come from.
    ///   - base: What holds where a question says nothing: mode, avoidances, language.
    public init(provider: any RouteProviding, base: RouteRequest = RouteRequest(stops: [])) {
        self.provider = provider
        self.base = base
    }

    /// The body for a question; a failure is told in it.
    public func answer(to query: OSRMQuery) async -> [UInt8] {
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
            return OSRMAnswer(options: query.options).body(routes: routes, stops: stops)
        } catch {
            return OSRMAnswer.body(for: error)
        }
    }

    /// The body for a question that has not been read yet.
    public func answer(to json: JSONValue) async -> [UInt8] {
        let query: OSRMQuery
        do throws(ServiceError) {
            query = try OSRMQuery(json, base: base)
        } catch {
            return OSRMAnswer.body(for: error)
        }
        return await answer(to: query)
    }

    /// The answers to a JSON list of questions as a JSON list in the same order, one answer a line.
    ///
    /// - Throws: `ServiceError` with code `invalidJSON` or `invalidQuery` when the bytes are no list.
    public func answers(toList bytes: [UInt8]) async throws(ServiceError) -> [UInt8] {
        guard let queries = try JSONValue(parsing: bytes).array else {
            throw ServiceError(code: .invalidQuery, message: "a JSON list of queries was expected")
        }
        var list: [UInt8] = Array("[".utf8)
        for (index, query) in queries.enumerated() {
            list += Array((index == 0 ? "\n" : ",\n").utf8)
            list += await answer(to: query)
        }
        return list + Array("\n]\n".utf8)
    }
}
