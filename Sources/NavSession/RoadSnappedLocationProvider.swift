// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// What an app is told about where it is.
@MainActor public protocol RoadSnappedLocationProviderListener: AnyObject {
    /// There is a new position on the road.
    func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation)
}

/// Hands out positions that have been brought onto the road, with and without a route.
///
/// Get it from a `Navigator` or a `NavigationSession`. A simulator that feeds the navigator feeds this too.
@MainActor public final class RoadSnappedLocationProvider {
    /// Whether positions are handed out while the app is in the background too.
    public var allowsBackgroundLocationUpdates = false {
        didSet { onBackgroundUpdatesAllowed?(allowsBackgroundLocationUpdates) }
    }
    /// Told of the wish for positions in the background: whoever feeds the navigator has to go on then.
    package var onBackgroundUpdatesAllowed: ((Bool) -> Void)?
    /// Whether positions are handed out at all; see `startUpdatingLocation()`.
    public private(set) var isUpdatingLocation = false
    /// Whether the app is in the background. The app sets it through its navigator.
    var isInBackground = false

    private struct Seat {
        weak var listener: (any RoadSnappedLocationProviderListener)?
    }
    private var seats: [Seat] = []
    private let streams = EventStreams<RoadSnappedLocation>()

    init() {}

    /// Adds a listener, held weakly.
    public func add(_ listener: any RoadSnappedLocationProviderListener) {
        seats.removeAll { $0.listener == nil }
        guard !seats.contains(where: { $0.listener === listener }) else { return }
        seats.append(Seat(listener: listener))
    }

    /// Takes a listener away.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult public func remove(_ listener: any RoadSnappedLocationProviderListener) -> Bool {
        guard let seat = seats.firstIndex(where: { $0.listener === listener }) else { return false }
        seats.remove(at: seat)
        return true
    }

    /// All positions from now on, as long as updating is on. Every access makes a stream of its own.
    public var locations: AsyncStream<RoadSnappedLocation> { streams.add() }

    /// Begins to hand out positions.
    public func startUpdatingLocation() { isUpdatingLocation = true }

    /// Stops handing out positions. Listeners stay.
    public func stopUpdatingLocation() { isUpdatingLocation = false }

    func deliver(_ location: RoadSnappedLocation) {
        guard isUpdatingLocation, allowsBackgroundLocationUpdates || !isInBackground else { return }
        streams.yield(location)
        for listener in seats.compactMap(\.listener) { listener.locationProvider(self, didUpdate: location) }
    }
}
