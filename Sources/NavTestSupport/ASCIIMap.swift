// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavImport

/// A test map drawn as ASCII art and built by the real import.
///
/// Every letter or digit of the drawing is a node; all other characters are ignored. A column is `scale` wide and a row
/// `scale` high. The map is in the Gulf of Guinea, outside of all countries; traffic keeps right unless `drivesOnLeft`
/// is set.
///
///     let map = try ASCIIMap("""
///         A--B--C
///         |    /
///         D--E
///         """, ways: ["ABC", "ADE", "CE"])
public struct ASCIIMap: Sendable {
    /// The imported network.
    public let graph: RoadGraph
    /// The imported region file.
    public let bytes: [UInt8]
    /// The summary of the import.
    public let summary: ImportSummary
    /// The map as an OpenStreetMap file.
    public let xml: String
    let coordinates: [Character: Coordinate]
    let names: [Int64: Character]
    private let ids: [Character: Int64]

    /// A way of the drawing: its nodes and tags.
    public struct Way: Sendable, ExpressibleByStringLiteral {
        /// Nodes in order, one character each.
        public var nodes: String
        /// Tags; the default name is the string of nodes.
        public var tags: [String: String]

        /// Creates a way. `highway=primary` and a name are added unless given. A tag with an empty value is omitted.
        public init(_ nodes: String, _ tags: [String: String] = [:]) {
            self.nodes = nodes
            self.tags = tags
            if tags["highway"] == nil, tags["route"] == nil { self.tags["highway"] = "primary" }
            if tags["name"] == nil { self.tags["name"] = nodes }
        }

        /// Creates a primary road named after its nodes.
        public init(stringLiteral nodes: String) { self.init(nodes) }
    }

    /// A turn restriction of the drawing, or another relation with the same members.
    public struct Restriction: Sendable {
        var from: String
        var via: String
        var to: String
        var tags: [String: String]

        /// Creates a restriction.
        ///
        /// - Parameters:
        ///   - kind: Value of the tag `restriction`; empty for none.
        ///   - from: Nodes of the `from` way, or of several, separated by spaces.
        ///   - via: The `via` node, the nodes of one or several `via` ways, or both, separated by spaces.
        ///   - to: Nodes of the `to` way, or of several.
        ///   - tags: Additional tags.
        public init(_ kind: String, from: String, via: String, to: String, tags: [String: String] = [:]) {
            self.from = from
            self.via = via
            self.to = to
            self.tags = tags
            if !kind.isEmpty { self.tags["restriction"] = kind }
            self.tags["type"] = self.tags["type"] ?? "restriction"
        }

        /// Creates a `maneuver` relation.
        ///
        /// - Parameters:
        ///   - maneuver: Value of the tag `maneuver`.
        ///   - direction: Value of the tag `direction`; empty for none.
        ///   - from: Nodes of the `from` way.
        ///   - via: The `via` node, and the nodes of `via` ways.
        ///   - to: Nodes of the `to` way.
        public init(maneuver: String, _ direction: String = "", from: String, via: String, to: String) {
            self.init(
                "", from: from, via: via, to: to,
                tags: ["type": "maneuver", "maneuver": maneuver, "direction": direction])
        }
    }

