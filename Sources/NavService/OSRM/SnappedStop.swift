// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

/// Where a stop of the request came to lie on the road.
struct SnappedStop {
    let location: Coordinate
    let name: String
    let distance: Meters

    /// The stops at which legs of `route` begin and end. Points that only bend the route lie inside a leg and are not
    /// listed.
    static func all(of stops: [Waypoint], on route: Route) -> [SnappedStop] {
        let ends = stops.enumerated().filter { $0.element.isStop || $0.offset == 0 || $0.offset == stops.count - 1 }
        return ends.enumerated().compactMap { index, stop in
            let leg = index == 0 ? route.legs.first : index <= route.legs.count ? route.legs[index - 1] : nil
            guard let leg, let place = index == 0 ? leg.path.first : leg.path.last else { return nil }
            let step = index == 0 ? leg.steps.first : leg.steps.last
            return SnappedStop(
                location: place, name: step?.road.name ?? "", distance: stop.element.coordinate.distance(to: place))
        }
    }
}
