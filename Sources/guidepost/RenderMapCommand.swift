// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGraph
internal import NavGuidance
internal import NavModel
internal import NavRender
internal import NavRouting
internal import NavTiles

/// `guidepost render map`
struct RenderMapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Render a map of a region.",
        discussion: """
            At zoom z the world is 256 · 2ᶻ points wide: zoom 12 shows a town, 16 streets with their names. With two or \
            more --stop, the map shows the route, and --center is optional.

            Land use, water, buildings, railways and place names are missing in a region that was built with --no-layers. \
            Roads with their names and numbers are always shown. Points of interest and house numbers come from the search \
            index. The image is a PNG file.

            Examples:
              guidepost render map --map monaco.region --center 43.7396,7.4277 --zoom 16 -o map.png
              guidepost render map --map monaco.region --center 43.7396,7.4277 --style own.json -o own.png
              guidepost render map --map monaco.region --stop 43.7480,7.4365 --stop 43.7275,7.4190 --style night -o way.png
            """)

    @OptionGroup var trip: TripOptions

    @Option(
        help: ArgumentHelp("Center of the map: latitude,longitude in degrees.", valueName: "lat,lon"),
        transform: Stop.init(parsing:))
    var center: Stop?

    @Option(help: ArgumentHelp("Zoom level, 0 … 22. By default 15, or such that the route fits.", valueName: "zoom"))
    var zoom: Double?

    @Option(help: ArgumentHelp("Direction that is up, in degrees clockwise from north.", valueName: "degrees"))
    var bearing = 0.0

    @Option(help: ArgumentHelp("Tilt towards the horizon in degrees, 0 … 60.", valueName: "degrees"))
    var tilt = 0.0

    @Option(help: ArgumentHelp("Width and height in points, 16 … 4096 each.", valueName: "WxH"))
    var size = "800x480"

    @Option(help: ArgumentHelp("Pixels per point, 0.5 … 4.", valueName: "pixels"))
    var scale = 1.0

    @Option(
        help: ArgumentHelp(
            "Map style: day, night, or a file with a MapLibre style.", valueName: "day|night|json"))
    var style = "day"

    @Option(name: [.customShort("o"), .long], help: ArgumentHelp("PNG file to write.", valueName: "png"))
    var output: String

    private var viewSize: Size? {
        let sides = size.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, sides.allSatisfy({ (16...4096).contains($0) }) else { return nil }
        return Size(width: sides[0], height: sides[1])
    }

    /// The style and its language of names.
    private var colors: (style: MapStyle, language: String) {
        get throws {
            switch style {
            case "day": return (.day, "")
            case "night": return (.night, "")
            default:
                let read = try MapLibreStyle(parsing: Input.bytes(at: style))
                for warning in read.warnings { Output.note("\(style): \(warning)\n") }
                return (read.style, read.language)
            }
        }
    }

    func validate() throws {
        guard viewSize != nil else {
            throw ValidationError("--size must be WIDTHxHEIGHT such as 800x480, each 16 … 4096.")
        }
        guard (0.5...4).contains(scale) else { throw ValidationError("--scale must be 0.5 … 4.") }
        guard (0...MapCamera.maximumTilt).contains(tilt) else { throw ValidationError("--tilt must be 0 … 60.") }
        guard MapCamera.zooms.contains(zoom ?? 15) else { throw ValidationError("--zoom must be 0 … 22.") }
        try ImageFile.check(output)
        guard bearing.isFinite else { throw ValidationError("--bearing must be a number.") }
        guard center != nil || trip.stop.count >= 2 else {
            throw ValidationError("Either --center or at least two --stop are required.")
        }
    }

    func run() throws {
        let provider = try trip.provider()
        if let center { try MapExtent(provider.engine.graph).check(center.waypoint.coordinate, "--center") }
        guard trip.stop.count >= 2 else { return try draw(provider.engine.graph, [], around: nil) }
        let request = try trip.request()
        try trip.check(request, on: provider)
        let route = try route(for: request, by: provider)
        try draw(
            provider.engine.graph, overlays(of: route, for: request),
            around: BoundingBox(around: route.legs.flatMap(\.path)))
    }

    private func route(for request: RouteRequest, by provider: LocalRouteProvider) throws(Failure) -> Route {
        do { return provider.route(along: try provider.engine.path(for: request), for: request) } catch {
            throw Failure(error)
        }
    }

    /// The line of a route with its traffic, the stops and the start.
    private func overlays(of route: Route, for request: RouteRequest) -> [MapOverlay] {
        var overlays: [MapOverlay] = [.route(RouteOverlay(route).line)]
        overlays += request.stops.dropFirst().enumerated().map { index, stop in
            let kind: MapOverlay.Marker.Kind = index == request.stops.count - 2 ? .destination : .stop
            return .marker(MapOverlay.Marker(place: stop.coordinate, kind: kind))
        }
        if let start = route.legs.first?.path.first { overlays.append(.puck(MapOverlay.Puck(place: start))) }
        return overlays
    }

    /// Draws the map and writes the picture.
    private func draw(_ graph: RoadGraph, _ overlays: [MapOverlay], around box: BoundingBox?) throws {
        let size = viewSize ?? Size(width: 800, height: 480)
        var camera =
            center.map { MapCamera(target: $0.waypoint.coordinate, zoom: zoom ?? 15) }
            ?? box.map { MapCamera.overview($0, in: size) }
            ?? MapCamera(target: Coordinate(latitude: 0, longitude: 0), zoom: 1)
        camera = MapCamera(
            target: camera.target, zoom: zoom ?? camera.zoom, bearing: Bearing(bearing), tilt: tilt,
            anchor: camera.anchor)
        guard let shaper = SystemShaper() else { throw Failure("out of memory: cannot load fonts") }
        let image = try Failure.explaining {
            let (style, language) = try colors
            let renderer = try MapRenderer(
                graph: graph, style: style, shaper: shaper, language: language, points: SearchedPoints(graph))
            if !renderer.hasLayers {
                Output.note(
                    "note: this region contains roads only; build it without --no-layers for land, water and buildings\n"
                )
            }
            let canvas = try RasterCanvas(size: size, scale: scale)
            renderer.draw(on: canvas, camera: camera, overlays: overlays)
            return canvas.image()
        }
        try Output.write(image.png(), toFile: output)
    }
}
