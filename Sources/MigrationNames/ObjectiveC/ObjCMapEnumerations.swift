// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation

// The enumerations of the base map for Objective-C. Raw values are those of the Swift types.

/// Kinds of maps. Raw values are those of the published API.
@objc(GMSMapViewType) public enum ObjCMapViewType: UInt {
    /// Roads, places and land use.
    @objc(kGMSTypeNormal) case normal = 1
    /// Pictures from satellites. Drawn as `normal`: there are none.
    @objc(kGMSTypeSatellite) case satellite = 2
    /// Relief. Drawn as `normal`.
    @objc(kGMSTypeTerrain) case terrain = 3
    /// Pictures from satellites with roads. Drawn as `normal`.
    @objc(kGMSTypeHybrid) case hybrid = 4
    /// No map: overlays on the background.
    @objc(kGMSTypeNone) case none = 5
}

/// Frame rates of a map view. Raw values are those of the published API.
@objc(GMSFrameRate) public enum ObjCFrameRate: UInt {
    /// 15 frames per second.
    @objc(kGMSFrameRatePowerSave) case powerSave = 0
    /// 30 frames per second.
    @objc(kGMSFrameRateConservative) case conservative = 1
    /// 60 frames per second.
    @objc(kGMSFrameRateMaximum) case maximum = 2
}

/// How the safe area adds to the padding of a map. Raw values are those of the published API.
@objc(GMSMapViewPaddingAdjustmentBehavior) public enum ObjCMapViewPaddingAdjustmentBehavior: UInt {
    /// Both are added.
    @objc(kGMSMapViewPaddingAdjustmentBehaviorAlways) case always = 0
    /// The larger one of each edge counts.
    @objc(kGMSMapViewPaddingAdjustmentBehaviorAutomatic) case automatic = 1
    /// The safe area does not count.
    @objc(kGMSMapViewPaddingAdjustmentBehaviorNever) case never = 2
}

/// How a marker appears. Raw values are those of the published API.
@objc(GMSMarkerAnimation) public enum ObjCMarkerAnimation: UInt {
    /// At once.
    @objc(kGMSMarkerAnimationNone) case none = 0
    /// Grows from its tip.
    @objc(kGMSMarkerAnimationPop) case pop = 1
    /// Fades in.
    @objc(kGMSMarkerAnimationFadeIn) case fadeIn = 2
}

/// What happens to a marker that another one covers. Raw values are those of the published API.
@objc(GMSCollisionBehavior) public enum ObjCCollisionBehavior: Int {
    /// It is always shown.
    case required = 0
    /// It is always shown, and may hide others.
    case requiredAndHidesOptional = 1
    /// It may be hidden.
    case optionalAndHidesLowerPriority = 2
}

/// How the length of a path is measured.
@objc(GMSLengthKind) public enum ObjCLengthKind: UInt {
    /// Along geodesics.
    @objc(kGMSLengthGeodesic) case geodesic = 0
    /// Along rhumb lines.
    @objc(kGMSLengthRhumb) case rhumb = 1
    /// In Mercator's projection: the equator is 2 π long.
    @objc(kGMSLengthProjected) case projected = 2
}
#endif
