// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import UIKit

/// Maintains the layout guide of a panel with constraints.
@MainActor final class AreaGuide {
    let guide = UILayoutGuide()
    private let left, top, width, height: NSLayoutConstraint

    init(in view: GMSMapView) {
        view.addLayoutGuide(guide)
        left = guide.leadingAnchor.constraint(equalTo: view.leadingAnchor)
        top = guide.topAnchor.constraint(equalTo: view.topAnchor)
        width = guide.widthAnchor.constraint(equalToConstant: 0)
        height = guide.heightAnchor.constraint(equalToConstant: 0)
        NSLayoutConstraint.activate([left, top, width, height])
    }

    func cover(_ frame: CGRect) {
        (left.constant, top.constant) = (frame.origin.x, frame.origin.y)
        (width.constant, height.constant) = (frame.size.width, frame.size.height)
    }
}
#endif
