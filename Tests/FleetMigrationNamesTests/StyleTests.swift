// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import NavRender
import Testing

/// Styles of routes on the map of a rider's app.
@Suite struct StyleTests {
    @Test @MainActor func trafficIsDrawnWhereTheStyleSaysSo() {
        let mapView = GMTCMapView()
        func shown() -> [Bool] {
            [mapView.view.overlayStyles.route.showsTraffic, mapView.view.overlayStyles.otherRoute.showsTraffic]
        }
        #expect(shown() == [false, false])
        let line = GMTCMutablePolylineStyleOptions()
        line.isTrafficEnabled = true
        mapView.consumerMapStyleCoordinator.setPolylineStyleOptions(line, polylineType: .remainingRoute)
        #expect(shown() == [false, true])
        mapView.consumerMapStyleCoordinator.setPolylineStyleOptions(nil, polylineType: .remainingRoute)
        #expect(shown() == [false, false])
    }
}
