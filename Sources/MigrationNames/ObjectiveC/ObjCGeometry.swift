// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation

/// What the functions of `ObjectiveCNames.h` call: Swift cannot declare functions of C. Use the functions.
@objc(GuidepostGeometry) public final class ObjCGeometry: NSObject {
    /// See `GMSGeometryDistance`.
    @objc(distanceFrom:to:) public class func distance(
        from: CLLocationCoordinate2D, to: CLLocationCoordinate2D
    ) -> CLLocationDistance { GMSGeometryDistance(from, to) }
    /// See `GMSGeometryHeading`.
    @objc(headingFrom:to:) public class func heading(
        from: CLLocationCoordinate2D, to: CLLocationCoordinate2D
    ) -> CLLocationDirection { GMSGeometryHeading(from, to) }
    /// See `GMSGeometryOffset`.
    @objc(offsetFrom:distance:heading:) public class func offset(
        from: CLLocationCoordinate2D, distance: CLLocationDistance, heading: CLLocationDirection
    ) -> CLLocationCoordinate2D { GMSGeometryOffset(from, distance, heading) }
    /// See `GMSGeometryInterpolate`.
    @objc(interpolateFrom:to:fraction:) public class func interpolate(
        from: CLLocationCoordinate2D, to: CLLocationCoordinate2D, fraction: Double
    ) -> CLLocationCoordinate2D { GMSGeometryInterpolate(from, to, fraction) }
    /// See `GMSGeometrySignedArea`.
    @objc(signedAreaOfPath:) public class func signedArea(path: GMSPath) -> Double { GMSGeometrySignedArea(path) }
    /// See `GMSGeometryContainsLocation`.
    @objc(path:contains:geodesic:) public class func contains(
        path: GMSPath, point: CLLocationCoordinate2D, geodesic: Bool
    ) -> Bool { GMSGeometryContainsLocation(point, path, geodesic) }
    /// See `GMSGeometryIsLocationOnPathTolerance`.
    @objc(path:isAt:geodesic:tolerance:) public class func isOnPath(
        path: GMSPath, point: CLLocationCoordinate2D, geodesic: Bool, tolerance: CLLocationDistance
    ) -> Bool { GMSGeometryIsLocationOnPathTolerance(point, path, geodesic, tolerance) }
    /// See `GMSStyleSpansOffset`.
    @objc(spansOfPath:styles:lengths:kind:offset:) public class func spans(
        path: GMSPath, styles: [GMSStrokeStyle], lengths: [NSNumber], kind: ObjCLengthKind, offset: Double
    ) -> [GMSStyleSpan]? {
        GMSStyleSpansOffset(path, styles, lengths, sameValue(kind, else: .geodesic), offset)
    }
}
#endif
