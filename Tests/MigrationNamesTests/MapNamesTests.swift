// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavModel
import NavRender
import Testing

/// Records the calls of the delegate.
@MainActor private final class MapController: GMSMapViewDelegate {
    var events: [String] = []
    var keepsSelection = false

    func mapView(_ mapView: GMSMapView, willMove gesture: Bool) { events.append("will \(gesture)") }
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) { events.append("change") }
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) { events.append("idle") }
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) { events.append("map") }
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {
        events.append("press \(Int(coordinate.latitude.rounded())) \(Int(coordinate.longitude.rounded()))")
    }
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
        events.append("marker \(marker.title ?? "")")
        return keepsSelection
    }
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) { events.append("overlay \(type(of: overlay))") }
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) { events.append("close") }
}

/// The names of the base map, on a map without roads around the center of the earth's coordinates.
@MainActor struct MapNamesTests {
    private static let size = Size(width: 400, height: 300)

    private func makeMap(zoom: Float = 10) throws -> GMSMapView {
        let mapView = GMSMapView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 300),
            camera: GMSCameraPosition(latitude: 0, longitude: 0, zoom: zoom))
        _ = try mapView.view.frame(at: 0, size: MapNamesTests.size)
        return mapView
    }

    private func count(_ color: Color, _ mapView: GMSMapView) throws -> Int {
        let image = try mapView.view.frame(at: 100, size: MapNamesTests.size)
        return (0..<image.height).reduce(0) { sum, y in
            sum + (0..<image.width).count { image[$0, y] == color }
        }
    }

    private func square(_ half: Double) -> GMSMutablePath {
        let path = GMSMutablePath()
        for (north, east) in [(-half, -half), (-half, half), (half, half), (half, -half)] {
            path.addLatitude(north, longitude: east)
        }
        return path
    }

    @Test func longPressReachesDelegate() throws {
        let mapView = try makeMap()
        let controller = MapController()
        mapView.delegate = controller
        controller.events = []
        mapView.view.perform(.longPress(at: Point(200, 150)))
        #expect(controller.events == ["press 0 0"])
    }

    @Test func overlaysAreDrawnAndChange() throws {
        let mapView = try makeMap()
        let (red, blue, green) = (UIColor(0xFF0000), UIColor(0x0000FF), UIColor(0x00FF00))
        let polygon = GMSPolygon(path: square(0.05))
        polygon.fillColor = red
        polygon.strokeColor = nil
        polygon.map = mapView
        let whole = try count(red, mapView)
        #expect(whole > 4_000)
        polygon.holes = [square(0.02)]
        let rest = try count(red, mapView)
        #expect(rest < whole * 9 / 10 && rest > whole / 2)

        let circle = GMSCircle(position: CLLocationCoordinate2D(latitude: 0, longitude: 0), radius: 2_000)
        circle.fillColor = blue
        circle.zIndex = 1
        circle.map = mapView
        let disc = try count(blue, mapView)
        circle.radius = 4_000
        let larger = try count(blue, mapView)
        #expect(disc > 200 && larger > disc * 3 && larger < disc * 5)
        circle.zIndex = -1
        #expect(try count(blue, mapView) < larger, "it lies below the polygon")

        let line = GMSPolyline(path: square(0.09))
        line.strokeWidth = 5
        line.strokeColor = green
        line.map = mapView
        let plain = try count(green, mapView)
        #expect(plain > 500)
        line.spans = [GMSStyleSpan(color: green), GMSStyleSpan(color: UIColor(0xFFFF00))]
        let part = try count(green, mapView)
        #expect(part > plain / 5 && part < plain / 2, "a third of the line")
        line.spans = [GMSStyleSpan(style: .gradient(from: green, to: blue), segments: 3)]
        #expect(try count(green, mapView) < part)
        line.map = nil
        #expect(try count(green, mapView) == 0)
        mapView.clear()
        #expect(try count(red, mapView) == 0 && polygon.map == nil && circle.map == nil)
    }

    @Test func markersHaveIconsAndTaps() throws {
        let mapView = try makeMap()
        let controller = MapController()
        mapView.delegate = controller
        let marker = GMSMarker(position: CLLocationCoordinate2D(latitude: 0, longitude: 0))
        marker.title = "A"
        marker.map = mapView
        let pin = Color(0xD8302B)
        #expect(try count(pin, mapView) > 100)
        marker.icon = GMSMarker.markerImage(with: UIColor(0x0000FF))
        #expect(try count(pin, mapView) == 0)
        #expect(try count(UIColor(0x0000FF), mapView) > 100)
        mapView.view.tap(at: Point(200, 130))
        #expect(mapView.selectedMarker === marker)
        mapView.view.tap(at: Point(20, 20))
        #expect(mapView.selectedMarker == nil)
        controller.keepsSelection = true
        mapView.view.tap(at: Point(200, 130))
        #expect(mapView.selectedMarker == nil)
        marker.isTappable = false
        _ = try count(pin, mapView)
        let circle = GMSCircle(position: marker.position, radius: 5_000)
        circle.isTappable = true
        circle.map = mapView
        _ = try count(pin, mapView)
        mapView.view.tap(at: Point(200, 150))
        #expect(
            controller.events.filter { !$0.hasPrefix("will") && $0 != "change" && $0 != "idle" } == [
                "marker A", "close", "map", "marker A", "overlay GMSCircle",
            ], "\(controller.events)")
    }

    @Test func camerasMoveAndFit() throws {
        let mapView = try makeMap()
        let controller = MapController()
        mapView.delegate = controller
        mapView.moveCamera(.zoom(by: 2))
        #expect(mapView.camera.zoom == 12 && controller.events == ["will false"])
        let bounds = GMSCoordinateBounds(path: square(1))
        mapView.moveCamera(GMSCameraUpdate.fit(bounds, with: UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 200)))
        _ = try mapView.view.frame(at: 1, size: MapNamesTests.size)
        let corner = mapView.projection.point(for: bounds.northEast)
        let other = mapView.projection.point(for: bounds.southWest)
        #expect(corner.x <= 200.01 && corner.y >= 99.99 && other.x >= -0.01 && other.y <= 300.01, "\(corner) \(other)")
        #expect(abs(other.y - corner.y) > 195, "no smaller than necessary")
        let camera = try #require(mapView.camera(for: bounds, insets: .zero))
        #expect(
            camera.target.latitude.magnitude < 1e-9 && mapView.camera(for: GMSCoordinateBounds(), insets: .zero) == nil)

        mapView.animate(toViewingAngle: 45)
        mapView.animate(toBearing: 90)
        mapView.animate(toZoom: 7)
        mapView.animate(toLocation: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        for time in [2.0, 3, 4] { _ = try mapView.view.frame(at: time, size: MapNamesTests.size) }
        let end = GMSCameraPosition(latitude: 1, longitude: 2, zoom: 7, bearing: 90, viewingAngle: 45)
        #expect(mapView.camera == end && controller.events.last == "idle", "\(mapView.camera.camera)")

        mapView.setMinZoom(9, maxZoom: 11)
        #expect(mapView.minZoom == 9 && mapView.maxZoom == 11 && mapView.camera.zoom == 9)
        mapView.cameraTargetBounds = bounds
        #expect(bounds.contains(mapView.camera.target))
        mapView.moveCamera(.setTarget(CLLocationCoordinate2D(latitude: 5, longitude: -5)))
        #expect(mapView.camera.target.latitude == 1 && mapView.camera.target.longitude == -1)
    }

    @Test func gesturesCanBeSwitchedOff() throws {
        let mapView = try makeMap()
        mapView.settings.setAllGesturesEnabled(false)
        let camera = mapView.camera
        func gesture() {
            mapView.view.perform(.beginDrag(at: Point(100, 100)))
            mapView.view.perform(.drag(translation: Point(50, 0), velocity: .zero))
            mapView.view.perform(.endDrag(velocity: .zero))
            mapView.view.perform(.zoom(levels: 0.5, at: Point(200, 150)))
            mapView.view.perform(.rotate(degrees: 20, at: Point(200, 150)))
        }
        gesture()
        #expect(mapView.camera == camera)
        mapView.settings.rotateGestures = true
        gesture()
        #expect(mapView.camera.bearing != 0 && mapView.camera.zoom == camera.zoom)
        mapView.settings.setAllGesturesEnabled(true)
        gesture()
        #expect(mapView.camera.zoom == camera.zoom + 0.5 && mapView.camera.target.longitude != 0)
        #expect(mapView.settings.scrollGestures && mapView.settings.zoomGestures)
    }

    @Test func boundsCrossTheDateLine() {
        func place(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
            CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        }
        let pacific = GMSCoordinateBounds(coordinate: place(-10, 170), coordinate: place(10, -160))
        #expect(pacific.contains(place(0, 180)) && pacific.contains(place(0, -175)) && !pacific.contains(place(0, 0)))
        #expect(pacific.northEast.longitude == -160 && pacific.southWest.longitude == 170)
        let wider = pacific.includingCoordinate(place(20, 160))
        #expect(wider.contains(place(0, 165)) && !wider.contains(place(0, -150)))
        let samoa = GMSCoordinateBounds(coordinate: place(-15, -173), coordinate: place(-13, -171))
        #expect(pacific.intersects(samoa) == false && pacific.includingBounds(samoa).contains(place(-14, -172)))
        #expect(wider.intersects(pacific) && GMSCoordinateBounds().includingBounds(samoa) == samoa)
        #expect(!GMSCoordinateBounds().isValid && !GMSCoordinateBounds().contains(place(0, 0)))
        // Random areas contain what they were made from.
        var random = SeededRandom(seed: 7)
        for _ in 0..<500 {
            let places = (0..<5).map { _ in
                place(Double.random(in: -80...80, using: &random), Double.random(in: -180...180, using: &random))
            }
            let bounds = places.reduce(GMSCoordinateBounds()) { $0.includingCoordinate($1) }
            #expect(places.allSatisfy(bounds.contains))
            #expect(bounds.includingBounds(GMSCoordinateBounds(coordinate: places[0], coordinate: places[1])) == bounds)
        }
    }

    @Test func geometryAgreesWithItself() {
        var random = SeededRandom(seed: 3)
        func place() -> CLLocationCoordinate2D {
            CLLocationCoordinate2D(
                latitude: Double.random(in: -70...70, using: &random),
                longitude: Double.random(in: -179...179, using: &random))
        }
        for _ in 0..<200 {
            let (a, b) = (place(), place())
            let distance = GMSGeometryDistance(a, b)
            let end = GMSGeometryOffset(a, distance, GMSGeometryHeading(a, b))
            #expect(GMSGeometryDistance(end, b) < 0.01)
            let middle = GMSGeometryInterpolate(a, b, 0.25)
            #expect(abs(GMSGeometryDistance(a, middle) - distance / 4) < 0.01)
        }
        // A square degree at the equator, and the hemisphere.
        let square = square(0.5)
        #expect(abs(GMSGeometryArea(square) / 1e6 - 12_364) < 15)
        #expect(GMSGeometrySignedArea(square) > 0)
        #expect(GMSGeometryContainsLocation(CLLocationCoordinate2D(latitude: 0.2, longitude: 0.4), square, false))
        #expect(!GMSGeometryContainsLocation(CLLocationCoordinate2D(latitude: 0.6, longitude: 0.4), square, true))
        let edge = CLLocationCoordinate2D(latitude: -0.5, longitude: 0.1)
        #expect(GMSGeometryIsLocationOnPath(edge, square, false))
        #expect(
            !GMSGeometryIsLocationOnPathTolerance(
                CLLocationCoordinate2D(latitude: -0.49, longitude: 0.1), square, false, 1_000))
        #expect(square.length(of: .geodesic) > 3 * 111_000 && square.segments(forLength: 1e9, kind: .rhumb) == 3)
    }

    @Test func stylesRepeatAlongAPath() throws {
        let path = GMSMutablePath()
        for east in 0...4 { path.addLatitude(0, longitude: Double(east)) }
        let (dash, gap) = (GMSStrokeStyle.solidColor(UIColor(0x000000)), GMSStrokeStyle.solidColor(UIColor(0xFFFFFF)))
        let degree = NSNumber(value: path.length(of: .rhumb) / 4)
        let spans = try #require(GMSStyleSpans(path, [dash, gap], [degree], .rhumb))
        #expect(spans.count == 4 && spans.map(\.style) == [dash, gap, dash, gap])
        #expect(spans.allSatisfy { abs($0.segments - 1) < 1e-6 })
        let half = try #require(GMSStyleSpansOffset(path, [dash, gap], [degree], .rhumb, degree.doubleValue / 2))
        #expect(abs(half[0].segments - 0.5) < 1e-6)
        #expect(GMSStyleSpans(path, [], [degree], .rhumb) == nil && GMSStyleSpans(path, [dash], [0], .rhumb) == nil)
    }

    @Test func valuesAreCopiedAndCompared() throws {
        let position = GMSCameraPosition.camera(withLatitude: 10, longitude: 20, zoom: 5)
        let copy = try #require(position.mutableCopy() as? GMSMutableCameraPosition)
        #expect(copy == position)
        copy.zoom = 30
        copy.bearing = 370
        #expect(copy.zoom == 22 && copy.bearing == 10 && position.zoom == 5 && copy != position)
        let path = GMSMutablePath()
        path.addLatitude(1, longitude: 2)
        let frozen = try #require(path.copy() as? GMSPath)
        path.removeLastCoordinate()
        #expect(
            frozen.count() == 1 && path.count() == 0
                && frozen.pathOffset(byLatitude: 1, longitude: 1).coordinate(at: 0).latitude == 2)
        #expect(GMSMapViewType.hybrid.rawValue == 4 && GMSMapViewType.none.rawValue == 5)
        #expect(throws: (any Error).self) { try GMSMapStyle(jsonString: "{") }
        #expect(try GMSMapStyle(jsonString: "[]").jsonString == "[]")
        #expect(GMSServices.provideAPIKey("key") && !GMSServices.provideAPIKey("") && !GMSServices.sdkVersion().isEmpty)
        #expect(GMSServices.sdkLongVersion().contains(GMSServices.sdkVersion()))
    }
}
