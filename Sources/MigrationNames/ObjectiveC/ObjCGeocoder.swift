// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation

// Selectors of the geocoder. Swift apps use the members without prefix.

extension GMSGeocoder {
    /// Creates a geocoder.
    @objc(geocoder) public class func objcGeocoder() -> GMSGeocoder { GMSGeocoder() }
    /// Finds the addresses of a coordinate; see the Swift method.
    @objc(reverseGeocodeCoordinate:completionHandler:) public func objcReverseGeocode(
        _ coordinate: CLLocationCoordinate2D,
        completionHandler handler: @escaping @MainActor (GMSReverseGeocodeResponse?, (any Error)?) -> Void
    ) { reverseGeocodeCoordinate(coordinate, completionHandler: handler) }
}

extension GMSReverseGeocodeResponse {
    /// The best address; `nil` if there is none.
    @objc(firstResult) public func objcFirstResult() -> GMSAddress? { firstResult() }
    /// All addresses, the best first; `nil` if there is none.
    @objc(results) public func objcResults() -> [GMSAddress]? { results() }
}

extension GMSAddress {
    /// Where it is.
    @objc(coordinate) public var objcCoordinate: CLLocationCoordinate2D { coordinate }
    /// Street and house number.
    @objc(thoroughfare) public var objcThoroughfare: String? { thoroughfare }
    /// Town.
    @objc(locality) public var objcLocality: String? { locality }
    /// District of the town.
    @objc(subLocality) public var objcSubLocality: String? { subLocality }
    /// See `administrativeArea` of the Swift type.
    @objc(administrativeArea) public var objcAdministrativeArea: String? { administrativeArea }
    /// Postcode.
    @objc(postalCode) public var objcPostalCode: String? { postalCode }
    /// Name of the country, in the language of the source.
    @objc(country) public var objcCountry: String? { country }
    /// The address as lines of text.
    @objc(lines) public var objcLines: [String]? { lines }
}
#endif
