// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import NavGeo

/// What a rider sees beside the trip itself: who comes, in which car, how to reach the driver, and where to.
struct RideDetails: Encodable {
    /// The vehicle of a trip in progress, by its attributes.
    struct Vehicle: Encodable {
        let driver: String?
        let plate: String?
        let model: String?
        let color: String?

        /// The attributes that riders may see; `nil` if there are none.
        init?(_ attributes: [FleetAttribute]) {
            driver = RiderAttribute.driverName.text(in: attributes)
            plate = RiderAttribute.licensePlate.text(in: attributes)
            model = RiderAttribute.vehicleModel.text(in: attributes)
            color = RiderAttribute.vehicleColor.text(in: attributes)
            guard [driver, plate, model, color].contains(where: { $0 != nil }) else { return nil }
        }
    }

    /// The route from the pickup to the end of a completed trip.
    struct Driven: Encodable {
        /// The line, as a polyline of five digits.
        let path: String
        let meters: Int
        let start: String
        let end: String

        init(_ path: [Coordinate], from start: Timestamp, to end: Timestamp) {
            self.path = Polyline.encode(path)
            meters = Int(ReducedPath.length(of: path).rounded())
            (self.start, self.end) = (start.rfc3339, end.rfc3339)
        }
    }

    var vehicle: Vehicle?
    var contact: String?
    var pickup: String?
    var dropoff: String?
    /// Names of the intermediate destinations in their order, empty where unknown.
    var intermediates: [String] = []
    var driven: Driven?
    /// The key with which the browser subscribes to messages about the trip; only for who follows it by a link.
    var push: String?

    /// The JSON document.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    var json: [UInt8] {
        get throws(FleetError) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            do { return Array(try encoder.encode(self)) } catch {
                throw FleetError(.internal, "The details of the trip cannot be encoded.", cause: error)
            }
        }
    }
}
