// SPDX-License-Identifier: Apache-2.0
//
// Guide "Turn-by-turn data feed" (both editions). What surrounds the examples is at the top.

#import "Names.h"

@interface SomeViewController : UIViewController
@end

// BLOCK: listener
// ViewController.h
@interface SomeViewController () <GMSNavigatorListener>
@end

// ViewController.m
@implementation SomeViewController {
  GMSMapView *_mapView;
  UILabel *roadNameLabel;
  UIImageView *imageView;
}

// Some initialization code.
- (void)viewDidLoad {
  [super viewDidLoad];
  [_mapView.navigator addListener:self];
}

#pragma mark GMSNavigatorListener

- (void)navigator:(GMSNavigator *)navigator didUpdateNavInfo:(GMSNavigationNavInfo *)navInfo {
  // Get the current step information
  if (navInfo.navState == GMSNavigationNavStateEnroute) {
    GMSNavigationStepInfo *currentStep = navInfo.currentStep;
    if (currentStep) {
      roadNameLabel.text = currentStep.simpleRoadName;
    }
  }
  // BLOCK: states
  if (navInfo.navState == GMSNavigationNavStateRerouting || navInfo.navState == GMSNavigationNavStateStopped) {
    roadNameLabel.text = @"";
  }
  imageView.image = [self imageOf:navInfo];
  [self lanesOf:navInfo];
}

// BLOCK: images
- (UIImage *)imageOf:(GMSNavigationNavInfo *)navInfo {
  GMSNavigationStepInfo *stepInfo = navInfo.currentStep;
  GMSNavigationStepImageOptions *options = [[GMSNavigationStepImageOptions alloc] init];
  options.maneuverImageSize = GMSNavigationManeuverImageSizeSquare96;
  options.screenMetrics = UIScreen.mainScreen;
  UIImage *maneuverImage = [stepInfo maneuverImageWithOptions:options];
  return maneuverImage;
}

// BLOCK: lanes
- (BOOL)lanesOf:(GMSNavigationNavInfo *)navInfo {
  GMSNavigationLane *lane = navInfo.currentStep.lanes.firstObject;
  for (GMSNavigationLaneDirection *direction in lane.laneDirections) {
    if (direction.laneShape == GMSNavigationLaneShapeNormalLeft && direction.recommended) {
      return YES;
    }
    if (direction.laneShape == GMSNavigationLaneShapeStraight ||
        direction.laneShape == GMSNavigationLaneShapeNormalRight) {
      return NO;
    }
  }
  return NO;
}

@end
