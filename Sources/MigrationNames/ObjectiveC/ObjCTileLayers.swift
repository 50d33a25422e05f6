// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit)
public import Foundation
public import UIKit

// Selectors of tile layers. Swift apps use the members without prefix. The map requests tiles by these selectors, so that
// subclasses in Objective-C can override them.

/// Receives the tiles that a layer was asked for.
@objc(GMSTileReceiver) public protocol ObjCTileReceiver: NSObjectProtocol {
    /// Hands over a tile; see `GMSTileReceiver` of Swift.
    @objc(receiveTileWithX:y:zoom:image:) func receiveTile(x: UInt, y: UInt, zoom: UInt, image: UIImage?)
}

/// A receiver of one language as one of the other.
private final class TileReceiverForm: NSObject, GMSTileReceiver, ObjCTileReceiver {
    let receive: (UInt, UInt, UInt, UIImage?) -> Void

    init(_ receiver: any GMSTileReceiver) {
        receive = { receiver.receiveTileWith(x: $0, y: $1, zoom: $2, image: $3) }
    }

    init(_ receiver: any ObjCTileReceiver) {
        receive = { receiver.receiveTile(x: $0, y: $1, zoom: $2, image: $3) }
    }

    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?) { receive(x, y, zoom, image) }

    func receiveTile(x: UInt, y: UInt, zoom: UInt, image: UIImage?) { receive(x, y, zoom, image) }
}

extension GMSTileLayer: TileSelectors {
    func requestBySelector(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        objcRequestTile(x: x, y: y, zoom: zoom, receiver: TileReceiverForm(receiver))
    }
}

extension GMSSyncTileLayer: SyncTileSelectors {
    func tileBySelector(x: UInt, y: UInt, zoom: UInt) -> UIImage? { objcTile(x: x, y: y, zoom: zoom) }
}

extension GMSTileLayer {
    /// The map that shows the layer; `nil` removes it.
    @MainActor @objc(map) public var objcMap: GMSMapView? {
        get { map }
        set { map = newValue }
    }
    /// See `zIndex` of the Swift type.
    @objc(zIndex) public var objcZIndex: Int32 {
        get { zIndex }
        set { zIndex = newValue }
    }
    /// See `tileSize` of the Swift type.
    @objc(tileSize) public var objcTileSize: Int {
        get { tileSize }
        set { tileSize = newValue }
    }
    /// See `opacity` of the Swift type.
    @objc(opacity) public var objcOpacity: Float {
        get { opacity }
        set { opacity = newValue }
    }
    /// See `fadeIn` of the Swift type.
    @objc(fadeIn) public var objcFadeIn: Bool {
        get { fadeIn }
        set { fadeIn = newValue }
    }
    /// Requests a tile. To be overridden.
    @objc(requestTileForX:y:zoom:receiver:) public func objcRequestTile(
        x: UInt, y: UInt, zoom: UInt, receiver: any ObjCTileReceiver
    ) {
        requestTileFor(
            x: x, y: y, zoom: zoom, receiver: receiver as? any GMSTileReceiver ?? TileReceiverForm(receiver))
    }
    /// Forgets all tiles, so that they are requested again.
    @objc(clearTileCache) public func objcClearTileCache() { clearTileCache() }
    /// The image of a place without a tile, `kGMSTileLayerNoTile`.
    @objc(noTile) public class func objcNoTile() -> UIImage { kGMSTileLayerNoTile }
}

extension GMSSyncTileLayer {
    /// The tile at a place. To be overridden.
    @objc(tileForX:y:zoom:) public func objcTile(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
        tileFor(x: x, y: y, zoom: zoom)
    }
}

extension GMSURLTileLayer {
    /// Creates a layer from the addresses of its tiles.
    @objc(tileLayerWithURLConstructor:) public class func objcTileLayer(
        urlConstructor: @escaping (UInt, UInt, UInt) -> NSURL?
    ) -> GMSURLTileLayer { GMSURLTileLayer { x, y, zoom in urlConstructor(x, y, zoom) as URL? } }
    /// See `userAgent` of the Swift type.
    @objc(userAgent) public var objcUserAgent: String? {
        get { userAgent }
        set { userAgent = newValue }
    }
}
#endif
