// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// What is drawn over a map.
public struct MapOverlays: Sendable {
    /// A route on the map.
    public struct RouteLine: Sendable {
        /// Places along it.
        public var path: [Coordinate]
        /// Parts with slow traffic or jams.
        public var traffic: [TrafficSpan] = []
        /// How much of it lies behind the vehicle: index of a point of `path` with a fraction.
        public var driven = 0.0
        /// Whether it is one that is not taken.
        public var isAlternative = false

        /// Makes a route.
        public init(path: [Coordinate], traffic: [TrafficSpan] = [], driven: Double = 0, isAlternative: Bool = false) {
            self.path = path
            self.traffic = traffic
            self.driven = driven
            self.isAlternative = isAlternative
        }
    }

    /// The vehicle on the map.
    public struct Puck: Sendable, Hashable {
        /// Where it is.
        public var place: Coordinate
        /// Where it heads; `nil` for a disc without an arrow.
        public var heading: Bearing?
        /// Radius in meters that holds two of three positions; 0 for none drawn.
        public var accuracy: Meters

        /// Makes a vehicle.
        public init(place: Coordinate, heading: Bearing? = nil, accuracy: Meters = .zero) {
            self.place = place
            self.heading = heading
            self.accuracy = accuracy
        }
    }

    /// A place with a pin.
    public struct Marker: Sendable, Hashable {
        /// What it marks.
        public enum Kind: Sendable, Hashable { case stop, destination, pickUp, dropOff }

        /// Where it is.
        public var place: Coordinate
        /// What it marks.
        public var kind: Kind

        /// Makes a marker.
        public init(place: Coordinate, kind: Kind) {
            self.place = place
            self.kind = kind
        }
    }

    /// Routes; those that are not taken lie below the others.
    public var routes: [RouteLine] = []
    /// Pins.
    public var markers: [Marker] = []
    /// The vehicle.
    public var puck: Puck?

    /// Makes overlays with nothing in them.
    public init() {}
}
