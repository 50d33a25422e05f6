// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import SwiftProtobuf

extension FleetREST {
    /// An answer as JSON.
    public static func body(
        of reply: FleetReply, to method: FleetMethod, provider: ProviderID
    ) throws(FleetError) -> [UInt8] {
        switch reply {
        case .trip: try json(reply.trip(of: provider))
        case .trips: try json(reply.trips(of: provider))
        case .vehicle: try json(reply.vehicle(of: provider))
        case .vehicles: try json(reply.vehicles(of: provider))
        case .matches: try json(reply.matches(of: provider, isFuzzed: method == .searchFuzzedVehicles))
        case .attributes: try json(reply.attributes)
        case .location: try json(reply.location)
        case .delivery(.task): try json(reply.task(of: provider))
        case .delivery(.created): try json(reply.createdTasks(of: provider))
        case .delivery(.tasks): try json(reply.tasks(of: provider))
        case .delivery(.tracking): try json(reply.tracking(of: provider))
        case .delivery(.vehicle): try json(reply.deliveryVehicle(of: provider))
        case .delivery(.vehicles): try json(reply.deliveryVehicles(of: provider))
        case .share: try json(reply.share(of: provider))
        case .shares: try json(reply.shares(of: provider))
        case .opened: try json(reply.opened(of: provider))
        case .nothing: Array("{}".utf8)
        }
    }

    /// News as JSON, the form of `TripUpdate` and `VehicleUpdate`.
    public static func body(of news: FleetNews, provider: ProviderID) throws(FleetError) -> [UInt8] {
        try news.forms.json { () throws(FleetError) -> [UInt8] in
            switch news.reply {
            case .trip: try json(news.tripUpdate(of: provider))
            case .delivery: try json(news.trackingUpdate(of: provider))
            default: try json(news.vehicleUpdate(of: provider))
            }
        }
    }

    /// The token with which to go on after news.
    public static func resumeToken(of news: FleetNews) -> String { ResumeToken.text(news.revision) }

    private static func json(_ message: (some SwiftProtobuf.Message)?) throws(FleetError) -> [UInt8] {
        do {
            guard let message else { throw FleetError(.internal, "The answer is not of the kind that was asked for.") }
            return try message.jsonUTF8Bytes()
        } catch {
            throw FleetError(.internal, "The answer cannot be written.", cause: error)
        }
    }

    /// A failure as JSON: `{"error": {"code": 404, "message": …, "status": "NOT_FOUND"}}`.
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
