// SPDX-License-Identifier: Apache-2.0

#pragma once
#include <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN
typedef struct UIEdgeInsets {
  CGFloat top, left, bottom, right;
} UIEdgeInsets;
static const UIEdgeInsets UIEdgeInsetsZero = {0, 0, 0, 0};
NS_INLINE UIEdgeInsets UIEdgeInsetsMake(CGFloat top, CGFloat left, CGFloat bottom, CGFloat right) {
  return (UIEdgeInsets){top, left, bottom, right};
}
typedef NS_OPTIONS(NSUInteger, UIViewAutoresizing) {
  UIViewAutoresizingNone = 0,
  UIViewAutoresizingFlexibleWidth = 1 << 1,
  UIViewAutoresizingFlexibleHeight = 1 << 4
};
typedef NS_OPTIONS(NSUInteger, UIControlEvents) {
  UIControlEventTouchUpInside = 1 << 6,
  UIControlEventValueChanged = 1 << 12,
  UIControlEventEditingDidEnd = 1 << 18
};
typedef NS_OPTIONS(NSUInteger, UIControlState) { UIControlStateNormal = 0, UIControlStateDisabled = 1 << 1 };
typedef NS_ENUM(NSInteger, UILayoutConstraintAxis) { UILayoutConstraintAxisHorizontal, UILayoutConstraintAxisVertical };
typedef NS_ENUM(NSInteger, UIUserInterfaceStyle) {
  UIUserInterfaceStyleUnspecified,
  UIUserInterfaceStyleLight,
  UIUserInterfaceStyleDark
};
typedef NS_ENUM(NSInteger, NSTextAlignment) { NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight };
typedef NS_ENUM(NSInteger, UIBarButtonItemStyle) { UIBarButtonItemStylePlain, UIBarButtonItemStyleDone = 2 };
typedef NS_ENUM(NSInteger, UIAlertControllerStyle) { UIAlertControllerStyleActionSheet, UIAlertControllerStyleAlert };
typedef NS_ENUM(NSInteger, UIAlertActionStyle) {
  UIAlertActionStyleDefault,
  UIAlertActionStyleCancel,
  UIAlertActionStyleDestructive
};
@class UIView, UIViewController, UIWindow, UILayoutGuide, NSLayoutConstraint, UIImage;

