// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// An item drawn over a map. Other modules create overlays; `NavRender` draws them without knowing where they come
/// from.
public enum MapOverlay: Sendable {
    /// A route.
    case route(RouteLine)
    /// A marker.
    case marker(Marker)
    /// A vehicle.
    case puck(Puck)

    /// A route line.
    public struct RouteLine: Sendable {
        /// The line.
        public var path: [Coordinate]
        /// Traffic along the line.
        public var traffic: [TrafficSpan]
        /// The part behind the vehicle, as a fractional index in `path`.
        public var driven: Double
        /// Whether it is an alternative route.
        public var isAlternative: Bool
        /// The parts in tunnels, in order: stretch i lies between the points i and i + 1 of `path`.
        public var tunnels: [Range<Int>]

        /// Creates a route line.
        ///
        /// - Parameters:
        ///   - path: The line.
        ///   - traffic: Traffic along the line.
        ///   - driven: The part behind the vehicle, as a fractional index in `path`.
        ///   - isAlternative: Whether it is an alternative route.
        ///   - tunnels: The stretches of the line in tunnels, in order.
        public init(
            path: [Coordinate], traffic: [TrafficSpan] = [], driven: Double = 0, isAlternative: Bool = false,
            tunnels: [Range<Int>] = []
        ) {
            self.path = path
            self.traffic = traffic
            self.driven = driven
            self.isAlternative = isAlternative
            self.tunnels = tunnels
        }
    }

    /// The location puck of a vehicle.
    public struct Puck: Sendable, Hashable {
        /// Position of the vehicle.
        public var place: Coordinate
        /// Direction of travel; `nil` for a disc without an arrow.
        public var heading: Bearing?
        /// Radius that contains the true position with a probability of two thirds; 0 draws no circle.
        public var accuracy: Meters
        /// Whether the position is outdated. It is drawn in a pale color.
        public var isStale: Bool

        /// Creates a puck.
        ///
        /// - Parameters:
        ///   - place: Position of the vehicle.
        ///   - heading: Direction of travel; `nil` for a disc without an arrow.
        ///   - accuracy: Radius of the accuracy circle; 0 for none.
        ///   - isStale: Whether the position is outdated.
        public init(place: Coordinate, heading: Bearing? = nil, accuracy: Meters = .zero, isStale: Bool = false) {
            self.place = place
            self.heading = heading
            self.accuracy = accuracy
            self.isStale = isStale
        }
    }

    /// A marker at a place.
    public struct Marker: Sendable, Hashable {
        /// What a marker stands for.
        public enum Kind: Sendable, Hashable { case stop, destination, pickUp, dropOff }

        /// Position of the marker.
        public var place: Coordinate
        /// What it stands for.
        public var kind: Kind

        /// Creates a marker.
        public init(place: Coordinate, kind: Kind) {
            self.place = place
            self.kind = kind
        }
    }
}

/// A set of overlays that a map view shows and hides together, such as a followed trip.
///
/// The map view calls ``overlays(at:)`` for each frame with the time of the frame, so that moving items are
/// interpolated.
@MainActor
public protocol MapSession: AnyObject {
    /// The overlays to draw at a time.
    ///
    /// - Parameter time: Seconds since 1970.
    func overlays(at time: Double) -> [MapOverlay]
    /// The places that a camera following the session keeps in view.
    ///
    /// - Parameter time: Seconds since 1970.
    func placesInView(at time: Double) -> [Coordinate]
    /// Called when a map view starts to show the session.
    func didShow()
    /// Called when a map view stops showing the session.
    func didHide()
}
