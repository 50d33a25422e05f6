// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import NavGeo

/// An overview of a fleet as JSON with one array per vehicle and trip, which takes a third of the bytes of objects.
///
///     {"provider": "acme", "version": "1790…", "time": 1790000000000, "vehicleCount": 1, "activeTripCount": 1,
///      "vehicles": [["v-1", 43.7396, 7.4277, 90, 1, 1, 1790000000000, 1]],
///      "trips": [["t-1", "ENROUTE_TO_PICKUP", "v-1", 1790000000000, 1789999990000, 43.7, 7.4, 43.8, 7.5]]}
///
/// | array | items |
/// |---|---|
/// | vehicle | ID, latitude, longitude, heading in degrees, 1 if it accepts trips, category (number of the wire), time of the position in milliseconds, number of trips; without a position the three middle ones are `null` |
/// | trip | ID, status, vehicle or `null`, last change and creation in milliseconds, pickup, drop-off (`null` if unknown) |
enum OverviewDocument {
    static func json(_ overview: FleetOverview, of provider: ProviderID, at now: Timestamp) -> [UInt8] {
        var text =
            "{\"provider\":\(quoted(provider.text)),\"version\":\"\(overview.version?.nanoseconds ?? 0)\",\"time\":\(milliseconds(now))"
        text += ",\"vehicleCount\":\(overview.vehicleCount),\"activeTripCount\":\(overview.activeTripCount)"
        text += ",\"vehicles\":["
        for (index, vehicle) in overview.vehicles.enumerated() {
            text += index == 0 ? "[" : ",["
            append(vehicle, to: &text)
            text += "]"
        }
        text += "],\"trips\":["
        for (index, trip) in overview.trips.enumerated() {
            text += index == 0 ? "[" : ",["
            append(trip, to: &text)
            text += "]"
        }
        return Array((text + "]}").utf8)
    }

    private static func append(_ vehicle: FleetVehicle, to text: inout String) {
        let location = vehicle.lastLocation
        text += quoted(vehicle.id.text)
        text += ",\(location.map { degrees($0.place.latitude) } ?? "null")"
        text += ",\(location.map { degrees($0.place.longitude) } ?? "null")"
        text += ",\(location?.heading.map { String($0) } ?? "null"),\(vehicle.state == .online ? 1 : 0)"
        text += ",\(vehicle.category.rawValue),\(location.map { String(milliseconds($0.time)) } ?? "null")"
        text += ",\(vehicle.tripIDs.count)"
    }

    private static func append(_ trip: FleetTrip, to text: inout String) {
        text +=
            "\(quoted(trip.id.text)),\"\(trip.status.wireName)\",\(trip.vehicleID.map { quoted($0.text) } ?? "null")"
        text += ",\(milliseconds(trip.updated)),\(milliseconds(trip.created))"
        text += ",\(degrees(trip.pickup.latitude)),\(degrees(trip.pickup.longitude))"
        text += ",\(trip.dropoff.map { degrees($0.latitude) } ?? "null")"
        text += ",\(trip.dropoff.map { degrees($0.longitude) } ?? "null")"
    }

    /// Six digits after the point, which is a tenth of a meter.
    private static func degrees(_ value: Double) -> String {
        value.isFinite ? String((value * 1e6).rounded() / 1e6) : "null"
    }

    private static func milliseconds(_ time: Timestamp) -> Int64 { time.nanoseconds / 1_000_000 }

    /// IDs contain no control characters.
    private static func quoted(_ id: String) -> String {
        guard id.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            return "\"\(id)\""
        }
        return "\"\(id.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
