// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
internal import NavGeo
internal import NavRender
public import UIKit

/// A view that an app adds to the header of a map view. It decides its own height.
@preconcurrency @MainActor public protocol GMSNavigationAccessoryView: AnyObject {
    /// Height of the view in points for a width.
    func heightForAccessoryViewConstrained(to size: CGSize, on mapView: GMSMapView) -> CGFloat
}

/// Views of the app on a map view.
@MainActor final class MapSubviews {
    var accessory: (any UIView & GMSNavigationAccessoryView)?
    var info: UIView?
    weak var marker: GMSMarker?
}

extension GMSMapView {
    /// Shows a view below the header during guidance; `nil` removes it.
    public func setHeaderAccessory(_ headerAccessoryView: (any UIView & GMSNavigationAccessoryView)?) {
        coordinator.subviews.accessory?.removeFromSuperview()
        coordinator.subviews.accessory = headerAccessoryView
        if let headerAccessoryView { addSubview(headerAccessoryView) }
        setNeedsDisplay()
    }

    /// Call when the height of a view of the app has changed.
    public func invalidateLayout(forAccessoryView accessoryView: any UIView & GMSNavigationAccessoryView) {
        setNeedsDisplay()
    }

    /// Places the views of the app for the next frame.
    func placeSubviews() {
        placeAccessory()
        placeInfoWindow()
    }

    private func placeAccessory() {
        guard let view = coordinator.subviews.accessory else {
            map.coveredAreas = []
            return
        }
        let header = map.navigationHeaderArea
        view.isHidden = header.height == 0
        guard !view.isHidden else {
            map.coveredAreas = []
            return
        }
        let free = CGSize(width: header.width, height: bounds.height / 3)
        let height = min(free.height, max(0, view.heightForAccessoryViewConstrained(to: free, on: self)))
        let area = Rect(x: header.minX, y: header.maxY, width: header.width, height: Double(height))
        view.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height)
        map.coveredAreas = [area]
    }

    /// Shows the info window of the selected marker above it.
    private func placeInfoWindow() {
        let subviews = coordinator.subviews
        if subviews.marker !== selectedMarker || selectedMarker == nil {
            subviews.info?.removeFromSuperview()
            subviews.info = nil
            subviews.marker = selectedMarker
            if let marker = selectedMarker {
                subviews.info = infoWindow(of: marker)
                if let info = subviews.info { addSubview(info) }
            }
        }
        guard let marker = subviews.marker, let info = subviews.info else { return }
        let size = marker.icon?.size ?? CGSize(width: 28, height: 40)
        let tip = projection.point(for: marker.position)
        info.center = CGPoint(
            x: tip.x + (marker.infoWindowAnchor.x - marker.groundAnchor.x) * size.width,
            y: tip.y + (marker.infoWindowAnchor.y - marker.groundAnchor.y) * size.height - info.bounds.height / 2)
    }

    /// The view of the app, or title and snippet on white.
    private func infoWindow(of marker: GMSMarker) -> UIView? {
        if let view = delegate?.mapView(self, markerInfoWindow: marker) { return view }
        let contents = delegate?.mapView(self, markerInfoContents: marker) ?? GMSMapView.label(of: marker)
        guard let contents else { return nil }
        let margin: CGFloat = 8
        let frame = CGRect(
            x: 0, y: 0, width: contents.bounds.width + 2 * margin, height: contents.bounds.height + 2 * margin)
        let window = UIView(frame: frame)
        window.backgroundColor = .white
        window.layer.cornerRadius = margin
        contents.center = CGPoint(x: frame.width / 2, y: frame.height / 2)
        window.addSubview(contents)
        return window
    }

    private static func label(of marker: GMSMarker) -> UIView? {
        let lines = [marker.title, marker.snippet].compactMap { $0 }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return nil }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 240, height: 80))
        label.numberOfLines = 0
        label.textColor = .black
        label.text = lines.joined(separator: "\n")
        label.sizeToFit()
        return label
    }
}

extension GMSMarker {
    /// A picture of a view as it looks now.
    static func picture(_ view: UIView) -> UIImage? {
        // Overlays are drawn on the main thread, where views can be read.
        MainActor.assumeIsolated {
            guard view.bounds.width > 0, view.bounds.height > 0 else { return nil }
            return UIGraphicsImageRenderer(size: view.bounds.size).image { view.layer.render(in: $0.cgContext) }
        }
    }
}
#endif
