// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import Testing

@testable import NavRender

@Suite struct MapTests {
    private func draw(
        _ camera: MapCamera, _ style: MapStyle, _ overlays: [MapOverlay] = [], scale: Double = 1
    ) throws -> RasterImage {
        let graph = try #require(Monaco.graph)
        let renderer = try MapRenderer(graph: graph, style: style, shaper: NoText())
        let canvas = try CairoCanvas(size: Size(width: 400, height: 240), scale: scale)
        renderer.draw(on: canvas, camera: camera, overlays: overlays)
        return canvas.image()
    }

    @Test(arguments: ["day", "night"]) func scenesMatchGoldenImages(name: String) throws {
        let style = name == "day" ? MapStyle.day : .night
        let overlays: [MapOverlay] = [
            .route(
                MapOverlay.RouteLine(
                    path: [
                        Monaco.casino, Coordinate(latitude: 43.7405, longitude: 7.4290),
                        Coordinate(latitude: 43.7418, longitude: 7.4301),
                        Coordinate(latitude: 43.7430, longitude: 7.4320),
                    ], traffic: [TrafficSpan(trafficClass: .trafficJam, startIndex: 2, endIndex: 3)], driven: 0.5)),
            .puck(MapOverlay.Puck(place: Monaco.casino, heading: Bearing(40), accuracy: Meters(15))),
            .marker(
                MapOverlay.Marker(place: Coordinate(latitude: 43.7430, longitude: 7.4320), kind: .destination)),
        ]
        for (scene, camera) in [
            ("town", MapCamera(target: Monaco.casino, zoom: 14)),
            ("streets", MapCamera(target: Monaco.casino, zoom: 16.5)),
            ("turned", MapCamera(target: Monaco.casino, zoom: 16, bearing: Bearing(120))),
            ("following", MapCamera.following(Monaco.casino, heading: Bearing(40))),
            ("country", MapCamera(target: Monaco.casino, zoom: 12)),
            ("harbor", MapCamera(target: Coordinate(latitude: 43.7345, longitude: 7.4240), zoom: 15)),
            (
                "tunnels",
                MapCamera(
                    target: Coordinate(latitude: 43.7310, longitude: 7.4190), zoom: 17, bearing: Bearing(60), tilt: 45)
            ),
            ("choice", MapCamera(target: Monaco.casino, zoom: 15, tilt: 30)),
        ] {
            var shown = ["town", "turned", "country", "harbor", "tunnels"].contains(scene) ? [] : overlays
            if scene == "choice" {
                let other = [
                    Monaco.casino, Coordinate(latitude: 43.7385, longitude: 7.4300),
                    Coordinate(latitude: 43.7430, longitude: 7.4320),
                ]
                shown.insert(.route(MapOverlay.RouteLine(path: other, isAlternative: true)), at: 0)
            }
            let image = try draw(camera, style, shown)
            try Golden.check(image, "map-\(scene)-\(name)", tolerance: 8)
        }
    }

    @Test(arguments: [11.0, 11.7, 12, 12.6, 13.3]) func openSeaHasNoSeams(zoom: Double) throws {
        let camera = MapCamera(target: Monaco.casino, zoom: zoom)
        let projection = MapProjection(camera: camera, size: Size(width: 400, height: 240))
        let image = try draw(camera, .day)
        let sea = try #require(MapStyle.day.areas[.sea])
        // Between the breakwater and the edge of the extract.
        let corner = try #require(projection.point(Coordinate(latitude: 43.7300, longitude: 7.4275)))
        let other = try #require(projection.point(Coordinate(latitude: 43.7245, longitude: 7.4385)))
        var pixels = 0
        for y in Int(corner.y) + 1..<min(240, Int(other.y)) {
            for x in Int(corner.x) + 1..<min(400, Int(other.x)) {
                pixels += 1
                #expect(image[x, y] == sea, "\(x), \(y)")
            }
        }
        #expect(pixels > 20)
    }

    @Test func screenRoundTrips() throws {
        for tilt in [0.0, 30, 60] {
            let camera = MapCamera(
                target: Monaco.casino, zoom: 15, bearing: Bearing(77), tilt: tilt, anchor: Point(0.5, 0.7))
            let projection = MapProjection(camera: camera, size: Size(width: 800, height: 480))
            for point in [Point(400, 336), Point(10, 470), Point(790, 200), Point(300, 150)] {
                let back = try #require(projection.point(projection.coordinate(at: point)))
                #expect((back - point).length < 0.01, "\(point) at tilt \(tilt)")
            }
        }
    }

