// SPDX-License-Identifier: Apache-2.0

import Foundation
import MigrationNames
import NavHeadUnit
import NavRender

// What UIKit provides to the examples of the guides, as far as they use it.

/// A view that shows maps.
@MainActor final class UIView: NSObject {
    var bounds = CGRect(x: 0, y: 0, width: 800, height: 480)
    private(set) var maps: [GMSMapView] = []

    func addSubview(_ view: GMSMapView) { maps.append(view) }
}

/// A controller of a view.
@MainActor class UIViewController: NSObject {
    let view = UIView()

    init(nibName: String?, bundle: Bundle?) { super.init() }

    func viewDidLoad() {}
}

/// A text.
@MainActor final class UILabel: NSObject {
    var text: String?
}

/// How a view follows its superview.
struct UIViewAutoresizing: OptionSet {
    let rawValue: Int
    static let flexibleWidth = UIViewAutoresizing(rawValue: 2)
    static let flexibleHeight = UIViewAutoresizing(rawValue: 16)
}

extension GMSMapView {
    var autoresizingMask: UIViewAutoresizing {
        get { [] }
        set {}
    }
}

func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
