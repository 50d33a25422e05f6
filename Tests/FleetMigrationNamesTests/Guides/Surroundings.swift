// SPDX-License-Identifier: Apache-2.0

import FleetMigrationNames
import Foundation
import MigrationNames

// What UIKit provides to the examples of the guide, as far as they use it.

/// A view that shows maps.
@MainActor final class UIView: NSObject {
    private(set) var maps: [GMSMapView] = []

    func addSubview(_ view: GMSMapView) { maps.append(view) }
}

/// A controller of a view.
@MainActor class UIViewController: NSObject {
    let view = UIView()

    init(nibName: String?, bundle: Bundle?) { super.init() }

    func viewDidLoad() {}
}
