// SPDX-License-Identifier: Apache-2.0
//
// Guide "CarPlay": map, panning, buttons. What surrounds the examples is at the top; closing braces are added.

#import "Names.h"

@interface MapController : UIViewController <CPMapTemplateDelegate>
@property(nonatomic, nullable) CLLocation *lastLocation;
@end

@implementation MapController {
  CPWindow *_window;
  GMSMapView *_mapView;
  CPMapTemplate *_mapTemplate;
  BOOL _isPanningInterfaceEnabled;
}

// BLOCK: map
- (instancetype)initWithWindow:(CPWindow *)window {
  self = [super initWithNibName:nil bundle:nil];
  if (self) {
    _window = window;
    // More CPMapTemplate initialization
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  GMSMapViewOptions *options = [[GMSMapViewOptions alloc] init];
  options.screen = _window.screen;
  options.frame = self.view.bounds;
  _mapView = [[GMSMapView alloc] initWithOptions:options];
  _mapView.autoresizingMask = UIViewAutoresizingFlexibleHeight | UIViewAutoresizingFlexibleWidth;
  _mapView.settings.navigationHeaderEnabled = NO;
  _mapView.settings.navigationFooterEnabled = NO;
  _mapView.settings.compassButton = NO;
  _mapView.settings.recenterButtonEnabled = NO;
  _mapView.shouldDisplaySpeedometer = NO;
  _mapView.myLocationEnabled = YES;
  [self.view addSubview:_mapView];
}

// BLOCK: panning
#pragma mark - CPMapTemplateDelegate

- (void)mapTemplate:(CPMapTemplate *)mapTemplate panBeganWithDirection:(CPPanDirection)direction {
}

- (void)mapTemplate:(CPMapTemplate *)mapTemplate panWithDirection:(CPPanDirection)direction {
  CGPoint scrollAmount = [self scrollAmountForPanDirection:direction];
  GMSCameraUpdate *scroll = [GMSCameraUpdate scrollByX:scrollAmount.x Y:scrollAmount.y];
  [_mapView animateWithCameraUpdate:scroll];
}

- (void)mapTemplate:(CPMapTemplate *)mapTemplate panEndedWithDirection:(CPPanDirection)direction {
}

- (CGPoint)scrollAmountForPanDirection:(CPPanDirection)direction {
  static const CGFloat scrollDistance = 80.;
  CGPoint scrollAmount = {0., 0.};
  if (direction & CPPanDirectionLeft) {
    scrollAmount.x = -scrollDistance;
  }
  if (direction & CPPanDirectionRight) {
    scrollAmount.x = scrollDistance;
  }
  if (direction & CPPanDirectionUp) {
    scrollAmount.y = -scrollDistance;
  }
  if (direction & CPPanDirectionDown) {
    scrollAmount.y = scrollDistance;
  }
  if (scrollAmount.x != 0 && scrollAmount.y != 0) {
    // Adjust length if scrolling diagonally.
    scrollAmount =
        CGPointMake(scrollAmount.x * (CGFloat)M_SQRT1_2, scrollAmount.y * (CGFloat)M_SQRT1_2);
  }
  return scrollAmount;
}

// BLOCK: buttons
#pragma mark - Create Buttons

- (NSArray<CPMapButton *> *)createMapButtons {
  NSMutableArray<CPMapButton *> *mapButtons = [NSMutableArray<CPMapButton *> array];
  __weak __typeof__(self) weakSelf = self;
  CPMapButton *panButton = [self mapButtonWithSystemImageNamed:@"dpad.fill"
                                                       handler:^(CPMapButton *_) {
                                                         [weakSelf didTapPanButton];
                                                       }];
  [mapButtons addObject:panButton];
  CPMapButton *zoomOutButton =
      [self mapButtonWithSystemImageNamed:@"minus.magnifyingglass"
                                  handler:^(CPMapButton *_Nonnull mapButon) {
                                    [weakSelf didTapZoomOutButton];
                                  }];
  [mapButtons addObject:zoomOutButton];
  CPMapButton *zoomInButton =
      [self mapButtonWithSystemImageNamed:@"plus.magnifyingglass"
                                  handler:^(CPMapButton *_Nonnull mapButon) {
                                    [weakSelf didTapZoomInButton];
                                  }];
  [mapButtons addObject:zoomInButton];
  CPMapButton *myLocationButton =
      [self mapButtonWithSystemImageNamed:@"location"
                                  handler:^(CPMapButton *_Nonnull mapButton) {
                                    [weakSelf didTapMyLocationButton];
                                  }];
  [mapButtons addObject:myLocationButton];
  return mapButtons;
}

- (CPMapButton *)mapButtonWithSystemImageNamed:(NSString *)name handler:(void (^)(CPMapButton *))handler {
  CPMapButton *button = [[CPMapButton alloc] initWithHandler:handler];
  button.image = [UIImage systemImageNamed:name];
  return button;
}

// BLOCK: button callbacks
#pragma mark - Button Callbacks

- (void)didTapZoomOutButton {
  [_mapView animateWithCameraUpdate:[GMSCameraUpdate zoomOut]];
}

- (void)didTapZoomInButton {
  [_mapView animateWithCameraUpdate:[GMSCameraUpdate zoomIn]];
}

- (void)didTapMyLocationButton {
  CLLocation *location = self.lastLocation;
  if (location) {
    GMSCameraPosition *position =
        [[GMSCameraPosition alloc] initWithTarget:self.lastLocation.coordinate zoom:15.];
    [_mapView animateToCameraPosition:position];
  }
}

- (void)didTapPanButton {
  [_mapTemplate showPanningInterfaceAnimated:YES];
  _isPanningInterfaceEnabled = YES;
}

- (void)didTapStopPanningButton {
  [_mapTemplate dismissPanningInterfaceAnimated:YES];
  _isPanningInterfaceEnabled = NO;
}

@end
