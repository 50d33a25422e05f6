// SPDX-License-Identifier: Apache-2.0

internal import HTTPMessages
internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

/// Reachable areas over HTTP.
extension RoutingRequestHandler {
    /// The plan of a request for `/isochrone`.
    func isochronePlan(_ request: HTTPServerRequest) -> RequestPlan {
        var plan = RequestPlan(request: request, service: .isochrone, task: .operation, steps: 500)
        guard ["GET", "HEAD"].contains(request.method) else {
            let methods = "GET, HEAD, OPTIONS"
            plan.task = .done(
                request.method == "OPTIONS"
                    ? RoutingResponse(.isochrone, allowing: methods)
                    : RoutingResponse(.isochrone, onlyAllowing: methods))
            return plan
        }
        do throws(OSRMError) {
            let isochrone = try IsochroneRequest(RequestFields(request.query), snapRadius: limits.snapRadius)
            plan.task = .isochrone(isochrone)
            plan.needsMetric = !slot.map.engine.isPrepared(
                for: isochrone.mode, avoid: isochrone.avoid, vehicle: isochrone.vehicle)
            // Half of the roads within the straight distance at 100 km/h, and the grid that contours are traced in.
            let meters = (isochrone.minutes.last ?? 0) * 60 * 28
            let edges = min(
                Double(slot.map.graph.edgeCount), meters * meters * Double.pi * slot.map.edgesPerSquareMeter / 2)
            plan.steps = 200_000 + Int(edges) * 4
        } catch {
            plan.task = .done(RoutingResponse(.isochrone, error))
        }
        return plan
    }

    /// Responds to a request for `/isochrone` with GeoJSON, as `guidepost isochrone` prints it.
    func isochrone(_ request: IsochroneRequest) -> RoutingResponse {
        let map = slot.map
        do throws(RouteError) {
            let reach = try map.engine.isochrone(
                from: request.stop, within: Seconds((request.minutes.last ?? 0) * 60), mode: request.mode,
                avoid: request.avoid, vehicle: request.vehicle)
            return RoutingResponse(
                .isochrone, GeoJSON.document(reach, minutes: request.minutes, on: map.graph),
                contentType: "application/geo+json")
        } catch {
            return RoutingResponse(
                .isochrone,
                error.code == .offNetwork
                    ? OSRMError(.noSegment, "Could not find a matching segment for the place")
                    : OSRMError(.invalidValue, error.message))
        }
    }
}
