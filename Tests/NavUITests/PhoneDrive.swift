// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavGuidance
import NavModel
import NavRender
import NavSession
import NavUI
import NavWords
import Testing

/// Where a simulated drive begins, its two stops, and the map that it is shown on.
struct PhonePlace {
    let graph: RoadGraph
    let start: Coordinate
    let stops: [(place: Coordinate, title: String)]

    /// The sample map.
    static func monaco() throws -> PhonePlace {
        PhonePlace(
            graph: try #require(Monaco.graph), start: PhoneDrive.start,
            stops: [(PhoneDrive.stops[0], "Casino"), (PhoneDrive.stops[1], "Hôpital")])
    }
}

/// A simulated drive with one stop on the way, shown on the map of a phone.
@MainActor final class PhoneDrive {
    /// Moments of a drive at which a person looks at the map.
    enum Moment: String, CaseIterable {
        case idle, preview, turn, steps, overview, arrived
    }

    nonisolated static let start = Coordinate(latitude: 43.7316, longitude: 7.4197)
    nonisolated static let stops = [
        Coordinate(latitude: 43.7396, longitude: 7.4277), Coordinate(latitude: 43.7480, longitude: 7.4365),
    ]
    static let time = 1_790_000_000.0

    let view: MapView
    let map: NavigationMap
    let navigator: Navigator
    let place: PhonePlace
    private var clock = PhoneDrive.time

    /// - Parameter place: the sample map by default.
    init(_ place: PhonePlace? = nil, language: String, lightingMode: LightingMode = .normal) throws {
        let place = try place ?? .monaco()
        self.place = place
        let graph = place.graph
        let shaper = try #require(SystemShaper())
        view = MapView(graph: graph, features: try MapFeatures(graph.file), shaper: shaper, language: language)
        map = NavigationMap(view, language: language, secondsFromUTC: 3600)
        navigator = Navigator(
            provider: LocalRouteProvider(graph: graph, writer: InstructionWriter()), language: language)
        map.attach(to: navigator)
        view.lightingMode = lightingMode
        // The clock of the simulation decides about day and night; the pictures choose for themselves.
    }

    func fix(_ place: Coordinate, course: Double = 45, speed: Double = 0) async {
        clock += 1
        navigator.update(
            with: LocationFix(
                coordinate: place, time: clock, horizontalAccuracy: 5, course: course, speed: speed))
        await settle()
    }

    /// Lets the events of the navigator arrive.
    func settle() async { for _ in 0..<20 { await Task.yield() } }

    func setDestinations() async throws {
        let waypoints = place.stops.compactMap { Waypoint(location: $0.place, title: $0.title) }
        let status = await navigator.setDestinations(waypoints)
        try #require(status == .ok)
        await settle()
    }

    /// Drives on along the present leg until a condition holds or the leg is driven.
    func drive(until isThere: () -> Bool) async throws {
        let itinerary = try #require(navigator.state.itinerary)
        var simulator = RouteSimulator(itinerary, settings: .init(startTime: clock + 1, jitter: .zero))
        while !isThere(), let fix = simulator.next() {
            clock = fix.time
            navigator.update(with: fix)
            await settle()
        }
    }

    func frame(_ size: Size, scale: Double = 1) throws -> RasterImage {
        // Two frames: the first starts an animation of the camera, the second is after its end.
        _ = try view.frame(at: clock, size: size, scale: 0.2)
        return try view.frame(at: clock + 2, size: size, scale: scale)
    }

    /// Drives from the start to the first stop and calls `look` at each moment.
    func look(_ look: (Moment) throws -> Void) async throws {
        await fix(place.start)
        try look(.idle)
        try await setDestinations()
        try look(.preview)
        navigator.isGuidanceActive = true
        await fix(place.start, speed: 8)
        let mode = view.lightingMode
        try await drive { view.navigation?.step?.stepNumber == 2 && isNearStep }
        view.lightingMode = mode
        try look(.turn)
        view.isStepListShown = true
        try look(.steps)
        view.isStepListShown = false
        view.cameraMode = .overview
        try look(.overview)
        view.cameraMode = .following
        try await drive { view.navigation?.arrivalCard != nil }
        view.lightingMode = mode
        try look(.arrived)
    }

    private var isNearStep: Bool {
        guard let place = view.navigation?.step?.location, let own = view.myLocation else { return false }
        return own.distance(to: place).value < 120
    }
}
