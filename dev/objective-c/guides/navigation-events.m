// SPDX-License-Identifier: Apache-2.0
//
// Guide "Navigation events". What surrounds the examples is at the top and at the end.

#import "Names.h"

// BLOCK: protocols
@interface EventsController : UIViewController
@end

@interface EventsController () <GMSNavigatorListener, GMSRoadSnappedLocationProviderListener>
@end

@implementation EventsController {
  GMSMapView *_mapView;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  // BLOCK: listeners
  [_mapView.navigator addListener:self];
  [_mapView.roadSnappedLocationProvider addListener:self];
  // BLOCK: start updates
  [_mapView.roadSnappedLocationProvider startUpdatingLocation];
  // BLOCK: background updates
  _mapView.roadSnappedLocationProvider.allowsBackgroundLocationUpdates = YES;
  GMSNavigator *navigator = _mapView.navigator;
  // BLOCK: time threshold
  navigator.timeUpdateThreshold = 10;
  // BLOCK: distance threshold
  navigator.distanceUpdateThreshold = 100;
}

// BLOCK: location
- (void)locationProvider:(GMSRoadSnappedLocationProvider *)locationProvider
       didUpdateLocation:(CLLocation *)location {
  NSLog(@"Location: %@", location.description);
}

// BLOCK: arrival
- (void)navigator:(GMSNavigator *)navigator didArriveAtWaypoint:(GMSNavigationWaypoint *)waypoint {
  NSLog(@"You have arrived at: %@", waypoint.title);
  [_mapView.navigator continueToNextDestination];
  _mapView.navigator.guidanceActive = YES;
}

// BLOCK: route change
- (void)navigatorDidChangeRoute:(GMSNavigator *)navigator {
  NSLog(@"The route has changed.");
}

// BLOCK: remaining time
- (void)navigator:(GMSNavigator *)navigator didUpdateRemainingTime:(NSTimeInterval)time {
  NSLog(@"Time to next destination: %f", time);
}

// BLOCK: remaining distance
- (void)navigator:(GMSNavigator *)navigator
    didUpdateRemainingDistance:(CLLocationDistance)distance {
  double miles = distance * 0.00062137;
  NSLog(@"%@", [NSString stringWithFormat:@"Distance to next destination: %.2f.", miles]);
}

// BLOCK: traffic
- (void)navigator:(GMSNavigator *)navigator
    didUpdateDelayCategory:(GMSNavigationDelayCategory)delayCategory {
  NSLog(@"Traffic flow to next destination: %ld", (long)delayCategory);
}

// BLOCK: speeding
// Listener to handle speeding events.
- (void)navigator:(GMSNavigator *)navigator
    didUpdateSpeedingPercentage:(CGFloat)percentageAboveLimit {
  NSLog(@"Speed is %f percent above the limit.", percentageAboveLimit);
}

// BLOCK: lighting
// Define a listener for suggested changes to lighting mode.
- (void)navigator:(GMSNavigator *)navigator
    didChangeSuggestedLightingMode:(GMSNavigationLightingMode)lightingMode {
  NSLog(@"Suggested lighting mode has changed: %ld", (long)lightingMode);
  // Make the suggested change.
  _mapView.lightingMode = lightingMode;
}

@end
