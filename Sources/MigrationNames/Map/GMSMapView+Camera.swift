// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavRender

#if canImport(CoreLocation)
public import CoreLocation
#endif
#if canImport(UIKit)
public import UIKit
#endif

/// The least zoom level of a map.
public let kGMSMinZoomLevel: Float = 0
/// The greatest zoom level of a map.
public let kGMSMaxZoomLevel: Float = 22
/// The mean radius of the earth in meters.
public let kGMSEarthRadius: CLLocationDistance = 6_371_009

extension GMSMapView {
    /// The camera. Setting it moves the camera at once, and ends following.
    public var camera: GMSCameraPosition {
        get { GMSCameraPosition(map.camera) }
        set { move { map.camera = inBounds(newValue.camera) } }
    }

    /// Converts between points of the view and coordinates.
    public var projection: GMSProjection { GMSProjection(MapProjection(camera: map.camera, size: size)) }

    /// The least zoom level.
    public var minZoom: Float { Float(map.zoomLimits.lowerBound) }
    /// The greatest zoom level.
    public var maxZoom: Float { Float(map.zoomLimits.upperBound) }

    /// Sets the range of zoom levels.
    public func setMinZoom(_ minZoom: Float, maxZoom: Float) {
        map.setMinZoom(Double(minZoom), maxZoom: Double(maxZoom))
        let camera = map.camera
        if !map.zoomLimits.contains(camera.zoom) { map.moveCamera(.zoom(to: camera.zoom)) }
    }

    /// Size of the view in points.
    private var size: Size { drawnSize ?? Size(width: Double(bounds.width), height: Double(bounds.height)) }

    // MARK: Moving

    /// Moves the camera at once.
    public func moveCamera(_ update: GMSCameraUpdate) { move { map.moveCamera(native(update)) } }
    /// Animates the camera.
    public func animate(with cameraUpdate: GMSCameraUpdate) { map.animate(with: native(cameraUpdate)) }
    /// Animates the camera to a position.
    public func animate(to cameraPosition: GMSCameraPosition) { map.animate(to: inBounds(cameraPosition.camera)) }
    /// Animates the target of the camera.
    public func animate(toLocation location: CLLocationCoordinate2D) {
        map.animate(with: native(.setTarget(location)))
    }
    /// Animates the zoom.
    public func animate(toZoom zoom: Float) { map.animate(with: .zoom(to: Double(zoom))) }
    /// Animates the direction of the upper edge, in degrees clockwise from north.
    public func animate(toBearing bearing: CLLocationDirection) { map.animate(with: .setBearing(Bearing(bearing))) }
    /// Animates the tilt in degrees.
    public func animate(toViewingAngle viewingAngle: Double) { map.animate(with: .setTilt(viewingAngle)) }

    /// A camera that shows all of an area beside insets in points, north up; `nil` if the area is empty.
    public func camera(for bounds: GMSCoordinateBounds, insets: UIEdgeInsets) -> GMSCameraPosition? {
        fit(bounds, insets).map { GMSCameraPosition($0) }
    }

    /// Whether two cameras look the same on this map.
    public func areEqual(forRendering position: GMSCameraPosition, position otherPosition: GMSCameraPosition) -> Bool {
        position == otherPosition
    }

    /// Notifies the delegate and moves the camera.
    private func move(_ change: () -> Void) {
        delegate?.mapView(self, willMove: false)
        change()
    }

    private func native(_ update: GMSCameraUpdate) -> CameraUpdate {
        switch update.change {
        case .native(let update):
            guard cameraTargetBounds != nil else { return update }
            return .setCamera(inBounds(update.applied(to: map.camera, in: size)))
        case .fit(let bounds, let insets): return .setCamera(inBounds(fit(bounds, insets) ?? map.camera))
        }
    }

    private func fit(_ bounds: GMSCoordinateBounds, _ insets: UIEdgeInsets) -> MapCamera? {
        guard let box = bounds.box else { return nil }
        let free = Size(
            width: max(1, size.width - Double(insets.left + insets.right)),
            height: max(1, size.height - Double(insets.top + insets.bottom)))
        var camera = MapCamera.overview(box, in: free, padding: 0)
        camera.zoom = min(max(camera.zoom, map.zoomLimits.lowerBound), map.zoomLimits.upperBound)
        // The area is centered beside the insets, so the target lies off its center.
        let off = Point(Double(insets.left - insets.right) / 2, Double(insets.top - insets.bottom) / 2)
        let middle = Point(size.width / 2, size.height / 2)
        camera.target = MapProjection(camera: camera, size: size).coordinate(at: middle - off)
        return camera
    }

    // MARK: Limits

    /// Moves the camera back into its bounds.
    func keepTargetInBounds() {
        let camera = map.camera
        let limited = inBounds(camera)
        if limited != camera { map.camera = limited }
    }

    /// A camera with its target inside `cameraTargetBounds`.
    private func inBounds(_ camera: MapCamera) -> MapCamera {
        guard let bounds = cameraTargetBounds, let box = bounds.box,
            !bounds.contains(camera.target.platformCoordinate)
        else { return camera }
        var camera = camera
        let (west, east) = (box.west, box.east)
        var longitude = camera.target.longitude
        if !(west...east).contains(longitude) {
            // The nearer edge, around the globe.
            let toWest = abs((longitude - west).remainder(dividingBy: 360))
            let toEast = abs((longitude - east).remainder(dividingBy: 360))
            longitude = toWest <= toEast ? west : east
        }
        camera.target = Coordinate(
            latitude: min(max(camera.target.latitude, box.south), box.north),
            longitude: longitude > 180 ? longitude - 360 : longitude)
        return camera
    }
}
