// SPDX-License-Identifier: Apache-2.0
//
// The only import of an app in Objective-C: @import ObjectiveCNames;
//
// Classes, protocols and enumerations come from the two modules in Swift. Here is what Swift cannot declare for Objective-C:
// types of blocks, constants, structures, functions and sets of options.

#pragma once
// The names are for UIKit.
#if __has_include(<UIKit/UIKit.h>)
#if __has_feature(objc_modules)
@import FleetMigrationNames;
@import MigrationNames;
#endif

NS_ASSUME_NONNULL_BEGIN

/// Receives the status of a route request.
typedef void (^GMSRouteStatusCallback)(GMSRouteStatus routeStatus);
/// Receives whether terms are accepted.
typedef void (^GMSTermsResponseCallback)(BOOL termsAccepted);
/// Receives a token or an error. Must be called once.
typedef void (^GMTCAuthTokenFetchCompletionHandler)(NSString *_Nullable token, NSError *_Nullable error);
/// Receives a token or an error. Must be called once.
typedef void (^GMTDAuthTokenFetchCompletionHandler)(NSString *_Nullable token, NSError *_Nullable error);

/// Resets the zoom of a following camera to the automatic one.
static const float GMSNavigationNoFollowingZoomLevel = -1;
/// The least zoom level of a map.
static const float kGMSMinZoomLevel = 0;
/// The greatest zoom level of a map.
static const float kGMSMaxZoomLevel = 22;

/// The address of a tile by column, row and zoom; `nil` if there is none.
typedef NSURL *_Nullable (^GMSTileURLConstructor)(NSUInteger x, NSUInteger y, NSUInteger zoom);
/// The image of a place for which a layer has no tile.
#define kGMSTileLayerNoTile ([GMSTileLayer noTile])
/// The earlier name of an address.
@compatibility_alias GMSReverseGeocodeResult GMSAddress;

/// What a map can do beyond the basics.
typedef NS_OPTIONS(NSUInteger, GMSMapCapabilityFlags) {
  GMSMapCapabilityFlagsNone = 0,
  GMSMapCapabilityFlagsAdvancedMarkers = 1 << 0,
  GMSMapCapabilityFlagsDataDrivenStyling = 1 << 1,
  GMSMapCapabilityFlagsSpritePolylines = 1 << 2,
};

/// The corners of the visible area, which is a trapezoid in a tilted view.
typedef struct {
  CLLocationCoordinate2D nearLeft;
  CLLocationCoordinate2D nearRight;
  CLLocationCoordinate2D farLeft;
  CLLocationCoordinate2D farRight;
} GMSVisibleRegion;

@interface GMSProjection (ObjectiveCNames)
/// The corners of the visible area.
- (GMSVisibleRegion)visibleRegion;
@end

@interface GMSCoordinateBounds (ObjectiveCNames)
/// Creates the smallest area that contains a visible region.
- (instancetype)initWithRegion:(GMSVisibleRegion)region;
@end

@interface GMSMapStyle (ObjectiveCNames)
/// Creates a style from text; `nil` with an error if it is not a JSON array.
+ (nullable instancetype)styleWithJSONString:(NSString *)style error:(NSError *_Nullable *_Nullable)error;
/// Creates a style from a file; `nil` with an error if it cannot be read or is not a JSON array.
+ (nullable instancetype)styleWithContentsOfFileURL:(NSURL *)fileURL error:(NSError *_Nullable *_Nullable)error;
@end

