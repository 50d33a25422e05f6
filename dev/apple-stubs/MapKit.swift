// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import CoreLocation
@_exported import UIKit

open class CLPlacemark: NSObject {
    open var location: CLLocation? { preconditionFailure() }
    open var name: String? { preconditionFailure() }
    open var thoroughfare: String? { preconditionFailure() }
    open var subThoroughfare: String? { preconditionFailure() }
    open var locality: String? { preconditionFailure() }
    open var postalCode: String? { preconditionFailure() }
    open var country: String? { preconditionFailure() }
    open var isoCountryCode: String? { preconditionFailure() }
    open var addressDictionary: [AnyHashable: Any]? { preconditionFailure() }
}

open class MKPlacemark: CLPlacemark {
    public init(coordinate: CLLocationCoordinate2D) { preconditionFailure() }
    public init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]?) { preconditionFailure() }
    open var coordinate: CLLocationCoordinate2D { preconditionFailure() }
}

open class MKMapItem: NSObject {
    public init(placemark: MKPlacemark) { preconditionFailure() }
    open var placemark: MKPlacemark { preconditionFailure() }
    open var name: String?
    open var phoneNumber: String?
}

open class MKDistanceFormatter: Formatter {
    public enum Units: UInt, Sendable { case `default`, metric, imperial, imperialWithYards }
    public enum DistanceUnitStyle: UInt, Sendable { case `default`, abbreviated, full }
    open var locale: Locale!
    open var units = Units.default
    open var unitStyle = DistanceUnitStyle.default
    open func string(fromDistance distance: CLLocationDistance) -> String { preconditionFailure() }
    open func distance(from distance: String) -> CLLocationDistance { preconditionFailure() }
}
