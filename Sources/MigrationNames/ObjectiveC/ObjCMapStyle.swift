// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import CoreLocation
public import Foundation
public import UIKit

// Selectors of styles. Swift apps use the members without prefix.

extension GMSMapStyle {
    /// A style from text; `nil` if it is not a JSON array. The published methods are in `ObjectiveCNames`.
    @objc(guidepostStyleWithJSONString:) public class func objcStyle(jsonString: String) -> GMSMapStyle? {
        try? GMSMapStyle(jsonString: jsonString)
    }
}

extension GMSProjection {
    /// Corners of the visible area, for `visibleRegion` in `ObjectiveCNames`.
    @objc(guidepostNearLeft) public var objcNearLeft: CLLocationCoordinate2D { visibleRegion().nearLeft }
    /// See `guidepostNearLeft`.
    @objc(guidepostNearRight) public var objcNearRight: CLLocationCoordinate2D { visibleRegion().nearRight }
    /// See `guidepostNearLeft`.
    @objc(guidepostFarLeft) public var objcFarLeft: CLLocationCoordinate2D { visibleRegion().farLeft }
    /// See `guidepostNearLeft`.
    @objc(guidepostFarRight) public var objcFarRight: CLLocationCoordinate2D { visibleRegion().farRight }
}

extension GMSMapID {
    /// The style with an ID.
    @objc(mapIDWithIdentifier:) public class func objcMapID(identifier: String) -> GMSMapID {
        GMSMapID(identifier: identifier)
    }
    /// The ID for demonstrations.
    @objc(demoMapID) public class func objcDemoMapID() -> GMSMapID { demoMapID }
}

extension GMSMapView {
    /// See `mapStyle` of the Swift type.
    @objc(mapStyle) public var objcMapStyle: GMSMapStyle? {
        get { mapStyle }
        set { mapStyle = newValue }
    }
    /// What the map can do, as `GMSMapCapabilityFlags`.
    @objc(mapCapabilities) public var objcMapCapabilities: UInt { mapCapabilities.rawValue }
    /// Creates a map view; the ID has no effect.
    @objc(mapWithFrame:mapID:camera:) public class func objcMap(
        frame: CGRect, mapID: GMSMapID, camera: GMSCameraPosition
    ) -> GMSMapView { GMSMapView(frame: frame, mapID: mapID, camera: camera) }
}

extension GMSStampStyle {
    /// Creates a style with a picture.
    @objc(initWithImage:) public convenience init(objcImage image: UIImage) { self.init(image: image) }
    /// See `stampImage` of the Swift type.
    @objc(stampImage) public var objcStampImage: UIImage { stampImage }
}

extension GMSTextureStyle {
    /// Creates a style with a picture.
    @objc(textureStyleWithImage:) public class func objcTextureStyle(image: UIImage) -> GMSTextureStyle {
        GMSTextureStyle(image: image)
    }
}

extension GMSSpriteStyle {
    /// Creates a style with a picture.
    @objc(spriteStyleWithImage:) public class func objcSpriteStyle(image: UIImage) -> GMSSpriteStyle {
        GMSSpriteStyle(image: image)
    }
}

extension GMSStrokeStyle {
    /// See `stampStyle` of the Swift type.
    @objc(stampStyle) public var objcStampStyle: GMSStampStyle? {
        get { stampStyle }
        set { stampStyle = newValue }
    }
    /// A transparent style with a picture.
    @objc(transparentStrokeWithStampStyle:) public class func objcTransparentStroke(
        stampStyle: GMSStampStyle
    ) -> GMSStrokeStyle { transparentStroke(withStamp: stampStyle) }
}
#endif
