// SPDX-License-Identifier: Apache-2.0

import FleetModel
import Foundation
import Testing

@testable import FleetWire

/// The OpenAPI file, held equal to what is served.
@Suite struct OpenAPITests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/openapi.json")

    private func document() throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(OpenAPI.text.utf8)) as? [String: Any])
    }

    /// `NAV_RECORD=1 swift test --filter OpenAPITests` writes the file again.
    @Test func documentedFileIsServed() throws {
        if ProcessInfo.processInfo.environment["NAV_RECORD"] == "1" { try Data(OpenAPI.text.utf8).write(to: Self.file) }
        #expect(try OpenAPI.text == String(contentsOf: Self.file, encoding: .utf8))
    }

    @Test func methodsAndAddressesAreUnique() throws {
        let routed = FleetREST.routes.map(\.method)
        #expect(Set(routed).count == routed.count)
        #expect(Set(routed + [.openShare]) == Set(FleetMethod.allCases))
        #expect(Set(FleetREST.routes.map { "\($0.verb) \($0.template)" }).count == routed.count)
        let paths = try #require(try document()["paths"] as? [String: [String: Any]])
        for route in FleetREST.routes {
            let operation = try #require(paths[route.template]?[route.verb.lowercased()] as? [String: Any])
            #expect(operation["operationId"] as? String == route.method.rawValue)
            // A request to that address finds the method.
            let target = route.template.replacing(#/\{[a-zA-Z]+\}/#) { _ in "x" }
            let request = try RESTRequest(method: route.verb, target: target)
            #expect(try FleetREST.call(request).method == route.method, "\(route.verb) \(target)")
        }
        #expect(paths["/share"]?["post"] != nil)
    }

    @Test func allReferencesResolve() throws {
        let document = try document()
        let components = try #require(document["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        func check(_ value: Any) {
            if let object = value as? [String: Any] {
                if let name = object["$ref"] as? String, name.hasPrefix("#/components/schemas/") {
                    #expect(schemas[String(name.dropFirst(21))] != nil, "\(name)")
                }
                for value in object.values { check(value) }
            } else if let list = value as? [Any] {
                for value in list { check(value) }
            }
        }
        check(document)
        let trip = try #require(schemas["maps.fleetengine.v1.Trip"] as? [String: Any])
        let fields = try #require(trip["properties"] as? [String: Any])
        #expect(fields["tripStatus"] != nil && fields["remainingWaypoints"] != nil && fields["trip_status"] == nil)
    }
}
