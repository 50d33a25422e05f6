// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavGraph
import NavHeadUnit
import NavModel
import NavRender
import Testing

/// A dashboard and an instrument cluster beside a screen, each with its own map.
@MainActor private final class Sides {
    let stage: HeadUnitStates.Stage
    let dashboard: HeadUnitDashboard
    let cluster: HeadUnitCluster
    let screens: CarSideScreens
    let clusterMap: CarMapView

    init(
        display: HeadUnitDisplay = .standard, cluster size: HeadUnitDisplay = .cluster,
        side: HeadUnitDisplay.Side = .left, shaper: () -> any TextShaping = { BarTextShaper() }
    ) throws {
        stage = try HeadUnitStates.Stage(
            HeadUnitStates.State(name: "", display: display, side: side) { _ in }, shaper: shaper)
        dashboard = HeadUnitDashboard(beside: stage.screen, shaper: shaper())
        cluster = HeadUnitCluster(display: size, beside: stage.screen, shaper: shaper())
        let maps = try (0..<2).map { _ in
            let graph = try #require(Monaco.graph)
            let map = CarMapView(MapView(graph: graph, features: try MapFeatures(graph.file), shaper: shaper()))
            map.view.moveCamera(.setCamera(MapCamera(target: Monaco.casino, zoom: 15)))
            return map
        }
        clusterMap = maps[1]
        screens = CarSideScreens(guide: stage.guide, dashboardMap: maps[0], clusterMap: maps[1])
        screens.inactiveDescriptionVariants = ["No destination has been chosen", "No destination"]
        dashboard.words.secondsFromUTC = 3600
        dashboard.connect(to: screens)
        cluster.connect(to: screens)
    }

    static func button(_ titles: [String], _ done: @escaping @MainActor () -> Void = {}) throws -> CPDashboardButton {
        CPDashboardButton(
            titleVariants: titles, subtitleVariants: ["12 min"],
            image: try #require(RasterImage(systemName: "house.fill"))
        ) { _ in done() }
    }
}

@MainActor @Suite struct SceneTests {
    private static let time = HeadUnitStates.time

    /// With `NAV_LOOK=folder` the images are also written there with the system's fonts, for review.
    private func check(
        _ name: String, display: HeadUnitDisplay = .standard, cluster: HeadUnitDisplay = .cluster,
        side: HeadUnitDisplay.Side = .left, _ set: @MainActor (Sides) throws -> RasterImage
    ) throws {
        if let look = ProcessInfo.processInfo.environment["NAV_LOOK"] {
            let sides = try Sides(display: display, cluster: cluster, side: side) {
                SystemShaper() ?? BarTextShaper() as any TextShaping
            }
            try Data(try set(sides).png()).write(to: URL(filePath: look).appending(path: name + ".png"))
        }
        let sides = try Sides(display: display, cluster: cluster, side: side)
        let image = try set(sides)
        #expect(sides.dashboard.scene.dashboardController.rules.violations.isEmpty, "\(name)")
        #expect(sides.cluster.scene.instrumentClusterController.rules.violations.isEmpty, "\(name)")
        try Golden.check(image, name, tolerance: 8)
    }

    private static func dashboard(_ sides: Sides) throws -> RasterImage {
        _ = try sides.dashboard.image(at: time)
        return try sides.dashboard.image(at: time + 4)
    }

    private static func cluster(_ sides: Sides) throws -> RasterImage {
        _ = try sides.cluster.image(at: time)
        return try sides.cluster.image(at: time + 4)
    }

    @Test func dashboardsMatchGoldenImages() throws {
        try check("dashboard") { sides in
            sides.stage.drive([HeadUnitStates.turn, HeadUnitStates.soon])
            return try Self.dashboard(sides)
        }
        try check("dashboard-shortcuts-night", side: .right) { sides in
            sides.dashboard.lightingMode = .lowLight
            sides.screens.shortcutButtons = [try Sides.button(["Home"]), try Sides.button(["Hôpital Princesse Grace"])]
            return try Self.dashboard(sides)
        }
        try check("dashboard-portrait", display: .portrait) { sides in
            sides.stage.drive([HeadUnitStates.exit])
            return try Self.dashboard(sides)
        }
    }

    @Test func clustersMatchGoldenImages() throws {
        try check("cluster") { sides in
            (sides.cluster.compass, sides.cluster.speedLimit) = (.enabled, .userPreference)
            sides.stage.guide.speedLimit = 50 / 3.6
            sides.stage.drive([HeadUnitStates.lanes])
            return try Self.cluster(sides)
        }
        try check("cluster-small-night", cluster: .smallCluster) { sides in
            sides.cluster.lightingMode = .lowLight
            sides.stage.drive([HeadUnitStates.roundabout, HeadUnitStates.soon])
            return try Self.cluster(sides)
        }
        try check("cluster-inactive") { try Self.cluster($0) }
    }

