// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// What a map shows apart: ranks of roads, ramps, water, points of interest.
@Suite struct MapDesignTests {
    private func fill(_ style: MapStyle, _ rank: MapRoadRank) throws -> Color { try #require(style.roads[rank]?.fill) }

    private func distance(_ a: Color, _ b: Color) -> Int {
        abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green)) + abs(Int(a.blue) - Int(b.blue))
    }

    // MARK: Colors. Contrasts by WCAG 2.2.

    /// The colors of roads for motor vehicles, from side roads up. Ranks of one color are one class.
    private func ladder(_ style: MapStyle) throws -> [(rank: MapRoadRank, fill: Color)] {
        try [MapRoadRank.minor, .secondary, .primary, .trunk, .motorway].map { ($0, try fill(style, $0)) }
    }

    @Test func everyClassOfRoadsIsDistinctFromTheOthers() throws {
        for (style, least) in [(MapStyle.day, 1.2), (.night, 1.5)] {
            let ladder = try ladder(style)
            for (index, lower) in ladder.enumerated() {
                for (steps, higher) in ladder.dropFirst(index + 1).enumerated() {
                    let contrast = higher.fill.contrast(to: lower.fill)
                    #expect(
                        contrast >= power(least, Double(steps + 1)), "\(style.name) \(lower.rank), \(higher.rank)")
                }
            }
            #expect(try fill(style, .motorway).contrast(to: fill(style, .primary)) >= 1.5)
            for rank in [MapRoadRank.service, .tertiary] { #expect(try fill(style, rank) == fill(style, .minor)) }
        }
        // Lights at night: the more important, the brighter.
        let lights = try ladder(.night).map(\.fill.luminance)
        #expect(lights == lights.sorted())
    }

    @Test func roadsAreDistinctFromTheGround() throws {
        for style in [MapStyle.day, .night] {
            for (rank, color) in try ladder(style) {
                let casing = try #require(style.roads[rank]?.casing)
                // A road is seen by its fill or by its casing, whichever differs more from what is beside it.
                func contrast(to ground: Color) -> Double {
                    max(color.contrast(to: ground), casing.contrast(to: ground))
                }
                #expect(contrast(to: style.land) >= 1.45, "\(style.name) \(rank)")
                for (kind, ground) in style.areas {
                    #expect(contrast(to: ground) >= 1.25, "\(style.name) \(rank) \(kind)")
                }
            }
        }
        for ground in [MapStyle.night.land, try #require(MapStyle.night.areas[.residential])] {
            #expect(try fill(.night, .minor).contrast(to: ground) >= 1.5)
        }
    }

    @Test func waterIsDistinctFromLand() throws {
        for style in [MapStyle.day, .night] {
            for kind in [FeatureKind.water, .sea] {
                #expect(try #require(style.areas[kind]).contrast(to: style.land) >= 1.3, "\(style.name)")
            }
        }
    }

    @Test func pointsAndHouseNumbersAreLegible() throws {
        for style in [MapStyle.day, .night] {
            for category in PointIcon.Category.allCases {
                let colors = try #require(style.points[category])
                #expect(colors.disc.contrast(to: .white) >= 4.5, "\(category)")
                #expect(colors.text.contrast(to: style.halo) >= 4.5, "\(style.name) \(category)")
            }
            for kind in [FeatureKind.building, .residential, .park] {
                let ground = try #require(style.areas[kind])
                #expect(style.houseNumber.contrast(to: ground) >= 4.5, "\(style.name) \(kind)")
            }
            #expect(style.houseNumber.contrast(to: style.land) >= 4.5)
        }
    }

    @Test func woodsAndParksDifferFromLandAndFromEachOther() throws {
        for style in [MapStyle.day, .night] {
            let kinds = try [FeatureKind.forest, .park, .grass].map { try #require(style.areas[$0]) } + [style.land]
            for (index, color) in kinds.enumerated() {
                for other in kinds.dropFirst(index + 1) { #expect(distance(color, other) >= 14, "\(style.name)") }
            }
        }
    }

    @Test func bordersAreDistinct() throws {
        for style in [MapStyle.day, .night] {
            for kind in [FeatureKind.countryBorder, .stateBorder] {
                #expect(try #require(style.lines[kind]?.color).contrast(to: style.land) >= 3, "\(style.name) \(kind)")
            }
            let (border, sea) = (try #require(style.lines[.maritimeBorder]?.color), try #require(style.areas[.sea]))
            #expect(border.contrast(to: sea) >= 1.5, "\(style.name)")
            for zoom in [5.0, 10, 16] {
                let country = try #require(style.lineWidth(of: .countryBorder, zoom: zoom))
                #expect(try country > #require(style.lineWidth(of: .stateBorder, zoom: zoom)), "at \(zoom)")
            }
        }
    }

    // MARK: Roads

    @Test func rampsAreNarrowerAndPaler() throws {
        for style in [MapStyle.day, .night] {
            for rank in [MapRoadRank.motorway, .trunk, .primary] {
                let road = try #require(style.roads[rank])
                let ramp = road.ramp(on: style.land)
                #expect(zip(ramp.widths, road.widths).allSatisfy { $0 < 0.75 * $1 })
                #expect(ramp.fill.contrast(to: style.land) < road.fill.contrast(to: style.land))
            }
        }
    }

    @Test func pedestrianStreetsAreThinAndHaveTheirOwnColor() throws {
        #expect(MapRoadRank(.pedestrian) == .pedestrian)
        for style in [MapStyle.day, .night] {
            let (street, minor) = (try #require(style.roads[.pedestrian]), try #require(style.roads[.minor]))
            #expect(zip(street.widths, minor.widths).allSatisfy { $0 < 0.75 * $1 })
            #expect(street.fill != minor.fill && street.minimumZoom > minor.minimumZoom)
        }
    }

    @Test func casingOfMainRoadContinuesPastSideStreet() throws {
        let map = try ASCIIMap(
            """
            A--B--C
               |
               D
            """, scale: Meters(100),
            ways: [.init("ABC", ["highway": "primary"]), .init("BD", ["highway": "residential"])])
        let style = MapStyle.day
        let camera = MapCamera(target: map.place("B"), zoom: 18)
        let canvas = try CairoCanvas(size: Size(width: 200, height: 200), scale: 1)
        MapRenderer(graph: map.graph, features: nil, style: style, shaper: NoText()).draw(on: canvas, camera: camera)
        let image = canvas.image()
        let road = try #require(style.roads[.primary])
        let edge = 100 + MapStyle.width(road.widths, zoom: 18) / 2
        // Across the side street, between the fill of the main road and its own. The edge may lie between two pixels.
        let row = Int(edge)
        #expect((row - 1...row + 1).contains { distance(image[100, $0], road.casing) < 60 })
        #expect(image[100, row + 12] == style.roads[.minor]?.fill)
    }

    // MARK: Routes

    @Test func routeInTunnelIsDashed() throws {
        let map = try ASCIIMap(
            "A----B----C----D", scale: Meters(40), ways: [.init("ABCD", ["highway": "primary"])])
        let style = MapStyle.day
        let path = ["A", "B", "C", "D"].map { map.place(Character($0)) }
        func image(_ tunnels: [Range<Int>]) throws -> RasterImage {
            let canvas = try CairoCanvas(size: Size(width: 700, height: 60), scale: 1)
            let camera = MapCamera(target: midpoint(path[1], path[2]), zoom: 17)
            MapRenderer(graph: map.graph, features: nil, style: style, shaper: NoText()).draw(
                on: canvas, camera: camera,
                overlays: [.route(MapOverlay.RouteLine(path: path, tunnels: tunnels))])
            return canvas.image()
        }
        /// How often the color of the route begins along the middle of the view.
        func starts(_ image: RasterImage) -> Int {
            let row = (0..<image.width).map { distance(image[$0, 30], style.route.ahead) < 40 }
            return zip(row, row.dropFirst()).count { !$0 && $1 }
        }
        #expect(starts(try image([])) <= 1)
        #expect(starts(try image([1..<2])) > 4)
        let pieces = OverlayPainter.pieces(of: 0.5...3, tunnels: [1..<2])
        #expect(pieces.map(\.part) == [1...2, 0.5...1, 2...3] && pieces.map(\.isTunnel) == [true, false, false])
        #expect(OverlayPainter.pieces(of: 0...3, tunnels: [-5..<9]).map(\.part) == [0...3])
    }

    private func midpoint(_ a: Coordinate, _ b: Coordinate) -> Coordinate {
        Coordinate(latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2)
    }

    @Test func tunnelsOfAnnotationAreRanges() {
        var annotation = PathAnnotation()
        annotation.features = [[], .tunnel, [.tunnel, .toll], [], .tunnel]
        #expect(annotation.tunnels == [1..<3, 4..<5])
    }

    // MARK: Glyphs

    @Test func distanceFieldIsFilledAsItsPolygon() {
        forEverySeed(40) { random in
            // Corners on centers and edges of pixels, where rows begin and end.
            let corners = (0..<Int.random(in: 3...7, using: &random)).map { _ in
                Point(
                    Double(Int.random(in: 4...28, using: &random)) / 2,
                    Double(Int.random(in: 4...28, using: &random)) / 2)
            }
            let field = DistanceField(of: [corners], origin: .zero, width: 16, height: 16)
            for row in 0..<16 {
                for column in 0..<16 {
                    let center = Point(Double(column) + 0.5, Double(row) + 0.5)
                    let byte = field.bytes[row * 16 + column]
                    // Pixels on an edge belong to either side.
                    guard abs(Int(byte) - 191) > 8 else { continue }
                    #expect((byte > 191) == Self.contains(corners, center), "seed \(random.seed), \(column), \(row)")
                }
            }
        }
    }

    /// Nonzero winding, by the angles of all corners seen from a point.
    private static func contains(_ corners: [Point], _ point: Point) -> Bool {
        var turn = 0.0
        for (index, corner) in corners.enumerated() {
            let (a, b) = (corner - point, corners[(index + 1) % corners.count] - point)
            turn += arcTangent(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
        }
        return abs(turn) > .pi
    }

    // MARK: Points of interest

    @Test func everyKindHasAnIconOfItsOwnSize() {
        #expect(PointIcon.allCases.count >= 40)
        for icon in PointIcon.allCases {
            let (lines, areas) = icon.shapes
            #expect(!lines.isEmpty || !areas.isEmpty, "\(icon)")
            for bounds in [lines.bounds, areas.bounds].compactMap(\.self) {
                #expect(Rect(x: 0, y: 0, width: 16, height: 16).contains(Point(bounds.minX, bounds.minY)), "\(icon)")
                #expect(Rect(x: 0, y: 0, width: 16, height: 16).contains(Point(bounds.maxX, bounds.maxY)), "\(icon)")
            }
        }
        #expect(PointIcon(tag: "amenity=cafe") == .cafe && PointIcon(tag: "amenity=bench") == nil)
    }

    @Test(arguments: ["M1 2 L3", "Q1 2", "M 1 2", "Lx 2", "C1 2 3 4 5"])
    func brokenIconIsCutShort(text: String) { #expect(IconPath.path(text[...]).points.count <= 1) }

    @Test func oneKindDoesNotFillTheView() throws {
        var random = SeededRandom(seed: 7)
        let counts: [(PointIcon, Int)] = [(.restaurant, 50), (.cafe, 20), (.museum, 3), (.bank, 1)]
        let points = counts.flatMap { icon, count in
            (0..<count).map { row in
                MapPoint(
                    icon: icon, text: "\(icon) \(row)", place: Coordinate(latitude: Double(row), longitude: 0),
                    importance: Double.random(in: 0...1, using: &random))
            }
        }
        let ranked = MapPointOrder.ranked(points.shuffled(using: &random), limit: 5)
        #expect(ranked.map(\.point) == MapPointOrder.ranked(points, limit: 5).map(\.point), "the order of the source")
        #expect(ranked.prefix(4).map(\.point.icon) == [.museum, .restaurant, .cafe, .bank])
        for (icon, count) in counts {
            let shown = ranked.filter { $0.point.icon == icon }.map(\.point.importance)
            #expect(shown.count == min(5, count) && shown == shown.sorted(by: >))
        }
    }

    private struct Points: MapPointSource {
        let points: [MapPoint]

        func forEachPoint(in area: BoundingBox, zoom: Double, language: String, _ body: (MapPoint) -> Void) {
            points.forEach(body)
        }
    }

    @Test func tilesHavePointsAndHouseNumbers() throws {
        let map = try ASCIIMap("A--B", ways: [.init("AB", ["highway": "residential"])])
        let source = Points(points: [
            MapPoint(icon: .cafe, text: "Corner", place: map.place("A"), importance: 0.5),
            MapPoint(icon: nil, text: "12b", place: map.place("A")),
        ])
        func tile(_ zoom: Int) throws -> ReadTile {
            try #require(
                ReadTile(
                    VectorTile.bytes(
                        of: TileAddress(holding: map.place("A"), zoom: zoom), graph: map.graph, features: nil,
                        points: source)))
        }
        let high = try tile(16)
        #expect(
            high.layers["poi"]?.first?.tags["class"] == "cafe" && high.layers["poi"]?.first?.tags["name"] == "Corner")
        #expect(high.layers["housenumber"]?.first?.tags == ["housenumber": "12b"])
        #expect(try tile(12).layers["poi"] == nil)
    }

    // MARK: Traffic signs

    @Test func nodesHaveTheSignThatAsksTheMost() {
        #expect(TrafficSign([]) == nil && TrafficSign(.giveWay) == nil && TrafficSign(.crossing) == .crossing)
        #expect(TrafficSign([.crossing, .trafficSignals]) == .signals && TrafficSign([.crossing, .stop]) == .stop)
        #expect(TrafficSign([.crossing, .levelCrossing, .stop]) == .levelCrossing)
    }

    @Test func signsStandOnMapsAndInTiles() throws {
        let map = try ASCIIMap(
            "A---B---C   D---E", scale: Meters(20),
            ways: [.init("ABC", ["highway": "residential"]), .init("DE", ["highway": "footway"])],
            nodes: [
                "A": ["highway": "crossing"], "B": ["railway": "level_crossing"],
                "D": ["highway": "crossing"],
            ])
        func signs(_ zoom: Int) throws -> [ReadTile.Feature] {
            let address = TileAddress(holding: map.place("B"), zoom: zoom)
            let bytes = VectorTile.bytes(of: address, graph: map.graph, features: nil)
            return try #require(ReadTile(bytes)).layers["traffic_sign"] ?? []
        }
        // Paths have no signs.
        #expect(try Set(signs(14).map { $0.tags["class"] }) == ["level_crossing"])
        #expect(try signs(13).isEmpty)
        // The tiles of the highest zoom have what is shown when they are enlarged.
        #expect(try Set(signs(16).map { $0.tags["class"] }) == ["level_crossing", "crossing"])
        let size = Size(width: 500, height: 60)
        func placed(_ zoom: Double, tilt: Double = 0) -> [TrafficSign] {
            let camera = MapCamera(target: map.place("B"), zoom: zoom, tilt: tilt)
            let scene = MapScene(
                MapProjection(camera: camera, size: size), graph: map.graph, features: nil, style: .day)
            return scene.signs.map(\.sign)
        }
        #expect(
            Set(placed(18.5)) == [.levelCrossing, .crossing] && placed(17.5) == [.levelCrossing] && placed(15).isEmpty)
        #expect(Set(placed(18.5, tilt: 50)) == [.levelCrossing, .crossing])
    }

    @Test func everySignFitsItsImage() throws {
        for sign in TrafficSign.allCases {
            let canvas = try CairoCanvas(size: Size(width: 40, height: 40), scale: 4)
            sign.draw(at: Point(20, 20), on: canvas)
            let image = canvas.image()
            var count = 0
            for y in 0..<image.height {
                for x in 0..<image.width where image[x, y].alpha > 0 {
                    count += 1
                    #expect(max(abs(x - 80), abs(y - 80)) <= Int(TrafficSign.side / 2 + 1) * 4, "\(sign)")
                }
            }
            #expect(count > 600, "\(sign)")
        }
    }

    @Test func neighborsOfOneNameAreLabeledOnce() {
        let here = Coordinate(latitude: 43.73, longitude: 7.42)
        #expect(PlaceNames.isRepeated(Coordinate(latitude: 43.735, longitude: 7.425), of: [here]))
        #expect(!PlaceNames.isRepeated(Coordinate(latitude: 43.83, longitude: 7.42), of: [here]))
        #expect(!PlaceNames.isRepeated(here, of: []))
    }
}
