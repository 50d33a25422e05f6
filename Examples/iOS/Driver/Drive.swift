// SPDX-License-Identifier: Apache-2.0

import Combine
import Foundation
import MigrationNames
import NavGraph
import NavGuidance
import NavRender
import NavWords

/// The navigation of the app, shared by phone and car. The map is `monaco.region` in the bundle of the app.
@MainActor final class Drive: NSObject, ObservableObject, GMSNavigatorListener {
    static let shared = Drive()

    @Published var status = ""
    @Published var isDriving = false
    private(set) var session: GMSNavigationSession?
    /// What the car shows.
    private(set) var carGuide: CarGuide?

    /// Where the sample drive starts and ends, in Monaco.
    private let start = CLLocationCoordinate2D(latitude: 43.7480, longitude: 7.4365)
    private let end = CLLocationCoordinate2D(latitude: 43.7275, longitude: 7.4190)

    override private init() {
        super.init()
        guard let path = Bundle.main.path(forResource: "monaco", ofType: "region"),
            let graph = try? RoadGraph(path: path)
        else {
            status = "The map is missing: see Examples/iOS/README.md."
            return
        }
        GMSNavigationServices.source = GMSNavigationSource(
            graph: graph, features: try? MapFeatures(graph.file),
            provider: LocalRouteProvider(graph: graph, writer: InstructionWriter()))
        session = GMSNavigationServices.createNavigationSession()
        session?.isStarted = true
        session?.navigator?.add(self)
        if let shaper = SystemShaper() {
            let map = MapView(graph: graph, features: try? MapFeatures(graph.file), shaper: shaper, language: "en")
            let guide = CarGuide(map: CarMapView(map), language: "en")
            session?.navigator?.add(guide)
            carGuide = guide
        }
    }

    func toggle() {
        guard let session, let navigator = session.navigator else { return }
        guard !isDriving else {
            session.locationSimulator?.stopSimulation()
            navigator.clearDestinations()
            isDriving = false
            return
        }
        guard let port = GMSNavigationWaypoint(location: end, title: "Port") else { return }
        session.locationSimulator?.simulateLocation(at: start)
        navigator.setDestinations([port]) { [weak self] routeStatus in
            guard routeStatus == .OK, let self else { return }
            navigator.isGuidanceActive = true
            session.locationSimulator?.simulateLocationsAlongExistingRoute()
            isDriving = true
        }
    }

    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {
        status = navInfo.currentStep?.fullInstructionText ?? ""
    }

    func navigator(_ navigator: GMSNavigator, didArriveAt waypoint: GMSNavigationWaypoint) {
        status = "You have arrived: \(waypoint.title)"
        isDriving = false
    }
}
