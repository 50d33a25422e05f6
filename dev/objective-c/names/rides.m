// SPDX-License-Identifier: Apache-2.0
//
// Names for riders and drivers that no guide shows, with the published selectors.

#import "../guides/Names.h"

@interface Rides : NSObject <GMTCTripModelSubscriber, GMTCMapViewSessionDelegate, GMTDVehicleReporterListener>
@property(nonatomic) NSArray *seen;
@end

@implementation Rides

- (void)follow:(GMTCTripModel *)tripModel on:(GMTCMapView *)mapView {
  tripModel.options.autoRefreshTimeInterval = 7;
  tripModel.streamingEnabled = NO;
  GMTSRequestHeader *header = [[GMTSRequestHeader alloc] init];
  header.languageCode = @"fr";
  header.regionCode = @"MC";
  GMTCMutableTripModelOptions *options =
      [GMTCMutableTripModelOptions mutableTripModelOptionsWithOptions:[[GMTCTripModelOptions alloc] init]];
  options.tripRequestHeader = header;
  tripModel.options = options;
  GMTCJourneySharingSession *session = [[GMTCJourneySharingSession alloc] initWithTripModel:tripModel];
  session.delegate = self;
  [mapView showMapViewSession:session];
  for (id<GMTCMapViewSession> shown in mapView.activeSessions) {
    if (shown.hostMapView == mapView && shown.state == GMTCMapViewSessionStateActive) [mapView hideMapViewSession:shown];
  }
  [GMTCServices setAbnormalTerminationReportingEnabled:NO];
  [GMTDRidesharingDriverAPI setAbnormalTerminationReportingEnabled:NO];
}

- (void)mapViewSession:(id<GMTCMapViewSession>)mapViewSession didUpdateState:(GMTCMapViewSessionState)state {
  mapViewSession.delegate = nil;
}

- (void)tripModel:(GMTCTripModel *)tripModel didUpdateModelState:(GMTCTripModelState)state {
  GMTSTrip *trip = tripModel.currentTrip;
  NSUInteger fields = [GMTSTrip propertyValueDifferencesBetweenTrip1:nil andTrip2:trip];
  GMTSTripWaypoint *next = fields == 0 ? trip.nextTripWaypoint : trip.nextWaypoint;
  self.seen = next ? @[ next ] : @[];
}

// As in the sample apps.
- (void)tripModel:(GMTCTripModel *)tripModel didUpdateSessionState:(enum GMTCTripModelState)state {
  if (state == GMTCTripModelStateInactive) [tripModel unregisterSubscriber:self];
}

- (void)vehicleReporter:(GMTDVehicleReporter *)vehicleReporter
    didFailVehicleUpdate:(GMTDVehicleUpdate *)vehicleUpdate
               withError:(NSError *)error {
  NSError *underlying = error.userInfo[NSUnderlyingErrorKey];
  GMSNavigationWaypoint *waypoint = vehicleUpdate.destinationWaypoint;
  NSArray<CLLocation *> *route = vehicleUpdate.route;
  if (error.code == GMTDVehicleReporterErrorCodeGeneral && underlying.code == 14 && waypoint) self.seen = route;
}

@end
