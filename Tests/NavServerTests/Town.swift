// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import HTTPTypes
import NavGeo
import NavGraph
import NavTestSupport

@testable import NavFormats
@testable import NavServer

/// A drawn town and a handler of requests for it, without sockets.
///
///     A--B--C--D      two kilometers from A to D; every street may be driven both ways but KL
///     |  |  |  |
///     E--F--G--H      K--L is an island of its own, one way
///
struct Town {
    let map: ASCIIMap
    let handler: RoutingRequestHandler

    init(limits: ServiceLimits = ServiceLimits()) throws {
        map = try ASCIIMap(
            """
            A--B--C--D

            E--F--G--H


            K--L
            """, scale: Meters(200),
            ways: [
                .init("ABCD", ["name": "North Street"]), .init("EFGH", ["name": "South Street"]), "AE", "BF", "CG",
                "DH",
                .init("KL", ["oneway": "yes"]),
            ])
        handler = RoutingRequestHandler(
            map: try ServedMap(map.graph, path: "town.region", memory: limits.engineMemory), limits: limits)
    }

    /// A town with another handler.
    init(map: ASCIIMap, handler: RoutingRequestHandler) { (self.map, self.handler) = (map, handler) }

    /// Longitude and latitude of drawn nodes as they stand in an address.
    func at(_ nodes: String) -> String {
        nodes.map { Town.text(map.place($0)) }.joined(separator: ";")
    }

    static func text(_ place: Coordinate) -> String {
        "\(DecimalText.text(place.longitude, decimals: 6)),\(DecimalText.text(place.latitude, decimals: 6))"
    }

    func get(_ target: String, method: String = "GET") -> Reply {
        Reply(handler.response(to: HTTPServerRequest(method: method, target: target, isLocal: true)))
    }

    func post(_ target: String, _ body: String, contentType: String = "application/json", isLocal: Bool = true) -> Reply
    {
        Reply(
            handler.response(
                to: HTTPServerRequest(
                    method: "POST", target: target, contentType: contentType, body: Array(body.utf8), isLocal: isLocal))
        )
    }

    /// A parsed response.
    struct Reply {
        let status: Int
        let contentType: String
        let body: [UInt8]
        let json: JSONValue

        init(_ reply: RoutingResponse) {
            status = reply.http.status
            contentType = reply.http.contentType
            body = reply.http.body
            json = (try? JSONValue(parsing: reply.http.body)) ?? .null
        }

        var code: String { json["code"]?.string ?? "" }
        var message: String { json["message"]?.string ?? "" }
        subscript(key: String) -> JSONValue? { json[key] }
        /// The first route, and its first leg.
        var route: JSONValue? { json["routes"]?[0] ?? json["trips"]?[0] }
        var leg: JSONValue? { route?["legs"]?[0] }
    }
}

extension HTTPServerRequest {
    /// A request from a program on this machine, or from another machine.
    init(method: String, target: String, contentType: String = "", body: [UInt8] = [], isLocal: Bool) {
        self.init(
            method: method, target: target, headers: contentType.isEmpty ? [:] : [.contentType: contentType],
            body: body,
            remoteAddress: isLocal ? "127.0.0.1" : "192.0.2.1")
    }
}

extension JSONValue {
    var keys: [String] {
        guard case .object(let fields) = self else { return [] }
        return fields.map(\.key)
    }
}
