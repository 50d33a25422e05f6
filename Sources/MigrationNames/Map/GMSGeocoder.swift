// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
internal import NavGraph
internal import NavSearch

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// Receives the addresses of a coordinate, or an error with domain `kGMSGeocoderErrorDomain`.
public typealias GMSReverseGeocodeCallback = @MainActor (GMSReverseGeocodeResponse?, (any Error)?) -> Void

/// The domain of errors of `GMSGeocoder`.
public let kGMSGeocoderErrorDomain = "com.google.maps.GMSGeocoder"

/// Why a coordinate has no addresses.
public enum GMSGeocoderErrorCode: Int, Error, Sendable {
    /// The coordinate is outside its range.
    case errorInvalidCoordinate = 1
    /// There is no source, or its region was built without a search index.
    case errorInternal = 2
}

extension GMSGeocoderErrorCode: CustomNSError {
    /// `kGMSGeocoderErrorDomain`.
    public static var errorDomain: String { kGMSGeocoderErrorDomain }
    /// The raw value.
    public var errorCode: Int { rawValue }
}

/// Finds the addresses of a coordinate, offline, in the region of `GMSNavigationServices.source`.
@MainActor public final class GMSGeocoder: NSObject {
    /// Creates a geocoder.
    public nonisolated override init() { super.init() }

    /// Finds the addresses of a coordinate.
    ///
    /// - Parameters:
    ///   - coordinate: The coordinate.
    ///   - handler: Called once on the main actor, never from inside the call. A response without results means that there is
    ///     nothing nearby.
    public func reverseGeocodeCoordinate(
        _ coordinate: CLLocationCoordinate2D, completionHandler handler: @escaping GMSReverseGeocodeCallback
    ) {
        let place = coordinate.nativeCoordinate
        let source = GMSNavigationServices.source
        let result = addresses(of: place, in: source?.search, language: source?.language ?? "")
        Task { @MainActor in
            switch result {
            case .success(let response): handler(response, nil)
            case .failure(let code): handler(nil, code)
            }
        }
    }

    /// Finds the addresses of a coordinate.
    ///
    /// - Parameter coordinate: The coordinate.
    /// - Returns: The addresses, the best first; none if there is nothing nearby.
    /// - Throws: `GMSGeocoderErrorCode`.
    public func reverseGeocodeCoordinate(
        _ coordinate: CLLocationCoordinate2D
    ) async throws -> GMSReverseGeocodeResponse {
        let source = GMSNavigationServices.source
        return try addresses(
            of: coordinate.nativeCoordinate, in: source?.search, language: source?.language ?? ""
        ).get()
    }

    private func addresses(
        of place: Coordinate, in index: SearchIndex?, language: String
    ) -> Result<GMSReverseGeocodeResponse, GMSGeocoderErrorCode> {
        guard place.isValid else { return .failure(.errorInvalidCoordinate) }
        guard let index, let found = try? index.reverse(place, limit: 5, language: language) else {
            return .failure(.errorInternal)
        }
        return .success(GMSReverseGeocodeResponse(found.map { GMSAddress($0, language: language) }))
    }
}

/// The addresses of a coordinate.
public final class GMSReverseGeocodeResponse: NSObject, Sendable {
    private let addresses: [GMSAddress]

    init(_ addresses: [GMSAddress]) { self.addresses = addresses }

    /// The best address; `nil` if there is none.
    public func firstResult() -> GMSAddress? { addresses.first }

    /// All addresses, the best first; `nil` if there is none.
    public func results() -> [GMSAddress]? { addresses.isEmpty ? nil : addresses }
}

/// An address. Parts that the map does not have are `nil`.
public final class GMSAddress: NSObject, Sendable {
    /// Where it is.
    public let coordinate: CLLocationCoordinate2D
    /// Street and house number.
    public let thoroughfare: String?
    /// Town.
    public let locality: String?
    /// District of the town.
    public let subLocality: String?
    /// Always `nil`: the index has no administrative areas above towns.
    public let administrativeArea: String?
    /// Postcode.
    public let postalCode: String?
    /// Name of the country, in the language of the source.
    public let country: String?
    /// The address as lines of text.
    public let lines: [String]?

    init(_ result: SearchResult, language: String) {
        func text(_ value: String) -> String? { value.isEmpty ? nil : value }
        coordinate = result.location.platformCoordinate
        let line = result.streetLine
        thoroughfare = text(line)
        locality = text(result.city)
        subLocality = text(result.district)
        administrativeArea = nil
        postalCode = text(result.postcode)
        country = text(result.country.description).map {
            Locale(identifier: language.isEmpty ? "en" : language).localizedString(forRegionCode: $0) ?? $0
        }
        let name = result.name == line || result.name == result.street ? nil : text(result.name)
        let all = [name, thoroughfare, text(result.townLine), country].compactMap(\.self)
        lines = all.isEmpty ? nil : all
    }
}
