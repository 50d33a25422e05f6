// SPDX-License-Identifier: Apache-2.0

import NavGeo

@testable import NavSearch

/// A small made-up town with streets, houses and shops.
enum Town {
    static func street(_ name: String, way: Int64, nodes: [(Int64, Double, Double)], others: [SearchObject.Name] = [])
        -> SearchObject
    {
        var object = SearchObject(
            role: .street, kind: "highway=residential", names: [.init(text: name)] + others,
            source: PlaceSource(.way, way), location: SearchFixture.place(nodes[0].1, nodes[0].2), importance: 90)
        object.nodes = nodes.map(\.0)
        object.line = nodes.map { SearchFixture.place($0.1, $0.2) }
        return object
    }

    static func house(
        _ street: String, _ number: String, node: Int64, _ latitude: Double, _ longitude: Double, city: String = "",
        postcode: String = ""
    ) -> SearchObject {
        var object = SearchObject(
            role: .address, kind: "", names: [], source: PlaceSource(.node, node),
            location: SearchFixture.place(latitude, longitude), importance: 0)
        object.address.street = street
        object.address.number = number
        object.address.city = city
        object.address.postcode = postcode
        return object
    }

    static func point(
        _ kind: String, _ names: [SearchObject.Name], node: Int64, _ latitude: Double, _ longitude: Double,
        importance: UInt8 = 80
    ) -> SearchObject {
        SearchObject(
            role: kind.hasPrefix("place=") ? .place : .point, kind: kind, names: names,
            source: PlaceSource(.node, node),
            location: SearchFixture.place(latitude, longitude), importance: importance)
    }

    /// Altdorf with two streets that cross, and Neudorf, 20 km to the east, with a street of the same name.
    static let objects: [SearchObject] = [
        point(
            "place=town", [.init(text: "Altdorf"), .init(language: "ru", text: "Альтдорф")], node: 1, 50, 10,
            importance: 195),
        point("place=village", [.init(text: "Neudorf")], node: 2, 50, 10.28, importance: 160),
        street("Müllerstraße", way: 10, nodes: [(100, 50, 9.995), (101, 50, 10), (102, 50, 10.005)]),
        street("Am Markt", way: 11, nodes: [(103, 50.002, 10), (101, 50, 10), (104, 49.998, 10)]),
        street("Müllerstraße", way: 12, nodes: [(105, 50, 10.279), (106, 50, 10.281)]),
        house("Müllerstraße", "12", node: 201, 50.0001, 9.997, city: "Altdorf", postcode: "12345"),
        house("Müllerstraße", "12a", node: 202, 50.0001, 9.9972, city: "Altdorf", postcode: "12345"),
        house("Müllerstraße", "1-14", node: 203, 50.0001, 9.999, city: "Altdorf", postcode: "12345"),
        house("Müllerstraße", "12", node: 204, 50.0001, 10.2795, city: "Neudorf", postcode: "54321"),
        house("Am Markt", "2", node: 205, 50.001, 10.0001, city: "Altdorf", postcode: "12345"),
        house("Am Markt", "10", node: 206, 50.0018, 10.0001, city: "Altdorf", postcode: "12345"),
        point("amenity=pharmacy", [.init(text: "Löwen-Apotheke")], node: 301, 50.0005, 10.0002),
        point("amenity=pharmacy", [], node: 302, 50.0002, 10.28),
        point(
            "amenity=restaurant", [.init(text: "東京飯店"), .init(language: "en", text: "Tokyo House")], node: 303, 50.0003,
            9.998),
        point("tourism=museum", [.init(text: "Музей часов")], node: 304, 49.9995, 10.0003),
    ]

    static func index() throws -> SearchIndex {
        try SearchFixture.index(
            objects,
            interpolations: [
                AddressInterpolation(
                    way: 500, nodes: [205, 206],
                    line: [SearchFixture.place(50.001, 10.0001), SearchFixture.place(50.0018, 10.0001)], step: 2)
            ])
    }
}
