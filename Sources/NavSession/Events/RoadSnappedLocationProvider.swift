// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Receives the positions of a `RoadSnappedLocationProvider`.
@preconcurrency @MainActor public protocol RoadSnappedLocationProviderListener: AnyObject {
    /// A new position is available.
    func locationProvider(_ provider: RoadSnappedLocationProvider, didUpdate location: RoadSnappedLocation)
}

/// Provides positions snapped to the road, with and without a route.
///
/// Get it from a `Navigator` or a `NavigationSession`. Simulated locations of the navigator are included.
@preconcurrency @MainActor public final class RoadSnappedLocationProvider {
    /// Whether positions are also delivered while the app is in the background.
    public var allowsBackgroundLocationUpdates = false {
        didSet { onBackgroundUpdatesAllowed?(allowsBackgroundLocationUpdates) }
    }
    /// Called when `allowsBackgroundLocationUpdates` is set, so that the location source can follow.
    package var onBackgroundUpdatesAllowed: ((Bool) -> Void)?
    /// Whether positions are delivered; see `startUpdatingLocation()`.
    public private(set) var isUpdatingLocation = false { didSet { onUpdatingChange?(isUpdatingLocation) } }
    /// Called when `isUpdatingLocation` is set, so that a session can start with it.
    package var onUpdatingChange: ((Bool) -> Void)?
    /// Whether the app is in the background. Set by the navigator.
    var isInBackground = false

    private nonisolated let identities: ListenerIdentities
    private var listeners: WeakListeners<any RoadSnappedLocationProviderListener>
    private let streams = EventStreams<RoadSnappedLocation>()

    init() {
        identities = ListenerIdentities()
        listeners = WeakListeners(identities)
    }

    /// Adds a listener, which is held weakly.
    public func add(_ listener: any RoadSnappedLocationProviderListener) { listeners.add(listener) }

    /// Removes a listener. Can be called from any thread, and while the listener is deinitialized.
    ///
    /// - Returns: Whether it had been added.
    @discardableResult public nonisolated func remove(_ listener: any RoadSnappedLocationProviderListener) -> Bool {
        identities.remove(listener)
    }

    /// All positions from now on, while updating is on. Each access creates a new stream.
    public var locations: AsyncStream<RoadSnappedLocation> { streams.add() }

    /// Starts to deliver positions.
    public func startUpdatingLocation() { isUpdatingLocation = true }

    /// Stops delivering positions. Listeners stay registered.
    public func stopUpdatingLocation() { isUpdatingLocation = false }

    /// Delivers a position, unless updating is off.
    func deliver(_ location: RoadSnappedLocation) {
        guard isUpdatingLocation, allowsBackgroundLocationUpdates || !isInBackground else { return }
        streams.yield(location)
        for listener in listeners.all { listener.locationProvider(self, didUpdate: location) }
    }
}
