// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRender

/// Draws, in the middle of the largest town of each region, maneuvers, following frames, picture tiles and vector tiles, on
/// one thread.
struct PicturesBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pictures")

    @Argument(help: "Region files built with map layers.")
    var files: [String]

    @Option(help: "Different pictures of each kind; the median counts.")
    var runs = 41

    func run() async throws {
        for file in files {
            if files.count > 1 { print(String(file.split(separator: "/").last ?? ""), terminator: " ") }
            try await measure(file)
        }
    }

    private func measure(_ file: String) async throws {
        let graph = try RoadGraph(path: file)
        let features = try MapFeatures(graph.file)
        guard let shaper = PangoShaper() else { throw ValidationError("no memory for fonts") }
        let busiest = PicturesBench.busiestTile(of: graph)
        let place = busiest.place(Point(TileAddress.extent / 2, TileAddress.extent / 2))
        let (drawn, filed) = try await maneuvers()

        let renderer = MapRenderer(graph: graph, features: features, shaper: shaper)
        // A drive through town: each frame looks from another place in another direction.
        let frames = try await following(renderer, frames: runs) { step in
            (place.moved(Meters(step * 12), toward: Bearing(step * 3)), Bearing(step * 4))
        }
        // Half a minute at 50 km/h, ten frames a second: every frame reads its part of the map anew.
        let drive = try await following(renderer, frames: 300) { step in
            (place.moved(Meters(step * 1.4), toward: Bearing(40)), Bearing(40 + step / 30))
        }

        let painter = TilePainter(graph: graph, features: features, contexts: 1)
        var (pictures, vectors, bytes): ([Double], [Double], [Double]) = ([], [], [])
        let middle = TileAddress(holding: place, zoom: 15)
        for step in 0..<max(9, runs / 4) {
            guard let tile = TileAddress(x: middle.x + step % 3 - 1, y: middle.y + step / 3 % 3 - 1, zoom: 15) else {
                continue
            }
            pictures.append(
                try await Stopwatch.seconds { try painter.png(of: tile, style: .day, side: 256, scale: 2) }.0 * 1000)
            let (seconds, vector) = await Stopwatch.seconds {
                VectorTile.bytes(of: tile, graph: graph, features: features)
            }
            vectors.append(seconds * 1000)
            bytes.append(Double(vector.count) / 1000)
        }
        printFields([
            "maneuver": Stopwatch.quantile(0.5, of: drawn), "maneuver_png": Stopwatch.quantile(0.5, of: filed),
            "frame": Stopwatch.quantile(0.5, of: frames), "frame99": Stopwatch.quantile(0.99, of: frames),
            "drive": Stopwatch.quantile(0.5, of: drive), "drive99": Stopwatch.quantile(0.99, of: drive),
            "tile": Stopwatch.quantile(0.5, of: pictures), "vector": Stopwatch.quantile(0.5, of: vectors),
            "vector_kb": Stopwatch.quantile(0.5, of: bytes), "peak_mb": Stopwatch.peakBytes / 1e6,
        ])
    }

    /// Milliseconds for every maneuver, as one is never drawn twice in a row: drawn, and as PNG.
    private func maneuvers() async throws -> (drawn: [Double], filed: [Double]) {
        var (drawn, filed): ([Double], [Double]) = ([], [])
        for maneuver in Maneuver.allCases {
            let picture = ManeuverImage(maneuver).picture()
            // The first call of all sets up what later ones share.
            _ = try picture.image()
            drawn.append(try await Stopwatch.seconds { try picture.image() }.0 * 1000)
            filed.append(try await Stopwatch.seconds { try picture.image().png() }.0 * 1000)
        }
        return (drawn, filed)
    }

    /// Milliseconds for each frame of 800 × 480 with a route and a vehicle.
    private func following(
        _ renderer: MapRenderer, frames: Int, _ look: (Double) -> (place: Coordinate, heading: Bearing)
    ) async throws -> [Double] {
        var times: [Double] = []
        for step in 0..<(frames + 5) {
            let (here, heading) = look(Double(step))
            let overlays: [MapOverlay] = [
                .route(
                    MapOverlay.RouteLine(
                        path: (0...60).map { here.moved(Meters(Double($0 - 10) * 25), toward: heading) }, driven: 10)),
                .puck(MapOverlay.Puck(place: here, heading: heading)),
            ]
            let canvas = try CairoCanvas(size: Size(width: 800, height: 480))
            let seconds = await Stopwatch.seconds {
                renderer.draw(on: canvas, camera: .following(here, heading: heading), overlays: overlays)
            }.0
            // The first frames shape the names that later ones know.
            if step >= 5 { times.append(seconds * 1000) }
        }
        return times
    }

    /// The tile of zoom 14 with the most roads: the middle of the largest town.
    private static func busiestTile(of graph: RoadGraph) -> TileAddress {
        var roads: [TileAddress: Int] = [:]
        for row in 0..<graph.nodeCount {
            roads[TileAddress(holding: graph.place(of: NodeID(row: Int32(row))), zoom: 14), default: 0] += 1
        }
        return roads.max { ($0.value, $1.key.x, $1.key.y) < ($1.value, $0.key.x, $0.key.y) }?.key
            ?? TileAddress(holding: Coordinate(latitude: 0, longitude: 0), zoom: 14)
    }
}
