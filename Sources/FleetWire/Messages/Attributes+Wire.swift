// SPDX-License-Identifier: Apache-2.0

internal import FleetModel

extension FleetAttribute {
    /// Parses an attribute of a vehicle, including the older field for text.
    init(_ message: Maps_Fleetengine_V1_VehicleAttribute, field: String) throws(FleetError) {
        let value: Value
        switch message.vehicleAttributeValue {
        case .stringValue(let text)?:
            guard message.value.isEmpty || message.value == text else {
                throw FleetError(.invalidArgument, "value and string_value differ.", field: field)
            }
            value = .text(text)
        case .boolValue(let flag)?: value = .flag(flag)
        case .numberValue(let number)?: value = .number(number)
        case nil: value = .text(message.value)
        }
        self.init(key: message.key, value: value)
    }

    /// Parses an attribute of a trip.
    init(_ message: Maps_Fleetengine_V1_TripAttribute) {
        switch message.tripAttributeValue {
        case .stringValue(let text)?: self.init(key: message.key, value: .text(text))
        case .boolValue(let flag)?: self.init(key: message.key, value: .flag(flag))
        case .numberValue(let number)?: self.init(key: message.key, value: .number(number))
        case nil: self.init(key: message.key, value: .text(""))
        }
    }
}

extension Maps_Fleetengine_V1_VehicleAttribute {
    /// Encodes an attribute; text is written to both fields, for older readers.
    init(_ attribute: FleetAttribute) {
        self.init()
        key = attribute.key
        switch attribute.value {
        case .text(let text):
            value = text
            stringValue = text
        case .flag(let flag): boolValue = flag
        case .number(let number): numberValue = number
        }
    }
}

extension Maps_Fleetengine_V1_TripAttribute {
    /// Encodes an attribute.
    init(_ attribute: FleetAttribute) {
        self.init()
        key = attribute.key
        switch attribute.value {
        case .text(let text): stringValue = text
        case .flag(let flag): boolValue = flag
        case .number(let number): numberValue = number
        }
    }
}
