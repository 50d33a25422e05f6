// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavGraph
public import NavImport

/// A map drawn with characters, built through the real import.
///
/// Every letter or digit of the picture is a node; everything else is decoration for the reader. One column is one
/// `scale` wide, one row one `scale` high. The map lies in the sea off West Africa, where no country's law holds:
/// traffic keeps right unless `drivesOnLeft` says otherwise.
///
///     let map = try MapSketch("""
///         A--B--C
///         |    /
///         D--E
///         """, ways: ["ABC", "ADE", "CE"])
public struct MapSketch: Sendable {
    /// The network that the import made.
    public let graph: RoadGraph
    /// The region file that the import made.
    public let bytes: [UInt8]
    /// What the import counted.
    public let summary: ImportSummary
    /// The map as an OpenStreetMap file.
    public let xml: String
    let coordinates: [Character: Coordinate]
    let names: [Int64: Character]
    private let ids: [Character: Int64]

    /// One way of the picture: the nodes it passes and its tags.
    public struct Way: Sendable, ExpressibleByStringLiteral {
        /// Nodes in order, one character each.
        public var nodes: String
        /// Tags; the name is the nodes unless told otherwise.
        public var tags: [String: String]

        /// Makes a way; `highway=primary` and a name are added where no tag says otherwise. An empty value leaves a
        /// tag out.
        public init(_ nodes: String, _ tags: [String: String] = [:]) {
            self.nodes = nodes
            self.tags = tags
            if tags["highway"] == nil, tags["route"] == nil { self.tags["highway"] = "primary" }
            if tags["name"] == nil { self.tags["name"] = nodes }
        }

        /// Makes a primary road named after its nodes.
        public init(stringLiteral nodes: String) { self.init(nodes) }
    }

    /// One turn restriction of the picture.
    public struct Restriction: Sendable {
        var from: String
        var via: String
        var to: String
        var tags: [String: String]

        /// Makes a restriction from the nodes of whole ways; `via` is one node, or the nodes of one way or of several
        /// ways separated by spaces.
        public init(_ kind: String, from: String, via: String, to: String, tags: [String: String] = [:]) {
            self.from = from
            self.via = via
            self.to = to
            self.tags = tags
            if !kind.isEmpty { self.tags["restriction"] = kind }
            self.tags["type"] = self.tags["type"] ?? "restriction"
        }
    }

    /// Draws and imports a map. Its largest part is its main network, however small.
    ///
    /// - Parameters:
    ///   - scale: width of a column and height of a row.
    ///   - nodes: tags of nodes that are more than shape.
    /// - Throws: what the import throws; a way that names a node which is not drawn is a mistake of the test and traps.
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

    /// Imports a map whose nodes lie at given places.
    public init(
        places: [Character: Coordinate], ways: [Way], nodes: [Character: [String: String]] = [:],
        restrictions: [Restriction] = [], drivesOnLeft: Bool? = nil
    ) throws {
        var ids: [Character: Int64] = [:]
        for (row, name) in places.keys.sorted().enumerated() { ids[name] = Int64(row + 1) }
        let xml = MapSketch.xml(places, ids, ways, nodes, restrictions)
        let file = try OSMFile(bytes: Array(xml.utf8), name: "sketch")
        let writer = RegionWriter()
        summary = try MapBuilder.build(
            file, into: writer, options: ImportOptions(drivesOnLeft: drivesOnLeft, workers: 1, smallestMainNetwork: 2))
        bytes = try writer.finishInMemory()
        graph = try RoadGraph(RegionFile(bytes: bytes, name: "sketch"))
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
            let via =
                rule.via.count == 1
                ? rule.via.map { "<member type=\"node\" ref=\"\(id($0))\" role=\"via\"/>" }.joined()
                : rule.via.split(separator: " ")
                    .map { "<member type=\"way\" ref=\"\(way(String($0)))\" role=\"via\"/>" }.joined()
            lines.append(
                "<relation id=\"\(row + 1)\"><member type=\"way\" ref=\"\(way(rule.from))\" role=\"from\"/>" + via
                    + "<member type=\"way\" ref=\"\(way(rule.to))\" role=\"to\"/>" + tags(rule.tags) + "</relation>")
        }
        return lines.joined(separator: "\n") + "\n</osm>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}
