// SPDX-License-Identifier: Apache-2.0

// The Swift examples of the guide "CarPlay". What surrounds them is marked; `note` is ours.

import Foundation
import MigrationNames

#if canImport(CarPlay)
import CarPlay
#else
import NavHeadUnit
import NavRender
#endif

// BLOCK: user info
// Create an object to be stored in the userInfo field of CPManeuver to determine the CPManeuverDisplayStyle.
/** An object to be stored in the userInfo field of a CPManeuver. */
struct ManeuverUserInfo {
    var stepInfo: GMSNavigationStepInfo
    var isLaneGuidance: Bool
}

class CarMapController: UIViewController, CPMapTemplateDelegate {
    // Surroundings.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var window: CPWindow!
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var mapView: GMSMapView!
    var mapTemplate: CPMapTemplate?
    var lastLocation: CLLocation?
    var currentNavInfo: GMSNavigationNavInfo?
    let instructionOptions = GMSNavigationInstructionOptions()
    var imageOptions: GMSNavigationStepInfoImageOptions { instructionOptions.imageOptions }
    #if canImport(UIKit)
    required init?(coder: NSCoder) { super.init(coder: coder) }
    #endif

    // BLOCK: map
    init(window: CPWindow) {
        super.init(nibName: nil, bundle: nil)
        self.window = window
        // More CPMapTemplate initialization
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let mapViewOptions = GMSMapViewOptions()
        mapViewOptions.screen = window.screen
        mapViewOptions.frame = self.view.bounds
        mapView = GMSMapView(options: mapViewOptions)
        mapView.autoresizingMask = [.flexibleHeight, .flexibleWidth]
        mapView.settings.isNavigationHeaderEnabled = false
        mapView.settings.isNavigationFooterEnabled = false
        // Disable buttons: in CarPlay, no part of the map is clickable.
        // The app should instead place these buttons in the appropriate slots of the CarPlay template.
        mapView.settings.compassButton = false
        mapView.settings.isRecenterButtonEnabled = false
        mapView.shouldDisplaySpeedometer = false
        mapView.isMyLocationEnabled = true
        self.view.addSubview(mapView)
        note("car map")
    }

    // BLOCK: panning
    // MARK: CPMapTemplateDelegate
    func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {
        note("panBeganWith")
    }

    func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {
        let scrollAmount = scrollAmount(for: direction)
        let scroll = GMSCameraUpdate.scrollBy(x: scrollAmount.x, y: scrollAmount.y)
        mapView.animate(with: scroll)
        note("panWith")
    }

    func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {
        note("panEndedWith")
    }

    func scrollAmount(for panDirection: CPMapTemplate.PanDirection) -> CGPoint {
        let scrollDistance = 80.0
        var scrollAmount = CGPoint(x: 0, y: 0)
        switch panDirection {
        case .left:
            scrollAmount.x -= scrollDistance
        case .right:
            scrollAmount.x += scrollDistance
        case .up:
            scrollAmount.y += scrollDistance
        case .down:
            scrollAmount.y -= scrollDistance
        default:
            break
        }
        if scrollAmount.x != 0 && scrollAmount.y != 0 {
            // Adjust length if scrolling diagonally.
            scrollAmount = CGPointMake(scrollAmount.x * sqrt(1.0 / 2.0), scrollAmount.y * sqrt(1.0 / 2.0))
        }
        return scrollAmount
    }

    // BLOCK: buttons
    // MARK: Create Buttons
    func createMapButtons() -> [CPMapButton] {
        let panButton = mapButton(systemImageName: "dpad.fill") { [weak self] in
            self?.didTapPanButton()
        }

        let zoomOutButton = mapButton(systemImageName: "minus.magnifyingglass") { [weak self] in
            self?.didTapZoomOutButton()
        }

        let zoomInButton = mapButton(systemImageName: "plus.magnifyingglass") { [weak self] in
            self?.didTapZoomInButton()
        }

        let myLocationButton = mapButton(systemImageName: "location") { [weak self] in
            self?.didTapMyLocationButton()
        }

        let mapButtons = [panButton, zoomOutButton, zoomInButton, myLocationButton]
        return mapButtons
    }

