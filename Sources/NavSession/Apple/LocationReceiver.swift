// SPDX-License-Identifier: Apache-2.0

#if canImport(CoreLocation)
public import CoreLocation
internal import NavGeo
public import NavModel

/// The location source of the device: asks for permission, configures Core Location for driving, and provides every valid
/// fix, oldest first.
///
///     let receiver = LocationReceiver(session: session)
///     receiver.start()
@MainActor public final class LocationReceiver: NSObject {
    /// Called with each fix.
    public var onFix: (LocationFix) -> Void
    /// Called when locations are unavailable: with `denied` while the user does not allow them.
    public var onFailure: ((CLError) -> Void)?
    /// Whether fixes are also provided while the app is in the background. The app's `Info.plist` must list `location` among
    /// its background modes; otherwise the system terminates the app.
    public var allowsBackgroundUpdates = false {
        didSet { manager.allowsBackgroundLocationUpdates = allowsBackgroundUpdates }
    }
    /// The travel mode, by which the system filters locations.
    public var travelMode: TravelMode { didSet { setActivity() } }
    /// Whether fixes are provided.
    public private(set) var isRunning = false

    private let manager = CLLocationManager()
    private var lastTime = -Double.infinity

    /// Creates a receiver that is not running.
    ///
    /// - Parameters:
    ///   - travelMode: The travel mode, by which the system filters locations.
    ///   - onFix: Called with each fix.
    public init(travelMode: TravelMode = .driving, onFix: @escaping (LocationFix) -> Void) {
        self.onFix = onFix
        self.travelMode = travelMode
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBestForNavigation
        manager.distanceFilter = kCLDistanceFilterNone
        // Updates must continue in a traffic jam.
        manager.pausesLocationUpdatesAutomatically = false
        setActivity()
    }

    private func setActivity() {
        switch travelMode {
        case .driving, .twoWheeler, .taxicab: manager.activityType = .automotiveNavigation
        case .cycling: manager.activityType = .otherNavigation
        case .walking: manager.activityType = .fitness
        }
    }

    /// Creates a receiver that feeds a session.
    public convenience init(session: NavigationSession) {
        self.init(travelMode: session.travelMode) { [weak session] fix in session?.update(with: fix) }
    }

    /// Starts to provide fixes. Asks the user for permission if necessary.
    public func start() {
        isRunning = true
        switch manager.authorizationStatus {
        case .notDetermined: manager.requestWhenInUseAuthorization()
        case .denied, .restricted: onFailure?(CLError(.denied))
        default: manager.startUpdatingLocation()
        }
    }

    /// Stops providing fixes.
    public func stop() {
        isRunning = false
        manager.stopUpdatingLocation()
    }

    private func take(_ locations: [CLLocation]) {
        guard isRunning else { return }
        for location in locations {
            // The first location after a start may be the last one of an earlier drive.
            guard let fix = LocationFix(location), fix.time > lastTime, location.timestamp.timeIntervalSinceNow > -10
            else { continue }
            lastTime = fix.time
            onFix(fix)
        }
    }
}

// The system calls the delegate on the thread that created the manager, which is the main thread.
extension LocationReceiver: CLLocationManagerDelegate {
    /// Provides the locations as fixes.
    public nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        MainActor.assumeIsolated { take(locations) }
    }

    /// Starts when the user has granted permission.
    public nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
        MainActor.assumeIsolated { if isRunning, self.manager.authorizationStatus != .notDetermined { start() } }
    }

    /// Reports the error, unless the location is only unknown yet.
    public nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
        guard let error = error as? CLError, error.code != .locationUnknown else { return }
        MainActor.assumeIsolated { onFailure?(error) }
    }
}
#endif