@interface UIColor : NSObject
@property(class, readonly) UIColor *blackColor, *whiteColor, *redColor, *greenColor, *blueColor, *clearColor, *grayColor;
@property(class, readonly) UIColor *lightGrayColor, *orangeColor, *yellowColor, *systemBackgroundColor, *labelColor;
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
+ (UIColor *)colorWithWhite:(CGFloat)white alpha:(CGFloat)alpha;
- (UIColor *)colorWithAlphaComponent:(CGFloat)alpha;
@end
@interface UIFont : NSObject
+ (UIFont *)systemFontOfSize:(CGFloat)size;
+ (UIFont *)boldSystemFontOfSize:(CGFloat)size;
+ (nullable UIFont *)fontWithName:(NSString *)name size:(CGFloat)size;
@end
@interface UIImage : NSObject
@property(nonatomic, readonly) CGSize size;
+ (nullable UIImage *)imageNamed:(NSString *)name;
+ (nullable UIImage *)systemImageNamed:(NSString *)name;
@end
@interface UIScreen : NSObject
@property(class, readonly) UIScreen *mainScreen;
@property(nonatomic, readonly) CGRect bounds;
@property(nonatomic, readonly) CGRect nativeBounds;
@property(nonatomic, readonly) CGFloat scale;
@property(nonatomic, readonly) CGFloat nativeScale;
@end
@interface NSLayoutAnchor : NSObject
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor *)anchor;
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor *)anchor constant:(CGFloat)constant;
- (NSLayoutConstraint *)constraintEqualToConstant:(CGFloat)constant;
@end
@interface NSLayoutConstraint : NSObject
@property(getter=isActive) BOOL active;
@property CGFloat constant;
+ (void)activateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
+ (void)deactivateConstraints:(NSArray<NSLayoutConstraint *> *)constraints;
@end
@interface UILayoutGuide : NSObject
@property(nonatomic, readonly) CGRect layoutFrame;
@property(readonly) NSLayoutAnchor *topAnchor, *bottomAnchor, *leftAnchor, *rightAnchor, *leadingAnchor, *trailingAnchor;
@property(readonly) NSLayoutAnchor *centerXAnchor, *centerYAnchor, *widthAnchor, *heightAnchor;
@end
@interface UITraitCollection : NSObject
@property(nonatomic, readonly) UIUserInterfaceStyle userInterfaceStyle;
@property(nonatomic, readonly) CGFloat displayScale;
@end
@interface UIResponder : NSObject
@end
@interface CALayer : NSObject
@property CGFloat cornerRadius, borderWidth;
@property BOOL masksToBounds;
@end
@interface UIGestureRecognizer : NSObject
@end
@interface UIView : UIResponder
@property(nonatomic) CGRect frame, bounds;
@property(nonatomic) CGPoint center;
@property(nonatomic) UIViewAutoresizing autoresizingMask;
@property(nonatomic, copy, nullable) UIColor *backgroundColor;
@property(nonatomic) CGFloat alpha;
@property(nonatomic, getter=isHidden) BOOL hidden;
@property(nonatomic) BOOL clipsToBounds, userInteractionEnabled, translatesAutoresizingMaskIntoConstraints;
@property(nonatomic) BOOL accessibilityElementsHidden;
@property(nonatomic, copy, nullable) NSString *accessibilityIdentifier, *accessibilityLabel;
@property(nonatomic) UIUserInterfaceStyle overrideUserInterfaceStyle;
@property(nonatomic, readonly) UITraitCollection *traitCollection;
@property(nonatomic, readonly) CALayer *layer;
@property(nonatomic, readonly, copy) NSArray<UIView *> *subviews;
@property(nonatomic, readonly, nullable) UIView *superview;
@property(nonatomic, readonly, nullable) UIWindow *window;
@property(nonatomic, readonly) UILayoutGuide *safeAreaLayoutGuide, *layoutMarginsGuide;
@property(nonatomic, readonly) UIEdgeInsets safeAreaInsets;
@property(nonatomic) UIEdgeInsets layoutMargins;
@property(nonatomic, nullable) UIColor *tintColor;
@property(readonly) NSLayoutAnchor *topAnchor, *bottomAnchor, *leftAnchor, *rightAnchor, *leadingAnchor, *trailingAnchor;
@property(readonly) NSLayoutAnchor *centerXAnchor, *centerYAnchor, *widthAnchor, *heightAnchor;
- (instancetype)initWithFrame:(CGRect)frame NS_DESIGNATED_INITIALIZER;
- (nullable instancetype)initWithCoder:(NSCoder *)coder NS_DESIGNATED_INITIALIZER;
- (void)addSubview:(UIView *)view;
- (void)removeFromSuperview;
- (void)bringSubviewToFront:(UIView *)view;
- (void)setNeedsLayout;
- (void)layoutIfNeeded;
- (void)layoutSubviews;
- (void)setNeedsDisplay;
- (void)sizeToFit;
- (CGSize)sizeThatFits:(CGSize)size;
- (void)addGestureRecognizer:(UIGestureRecognizer *)recognizer;
+ (void)animateWithDuration:(NSTimeInterval)duration animations:(void (^)(void))animations;
@end
@interface UIWindow : UIView
@property(nonatomic, nullable) UIViewController *rootViewController;
@property(nonatomic, readonly) UIScreen *screen;
- (void)makeKeyAndVisible;
@end
@interface UILabel : UIView
@property(nonatomic, copy, nullable) NSString *text;
@property(nonatomic, copy, nullable) NSAttributedString *attributedText;
@property(nonatomic, null_resettable) UIFont *font;
@property(nonatomic, null_resettable) UIColor *textColor;
@property(nonatomic) NSTextAlignment textAlignment;
@property(nonatomic) NSInteger numberOfLines;
@property(nonatomic) BOOL adjustsFontSizeToFitWidth;
@end
@interface UIImageView : UIView
@property(nonatomic, nullable) UIImage *image;
- (instancetype)initWithImage:(nullable UIImage *)image;
@end
@interface UIControl : UIView
@property(nonatomic, getter=isEnabled) BOOL enabled;
@property(nonatomic, getter=isSelected) BOOL selected;
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)events;
@end
@interface UIButton : UIControl
@property(nonatomic, readonly, nullable) UILabel *titleLabel;
+ (instancetype)buttonWithType:(NSInteger)type;
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
- (void)setTitleColor:(nullable UIColor *)color forState:(UIControlState)state;
- (void)setImage:(nullable UIImage *)image forState:(UIControlState)state;
@end
enum { UIButtonTypeCustom = 0, UIButtonTypeSystem };
@interface UISwitch : UIControl
@property(nonatomic, getter=isOn) BOOL on;
- (void)setOn:(BOOL)on animated:(BOOL)animated;
@end
@interface UISegmentedControl : UIControl
@property(nonatomic) NSInteger selectedSegmentIndex;
@property(nonatomic) NSUInteger numberOfSegments;
- (instancetype)initWithItems:(nullable NSArray *)items;
- (void)insertSegmentWithTitle:(nullable NSString *)title atIndex:(NSUInteger)segment animated:(BOOL)animated;
@end
@interface UIStackView : UIView
@property(nonatomic) UILayoutConstraintAxis axis;
@property(nonatomic) NSInteger distribution, alignment;
@property(nonatomic) CGFloat spacing;
@property(nonatomic, getter=isLayoutMarginsRelativeArrangement) BOOL layoutMarginsRelativeArrangement;
- (instancetype)initWithArrangedSubviews:(NSArray<UIView *> *)views;
- (void)addArrangedSubview:(UIView *)view;
- (void)insertArrangedSubview:(UIView *)view atIndex:(NSUInteger)stackIndex;
- (void)removeArrangedSubview:(UIView *)view;
@end
enum { UIStackViewDistributionFill, UIStackViewDistributionFillEqually, UIStackViewAlignmentFill = 0, UIStackViewAlignmentCenter = 3 };
@interface UITableView : UIView
- (void)reloadData;
@end
@interface UIBarButtonItem : NSObject
@property(nonatomic, getter=isEnabled) BOOL enabled;
- (instancetype)initWithTitle:(nullable NSString *)title
                        style:(UIBarButtonItemStyle)style
                       target:(nullable id)target
                       action:(nullable SEL)action;
