// SPDX-License-Identifier: Apache-2.0

public import Foundation

#if canImport(UIKit)
internal import NavRender
public import UIKit
#else
public import NavRender
#endif

#if canImport(UIKit)
/// The image of a place for which a layer has no tile. It is not requested again, in contrast to `nil`.
public let kGMSTileLayerNoTile = UIImage()
#else
/// The image of a place for which a layer has no tile. It is not requested again, in contrast to `nil`.
public let kGMSTileLayerNoTile = UIImage(width: 0, height: 0, bytes: [])
#endif

/// Receives the tiles that a layer was asked for.
public protocol GMSTileReceiver: NSObjectProtocol {
    /// Hands over a tile. Can be called from any thread, also within the request.
    ///
    /// - Parameters:
    ///   - x: Column of the tile, from the 180th meridian eastwards.
    ///   - y: Row of the tile, from the north.
    ///   - zoom: Zoom level of the tile.
    ///   - image: The tile; `nil` if it cannot be had now, `kGMSTileLayerNoTile` if there is none.
    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?)
}

/// Tiles of an app, drawn over the map and below its overlays. Subclasses implement `requestTileFor`. Set `map` to show it.
///
/// The map asks for at most 8 tiles a frame and 64 for one view, on the main actor. A layer keeps the `maximumTiles` that were
/// used last. A tile that could not be had is requested again after 5 seconds.
open class GMSTileLayer: NSObject {
    /// The map that shows the layer; `nil` removes it. The map retains the layer.
    @preconcurrency @MainActor open weak var map: GMSMapView? {
        didSet {
            guard map !== oldValue else { return }
            oldValue?.tileLayers.removeAll { $0 === self }
            map?.tileLayers.append(self)
        }
    }
    /// Layers with a higher index are drawn on top of others.
    open var zIndex: Int32 = 0
    /// Edge of a tile in pixels of the screen; other images are scaled. At least 64.
    open var tileSize = 256
    /// Opacity, 0 … 1.
    open var opacity: Float = 1
    /// Whether tiles fade in. They appear at once here.
    open var fadeIn = true
    /// Number of tiles in memory; at least the 64 of one view.
    public var maximumTiles: Int {
        get { cache.capacity }
        set { cache.capacity = max(newValue, TileCache.maximumVisible) }
    }

    let cache = TileCache()

    /// Requests a tile, whose receiver is called when it is there. To be overridden; there are no tiles otherwise.
    ///
    /// - Parameters:
    ///   - x: Column of the tile, from the 180th meridian eastwards.
    ///   - y: Row of the tile, from the north.
    ///   - zoom: Zoom level of the tile.
    ///   - receiver: To be called once, from any thread.
    open func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: kGMSTileLayerNoTile)
    }

    /// Forgets all tiles, so that they are requested again.
    open func clearTileCache() { cache.clear() }
}

/// Tiles that an app makes at once. Subclasses implement `tileFor`.
open class GMSSyncTileLayer: GMSTileLayer {
    /// The tile at a place; `nil` if it cannot be had now, `kGMSTileLayerNoTile` if there is none. Called on the main actor.
    ///
    /// - Parameters:
    ///   - x: Column of the tile, from the 180th meridian eastwards.
    ///   - y: Row of the tile, from the north.
    ///   - zoom: Zoom level of the tile.
    open func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? { kGMSTileLayerNoTile }

    open override func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        let selectors = self as? any SyncTileSelectors
        let image = selectors.map { $0.tileBySelector(x: x, y: y, zoom: zoom) } ?? tileFor(x: x, y: y, zoom: zoom)
        receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: image)
    }
}

// On Apple systems the layers conform to these protocols, so that subclasses in Objective-C are called by their selectors.

protocol TileSelectors {
    func requestBySelector(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver)
}

protocol SyncTileSelectors {
    func tileBySelector(x: UInt, y: UInt, zoom: UInt) -> UIImage?
}
