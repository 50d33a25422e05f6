// SPDX-License-Identifier: Apache-2.0

// The Swift examples of the guide "Turn-by-turn data feed", both editions. What surrounds them is marked; `note` is ours.

import Foundation
import MigrationNames

#if !canImport(UIKit)
import NavRender
#endif

// BLOCK: listener
// ViewController.swift
class SomeViewController: UIViewController {
    // Surroundings.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var mapView: GMSMapView!
    let roadNameLabel = UILabel()
    var image: UIImage?
    var lanesImage: UIImage?
    var lanes: [[(GMSNavigationLaneShape, Bool)]] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        mapView.navigator?.add(self)
    }
}

extension SomeViewController: GMSNavigatorListener {
    func navigator(_ navigator: GMSNavigator, didUpdateNavInfo navInfo: GMSNavigationNavInfo) {
        // Get the current step information
        if navInfo.navState == .enroute {
            if let currentStep = navInfo.currentStep {
                roadNameLabel.text = currentStep.simpleRoadName
                note("didUpdateNavInfo")
                showImages(navInfo)
            }
        }
        // BLOCK: states
        if navInfo.navState == .rerouting || navInfo.navState == .stopped {
            roadNameLabel.text = ""
            note("feed \(navInfo.navState)")
        }
    }

    func showImages(_ navInfo: GMSNavigationNavInfo) {
        guard let currentStepinfo = navInfo.currentStep else { return }
        // BLOCK: images
        let options = GMSNavigationStepImageOptions()
        options.maneuverImageSize = .square96
        #if canImport(UIKit)
        // `mainScreen` is the name of Objective-C, which UIKit does not have in Swift.
        options.screenMetrics = UIScreen.main
        #else
        options.screenMetrics = UIScreen.mainScreen
        #endif
        let maneuverImage = currentStepinfo.maneuverImage(options: options)
        image = maneuverImage
        if maneuverImage != nil { note("maneuverImage") }
        lanesImage = currentStepinfo.lanesImage(options: options)
        // BLOCK: lanes
        lanes = (currentStepinfo.lanes ?? []).map { lane in
            lane.laneDirections.map { ($0.laneShape, $0.recommended) }
        }
        if lanesImage != nil { note("lanesImage") }
    }
}

// BLOCK: lanes of the picture
enum PictureLanes {
    // Lane 1
    static let lane1 = GMSNavigationLane(laneDirections: [
        GMSNavigationLaneDirection( /*GMSNavigationLaneShape=*/laneShape: .normalLeft, recommended: true)
    ])
    // Lane 2
    static let lane2 = GMSNavigationLane(laneDirections: [
        GMSNavigationLaneDirection(laneShape: .normalLeft, recommended: true)
    ])
    // Lane 3
    static let lane3 = GMSNavigationLane(laneDirections: [
        GMSNavigationLaneDirection(laneShape: .straight, recommended: false)
    ])
    // Lane 4
    static let lane4 = GMSNavigationLane(laneDirections: [
        GMSNavigationLaneDirection(laneShape: .straight, recommended: false),
        GMSNavigationLaneDirection(laneShape: .normalRight, recommended: false),
    ])
}
