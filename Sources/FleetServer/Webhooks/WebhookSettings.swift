// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Where events are sent. Only the operator names destinations, at the start; no caller of an API can.
public struct WebhookDestination: Sendable, Hashable {
    /// The name, in logs, metrics and lists: letters, digits, `-` and `_`.
    public var name: String
    /// The address: `https://…`, or `http://…` on this machine.
    public var url: String
    /// The keys that sign, the first one first. Several are valid while the receiver changes from one to the next.
    public var secrets: [[UInt8]]
    /// The types of events that are sent; empty for all.
    public var events: Set<String> = []
    /// A file with the certificates (PEM) that are trusted; `nil` for those of the system.
    public var trustedCertificates: String?
    /// Requests at the same time.
    public var connections = 8

    /// Creates a destination.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - url: The address.
    ///   - secrets: The keys that sign.
    public init(name: String, url: String, secrets: [[UInt8]]) {
        self.name = name
        self.url = url
        self.secrets = secrets
    }

    func takes(_ event: String) -> Bool { events.isEmpty || events.contains(event) }
}

/// The settings of webhooks.
public struct WebhookSettings: Sendable, Hashable {
    /// Where events are sent.
    public var destinations: [WebhookDestination] = []
    /// Areas whose entering and leaving is reported.
    public var geofences: [Geofence] = []
    /// How long before the expected arrival a stop is announced, in seconds.
    public var arrivalSoon = 180.0
    /// Within this distance of its next stop a vehicle is there.
    public var stopRadius = Meters(50)
    /// How long a vehicle that is expected to report may be silent, in seconds.
    public var silentAfter = 120.0
    /// By how much an arrival must be later than last reported, in seconds.
    public var slip = 300.0
    /// The time until the second attempt, in seconds; it doubles with each one after that.
    public var firstDelay = 1.0
    /// The longest time between two attempts, in seconds.
    public var longestDelay = 600.0
    /// After this time in seconds without success an event is given up.
    public var lifetime = 86_400.0
    /// How long the receiver may take to respond, in seconds.
    public var timeout = 10.0
    /// The maximum number of stored events of each destination; further ones are dropped and counted.
    public var backlog = 100_000
    /// How often vehicles are looked at, in seconds.
    public var interval = 0.5
    /// Push messages to riders; `nil` sends none.
    public var push: PushSettings?

    /// Without destinations.
    public init() {}
}

/// An area with a name.
public struct Geofence: Sendable, Hashable {
    /// The shape of an area.
    public enum Shape: Sendable, Hashable {
        /// All places within a distance of a center.
        case circle(Coordinate, Meters)
        /// Polygons, each an outer ring and holes, without the repetition of the first point at the end.
        case polygons([[[Coordinate]]])
    }

    /// The name that events have; no other area has it.
    public var name: String
    /// The area.
    public var shape: Shape

    /// A vehicle has left an area when it is this far outside: positions near the edge do not enter and leave all the time.
    static let margin = Meters(25)

    /// Creates an area.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - shape: The area.
    public init(name: String, shape: Shape) {
        self.name = name
        self.shape = shape
    }

    /// Whether a vehicle is in the area.
    ///
    /// - Parameters:
    ///   - place: The position of the vehicle.
    ///   - wasInside: Whether it was in the area before.
    /// - Complexity: O(points).
    public func contains(_ place: Coordinate, wasInside: Bool) -> Bool {
        let margin = wasInside ? Geofence.margin.value : 0
        switch shape {
        case .circle(let center, let radius): return center.distance(to: place).value <= radius.value + margin
        case .polygons(let polygons):
            if polygons.contains(where: { Geofence.isInside(place, $0) }) { return true }
            return wasInside && polygons.contains { Geofence.distance(from: place, to: $0) <= margin }
        }
    }

    /// Counts the crossings of a line to the east (even-odd rule).
    private static func isInside(_ place: Coordinate, _ rings: [[Coordinate]]) -> Bool {
        var isInside = false
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1))
            where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
                let (east, next) = (offset(a, place), offset(b, place))
                let fraction = (place.latitude - a.latitude) / (b.latitude - a.latitude)
                if east + (next - east) * fraction > 0 { isInside.toggle() }
            }
        }
        return isInside
    }

    /// Degrees from a place to the east, −180 … 180, so that areas may cross the antimeridian.
    private static func offset(_ point: Coordinate, _ place: Coordinate) -> Double {
        let degrees = point.longitude - place.longitude
        return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    private static func distance(from place: Coordinate, to rings: [[Coordinate]]) -> Double {
        let frame = LocalFrame(at: place)
        var best = Double.infinity
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                best = min(best, SegmentProjection(in: frame, from: a, to: b).distance.value)
            }
        }
        return best
    }
}
