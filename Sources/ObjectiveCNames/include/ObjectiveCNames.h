// SPDX-License-Identifier: Apache-2.0
//
// The only import of an app in Objective-C: @import ObjectiveCNames;
//
// Classes, protocols and enumerations come from the two modules in Swift. Here is what Swift cannot declare for Objective-C:
// types of blocks, constants and sets of options.

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
