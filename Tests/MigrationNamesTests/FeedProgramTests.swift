// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavRender
import Testing

/// A small display modeled on the published turn-by-turn guide: a controller that listens to the feed, shows the name
/// of the road, the images of maneuver and lanes, and clears itself when navigation stops.
@MainActor private final class TurnCardController: GMSNavigatorListener {
    var roadName = ""
    var distance = ""
    var maneuverPicture: UIImage?
    var lanesPicture: UIImage?
    var seenManeuvers: [GMSNavigationManeuver] = []
    var lanePictures = 0
    var wasCleared = false

    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {
        switch navInfo.navState {
        case .enroute:
            guard let currentStep = navInfo.currentStep else { return }
            roadName = currentStep.simpleRoadName
            let rounded = navInfo.roundedDistance(navInfo.distanceToCurrentStepMeters)
            distance = "\(rounded.value) \(rounded.unit.symbol)"
            if seenManeuvers.last != currentStep.maneuver { seenManeuvers.append(currentStep.maneuver) }
            let options = GMSNavigationStepImageOptions()
            options.maneuverImageSize = .square96
            options.screenMetrics = UIScreen.mainScreen
            maneuverPicture = currentStep.maneuverImage(with: options)
            lanesPicture = currentStep.lanesImage(with: options)
            if lanesPicture != nil { lanePictures += 1 }
        case .rerouting, .stopped, .unknown:
            (roadName, distance, maneuverPicture, lanesPicture) = ("", "", nil, nil)
            wasCleared = true
        }
    }
}

@MainActor @Suite(.serialized, .usesProcessSettings) struct FeedProgramTests {
    @Test func feedFillsCardAndClearsIt() async throws {
        _ = try Drive.prepare()
        let session = try #require(GMSNavigationServices.createNavigationSession())
        session.isStarted = true
        let controller = TurnCardController()
        session.navigator?.add(controller)
        var (names, pictures): (Set<String>, Set<Int>) = ([], [])
        try await Drive.drive(session) { _ in
            names.insert(controller.roadName)
            if let picture = controller.maneuverPicture { pictures.insert(picture.width) }
        }
        #expect(names.count > 3 && pictures == [288])
        #expect(controller.seenManeuvers.count > 4)
        #expect(controller.lanePictures > 0, "the route to the port has lanes")
        #expect(controller.wasCleared && controller.roadName.isEmpty && controller.maneuverPicture == nil)
    }

    @Test func thereAreNoTerms() async throws {
        GMSNavigationServices.source = nil
        #expect(!GMSNavigationServices.areTermsAndConditionsAccepted())
        #expect(GMSNavigationServices.createNavigationSession() == nil)
        let empty = GMSMapView()
        empty.isNavigationEnabled = true
        #expect(!empty.isNavigationEnabled && empty.navigator == nil)
        _ = try Drive.prepare()
        let options = GMSNavigationTermsAndConditionsOptions(companyName: "Acme")
        options.title = "Before you drive"
        let accepted = await withCheckedContinuation { answer in
            GMSNavigationServices.showTermsAndConditionsDialogIfNeeded(with: options) { answer.resume(returning: $0) }
        }
        #expect(accepted && GMSNavigationServices.createNavigationSession() != nil)
    }

    @Test func imagesHaveBothSizesAndSpellings() throws {
        let lanes = [
            GMSNavigationLane(laneDirections: [GMSNavigationLaneDirection(laneShape: .normalLeft, recommended: true)]),
            GMSNavigationLane(laneDirections: [GMSNavigationLaneDirection(laneShape: .normalLeft, recommended: true)]),
            GMSNavigationLane(laneDirections: [GMSNavigationLaneDirection(laneShape: .straight, recommended: false)]),
            GMSNavigationLane(laneDirections: [
                GMSNavigationLaneDirection(laneShape: .straight, recommended: false),
                GMSNavigationLaneDirection(laneShape: .normalRight, recommended: false),
            ]),
        ]
        var step = try Steps.turn()
        let options = GMSNavigationStepInfoImageOptions()
        // The screen of the device has three pixels per point.
        #expect(step.maneuverImage(with: options)?.width == 288)
        #expect(step.maneuverImage(options: nil)?.width == 288)
        options.maneuverImageSize = .square48
        options.screenMetrics = UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 240), scale: 2)
        #expect(step.maneuverImage(with: options)?.width == 96)
        #expect(step.lanesImage(with: options) == nil, "a step without lanes has no picture of them")
        step.lanes = lanes
        let image = try #require(step.lanesImage(with: options))
        #expect(
            image.height <= 36 && image.width <= 240 && image.width > 2 * image.height, "CarPlay allows 120 × 18 points"
        )
        // Without a size, images fit the screen for which they are made.
        let car = GMSNavigationStepInfoImageOptions()
        car.screenMetrics = options.screenMetrics
        #expect(car.maneuverImageSize == .square48 && step.maneuverImage(with: car)?.width == 96)
        #expect(step.lanesImage(options: options) == image)
    }
}
