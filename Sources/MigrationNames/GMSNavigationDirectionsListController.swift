// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NavModel
public import NavSession

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

/// The remaining steps as rows, updated from a navigator. On UIKit, `directionsListView` shows them.
@preconcurrency @MainActor public final class GMSNavigationDirectionsListController: NSObject {
    /// A row for one step.
    public struct Row {
        /// The step.
        public let step: GMSNavigationStepInfo
        /// The instruction.
        public let instruction: String
        /// Distance in meters: from the current position for the first row, from the previous maneuver for the others.
        public let distance: CLLocationDistance
        /// The image of the maneuver; `nil` if there is none.
        @MainActor public var image: UIImage? {
            let options = GMSNavigationStepInfoImageOptions()
            options.maneuverImageSize = .square48
            options.colors = .light
            return step.maneuverImage(with: options)
        }
    }

    /// The rows of the remaining steps, the next one first; empty without guidance.
    public private(set) var rows: [Row] = []
    /// The units of distances on road signs along the route.
    public private(set) var units = DistanceUnits.metric
    /// Called when the rows have changed.
    var onChange: (() -> Void)?
    private let navigator: GMSNavigator
    private lazy var observer = Observer(self)

    #if canImport(UIKit)
    /// The rows as a table.
    public private(set) lazy var directionsListView = DirectionsTable(self)
    #endif

    /// Creates a list of the steps of a navigator.
    public init(navigator: GMSNavigator) {
        self.navigator = navigator
        super.init()
        navigator.add(observer)
        reloadData()
    }

    /// Reloads the rows. Happens automatically with each update of the feed.
    public func reloadData() { take(navigator.state.navInfo) }

    /// Lays the rows out again, as after a rotation of the device.
    public func invalidateLayout() { onChange?() }

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

    private final class Observer: NavigatorListener {
        private weak var owner: GMSNavigationDirectionsListController?

        init(_ owner: GMSNavigationDirectionsListController) { self.owner = owner }

        func navigator(_ navigator: Navigator, didUpdate navInfo: NavInfo) { owner?.take(navInfo) }
    }
}
