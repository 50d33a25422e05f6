// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
internal import NavGeo
public import NavModel

/// The receiver of the device as a source of fixes: asks for permission, sets the receiver up for driving, and hands every
/// usable position on, oldest first.
///
///     let receiver = LocationReceiver(session: session)
///     receiver.start()
@MainActor public final class LocationReceiver: NSObject {
    /// Takes the fixes.
    public var onFix: (LocationFix) -> Void
    /// Told when the receiver cannot be used: `denied` while the user does not allow it.
    public var onFailure: ((CLError) -> Void)?
    /// Whether positions come while the app is in the background, too. The app's `Info.plist` must name `location` among
    /// its background modes, or the system ends the app.
    public var allowsBackgroundUpdates = false {
        didSet { manager.allowsBackgroundLocationUpdates = allowsBackgroundUpdates }
    }
    /// Whether positions are wanted.
    public private(set) var isRunning = false

    private let manager = CLLocationManager()
    private var lastTime = -Double.infinity

    /// Makes a receiver that does not run yet.
    ///
    /// - Parameters:
    ///   - travelMode: How one travels; the system filters accordingly.
    ///   - onFix: Takes the fixes.
    public init(travelMode: TravelMode = .driving, onFix: @escaping (LocationFix) -> Void) {
        self.onFix = onFix
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation
        manager.distanceFilter = kCLDistanceFilterNone
        // Standing in a traffic jam is no reason to fall silent.
        manager.pausesLocationUpdatesAutomatically = false
        switch travelMode {
        case .driving, .twoWheeler, .taxicab: manager.activityType = .automotiveNavigation
        case .cycling: manager.activityType = .otherNavigation
        case .walking: manager.activityType = .fitness
        }
    }

    /// Makes a receiver that feeds a session.
    public convenience init(session: NavigationSession) {
        self.init(travelMode: session.travelMode) { [weak session] fix in session?.update(with: fix) }
    }

    /// Begins to hand fixes on, as soon as the user allows it; asks them first when they have not been asked.
    public func start() {
        isRunning = true
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .denied, .restricted: onFailure?(CLError(.denied))
        default: manager.startUpdatingLocation()
        }
    }

    /// Ceases to.
    public func stop() {
        isRunning = false
        manager.stopUpdatingLocation()
    }

    private func take(_ locations: [CLLocation]) {
        guard isRunning else { return }
        for location in locations {
            // The first position after a start may be the last one of an earlier drive.
            guard let fix = LocationFix(location), fix.time > lastTime, location.timestamp.timeIntervalSinceNow > -10
            else { continue }
            lastTime = fix.time
            onFix(fix)
        }
    }
}

// The system calls its delegate on the thread where the manager was made: the main one.
extension LocationReceiver: CLLocationManagerDelegate {
    /// Takes positions.
    public nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        MainActor.assumeIsolated { take(locations) }
    }

    /// Begins when the user has allowed it.
    public nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        MainActor.assumeIsolated { if isRunning, self.manager.authorizationStatus != .notDetermined { start() } }
    }

    /// Tells of it. A place that is not known yet is no failure.
    public nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        guard let error = error as? CLError, error.code != .locationUnknown else { return }
        MainActor.assumeIsolated { onFailure?(error) }
    }
}
#endif