    /// Draws and imports a map. Its largest component is the main network, even if it is small.
    ///
    /// - Parameters:
    ///   - picture: The drawing.
    ///   - scale: Width of a column and height of a row.
    ///   - ways: The ways.
    ///   - nodes: Tags of nodes.
    ///   - restrictions: Turn restrictions.
    ///   - drivesOnLeft: Driving side; `nil` for that of the country.
    /// - Throws: The error of the import.
    /// - Precondition: All nodes of ways are drawn.
    public init(
        _ picture: String, scale: Meters = Meters(100), ways: [Way], nodes: [Character: [String: String]] = [:],
        restrictions: [Restriction] = [], drivesOnLeft: Bool? = nil
    ) throws {
        let origin = Coordinate(latitude: 1, longitude: 1)
        var places: [Character: Coordinate] = [:]
        for (row, line) in picture.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            for (column, character) in line.enumerated() where character.isLetter || character.isNumber {
                precondition(places[character] == nil, "node \(character) is drawn twice")
                let south = origin.moved(Meters(Double(row) * scale.value), toward: Bearing(180))
                places[character] = south.moved(Meters(Double(column) * scale.value), toward: Bearing(90))
            }
        }
        try self.init(places: places, ways: ways, nodes: nodes, restrictions: restrictions, drivesOnLeft: drivesOnLeft)
    }

    /// Imports a map with nodes at given coordinates.
    ///
    /// - Parameters:
    ///   - places: Coordinates of the nodes.
    ///   - ways: The ways.
    ///   - nodes: Tags of nodes.
    ///   - restrictions: Turn restrictions.
    ///   - drivesOnLeft: Driving side; `nil` for that of the country.
    /// - Throws: The error of the import.
    public init(
        places: [Character: Coordinate], ways: [Way], nodes: [Character: [String: String]] = [:],
        restrictions: [Restriction] = [], drivesOnLeft: Bool? = nil
    ) throws {
        var ids: [Character: Int64] = [:]
        for (row, name) in places.keys.sorted().enumerated() { ids[name] = Int64(row + 1) }
        let xml = ASCIIMap.xml(places, ids, ways, nodes, restrictions)
        let file = try OSMFile(bytes: Array(xml.utf8), name: "map")
        let writer = RegionWriter()
        summary = try MapBuilder.build(
            file, into: writer, options: ImportOptions(drivesOnLeft: drivesOnLeft, workers: 1, smallestMainNetwork: 2))
        bytes = try writer.finishInMemory()
        graph = try RoadGraph(RegionFile(bytes: bytes, name: "map"))
        self.xml = xml
        self.coordinates = places
        self.ids = ids
        names = Dictionary(uniqueKeysWithValues: ids.map { ($0.value, $0.key) })
    }

    /// The OpenStreetMap id of a drawn node.
    public func id(_ name: Character) -> Int64 {
        guard let id = ids[name] else { preconditionFailure("node \(name) is not drawn") }
        return id
    }

    private static func xml(
        _ places: [Character: Coordinate], _ ids: [Character: Int64], _ ways: [Way],
        _ nodes: [Character: [String: String]], _ restrictions: [Restriction]
    ) -> String {
        func tags(_ tags: [String: String]) -> String {
            tags.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
                .map { "<tag k=\"\(escaped($0.key))\" v=\"\(escaped($0.value))\"/>" }.joined()
        }
        func id(_ name: Character) -> Int64 {
            guard let id = ids[name] else { preconditionFailure("node \(name) is not drawn") }
            return id
        }
        func way(_ nodes: String) -> Int {
            guard let row = ways.firstIndex(where: { $0.nodes == nodes }) else {
                preconditionFailure("way \(nodes) is not drawn")
            }
            return row + 1
        }
        func members(_ ways: String, _ role: String) -> String {
            ways.split(separator: " ").map { "<member type=\"way\" ref=\"\(way(String($0)))\" role=\"\(role)\"/>" }
                .joined()
        }
        var lines = ["<osm version=\"0.6\">"]
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "<node id=\"\(id(name))\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\">"
                    + tags(nodes[name] ?? [:]) + "</node>")
        }
        for (row, way) in ways.enumerated() {
            lines.append(
                "<way id=\"\(row + 1)\">" + way.nodes.map { "<nd ref=\"\(id($0))\"/>" }.joined() + tags(way.tags)
                    + "</way>")
        }
        for (row, rule) in restrictions.enumerated() {
            let via = rule.via.split(separator: " ").map { part in
                part.count == 1
                    ? part.map { "<member type=\"node\" ref=\"\(id($0))\" role=\"via\"/>" }.joined()
                    : members(String(part), "via")
            }.joined()
            lines.append(
                "<relation id=\"\(row + 1)\">" + members(rule.from, "from") + via + members(rule.to, "to")
                    + tags(rule.tags) + "</relation>")
        }
        return lines.joined(separator: "\n") + "\n</osm>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}
