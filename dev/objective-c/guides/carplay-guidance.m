// SPDX-License-Identifier: Apache-2.0
//
// Guide "CarPlay": trip estimates and maneuvers. What surrounds the examples is at the top. Spelling mistakes of the page
// ("nonull", "CPTravelEstimate") are corrected, and what it lost at the ends of blocks is added.

#import "Names.h"

// BLOCK: user info
/** An object to be stored in the userInfo field of a CPManeuver. */
@interface ManeuverUserInfo : NSObject

@property(nonatomic, readonly, nonnull) GMSNavigationStepInfo *stepInfo;
@property(nonatomic, readonly, getter=isLaneGuidance) BOOL laneGuidance;

- (nonnull instancetype)initWithStepInfo:(GMSNavigationStepInfo *)stepInfo
                          isLaneGuidance:(BOOL)isLaneGuidance NS_DESIGNATED_INITIALIZER;
- (instancetype)init NS_UNAVAILABLE;

@end

@implementation ManeuverUserInfo

- (instancetype)initWithStepInfo:(GMSNavigationStepInfo *)stepInfo isLaneGuidance:(BOOL)isLaneGuidance {
  self = [super init];
  if (self) {
    _stepInfo = stepInfo;
    _laneGuidance = isLaneGuidance;
  }
  return self;
}

@end

@interface GuidanceController : NSObject <CPMapTemplateDelegate>
@end

@implementation GuidanceController {
  GMSNavigationNavInfo *_currentNavInfo;
  GMSNavigationInstructionOptions *_instructionOptions;
  GMSNavigationStepInfoImageOptions *_imageOptions;
}

// BLOCK: travel estimates
// Get a CPTravelEstimate from GMSNavigationNavInfo
- (nonnull CPTravelEstimates *)travelEstimates:(GMSNavigationNavInfo *_Nonnull)navInfo {
  NSMeasurement<NSUnitLength *> *distanceRemaining = [navInfo roundedDistance:navInfo.distanceToCurrentStepMeters];
  NSTimeInterval timeRemaining = [navInfo roundedTime:navInfo.timeToCurrentStepSeconds];
  CPTravelEstimates *travelEstimate = [[CPTravelEstimates alloc] initWithDistanceRemaining:distanceRemaining
                                                                             timeRemaining:timeRemaining];
  return travelEstimate;
}

// BLOCK: display style
- (CPManeuverDisplayStyle)mapTemplate:(CPMapTemplate *)mapTemplate
              displayStyleForManeuver:(nonnull CPManeuver *)maneuver {
  ManeuverUserInfo *userInfo = maneuver.userInfo;
  return userInfo.laneGuidance ? CPManeuverDisplayStyleSymbolOnly : CPManeuverDisplayStyleDefault;
}

// BLOCK: maneuver
// Get a CPManeuver with instructionVariants and symbolImage from GMSNavigationStepInfo
- (nonnull CPManeuver *)maneuverForStep:(nonnull GMSNavigationStepInfo *)stepInfo {
  CPManeuver *maneuver = [[CPManeuver alloc] init];
  maneuver.userInfo = [[ManeuverUserInfo alloc] initWithStepInfo:stepInfo isLaneGuidance:NO];
  switch (stepInfo.maneuver) {
    case GMSNavigationManeuverDestination:
      maneuver.instructionVariants = @[ @"Your destination is ahead." ];
      break;
    case GMSNavigationManeuverDestinationLeft:
      maneuver.instructionVariants = @[ @"Your destination is ahead on your left." ];
      break;
    case GMSNavigationManeuverDestinationRight:
      maneuver.instructionVariants = @[ @"Your destination is ahead on your right." ];
      break;
    default: {
      maneuver.attributedInstructionVariants =
          [_currentNavInfo instructionsForStep:stepInfo options:_instructionOptions];
      break;
    }
  }
  maneuver.symbolImage = [stepInfo maneuverImageWithOptions:_instructionOptions.imageOptions];
  return maneuver;
}

// BLOCK: lanes
// Get the lane image for a CPManeuver from GMSNavigationStepInfo
- (nullable CPManeuver *)laneGuidanceManeuverForStep:(nonnull GMSNavigationStepInfo *)stepInfo {
  CPManeuver *maneuver = [[CPManeuver alloc] init];
  maneuver.userInfo = [[ManeuverUserInfo alloc] initWithStepInfo:stepInfo isLaneGuidance:YES];
  UIImage *lanesImage = [stepInfo lanesImageWithOptions:_imageOptions];
  if (!lanesImage) {
    return nil;
  }
  maneuver.symbolImage = lanesImage;
  return maneuver;
}

@end