    @Test func northIsUpAndEastIsRight() throws {
        let projection = MapProjection(
            camera: MapCamera(target: Monaco.casino, zoom: 16), size: Size(width: 400, height: 400))
        let north = try #require(projection.point(Coordinate(latitude: 43.7400, longitude: 7.4277)))
        let east = try #require(projection.point(Coordinate(latitude: 43.7396, longitude: 7.4290)))
        #expect(north.y < 199 && abs(north.x - 200) < 0.01)
        #expect(east.x > 201 && abs(east.y - 200) < 0.01)
    }

    @Test(arguments: [-79.0, -43, 0, 0.5, 31, 60, 78]) func localProjectionIsWithinTolerance(latitude: Double) {
        for zoom in [0.0, 5, 10, 14, 18] {
            let tolerance = 0.02 / (256 * power(2, zoom))
            let local = LocalMercator(latitude: latitude, tolerance: tolerance)
            for step in -400...400 {
                let away = Double(step * abs(step)) / 160_000 * 20
                guard
                    let place = FixedCoordinate(
                        Coordinate(latitude: max(-85, min(85, latitude + away)), longitude: away * 8))
                else { continue }
                let (approximate, exact) = (local.point(place), Mercator.point(place.coordinate))
                #expect((approximate - exact).length < tolerance * 1.01, "\(latitude) \(zoom) \(away)")
            }
        }
    }

    @Test func overviewContainsBox() throws {
        let box = BoundingBox(west: 7.41, south: 43.725, east: 7.44, north: 43.75)
        let size = Size(width: 640, height: 300)
        let projection = MapProjection(camera: .overview(box, in: size), size: size)
        for corner in [
            Coordinate(latitude: box.north, longitude: box.west), Coordinate(latitude: box.south, longitude: box.east),
        ] {
            let point = try #require(projection.point(corner))
            #expect(Rect(size).inset(by: 39).contains(point))
        }
    }

    @Test func labelsHaveSufficientContrast() {
        for style in [MapStyle.day, .night] {
            #expect(style.text.contrast(to: style.halo) >= 4.5)
            #expect(style.waterText.contrast(to: style.halo) >= 4.5)
            for (kind, color) in style.areas { #expect(style.text.contrast(to: color) >= 4.5, "\(style.name) \(kind)") }
            for (rank, road) in style.roads where road.dashes.isEmpty {
                // Names have a halo everywhere, arrows do not, and primary roads are the largest with arrows.
                if rank <= .primary { #expect(style.arrow.contrast(to: road.fill) >= 3, "\(style.name) \(rank)") }
                let route = max(style.route.ahead.contrast(to: road.fill), style.route.casing.contrast(to: road.fill))
                #expect(route >= 3, "\(style.name) \(rank): \(route)")
            }
            for water in [FeatureKind.sea, .water] {
                let ground = style.areas[water] ?? style.land
                #expect(style.waterText.contrast(to: ground) >= 4.5, "\(style.name)")
            }
            #expect(style.route.ahead.contrast(to: style.land) >= 4)
            let other = max(
                style.route.other.contrast(to: style.land), style.route.otherCasing.contrast(to: style.land))
            #expect(other >= 3, "\(style.name): \(other)")
            for shield in [style.shields.motorway, style.shields.other] {
                #expect(shield.text.contrast(to: shield.fill) >= 4.5, "\(style.name)")
            }
        }
    }

    @Test func drawsRegionWithoutLayers() throws {
        let graph = try #require(Monaco.graph)
        #expect(try MapFeatures(graph.file) != nil)
        let bare = RegionWriter()
        for entry in graph.file.sections where entry.number < 140 { try bare.copy(entry, from: graph.file) }
        let region = try RoadGraph(RegionFile(bytes: bare.finishInMemory()))
        let renderer = try MapRenderer(graph: region, shaper: NoText())
        #expect(!renderer.hasLayers)
        let canvas = try CairoCanvas(size: Size(width: 200, height: 200))
        renderer.draw(on: canvas, camera: MapCamera(target: Monaco.casino, zoom: 16))
        #expect(Set(canvas.image().bytes).count > 20)
    }

    @Test func shapesManyScripts() throws {
        let shaper = try #require(PangoShaper())
        let font = FontStyle(size: 20)
        for text in ["Rue du Port", "شارع النيل", "渋谷", "मार्ग"] {
            let shaped = shaper.shape(text, font)
            #expect(shaped.width > 10 && shaped.width < 300, "\(text)")
            #expect(shaped.glyphs.last.map { abs($0.x + $0.width - shaped.width) < 0.5 } == true, "\(text)")
        }
        #expect(shaper.shape("Rue", font).width < shaper.shape("Rue du Port", font).width)
    }
}