    func mapButton(systemImageName: String, handler: @escaping @MainActor () -> Void) -> CPMapButton {
        let mapButton = CPMapButton { _ in handler() }
        mapButton.image = UIImage(systemName: systemImageName)
        return mapButton
    }

    // BLOCK: button callbacks
    // MARK: Button callbacks
    func didTapPanButton() {
        mapTemplate?.showPanningInterface(animated: true)
        note("didTapPanButton")
    }

    func didTapZoomOutButton() {
        mapView.animate(with: GMSCameraUpdate.zoomOut())
        note("didTapZoomOutButton")
    }

    func didTapZoomInButton() {
        mapView.animate(with: GMSCameraUpdate.zoomIn())
        note("didTapZoomInButton")
    }

    func didTapMyLocationButton() {
        if let lastLocation = lastLocation {
            let cameraPosition = GMSCameraPosition(target: lastLocation.coordinate, zoom: 15)
            mapView.animate(to: cameraPosition)
            note("didTapMyLocationButton")
        }
    }

    // BLOCK: travel estimates
    // Get a CPTravelEstimate from GMSNavigationNavInfo
    func getTravelEstimates(from navInfo: GMSNavigationNavInfo) -> CPTravelEstimates {
        let distanceRemaining = navInfo.roundedDistance(navInfo.distanceToCurrentStepMeters)
        let timeRemaining = navInfo.roundedTime(navInfo.timeToCurrentStepSeconds)
        let travelEstimates = CPTravelEstimates(distanceRemaining: distanceRemaining, timeRemaining: timeRemaining)
        note("getTravelEstimates")
        return travelEstimates
    }

    // BLOCK: display style
    func mapTemplate(_ mapTemplate: CPMapTemplate, displayStyleFor maneuver: CPManeuver) -> CPManeuverDisplayStyle {
        let userInfo = maneuver.userInfo
        if let maneuverUserInfo = userInfo as? ManeuverUserInfo {
            note("displayStyle")
            return maneuverUserInfo.isLaneGuidance ? .symbolOnly : .leadingSymbol
        }
        return .leadingSymbol
    }

    // BLOCK: maneuver
    // Get a CPManeuver with instructionVariants and symbolImage from GMSNavigationStepInfo
    func getManeuver(for stepInfo: GMSNavigationStepInfo) -> CPManeuver {
        let maneuver = CPManeuver()
        maneuver.userInfo = ManeuverUserInfo(stepInfo: stepInfo, isLaneGuidance: false)
        switch stepInfo.maneuver {
        case .destination:
            maneuver.instructionVariants = ["Your destination is ahead."]
        case .destinationLeft:
            maneuver.instructionVariants = ["Your destination is ahead on your left."]
        case .destinationRight:
            maneuver.instructionVariants = ["Your destination is ahead on your right."]
        default:
            // CPManeuver takes no nil, which the page assigns without navigation info.
            maneuver.attributedInstructionVariants =
                currentNavInfo?.instructions(forStep: stepInfo, options: instructionOptions) ?? []
        }
        maneuver.symbolImage = stepInfo.maneuverImage(with: instructionOptions.imageOptions)
        note("getManeuver")
        return maneuver
    }

    // BLOCK: lanes
    // Get the lane image for a CPManeuver from GMSNavigationStepInfo
    func laneGuidanceManeuver(for stepInfo: GMSNavigationStepInfo) -> CPManeuver? {
        let maneuver = CPManeuver()
        maneuver.userInfo = ManeuverUserInfo(stepInfo: stepInfo, isLaneGuidance: true)
        let lanesImage = stepInfo.lanesImage(with: imageOptions)
        guard let lanesImage = lanesImage else { return nil }
        maneuver.symbolImage = lanesImage
        note("laneGuidanceManeuver")
        return maneuver
    }
}
