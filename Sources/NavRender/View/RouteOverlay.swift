// SPDX-License-Identifier: Apache-2.0

public import NavModel

/// A route as a map shows it: its line with traffic, its stops, and how much of it is driven.
public struct RouteOverlay: Sendable {
    /// The line of the route, undriven.
    public let line: MapOverlay.RouteLine
    /// A marker at the end of each leg.
    public let destinations: [MapOverlay.Marker]
    /// Distance in meters from the start to each point of the line.
    private let distances: [Double]

    /// Creates the overlay of a route.
    ///
    /// - Complexity: O(points of the route).
    public init(_ route: Route, isAlternative: Bool = false) {
        var (meters, spans, tunnels, first) = (0.0, [TrafficSpan](), [Range<Int>](), 0)
        var distances: [Double] = []
        for leg in route.legs {
            if distances.isEmpty { distances.append(0) }
            for length in leg.annotation.distances {
                meters += length
                distances.append(meters)
            }
            spans += leg.annotation.trafficSpans.map {
                TrafficSpan(
                    trafficClass: $0.trafficClass, startIndex: $0.startIndex + first, endIndex: $0.endIndex + first)
            }
            tunnels += leg.annotation.tunnels.map { $0.lowerBound + first..<$0.upperBound + first }
            first += leg.path.count - 1
        }
        self.distances = distances
        line = MapOverlay.RouteLine(path: route.path, traffic: spans, isAlternative: isAlternative, tunnels: tunnels)
        destinations = route.legs.enumerated().map { index, leg in
            MapOverlay.Marker(
                place: leg.destinationWaypoint?.coordinate ?? leg.destinationCoordinate,
                kind: index == route.legs.count - 1 ? .destination : .stop)
        }
    }

    /// Length of the route in meters.
    public var length: Double { distances.last ?? 0 }

    /// The line with its driven part.
    ///
    /// - Parameter remaining: Meters to the end of the route. A value that is not finite leaves the line undriven.
    /// - Complexity: O(log points).
    public func line(remaining: Double) -> MapOverlay.RouteLine {
        var line = line
        line.driven = index(at: length - remaining)
        return line
    }

    /// The fractional index of the point at a distance from the start.
    private func index(at distance: Double) -> Double {
        guard distances.count > 1, distance.isFinite else { return 0 }
        let distance = min(length, max(0, distance))
        var (low, high) = (0, distances.count - 1)
        while low + 1 < high {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let stretch = distances[high] - distances[low]
        return Double(low) + (stretch > 0 ? (distance - distances[low]) / stretch : 0)
    }
}
