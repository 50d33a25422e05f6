// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import SwiftProtobuf

extension FleetREST {
    /// Encodes a response as JSON.
    ///
    /// - Parameters:
    ///   - response: The result of the call.
    ///   - method: The called method, which determines the message.
    ///   - provider: The operator in the resource names.
    /// - Throws: `internal` if it cannot be encoded.
    public static func body(
        of response: FleetResponse, to method: FleetMethod, provider: ProviderID
    ) throws(FleetError) -> [UInt8] {
        switch response {
        case .trip: try json(response.trip(of: provider))
        case .trips: try json(response.trips(of: provider))
        case .vehicle: try json(response.vehicle(of: provider))
        case .vehicles: try json(response.vehicles(of: provider))
        case .matches: try json(response.matches(of: provider, isFuzzed: method == .searchFuzzedVehicles))
        case .attributes: try json(response.attributes)
        case .location: try json(response.location)
        case .delivery(.task): try json(response.task(of: provider))
        case .delivery(.created): try json(response.createdTasks(of: provider))
        case .delivery(.tasks): try json(response.tasks(of: provider))
        case .delivery(.tracking): try json(response.tracking(of: provider))
        case .delivery(.vehicle): try json(response.deliveryVehicle(of: provider))
        case .delivery(.vehicles): try json(response.deliveryVehicles(of: provider))
        case .share: try json(response.share(of: provider))
        case .shares: try json(response.shares(of: provider))
        case .opened: try json(response.opened(of: provider))
        case .nothing: Array("{}".utf8)
        }
    }

    /// Encodes an update as JSON of the messages `TripUpdate`, `VehicleUpdate` or `TaskTrackingUpdate`.
    ///
    /// - Throws: `internal` if it cannot be encoded.
    public static func body(of update: FleetUpdate, provider: ProviderID) throws(FleetError) -> [UInt8] {
        try update.encodings.json { () throws(FleetError) -> [UInt8] in
            switch update.response {
            case .trip: try json(update.tripUpdate(of: provider))
            case .delivery: try json(update.trackingUpdate(of: provider))
            default: try json(update.vehicleUpdate(of: provider))
            }
        }
    }

    /// The token for resuming after an update.
    public static func resumeToken(of update: FleetUpdate) -> String { ResumeToken.text(update.revision) }

    private static func json(_ message: (some SwiftProtobuf.Message)?) throws(FleetError) -> [UInt8] {
        do {
            guard let message else {
                throw FleetError(.internal, "The response has another type than the method returns.")
            }
            return try message.jsonUTF8Bytes()
        } catch {
            throw FleetError(.internal, "The response cannot be encoded.", cause: error)
        }
    }

    /// Encodes an error as JSON: `{"error": {"code": 404, "message": …, "status": "NOT_FOUND"}}`.
    public static func body(of error: FleetError) -> [UInt8] {
        struct Violation: Encodable {
            var field: String
            var description: String
        }
        struct Detail: Encodable {
            var type: String
            var fieldViolations: [Violation]?
            var retryDelay: String?
            var reason: String?
            var domain: String?

            enum CodingKeys: String, CodingKey {
                case type = "@type"
                case fieldViolations, retryDelay, reason, domain
            }
        }
        struct Failure: Encodable {
            var code: Int
            var message: String
            var status: String
            var details: [Detail]?
        }
        var details: [Detail] = []
        if let field = error.field {
            details.append(
                Detail(
                    type: "type.googleapis.com/google.rpc.BadRequest",
                    fieldViolations: [Violation(field: field, description: error.message)]))
        }
        if let reason = error.reason {
            details.append(
                Detail(type: "type.googleapis.com/google.rpc.ErrorInfo", reason: reason, domain: "guidepost"))
        }
        if let wait = error.retryAfter {
            let milliseconds = Int((wait * 1_000).rounded(.up))
            details.append(
                Detail(
                    type: "type.googleapis.com/google.rpc.RetryInfo",
                    retryDelay: "\(Double(milliseconds) / 1_000)s"))
        }
        let failure = Failure(
            code: error.code.httpStatus, message: error.message, status: error.code.description,
            details: details.isEmpty ? nil : details)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(["error": failure])).map { Array($0) } ?? Array("{}".utf8)
    }
}
