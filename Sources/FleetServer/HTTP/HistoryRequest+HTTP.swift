// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire

extension HistoryRequest {
    /// Parses `/history/vehicles/ID?from=TIME&until=TIME&limit=N&format=FORMAT`; `deliveryVehicles` and `trips` likewise.
    ///
    /// - Throws: `notFound` for another address, `invalidArgument` for bad parameters.
    init(_ request: RESTRequest) throws(FleetError) {
        guard request.path.count == 3, request.verb == nil else { throw Self.unknown }
        switch request.path[1] {
        case "vehicles": self.init(.vehicle(try VehicleID(request.path[2])))
        case "deliveryVehicles": self.init(.deliveryVehicle(try DeliveryVehicleID(request.path[2])))
        case "trips": self.init(.trip(try TripID(request.path[2])))
        default: throw Self.unknown
        }
        for (key, value) in request.query {
            switch key {
            case "from": from = try Self.time(value, key)
            case "until": until = try Self.time(value, key)
            case "limit":
                guard let number = Int(value), (1...Self.pageLimit).contains(number) else {
                    throw FleetError(.invalidArgument, "'limit' must be 1 to \(Self.pageLimit).", field: key)
                }
                limit = number
            case "format": _ = try HistoryFormat(parameter: value)
            default: throw FleetError(.invalidArgument, "Unknown parameter '\(key.prefix(100))'.", field: key)
            }
        }
    }

    private static let unknown = FleetError(
        .notFound, "A history has the address /history/vehicles/ID, /history/deliveryVehicles/ID or /history/trips/ID.")

    private static func time(_ text: String, _ field: String) throws(FleetError) -> Timestamp {
        guard let time = Timestamp(rfc3339: text) else {
            throw FleetError(
                .invalidArgument, "'\(field)' must be a time such as 2026-01-31T08:00:00Z.", field: field)
        }
        return time
    }
}

extension HistoryFormat {
    /// Parses the parameter `format`.
    ///
    /// - Throws: `invalidArgument`.
    init(parameter text: String) throws(FleetError) {
        guard let format = HistoryFormat(rawValue: text) else {
            let all = HistoryFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw FleetError(.invalidArgument, "'format' must be one of \(all).", field: "format")
        }
        self = format
    }
}
