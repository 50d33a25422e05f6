// SPDX-License-Identifier: Apache-2.0

import MigrationNames
import SwiftUI

/// A whole navigation in SwiftUI: position, route, header, lanes, footer, speed, buttons and arrival card.
///
///     NavigationView(session: session)
struct NavigationView: UIViewRepresentable {
    /// The session that is shown; `nil` for an empty map.
    let session: GMSNavigationSession?

    func makeUIView(context: Context) -> GMSMapView {
        let view = GMSMapView()
        view.isMyLocationEnabled = true
        view.shouldDisplaySpeedometer = true
        view.shouldDisplaySpeedLimit = true
        return view
    }

    func updateUIView(_ view: GMSMapView, context: Context) {
        guard let session, view.ownSession !== session else { return }
        view.enableNavigation(with: session)
    }
}
