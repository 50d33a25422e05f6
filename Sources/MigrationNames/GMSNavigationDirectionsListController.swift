// SPDX-License-Identifier: Apache-2.0

public import NavModel
internal import NavRender
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
public import UIKit
#endif

/// The remaining steps of a navigation as rows, kept up with it. Where there are views, `directionsListView` shows them.
@MainActor public final class GMSNavigationDirectionsListController {
    /// One step.
    public struct Row {
        /// The step.
        public let step: GMSNavigationStepInfo
        /// What to do.
        public let instruction: String
        /// Meters to it: from the traveler for the first row, from the maneuver before for the others.
        public let distance: CLLocationDistance
        /// The image of the maneuver; `nil` where there is none.
        @MainActor public var image: UIImage? {
            let options = GMSNavigationStepInfoImageOptions()
            options.maneuverImageSize = .square48
            options.colors = .light
            return step.maneuverImage(with: options)
        }
    }

    /// The steps that are left, the next one first; empty without guidance.
    public private(set) var rows: [Row] = []
    /// The units that are signed on the way.
    public private(set) var units = DistanceUnits.metric
    /// Called when the rows are others.
    var onChange: (() -> Void)?
    private let navigator: GMSNavigator
    private lazy var ear = Ear(self)

    #if canImport(UIKit)
    /// The rows as a table.
    public private(set) lazy var directionsListView = DirectionsTable(self)
    #endif

    /// Lists the steps of a navigator.
    public init(navigator: GMSNavigator) {
        self.navigator = navigator
        navigator.add(ear)
        reloadData()
    }

    /// Reads the steps anew. It happens by itself with every message of the feed.
    public func reloadData() { take(navigator.state.navInfo) }

    private func take(_ info: NavInfo) {
        let steps = [info.currentStep].compactMap(\.self) + info.remainingSteps
        rows = steps.enumerated().map { place, step in
            Row(
                step: step, instruction: step.fullInstructionText,
                distance: place == 0 ? info.distanceToCurrentStepMeters : step.distanceFromPrevStepMeters)
        }
        units = info.units
        onChange?()
    }

    private final class Ear: NavigatorListener {
        private weak var owner: GMSNavigationDirectionsListController?

        init(_ owner: GMSNavigationDirectionsListController) { self.owner = owner }

        func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) { owner?.take(navInfo) }
    }
}
