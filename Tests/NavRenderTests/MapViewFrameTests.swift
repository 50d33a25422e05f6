// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavModel
import NavTestSupport
import Testing

@testable import NavRender

/// Rendered frames: golden images and labels outside covered areas.
extension MapViewTests {
    @Test(arguments: ["wide-day", "high-night", "overview-day", "small-day"]) func framesMatchGoldenImages(
        name: String
    ) throws {
        let view = try view()
        view.isNavigationEnabled = true
        view.lightingMode = name.hasSuffix("night") ? .lowLight : .normal
        var navigation = guided()
        navigation.step?.lanes = LaneNotation.lanes("left*|left;straight*|straight|right")
        navigation.progress = 0.4
        navigation.slowParts = [MapNavigation.SlowPart(0.6...0.7, isJam: true)]
        navigation.incident = name.hasPrefix("high") ? "Accident" : ""
        navigation.speedLimitSign = name.hasPrefix("high") ? .plate : .round
        view.navigation = navigation
        (view.shouldDisplaySpeedometer, view.shouldDisplaySpeedLimit) = (true, true)
        view.settings.compassButton = true
        view.settings.isNavigationTripProgressBarEnabled = true
        let path = (0...30).map { Monaco.casino.moved(Meters(Double($0 - 5) * 20), toward: Bearing(40)) }
        view.routes = [
            MapOverlay.RouteLine(
                path: path, traffic: [TrafficSpan(trafficClass: .slow, startIndex: 15, endIndex: 20)], driven: 5)
        ]
        view.destinations = [MapOverlay.Marker(place: path[30], kind: .destination)]
        view.moveVehicle(to: Monaco.casino, heading: Bearing(40), metersPerSecond: 13, at: 0)
        if name.hasPrefix("overview") { view.cameraMode = .overview }
        let size =
            name.hasPrefix("high")
            ? Size(width: 300, height: 600)
            : name.hasPrefix("small") ? Size(width: 320, height: 240) : Size(width: 640, height: 360)
        _ = try view.frame(at: 0, size: size)
        try Golden.check(view.frame(at: 2, size: size), "view-\(name)", tolerance: 10)
    }

    @Test func noLabelsInCoveredAreas() throws {
        let graph = try #require(Monaco.graph)
        let covered = Rect(x: 60, y: 40, width: 300, height: 200)
        func frame(_ shaper: any TextShaping, _ areas: [Rect]) throws -> RasterImage {
            let view = MapView(graph: graph, shaper: shaper)
            view.moveCamera(.setCamera(MapCamera(target: Monaco.casino, zoom: 16.5)))
            view.coveredAreas = areas
            return try view.frame(at: 0, size: size)
        }
        let bare = try frame(NoText(), [])
        func labelPixels(_ image: RasterImage, in rect: Rect) -> Int {
            (Int(rect.minY)..<Int(rect.maxY)).reduce(0) { count, y in
                count + (Int(rect.minX)..<Int(rect.maxX)).count { image[$0, y] != bare[$0, y] }
            }
        }
        let shaper = try #require(SystemShaper())
        #expect(labelPixels(try frame(shaper, []), in: covered) > 200, "labels without covered areas")
        let clear = try frame(shaper, [covered])
        #expect(labelPixels(clear, in: covered) == 0)
        #expect(labelPixels(clear, in: Rect(size)) > 200, "labels elsewhere remain")
    }
}
