// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import NavGeo
internal import NavRender

#if canImport(CoreLocation)
public import CoreLocation
#endif

/// Converts between points of a map view and coordinates, for the camera of the latest frame.
public final class GMSProjection: NSObject {
    private let projection: MapProjection

    init(_ projection: MapProjection) { self.projection = projection }

    /// The point of a coordinate in the view. Coordinates behind the viewer have the point of the horizon above them.
    public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint {
        let place = coordinate.nativeCoordinate
        if let point = projection.point(place) { return CGPoint(x: point.x, y: point.y) }
        return CGPoint(x: projection.size.width / 2, y: -projection.size.height)
    }

    /// The coordinate at a point of the view.
    public func coordinate(for point: CGPoint) -> CLLocationCoordinate2D {
        projection.coordinate(at: Point(Double(point.x), Double(point.y))).platformCoordinate
    }

    /// The length on the screen of a distance in meters at a coordinate.
    public func points(forMeters meters: CLLocationDistance, at coordinate: CLLocationCoordinate2D) -> CGFloat {
        let place = coordinate.nativeCoordinate
        guard let point = projection.point(place) else { return 0 }
        let beside = projection.coordinate(at: point + Point(1, 0))
        let metersPerPoint = place.distance(to: beside).value
        return metersPerPoint > 0 ? CGFloat(meters / metersPerPoint) : 0
    }

    /// Whether a coordinate is in the view.
    public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        projection.point(coordinate.nativeCoordinate).map(Rect(projection.size).contains) ?? false
    }

    /// The corners of the visible area.
    public func visibleRegion() -> GMSVisibleRegion {
        let size = projection.size
        func corner(_ x: Double, _ y: Double) -> CLLocationCoordinate2D {
            projection.coordinate(at: Point(x, y)).platformCoordinate
        }
        return GMSVisibleRegion(
            nearLeft: corner(0, size.height), nearRight: corner(size.width, size.height), farLeft: corner(0, 0),
            farRight: corner(size.width, 0))
    }
}
