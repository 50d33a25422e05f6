// SPDX-License-Identifier: Apache-2.0
//
// See README.md.

@_exported import CoreLocation
@_exported import UIKit

open class CLPlacemark: NSObject {}

open class MKPlacemark: CLPlacemark {
    public init(coordinate: CLLocationCoordinate2D) { preconditionFailure() }
}

open class MKMapItem: NSObject {
    public init(placemark: MKPlacemark) { preconditionFailure() }
    open var name: String?
}