    // MARK: Dashboard

    @Test func shortcutButtonsAreLimited() throws {
        let sides = try Sides()
        let rules = sides.dashboard.scene.dashboardController.rules
        var tapped: [Int] = []
        sides.screens.shortcutButtons = try (0..<3).map { row in
            try Sides.button(["\(row)"]) { tapped.append(row) }
        }
        #expect(rules.violations.map(\.code) == [.shortcutButtons])
        #expect(sides.dashboard.scene.dashboardController.shortcutButtons.count == HeadUnitLimits.shortcutButtons)
        _ = try sides.dashboard.image(at: Self.time)
        #expect(sides.dashboard.tap(at: Point(330, 60)) == 0 && sides.dashboard.tap(at: Point(330, 180)) == 1)
        #expect(sides.dashboard.tap(at: Point(150, 120)) == nil, "the map receives no taps")
        #expect(tapped == [0, 1])
        sides.screens.shortcutButtons = [try Sides.button([]), try Sides.button([""]), try Sides.button(["Work"])]
        #expect(rules.violations.map(\.code).suffix(1) == [.noTitle])
        #expect(sides.dashboard.scene.dashboardController.shortcutButtons.map(\.titleVariants) == [["Work"]])
        sides.stage.drive([HeadUnitStates.turn])
        _ = try sides.dashboard.image(at: Self.time + 1)
        #expect(sides.dashboard.tap(at: Point(330, 60)) == nil, "no shortcuts during guidance")
    }

    @Test func reconnectedDashboardShowsTheSession() throws {
        let sides = try Sides()
        sides.stage.drive([HeadUnitStates.turn])
        let before = try Self.dashboard(sides)
        sides.dashboard.disconnect()
        #expect(sides.dashboard.scene.dashboardWindow.map == nil)
        sides.dashboard.connect(to: sides.screens)
        #expect(try sides.dashboard.image(at: Self.time + 4) == before)
    }

    @Test func dashboardUsesItsOwnInstructions() throws {
        let sides = try Sides()
        sides.stage.drive([HeadUnitStates.exit])
        let first = try #require(sides.stage.guide.session?.upcomingManeuvers.first)
        #expect(first.dashboardInstructionVariants.first == "Take exit 57 on the right to A 8")
        #expect(first.notificationInstructionVariants == first.dashboardInstructionVariants)
        #expect(first.dashboardAttributedInstructionVariants.first?.attachments.count == 2)
        let before = try Self.dashboard(sides)
        first.dashboardAttributedInstructionVariants = []
        first.dashboardInstructionVariants = ["Out"]
        #expect(try sides.dashboard.image(at: Self.time + 4) != before)
    }

    // MARK: Cluster

    @Test func carControlsCompassAndSpeedLimit() throws {
        let sides = try Sides()
        let view = sides.clusterMap.view
        #expect(!view.settings.compassButton && !view.shouldDisplaySpeedLimit, "not before the car enables them")
        sides.cluster.compass = .enabled
        sides.cluster.speedLimit = .enabled
        #expect(view.settings.compassButton && view.shouldDisplaySpeedLimit)
        sides.screens.prefersCompass = false
        sides.cluster.compass = .userPreference
        sides.cluster.speedLimit = .disabled
        #expect(!view.settings.compassButton && !view.shouldDisplaySpeedLimit)
        sides.cluster.disconnect()
        #expect(sides.cluster.scene.instrumentClusterController.instrumentClusterWindow == nil)
        sides.cluster.speedLimit = .enabled
        sides.cluster.connect(to: sides.screens)
        #expect(view.shouldDisplaySpeedLimit, "a reconnected cluster sends its settings again")
    }

    @Test func wheelButtonsZoom() throws {
        let sides = try Sides()
        _ = try sides.cluster.image(at: Self.time)
        let before = sides.clusterMap.view.camera.zoom
        sides.cluster.zoomIn()
        for step in 0..<10 { _ = try sides.cluster.image(at: Self.time + Double(step)) }
        #expect(sides.clusterMap.view.camera.zoom == before + 1)
        for _ in 0..<2 { sides.cluster.zoomOut() }
        for step in 10..<20 { _ = try sides.cluster.image(at: Self.time + Double(step)) }
        #expect(sides.clusterMap.view.camera.zoom == before - 1)
    }

    @Test func attachmentSizesAreLimited() throws {
        let sides = try Sides()
        let controller = sides.cluster.scene.instrumentClusterController
        let large = try Picture(size: Size(width: 80, height: 20)) { $0.fill(.white) }.image(scale: 2)
        controller.attributedInactiveDescriptionVariants = [
            NSAttributedString(headUnitAttachment: HeadUnitAttachment(image: large))
        ]
        #expect(controller.rules.violations.map(\.code) == [.imageSize])
    }
}
