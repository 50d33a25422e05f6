// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One thing that is drawn over a map. Rooms that know what happens make them; the room that draws needs to know no more.
public enum MapOverlay: Sendable {
    /// A route.
    case route(RouteLine)
    /// A pin.
    case marker(Marker)
    /// A vehicle.
    case puck(Puck)

    /// A route on the map.
    public struct RouteLine: Sendable {
        /// Places along it.
        public var path: [Coordinate]
        /// Parts with slow traffic or jams.
        public var traffic: [TrafficSpan]
        /// How much of it lies behind the vehicle: index of a point of `path` with a fraction.
        public var driven: Double
        /// Whether it is one that is not taken.
        public var isAlternative: Bool

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
        /// Whether it was heard of too long ago to be believed: drawn pale.
        public var isStale: Bool

        /// Makes a vehicle.
        public init(place: Coordinate, heading: Bearing? = nil, accuracy: Meters = .zero, isStale: Bool = false) {
            self.place = place
            self.heading = heading
            self.accuracy = accuracy
            self.isStale = isStale
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
}

/// What a map view can show and hide as one: a trip that is followed, say.
///
/// The map view asks for ``overlays(at:)`` once a frame, with the time of that frame, so that what moves glides.
@MainActor
public protocol MapSession: AnyObject {
    /// What to draw at a time.
    /// - Parameter time: Seconds since 1970.
    func overlays(at time: Double) -> [MapOverlay]
    /// Places that a camera that follows the session keeps in view.
    /// - Parameter time: Seconds since 1970.
    func placesInView(at time: Double) -> [Coordinate]
    /// Called when a map view begins to show the session.
    func didShow()
    /// Called when a map view ceases to show the session.
    func didHide()
}
