// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN
typedef double CLLocationDegrees;
typedef double CLLocationDirection;
typedef double CLLocationDistance;
typedef double CLLocationSpeed;
typedef double CLLocationAccuracy;
typedef struct CLLocationCoordinate2D {
  CLLocationDegrees latitude, longitude;
} CLLocationCoordinate2D;
extern const CLLocationCoordinate2D kCLLocationCoordinate2DInvalid;
extern const CLLocationDistance CLLocationDistanceMax;
extern const NSTimeInterval CLTimeIntervalMax;
CLLocationCoordinate2D CLLocationCoordinate2DMake(CLLocationDegrees latitude, CLLocationDegrees longitude);
BOOL CLLocationCoordinate2DIsValid(CLLocationCoordinate2D coordinate);

@interface CLLocation : NSObject <NSCopying>
@property(readonly) CLLocationCoordinate2D coordinate;
@property(readonly) CLLocationDistance altitude;
@property(readonly) CLLocationDirection course;
@property(readonly) CLLocationSpeed speed;
@property(readonly, copy) NSDate *timestamp;
- (instancetype)initWithLatitude:(CLLocationDegrees)latitude longitude:(CLLocationDegrees)longitude;
- (CLLocationDistance)distanceFromLocation:(const CLLocation *)location;
@end
typedef NS_ENUM(int, CLAuthorizationStatus) {
  kCLAuthorizationStatusNotDetermined = 0,
  kCLAuthorizationStatusRestricted,
  kCLAuthorizationStatusDenied,
  kCLAuthorizationStatusAuthorizedAlways,
  kCLAuthorizationStatusAuthorizedWhenInUse
};
@protocol CLLocationManagerDelegate;
@interface CLLocationManager : NSObject
@property(weak, nullable) id<CLLocationManagerDelegate> delegate;
@property(readonly) CLAuthorizationStatus authorizationStatus;
+ (CLAuthorizationStatus)authorizationStatus;
- (void)requestWhenInUseAuthorization;
- (void)requestAlwaysAuthorization;
- (void)startUpdatingLocation;
- (void)stopUpdatingLocation;
@end
@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations;
@end
NS_ASSUME_NONNULL_END
