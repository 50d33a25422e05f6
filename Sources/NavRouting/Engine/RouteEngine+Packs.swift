// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

// A region may consist of some packs of a larger one. A place in the area of another pack has no road here, or one that is
// far away; so it is an error that names the pack, instead of a route from elsewhere.

extension RouteEngine {
    /// Verifies that the pack that covers a stop is part of the region.
    ///
    /// - Throws: `RouteError` with code `offNetwork`, naming the pack.
    func checkPack(of stop: Waypoint) throws(RouteError) {
        guard let pack = graph.missingPack(at: stop.coordinate) else { return }
        throw RouteError(
            code: .offNetwork,
            message:
                "the map pack \(pack.name), which covers \(stop.coordinate.latitude),\(stop.coordinate.longitude), "
                + "is missing")
    }

    /// The error for a stop that cannot be reached. If packs between the stops are missing, it names
    /// them; if limits close the way to a large vehicle, it names one.
    ///
    /// - Parameters:
    ///   - index: Index of the stop.
    ///   - request: The request.
    func unreachable(stop index: Int, _ request: RouteRequest) -> RouteError {
        let missing = graph.missingPacks(between: request.stops[(index - 1)...index].map(\.coordinate)).map(\.name)
        let reason =
            missing.isEmpty
            ? limitReason(between: request.stops[index - 1], and: request.stops[index], request)
            : "; map packs between them are missing: \(missing.joined(separator: ", "))"
        return RouteError(
            code: .unreachable,
            message: "no route \(request.mode.name) from stop \(index) to stop \(index + 1)\(reason)",
            stopIndex: index)
    }
}
