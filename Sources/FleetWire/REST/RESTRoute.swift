// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import SwiftProtobuf

/// A method and its address: `/v1/providers/{provider}/COLLECTION[/{id}][:ACTION]`.
struct RESTRoute: Sendable {
    let method: FleetMethod
    /// The HTTP method.
    let verb: String
    /// The collection after the provider.
    let collection: String
    /// Whether an ID follows.
    let hasID: Bool
    /// The custom method after a colon.
    let action: String?
    /// The query parameters of the method.
    let query: [QueryKey]
    /// The message of the body; `nil` without a body.
    let body: (any SwiftProtobuf.Message.Type)?
    /// The message of the response.
    let responseMessage: any SwiftProtobuf.Message.Type
    let read: @Sendable (RESTRequest, _ parent: String, _ name: String) throws(FleetError) -> FleetREST.Call

    /// A query parameter.
    struct QueryKey: Sendable, Hashable {
        /// Its name as in JSON.
        var name: String
        /// `string`, `integer` or `boolean`.
        var type = "string"
        var isList = false
        var isRequired = false
        /// Whether its values are names of an enum, or their numbers.
        var isEnum = false
    }

    /// The address with placeholders.
    var template: String {
        "/v1/providers/{provider}/\(collection)" + (hasID ? "/{\(RESTRoute.idNames[collection] ?? "id")}" : "")
            + (action.map { ":\($0)" } ?? "")
    }

    private static let idNames = [
        "trips": "trip", "vehicles": "vehicle", "billableTrips": "billableTrip", "shares": "share", "tasks": "task",
        "taskTrackingInfo": "tracking", "deliveryVehicles": "deliveryVehicle",
    ]
}

extension RESTRoute {
    /// A route whose message is parsed from the query.
    static func queryRoute<Request: FleetRequestMessage>(
        _ method: FleetMethod, _ verb: String, _ collection: String, id: Bool = false, action: String? = nil,
        _ request: Request.Type, query: [QueryKey] = [], response: any SwiftProtobuf.Message.Type,
        _ address: @escaping @Sendable (inout Request, _ parent: String, _ name: String) -> Void
    ) -> RESTRoute {
        let flags = Set(query.filter { $0.type == "boolean" }.map(\.name))
        let lists = Set(query.filter(\.isList).map(\.name))
        let enums = Set(query.filter(\.isEnum).map(\.name))
        return RESTRoute(
            method: method, verb: verb, collection: collection, hasID: id, action: action, query: query, body: nil,
            responseMessage: response
        ) { request, parent, name throws(FleetError) in
            var message: Request = try QueryMessage.read(request.query, flags: flags, lists: lists, enums: enums)
            address(&message, parent, name)
            let whole = message
            return FleetREST.Call(method: method, read: whole.call)
        }
    }

    /// A route whose message is the body.
    static func bodyRoute<Request: FleetRequestMessage>(
        _ method: FleetMethod, _ verb: String, _ collection: String, id: Bool = false, action: String?,
        _ request: Request.Type, response: any SwiftProtobuf.Message.Type,
        _ address: @escaping @Sendable (inout Request, _ parent: String, _ name: String) -> Void
    ) -> RESTRoute {
        RESTRoute(
            method: method, verb: verb, collection: collection, hasID: id, action: action, query: [],
            body: Request.self, responseMessage: response
        ) { request, parent, name throws(FleetError) in
            var message: Request = try QueryMessage.message(request.body)
            address(&message, parent, name)
            let whole = message
            return FleetREST.Call(method: method, read: whole.call)
        }
    }

    /// A route with a resource as body: the rest of its message is in the query.
    static func resourceRoute<Request: FleetRequestMessage, Resource: SwiftProtobuf.Message>(
        _ method: FleetMethod, _ verb: String, _ collection: String, id: Bool = false, _ request: Request.Type,
        _ resource: Resource.Type, query: [QueryKey], response: any SwiftProtobuf.Message.Type,
        _ address:
            @escaping @Sendable (inout Request, Resource, _ parent: String, _ name: String, _ mask: [String]) -> Void
    ) -> RESTRoute {
        RESTRoute(
            method: method, verb: verb, collection: collection, hasID: id, action: nil, query: query,
            body: Resource.self, responseMessage: response
        ) { request, parent, name throws(FleetError) in
            var message: Request = try QueryMessage.read(request.query, taken: ["updateMask"])
            let resource: Resource = try QueryMessage.message(request.body)
            address(&message, resource, parent, name, QueryMessage.mask(request.query))
            let whole = message
            return FleetREST.Call(method: method, read: whole.call)
        }
    }
}
