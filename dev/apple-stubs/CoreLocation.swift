// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationSpeed = Double
public typealias CLLocationDirection = Double

public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLDistanceFilterNone: CLLocationDistance = -1
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees
    public init() { preconditionFailure() }
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { preconditionFailure() }
}

public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees)
    -> CLLocationCoordinate2D
{ preconditionFailure() }
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { preconditionFailure() }
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000

open class CLHeading: NSObject {
    open var trueHeading: CLLocationDirection { preconditionFailure() }
    open var magneticHeading: CLLocationDirection { preconditionFailure() }
}

open class CLLocation: NSObject, @unchecked Sendable {
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) { preconditionFailure() }
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) { preconditionFailure() }
    open func distance(from location: CLLocation) -> CLLocationDistance { preconditionFailure() }
    open var coordinate: CLLocationCoordinate2D { preconditionFailure() }
    open var altitude: CLLocationDistance { preconditionFailure() }
    open var horizontalAccuracy: CLLocationAccuracy { preconditionFailure() }
    open var verticalAccuracy: CLLocationAccuracy { preconditionFailure() }
    open var course: CLLocationDirection { preconditionFailure() }
    open var speed: CLLocationSpeed { preconditionFailure() }
    open var timestamp: Date { preconditionFailure() }
}

public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

public struct CLError: Error {
    public enum Code: Int, Sendable { case locationUnknown, denied, network }
    public let code: Code
    public init(_ code: Code) { self.code = code }
}

public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
}

extension CLLocationManagerDelegate {
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
    public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
}

open class CLLocationManager: NSObject {
    open weak var delegate: (any CLLocationManagerDelegate)?
    open var desiredAccuracy: CLLocationAccuracy = 0
    open var distanceFilter: CLLocationDistance = 0
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var activityType = CLActivityType.other
    open var authorizationStatus: CLAuthorizationStatus { preconditionFailure() }
    open func requestWhenInUseAuthorization() {}
    open func requestAlwaysAuthorization() {}
    open func requestLocation() {}
    open func startUpdatingHeading() {}
    open func stopUpdatingHeading() {}
    open var location: CLLocation? { preconditionFailure() }
    open class func locationServicesEnabled() -> Bool { preconditionFailure() }
    open class func authorizationStatus() -> CLAuthorizationStatus { preconditionFailure() }
    open func startUpdatingLocation() {}
    open func stopUpdatingLocation() {}
}
