// SPDX-License-Identifier: Apache-2.0

/// Keys of attributes that the page of a rider shows, and the only ones that tokens of share links get.
///
/// Tokens of riders, for the operator's own app, get all attributes of their trip and of its vehicle. The contact link is
/// for both only while the trip lasts. docs/trip-page.md lists the keys for operators.
public enum RiderAttribute: String, Sendable, Hashable, CaseIterable {
    /// Of a vehicle: the name of its driver as riders may know it, such as a first name.
    case driverName = "driver_name"
    /// Of a vehicle: its license plate.
    case licensePlate = "license_plate"
    /// Of a vehicle: make and model.
    case vehicleModel = "vehicle_model"
    /// Of a vehicle: its color, in English.
    case vehicleColor = "vehicle_color"
    /// Of a trip: the name of the pickup point, which replaces the one from the map.
    case pickupName = "pickup_name"
    /// Of a trip: the name of the drop-off point, which replaces the one from the map.
    case dropoffName = "dropoff_name"
    /// Of a trip: a link to the driver through a relay of the operator, which replaces that of the settings.
    case contactLink = "contact_link"

    /// The attributes among others that anyone with a link to a trip may see, as `text(in:)` accepts them.
    static func visible(of attributes: [FleetAttribute]) -> [FleetAttribute] {
        attributes.filter { RiderAttribute(rawValue: $0.key)?.text(in: [$0]) != nil }
    }

    /// The text of this attribute among others, without surrounding blanks; `nil` if it is missing, empty, longer than 100
    /// characters, or not text.
    public func text(in attributes: [FleetAttribute]) -> String? {
        guard let attribute = attributes.first(where: { $0.key == rawValue }), case .text(let value) = attribute.value
        else { return nil }
        let blanks: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
        let text = String(value.drop(while: blanks).reversed().drop(while: blanks).reversed())
        return text.isEmpty || text.count > (self == .contactLink ? FleetAttribute.limit : 100) ? nil : text
    }
}