@end
@interface UINavigationItem : NSObject
@property(nonatomic, copy, nullable) NSString *title;
@property(nonatomic, nullable) UIBarButtonItem *leftBarButtonItem, *rightBarButtonItem, *backBarButtonItem;
@end
@class UINavigationController;
@interface UIViewController : UIResponder
@property(null_resettable, nonatomic) UIView *view;
@property(nonatomic, copy, nullable) NSString *title;
@property(nonatomic, readonly) UINavigationItem *navigationItem;
@property(nonatomic, readonly, nullable) UINavigationController *navigationController;
@property(nonatomic, readonly) UITraitCollection *traitCollection;
@property(nonatomic) UIUserInterfaceStyle overrideUserInterfaceStyle;
- (instancetype)initWithNibName:(nullable NSString *)nibName bundle:(nullable NSBundle *)bundle;
- (void)viewDidLoad;
- (void)viewWillAppear:(BOOL)animated;
- (void)viewDidAppear:(BOOL)animated;
- (void)viewWillDisappear:(BOOL)animated;
- (void)viewDidDisappear:(BOOL)animated;
- (void)viewDidLayoutSubviews;
- (void)traitCollectionDidChange:(nullable UITraitCollection *)previousTraitCollection;
- (void)presentViewController:(UIViewController *)controller
                     animated:(BOOL)animated
                   completion:(void (^_Nullable)(void))completion;
- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^_Nullable)(void))completion;
@end
@interface UINavigationController : UIViewController
- (instancetype)initWithRootViewController:(UIViewController *)root;
- (void)pushViewController:(UIViewController *)controller animated:(BOOL)animated;
- (nullable UIViewController *)popViewControllerAnimated:(BOOL)animated;
@end
@interface UIAlertAction : NSObject
+ (instancetype)actionWithTitle:(nullable NSString *)title
                          style:(UIAlertActionStyle)style
                        handler:(void (^_Nullable)(UIAlertAction *action))handler;
@end
@interface UIAlertController : UIViewController
+ (instancetype)alertControllerWithTitle:(nullable NSString *)title
                                 message:(nullable NSString *)message
                          preferredStyle:(UIAlertControllerStyle)style;
- (void)addAction:(UIAlertAction *)action;
@end
@class UIScene;
@protocol UIApplicationDelegate <NSObject>
@end
@protocol UISceneDelegate <NSObject>
@end
@protocol UIWindowSceneDelegate <UISceneDelegate>
@end
NS_ASSUME_NONNULL_END
