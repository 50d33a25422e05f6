// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN
typedef NS_OPTIONS(NSInteger, CPPanDirection) {
  CPPanDirectionNone = 0,
  CPPanDirectionLeft = 1 << 0,
  CPPanDirectionRight = 1 << 1,
  CPPanDirectionUp = 1 << 2,
  CPPanDirectionDown = 1 << 3
};
typedef NS_OPTIONS(NSInteger, CPManeuverDisplayStyle) {
  CPManeuverDisplayStyleDefault = 0,
  CPManeuverDisplayStyleLeadingSymbol = 1 << 0,
  CPManeuverDisplayStyleTrailingSymbol = 1 << 1,
  CPManeuverDisplayStyleSymbolOnly = 1 << 2,
  CPManeuverDisplayStyleInstructionOnly = 1 << 3
};
typedef NS_ENUM(NSUInteger, CPTripPauseReason) { CPTripPauseReasonArrived = 1, CPTripPauseReasonLoading };

@interface CPWindow : UIWindow
@end
@interface CPTemplate : NSObject
@property(nonatomic, nullable) id userInfo;
@end
@interface CPBarButton : NSObject
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nonatomic, copy, nullable) NSString *title;
- (instancetype)initWithTitle:(NSString *)title handler:(nullable void (^)(CPBarButton *barButton))handler;
- (instancetype)initWithImage:(UIImage *)image handler:(nullable void (^)(CPBarButton *barButton))handler;
@end
@interface CPMapButton : NSObject
@property(nonatomic, nullable) UIImage *image;
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nonatomic, getter=isHidden) BOOL hidden;
- (instancetype)initWithHandler:(nullable void (^)(CPMapButton *mapButton))handler;
@end
@interface CPTravelEstimates : NSObject
@property(nonatomic, readonly, copy) NSMeasurement<NSUnitLength *> *distanceRemaining;
@property(nonatomic, readonly) NSTimeInterval timeRemaining;
- (instancetype)initWithDistanceRemaining:(NSMeasurement<NSUnitLength *> *)distance timeRemaining:(NSTimeInterval)time;
@end
@interface CPManeuver : NSObject
@property(nonatomic, nullable) UIImage *symbolImage;
@property(nonatomic, copy) NSArray<NSString *> *instructionVariants;
@property(nonatomic, copy) NSArray<NSAttributedString *> *attributedInstructionVariants;
@property(nonatomic, nullable) CPTravelEstimates *initialTravelEstimates;
@property(nonatomic, nullable) id userInfo;
@end
@interface CPRouteChoice : NSObject
@property(nonatomic, nullable) id userInfo;
- (instancetype)initWithSummaryVariants:(NSArray<NSString *> *)summaryVariants
          additionalInformationVariants:(NSArray<NSString *> *)additionalInformationVariants
               selectionSummaryVariants:(NSArray<NSString *> *)selectionSummaryVariants;
@end
@class MKMapItem;
@interface CPTrip : NSObject
@property(nonatomic, nullable) id userInfo;
- (instancetype)initWithOrigin:(MKMapItem *)origin
                   destination:(MKMapItem *)destination
                  routeChoices:(NSArray<CPRouteChoice *> *)routeChoices;
@end
@interface CPNavigationSession : NSObject
@property(nonatomic, copy) NSArray<CPManeuver *> *upcomingManeuvers;
@property(nonatomic, readonly) CPTrip *trip;
- (void)updateTravelEstimates:(CPTravelEstimates *)estimates forManeuver:(CPManeuver *)maneuver;
- (void)pauseTripForReason:(CPTripPauseReason)reason description:(nullable NSString *)description;
- (void)finishTrip;
- (void)cancelTrip;
@end
@protocol CPMapTemplateDelegate;
@interface CPMapTemplate : CPTemplate
@property(nonatomic, weak, nullable) id<CPMapTemplateDelegate> mapDelegate;
@property(nonatomic, copy) NSArray<CPMapButton *> *mapButtons;
@property(nonatomic, copy) NSArray<CPBarButton *> *leadingNavigationBarButtons;
@property(nonatomic, copy) NSArray<CPBarButton *> *trailingNavigationBarButtons;
@property(nonatomic) BOOL automaticallyHidesNavigationBar;
@property(nonatomic) BOOL hidesButtonsWithNavigationBar;
- (void)showPanningInterfaceAnimated:(BOOL)animated;
- (void)dismissPanningInterfaceAnimated:(BOOL)animated;
- (CPNavigationSession *)startNavigationSessionForTrip:(CPTrip *)trip;
- (void)updateTravelEstimates:(CPTravelEstimates *)estimates forTrip:(CPTrip *)trip;
- (void)hideTripPreviews;
@end
@protocol CPMapTemplateDelegate <NSObject>
@optional
- (void)mapTemplate:(CPMapTemplate *)mapTemplate panBeganWithDirection:(CPPanDirection)direction;
- (void)mapTemplate:(CPMapTemplate *)mapTemplate panWithDirection:(CPPanDirection)direction;
- (void)mapTemplate:(CPMapTemplate *)mapTemplate panEndedWithDirection:(CPPanDirection)direction;
- (CPManeuverDisplayStyle)mapTemplate:(CPMapTemplate *)mapTemplate displayStyleForManeuver:(CPManeuver *)maneuver;
@end
@interface CPInterfaceController : NSObject
- (void)setRootTemplate:(CPTemplate *)rootTemplate animated:(BOOL)animated;
@end
@class CPTemplateApplicationScene;
@protocol CPTemplateApplicationSceneDelegate <NSObject>
@end
@interface CPTemplateApplicationScene : NSObject
@property(nonatomic, readonly) CPInterfaceController *interfaceController;
@property(nonatomic, readonly) CPWindow *carWindow;
@end
NS_ASSUME_NONNULL_END
