// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension RouteEngine {
    /// The error about a battery that reaches its reserve on the quickest path.
    func batteryEnds(on path: EnginePath, _ electric: ElectricDrive, _ reason: String) -> RouteError {
        var left = electric.battery.start - electric.battery.reserve
        var meters = 0.0
        for leg in path.legs {
            for (index, edge) in leg.edges.enumerated() {
                let part = leg.part(ofEdgeAt: index)
                let length = graph.length(of: edge).value * (part.upperBound - part.lowerBound)
                left -= electric.model.joules(meters: length, seconds: leg.edgeSeconds[index])
                guard left < 0 else {
                    meters += length
                    continue
                }
                let place = graph.shape(of: edge)[0]
                let reserve = Int((electric.vehicle.reserve * 100).rounded())
                return RouteError(
                    code: .unreachable,
                    message:
                        "the battery reaches its reserve of \(reserve) % after \(Int((meters / 1000).rounded())) km, "
                        + "near \(place.latitude),\(place.longitude), and \(reason) for "
                        + "plug=\(electric.vehicle.plug.name): start with a higher charge=, lower reserve=, or choose stops "
                        + "with charging stations")
            }
        }
        return RouteError(code: .unreachable, message: "the battery does not suffice, and \(reason)")
    }
}
