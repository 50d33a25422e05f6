// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo
internal import SwiftProtobuf

/// Conversions between messages and the model.
enum Wire {
    static func time(_ stamp: Google_Protobuf_Timestamp, field: String) throws(FleetError) -> Timestamp {
        guard let timestamp = Timestamp(seconds: stamp.seconds, nanos: stamp.nanos) else {
            throw FleetError(.invalidArgument, "The time is out of range.", field: field)
        }
        return timestamp
    }

    static func seconds(_ span: Google_Protobuf_Duration) -> Double { Double(span.seconds) + Double(span.nanos) / 1e9 }

    static func place(_ message: Google_Type_LatLng, field: String) throws(FleetError) -> Coordinate {
        let place = Coordinate(latitude: message.latitude, longitude: message.longitude)
        guard place.isValid else {
            throw FleetError(.invalidArgument, "The coordinates are out of range.", field: field)
        }
        return place
    }

    static func place(
        _ message: Maps_Fleetengine_V1_TerminalLocation, field: String
    ) throws(FleetError) -> Coordinate {
        guard message.hasPoint else {
            throw FleetError(.invalidArgument, "The point is missing.", field: field + ".point")
        }
        return try place(message.point, field: field + ".point")
    }

    /// The model's value for a number of the wire; `nil` for 0.
    ///
    /// - Throws: `invalidArgument` for an unknown number.
    static func known<Value: RawRepresentable>(
        _ number: Int, _ type: Value.Type, field: String
    ) throws(FleetError) -> Value? where Value.RawValue == Int {
        guard number != 0 else { return nil }
        guard let value = Value(rawValue: number) else {
            throw FleetError(.invalidArgument, "The value \(number) is unknown.", field: field)
        }
        return value
    }

    /// As `known`, for required fields.
    static func needed<Value: RawRepresentable>(
        _ number: Int, _ type: Value.Type, field: String
    ) throws(FleetError) -> Value where Value.RawValue == Int {
        guard let value = try known(number, type, field: field) else {
            throw FleetError(.invalidArgument, "The field is required.", field: field)
        }
        return value
    }
}

extension Google_Protobuf_Timestamp {
    /// Converts a timestamp.
    init(_ timestamp: Timestamp) {
        self.init()
        let (seconds, rest) = timestamp.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.seconds = rest < 0 ? seconds - 1 : seconds
        nanos = Int32(rest < 0 ? rest + 1_000_000_000 : rest)
    }
}

extension Google_Protobuf_Duration {
    /// The maximum of the message: ten thousand years, in seconds.
    private static let most = 315_576_000_000.0

    /// Converts a duration, with a resolution of milliseconds. Values out of range are clamped, NaN becomes 0.
    init(_ span: Seconds) {
        self.init()
        let seconds = min(Self.most, max(-Self.most, span.value))
        let milliseconds = Int64(exactly: (seconds * 1_000).rounded()) ?? 0
        self.seconds = milliseconds / 1_000
        nanos = Int32(milliseconds % 1_000) * 1_000_000
    }
}

extension Google_Type_LatLng {
    /// Converts coordinates.
    init(_ place: Coordinate) {
        self.init()
        latitude = place.latitude
        longitude = place.longitude
    }
}

extension Maps_Fleetengine_V1_TerminalLocation {
    /// Converts coordinates.
    init(_ place: Coordinate) {
        self.init()
        point = Google_Type_LatLng(place)
    }
}

extension Google_Protobuf_Int32Value {
    /// The nearest integer; values out of range are clamped.
    init(rounding value: Double) {
        self.init(Int32(exactly: value.rounded()) ?? (value > 0 ? .max : value < 0 ? .min : 0))
    }
}
