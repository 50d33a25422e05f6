// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import FleetWire
internal import Foundation

/// A request of an operator about webhooks.
enum WebhookRequest: Sendable, Hashable {
    /// `GET /webhooks`: destinations with their numbers of events.
    case status
    /// `GET /webhooks/dead?destination=NAME&after=ID&limit=N`: events that were given up.
    case dead(destination: String?, after: Int64, limit: Int)
    /// `POST /webhooks/dead:resend?id=ID…`, or `?destination=NAME` for the oldest thousand.
    case resend(ids: [Int64], destination: String?)
    /// `DELETE /webhooks/dead?id=ID…`
    case discard(ids: [Int64])

    /// The maximum number of events in one request.
    static let limit = 1_000

    /// The methods of an address; `nil` if there is no such address.
    static func methods(at request: RESTRequest) -> [String]? {
        switch (request.path, request.verb) {
        case (["webhooks"], nil): ["GET", "HEAD"]
        case (["webhooks", "dead"], nil): ["GET", "HEAD", "DELETE"]
        case (["webhooks", "dead"], "resend"): ["POST"]
        default: nil
        }
    }

    /// Reads a request whose address and method exist.
    ///
    /// - Throws: `invalidArgument`.
    init(_ request: RESTRequest) throws(FleetError) {
        var ids: [Int64] = []
        var (destination, after, limit): (String?, Int64, Int) = (nil, 0, 100)
        let isStatus = request.path == ["webhooks"]
        for (key, value) in request.query {
            func number(_ range: ClosedRange<Int64>) throws(FleetError) -> Int64 {
                guard let number = Int64(value), range.contains(number) else {
                    throw FleetError(
                        .invalidArgument, "'\(key)' must be a number from \(range.lowerBound) to \(range.upperBound).",
                        field: key)
                }
                return number
            }
            switch key {
            case "id" where !isStatus && request.method != "GET" && request.method != "HEAD":
                ids.append(try number(1 ... .max))
            case "destination" where !isStatus && request.method != "DELETE": destination = value
            case "after" where !isStatus && request.verb == nil && request.method != "DELETE":
                after = try number(0 ... .max)
            case "limit" where !isStatus && request.verb == nil && request.method != "DELETE":
                limit = Int(try number(1...Int64(Self.limit)))
            default: throw FleetError(.invalidArgument, "Unknown parameter '\(key.prefix(100))'.", field: key)
            }
        }
        guard ids.count <= Self.limit else {
            throw FleetError(.invalidArgument, "At most \(Self.limit) events can be named.", field: "id")
        }
        switch request.method {
        case "GET", "HEAD":
            self = isStatus ? .status : .dead(destination: destination, after: after, limit: limit)
        case "DELETE":
            guard !ids.isEmpty else { throw FleetError(.invalidArgument, "Name events with 'id'.", field: "id") }
            self = .discard(ids: ids)
        default:
            guard ids.isEmpty != (destination == nil) else {
                throw FleetError(.invalidArgument, "Name either events with 'id', or a 'destination'.", field: "id")
            }
            self = .resend(ids: ids, destination: destination)
        }
    }
}

extension FleetRequestHandler {
    /// Answers a request about webhooks. It needs a server token for all vehicles.
    ///
    /// - Throws: `notFound` without webhooks, `invalidArgument`, `unavailable`, and errors of token and limits.
    func webhooks(_ request: RESTRequest, _ caller: FleetCaller) async throws(FleetError) -> [UInt8] {
        try await operate(.webhooks, for: caller) { now throws(FleetError) in
            guard let webhooks else {
                throw FleetError(.notFound, "This server has no webhooks; start it with --webhooks.")
            }
            return Array(try await webhooks.respond(to: try WebhookRequest(request), at: now).utf8)
        }
    }
}

extension WebhookService {
    /// Responds to a request of an operator.
    ///
    /// - Returns: A JSON text.
    /// - Throws: `notFound` for an unknown destination, `unavailable`.
    func respond(to request: WebhookRequest, at now: Timestamp) async throws(FleetError) -> String {
        switch request {
        case .status:
            await countStored()
            return statusText
        case .dead(let destination, let after, let limit):
            try check(destination)
            let deliveries = try await outbox.deadDeliveries(for: destination, after: after, count: limit)
            let next = deliveries.count == limit ? deliveries.last.map { ",\"next\":\($0.id)" } ?? "" : ""
            return "{\"events\":[\(deliveries.map(\.text).joined(separator: ","))]\(next)}"
        case .resend(var ids, let destination):
            try check(destination)
            if let destination {
                ids = try await outbox.deadDeliveries(for: destination, after: 0, count: WebhookRequest.limit).map(\.id)
            }
            return "{\"resent\":\(try await outbox.resend(ids, at: now))}"
        case .discard(let ids): return "{\"deleted\":\(try await outbox.discard(ids))}"
        }
    }

    private func check(_ destination: String?) throws(FleetError) {
        guard let destination, !settings.destinations.contains(where: { $0.name == destination }) else { return }
        throw FleetError(.notFound, "There is no destination '\(destination.printable(limit: 64))'.")
    }
}

extension WebhookDelivery {
    /// The delivery as JSON. The event is one object within it, or a text if it is damaged.
    fileprivate var text: String {
        struct Fields: Encodable {
            var id: Int64
            var message: String
            var destination: String
            var subject: String
            var type: String
            var time: String
            var attempts: Int
            var error: String
        }
        func json(_ value: some Encodable) -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        }
        let fields = json(
            Fields(
                id: id, message: message, destination: destination, subject: subject, type: type,
                time: created.rfc3339, attempts: attempts, error: error))
        let isObject = (try? JSONSerialization.jsonObject(with: Data(body.utf8))) is [String: Any]
        return fields.dropLast() + ",\"event\":" + (isObject ? body : json(body)) + "}"
    }
}