// The same functions as in Swift, which has their descriptions.
static inline CLLocationDistance GMSGeometryDistance(CLLocationCoordinate2D from, CLLocationCoordinate2D to) {
  return [GuidepostGeometry distanceFrom:from to:to];
}
static inline CLLocationDistance GMSGeometryLength(GMSPath *path) { return [path lengthOfKind:kGMSLengthGeodesic]; }
static inline double GMSGeometrySignedArea(GMSPath *path) { return [GuidepostGeometry signedAreaOfPath:path]; }
static inline double GMSGeometryArea(GMSPath *path) {
  double area = GMSGeometrySignedArea(path);
  return area < 0 ? -area : area;
}
static inline CLLocationDirection GMSGeometryHeading(CLLocationCoordinate2D from, CLLocationCoordinate2D to) {
  return [GuidepostGeometry headingFrom:from to:to];
}
static inline CLLocationCoordinate2D GMSGeometryOffset(
    CLLocationCoordinate2D from, CLLocationDistance distance, CLLocationDirection heading) {
  return [GuidepostGeometry offsetFrom:from distance:distance heading:heading];
}
static inline CLLocationCoordinate2D GMSGeometryInterpolate(
    CLLocationCoordinate2D from, CLLocationCoordinate2D to, double fraction) {
  return [GuidepostGeometry interpolateFrom:from to:to fraction:fraction];
}
static inline BOOL GMSGeometryContainsLocation(CLLocationCoordinate2D point, GMSPath *path, BOOL geodesic) {
  return [GuidepostGeometry path:path contains:point geodesic:geodesic];
}
static inline BOOL GMSGeometryIsLocationOnPathTolerance(
    CLLocationCoordinate2D point, GMSPath *path, BOOL geodesic, CLLocationDistance tolerance) {
  return [GuidepostGeometry path:path isAt:point geodesic:geodesic tolerance:tolerance];
}
static inline BOOL GMSGeometryIsLocationOnPath(CLLocationCoordinate2D point, GMSPath *path, BOOL geodesic) {
  return GMSGeometryIsLocationOnPathTolerance(point, path, geodesic, 0.1);
}
static inline NSArray<GMSStyleSpan *> *_Nullable GMSStyleSpansOffset(
    GMSPath *path, NSArray<GMSStrokeStyle *> *styles, NSArray<NSNumber *> *lengths, GMSLengthKind lengthKind,
    double lengthOffset) {
  return [GuidepostGeometry spansOfPath:path styles:styles lengths:lengths kind:lengthKind offset:lengthOffset];
}
static inline NSArray<GMSStyleSpan *> *_Nullable GMSStyleSpans(
    GMSPath *path, NSArray<GMSStrokeStyle *> *styles, NSArray<NSNumber *> *lengths, GMSLengthKind lengthKind) {
  return GMSStyleSpansOffset(path, styles, lengths, lengthKind, 0);
}

/// Properties of a trip.
typedef NS_OPTIONS(NSUInteger, GMTSTripPropertyFields) {
  GMTSTripPropertyFieldsTripName = 1 << 0,
  GMTSTripPropertyFieldsVehicleID = 1 << 1,
  GMTSTripPropertyFieldsTripType = 1 << 2,
  GMTSTripPropertyFieldsTripStatus = 1 << 3,
  GMTSTripPropertyFieldsPickupLocation = 1 << 4,
  GMTSTripPropertyFieldsPickupTime = 1 << 5,
  GMTSTripPropertyFieldsDropoffLocation = 1 << 6,
  GMTSTripPropertyFieldsDropoffTime = 1 << 7,
  GMTSTripPropertyFieldsRouteLastVehicleLocation = 1 << 8,
  GMTSTripPropertyFieldsNumberOfPassengers = 1 << 9,
  GMTSTripPropertyFieldsRemainingWaypoints = 1 << 10,
  GMTSTripPropertyFieldsIntermediateDestinations = 1 << 11,
  GMTSTripPropertyFieldsIntermediateDestinationIndex = 1 << 12,
  GMTSTripPropertyFieldsRemainingDistanceOfActiveRouteInMeters = 1 << 13,
  GMTSTripPropertyFieldsDistanceOfRemainingRouteInMeters = 1 << 14,
  GMTSTripPropertyFieldsActiveRoute = 1 << 15,
  GMTSTripPropertyFieldsActiveRouteTraffic = 1 << 16,
  GMTSTripPropertyFieldsRemainingRoute = 1 << 17,
  GMTSTripPropertyFieldsRemainingRouteTraffic = 1 << 18,
};

NS_ASSUME_NONNULL_END
#endif
