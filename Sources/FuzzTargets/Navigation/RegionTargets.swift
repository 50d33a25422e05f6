// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavImport
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavWords

extension FuzzTarget {
    /// A region file: after the letter `F` the file itself; after `M` changes to the order, the stored metric and the
    /// source of a valid one; after `P` changes to a pack, which is joined with its original; after any other, changes to
    /// all sections of one without metrics. A change has four bytes (section, offset in two, value), and checksums of
    /// sections are valid. Routes are searched on accepted files.
    static let region = FuzzTarget("region", maximumLength: 512) { bytes in
        let file: RegionFile
        let graph: RoadGraph
        do {
            if bytes.first == UInt8(ascii: "F") {
                file = try RegionFile(bytes: Array(bytes.dropFirst()), name: "fuzz")
            } else if bytes.first == UInt8(ascii: "M") {
                file = try FuzzMap.changed(stored, by: Array(bytes.dropFirst())) { 120...139 ~= $0.number }
            } else if bytes.first == UInt8(ascii: "P") {
                file = try joined(RoadGraph(FuzzMap.changed(pack, by: Array(bytes.dropFirst()))))
            } else {
                file = try FuzzMap.changed(sound, by: Array(bytes.dropFirst()))
            }
            // What is read can be written again.
            if let source = try RegionSource.stored(in: file) {
                try require(RegionSource(parsing: source.bytes, of: "fuzz") == source)
            }
            graph = try RoadGraph(file)
        } catch let error as RegionError {
            return try require(error.message.contains("fuzz"), "an error without the name of the file: \(error)")
        }
        try readColumns(of: graph)
        let engine = RouteEngine(graph: graph, method: bytes.count % 2 == 0 ? .hierarchy : .plain)
        let provider = LocalRouteProvider(engine: engine, writer: InstructionWriter())
        let stops = [(1.0, 1.0), (1.0015, 1.001)].compactMap {
            Waypoint(location: Coordinate(latitude: $0.0, longitude: $0.1))
        }
        do throws(RouteError) {
            let request = RouteRequest(stops: stops)
            let route = provider.route(along: try engine.path(for: request), for: request)
            try check(route)
        } catch {
            try require(!error.message.isEmpty)
        }
    }

    private static let sound = FuzzMap.graph(FuzzMap.roads)
    private static let stored = FuzzMap.graph(FuzzMap.roads, withMetrics: true)

    /// The southern part of a map with layers.
    private static let pack: RoadGraph = {
        do { return try RoadGraph(part(of: layered)) } catch {
            preconditionFailure("a sound map is not split: \(error)")
        }
    }()

    private static func part(of graph: RoadGraph) throws(RegionError) -> RegionFile {
        let south = MapArea(BoundingBox(west: 0.99, south: 0.99, east: 1.004, north: 1.004))
        let split = try RegionSplit(graph, areas: [PackArea(name: "south", area: south)], margin: Meters(100))
        let writer = RegionWriter()
        if !split.areas.isEmpty { try split.write(0, to: writer) }
        return try RegionFile(bytes: writer.finishInMemory(), name: "fuzz")
    }

    /// A part of the join of a pack with its original.
    private static func joined(_ pack: RoadGraph) throws(RegionError) -> RegionFile {
        let writer = RegionWriter()
        try RegionJoin.write([pack, layered], to: writer)
        return try part(of: RoadGraph(RegionFile(bytes: writer.finishInMemory(), name: "fuzz")))
    }

    private static func readColumns(of graph: RoadGraph) throws {
        for row in 0..<min(graph.edgeCount, 1000) {
            let edge = EdgeID(row: Int32(row))
            let shape = graph.shape(of: edge)
            try require(shape.count >= 2)
            _ = (graph.osmNodes(of: edge), graph.features(along: edge), graph.attributes(of: edge))
        }
    }

    private static func check(_ route: Route) throws(RouteError) {
        for leg in route.legs where !leg.path.allSatisfy(\.isValid) {
            throw RouteError(code: .provider, message: "a route off the globe")
        }
    }

    /// Changes to the map layers of a region, four bytes each, with valid checksums. Accepted files are drawn.
    static let layers = FuzzTarget("layers", maximumLength: 256) { bytes in
        do {
            let file = try FuzzMap.changed(layered, by: bytes) { 140...151 ~= $0.number }
            let features = try MapFeatures(file)
            for zoom in [0, 9, 15] {
                let tile = TileAddress(holding: Coordinate(latitude: 1.003, longitude: 1.003), zoom: zoom)
                _ = VectorTile.bytes(of: tile, graph: layered, features: features)
            }
        } catch is RegionError {}
    }

    private static let layered = FuzzMap.graph(FuzzMap.layers, withLayers: true)
}
