// SPDX-License-Identifier: Apache-2.0

internal import FleetModel
internal import Foundation
internal import SwiftProtobuf

/// The REST interface as an OpenAPI 3.1 file, generated from the table of routes.
public enum OpenAPI {
    /// The file: JSON with sorted keys, so that it can be compared.
    public static let text: String = {
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: document, options: options) else { return "{}" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }()

    private static var document: [String: Any] {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Guidepost fleet server",
                "version": "v1",
                "description":
                    "The REST mapping of maps.fleetengine.v1 and maps.fleetengine.delivery.v1, with watches and links in addition. The rules are in docs/fleet.md.",
                "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
            ],
            "security": [["token": [String]()]],
            "paths": paths,
            "components": [
                "securitySchemes": [
                    "token": [
                        "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                        "description": "A token of the role server, reader, driver or consumer; never in a query.",
                    ]
                ],
                "schemas": schemas,
                "responses": [
                    "Failure": [
                        "description": "The reason of the failure.",
                        "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Failure"]]],
                    ]
                ],
            ],
        ]
    }

    // MARK: Addresses

    private static var paths: [String: Any] {
        var paths: [String: [String: Any]] = [:]
        for route in FleetREST.routes {
            paths[route.template, default: [:]][route.verb.lowercased()] = operation(route)
        }
        paths["/share", default: [:]]["post"] = opening
        for (path, verb, operation) in operations { paths[path, default: [:]][verb] = operation }
        return paths
    }

    private static func operation(_ route: RESTRoute) -> [String: Any] {
        var parameters: [[String: Any]] = [pathParameter("provider")]
        if let name = route.template.split(separator: "{").dropFirst(2).first?.prefix(while: { $0 != "}" }) {
            parameters.append(pathParameter(String(name)))
        }
        parameters += route.query.map { key in
            let one: [String: Any] = ["type": key.type]
            return [
                "name": key.name, "in": "query", "required": key.isRequired,
                "schema": key.isList ? ["type": "array", "items": one] : one,
            ]
        }
        var operation: [String: Any] = [
            "operationId": route.method.rawValue, "tags": [tag(route)], "parameters": parameters,
            "responses": response(route),
        ]
        if route.method.isWatch {
            operation["description"] =
                "Server-sent events: each `update` holds this JSON, its `id` is a resume token; `end` is the last event, `error` reports a failure."
            operation["parameters"] =
                parameters + [
                    ["name": "Last-Event-ID", "in": "header", "required": false, "schema": ["type": "string"]]
                ]
        }
        if let body = route.body {
            operation["requestBody"] = [
                "required": true, "content": ["application/json": ["schema": reference(body)]],
            ]
        }
        return operation
    }

    private static func response(_ route: RESTRoute) -> [String: Any] {
        let type = route.method.isWatch ? "text/event-stream" : "application/json"
        return [
            "200": ["description": "Done.", "content": [type: ["schema": reference(route.responseMessage)]]],
            "default": ["$ref": "#/components/responses/Failure"],
        ]
    }

    private static func tag(_ route: RESTRoute) -> String {
        switch route.method {
        case .shareTrip, .listShares, .revokeShare, .openShare: "ShareService"
        case let method where method.isWatch: "WatchService"
        case _ where ["trips", "billableTrips"].contains(route.collection): "TripService"
        case _ where route.collection == "vehicles": "VehicleService"
        default: "DeliveryService"
        }
    }

    private static func pathParameter(_ name: String) -> [String: Any] {
        ["name": name, "in": "path", "required": true, "schema": ["type": "string", "maxLength": 64]]
    }

    private static var opening: [String: Any] {
        [
            "operationId": FleetMethod.openShare.rawValue, "tags": ["ShareService"], "security": [[String: Any]](),
            "description": "Exchanges the secret of a link for a short-lived consumer token.",
            "requestBody": [
                "required": true,
                "content": ["application/json": ["schema": reference(Guidepost_Fleet_V1_OpenShareRequest.self)]],
            ],
            "responses": [
                "200": [
                    "description": "Done.",
                    "content": ["application/json": ["schema": reference(Guidepost_Fleet_V1_OpenShareResponse.self)]],
                ],
                "default": ["$ref": "#/components/responses/Failure"],
            ],
        ]
    }

    /// Addresses for operators.
    private static var operations: [(path: String, verb: String, operation: [String: Any])] {
        func operation(_ id: String, _ text: String, _ type: String, isOpen: Bool = true) -> [String: Any] {
            var operation: [String: Any] = [
                "operationId": id, "tags": ["Operation"], "description": text,
                "responses": ["200": ["description": "Done.", "content": [type: ["schema": [String: Any]()]]]],
            ]
            if isOpen { operation["security"] = [[String: Any]]() }
            return operation
        }
        var traffic = operation(
            "GetTraffic", "The known traffic, or as CSV the speeds that the fleet has measured.", "application/json",
            isOpen: false)
        traffic["parameters"] = [
            [
                "name": "format", "in": "query", "required": false,
                "schema": ["type": "string", "enum": ["csv", "json"]],
            ]
        ]
        let content = ["application/json", "text/csv"].map { ($0, ["schema": [String: Any]()]) }
        traffic["responses"] = [
            "200": ["description": "Done.", "content": Dictionary(uniqueKeysWithValues: content)]
        ]
        var put = operation("PutTraffic", "Uploads speeds; see docs/traffic.md.", "application/json", isOpen: false)
        put["parameters"] = [
            ["name": "seconds", "in": "query", "required": false, "schema": ["type": "number", "exclusiveMinimum": 0]]
        ]
        put["requestBody"] = ["required": true, "content": ["text/csv": ["schema": ["type": "string"]]]]
        var overview = operation(
            "GetFleet", "Vehicles and trips for the dispatcher's page: all, or those that have changed.",
            "application/json", isOpen: false)
        overview["parameters"] = [
            [
                "name": "after", "in": "query", "required": false,
                "schema": ["type": "string", "pattern": "^-?[0-9]{1,18}$"],
                "description": "The `version` of an earlier response.",
            ]
        ]
        var ride = operation(
            "GetRide",
            "What the page of a rider shows beside the trip: vehicle, contact, names of places, route driven.",
            "application/json", isOpen: false)
        ride["parameters"] = [
            pathParameter("trip"),
            [
                "name": "language", "in": "query", "required": false,
                "schema": ["type": "string", "pattern": "^[A-Za-z0-9-]{0,35}$"],
                "description": "Language of names, as a BCP 47 tag.",
            ],
        ]
        return [
            ("/health", "get", operation("Health", "Liveness of the process.", "application/json")),
            (
                "/ready", "get",
                operation(
                    "Ready", "Readiness: 503 while the store cannot be written, and during shutdown.",
                    "application/json")
            ),
            ("/metrics", "get", operation("Metrics", "Metrics for Prometheus.", "text/plain")),
            ("/openapi.json", "get", operation("OpenAPI", "This file.", "application/json")),
            ("/traffic", "get", traffic), ("/traffic", "put", put), ("/console/fleet", "get", overview),
            ("/rides/{trip}", "get", ride),
        ] + pushes + histories
    }

    /// Subscriptions of browsers to messages about a trip.
    private static var pushes: [(path: String, verb: String, operation: [String: Any])] {
        func operation(_ id: String, _ text: String, _ parameters: [[String: Any]]) -> [String: Any] {
            [
                "operationId": id, "tags": ["Operation"], "description": text, "parameters": parameters,
                "responses": [
                    "200": [
                        "description": "Done.", "content": ["application/json": ["schema": ["type": "object"]]],
                    ],
                    "default": ["$ref": "#/components/responses/Failure"],
                ],
            ]
        }
        let language: [String: Any] = [
            "name": "language", "in": "query", "required": false,
            "schema": ["type": "string", "pattern": "^[A-Za-z0-9-]{0,35}$"],
            "description": "Language of the messages, as a BCP 47 tag.",
        ]
        var put = operation(
            "PutPushSubscription",
            "Stores the subscription of a browser; needs a token obtained with a link to the trip.",
            [pathParameter("trip"), language])
        let text: [String: Any] = ["type": "string"]
        let keys: [String: Any] = [
            "type": "object", "required": ["p256dh", "auth"], "properties": ["p256dh": text, "auth": text],
        ]
        let schema: [String: Any] = [
            "type": "object", "required": ["endpoint", "keys"],
            "properties": ["endpoint": ["type": "string", "format": "uri", "maxLength": 1_024], "keys": keys],
        ]
        put["requestBody"] = ["required": true, "content": ["application/json": ["schema": schema]]]
        return [
            ("/rides/{trip}/push", "put", put),
            (
                "/rides/{trip}/push/{subscription}", "delete",
                operation(
                    "DeletePushSubscription", "Deletes the subscription of a browser.",
                    [pathParameter("trip"), pathParameter("subscription")])
            ),
        ]
    }

    /// Export and deletion of stored positions.
    private static var histories: [(path: String, verb: String, operation: [String: Any])] {
        func parameter(_ name: String, _ schema: [String: Any], in place: String = "query") -> [String: Any] {
            ["name": name, "in": place, "required": place == "path", "schema": schema]
        }
        let time: [String: Any] = ["type": "string", "format": "date-time"]
        let range = [parameter("from", time), parameter("until", time)]
        let types = ["application/json", "text/csv", "application/geo+json", "application/gpx+xml"]
        return [("vehicles", "Vehicle"), ("deliveryVehicles", "DeliveryVehicle"), ("trips", "Trip")].flatMap {
            collection, name in
            let id = parameter("id", ["type": "string"], in: "path")
            func operation(_ verb: String, _ text: String, _ parameters: [[String: Any]], _ types: [String]) -> [String:
                Any]
            {
                let content = types.map { ($0, ["schema": [String: Any]()]) }
                return [
                    "operationId": "\(verb)\(name)History", "tags": ["Operation"], "description": text,
                    "parameters": [id] + parameters,
                    "responses": [
                        "200": ["description": "Done.", "content": Dictionary(uniqueKeysWithValues: content)],
                        "default": ["$ref": "#/components/responses/Failure"],
                    ],
                ]
            }
            let options = [
                parameter("limit", ["type": "integer", "minimum": 1, "maximum": 100_000]),
                parameter("format", ["type": "string", "enum": ["csv", "geojson", "gpx", "json"]]),
            ]
            let path = "/history/\(collection)/{id}"
            return [
                (path, "get", operation("Get", "Stored positions.", range + options, types)),
                (
                    path, "delete",
                    operation("Delete", "Deletes stored positions.", range + options, ["application/json"])
                ),
            ]
        }
    }

    // MARK: Messages

    private static func reference(_ message: any SwiftProtobuf.Message.Type) -> [String: Any] {
        message.protoMessageName == Google_Protobuf_Empty.protoMessageName
            ? ["type": "object"] : ["$ref": "#/components/schemas/\(message.protoMessageName)"]
    }

    private static var schemas: [String: Any] {
        let data = Data(FleetREST.messageSchemas.utf8)
        var schemas = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        schemas["Failure"] = [
            "type": "object",
            "properties": [
                "error": [
                    "type": "object",
                    "properties": [
                        "code": ["type": "integer"], "message": ["type": "string"],
                        "status": ["type": "string", "description": "The canonical name, such as NOT_FOUND."],
                        "details": ["type": "array", "items": ["type": "object"]],
                    ],
                ]
            ],
        ]
        return schemas
    }
}
