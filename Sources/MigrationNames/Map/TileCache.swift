// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import NavGeo
internal import NavRender
internal import Synchronization

#if canImport(UIKit)
internal import UIKit
#endif

/// The address of a tile in the usual scheme: column and row from the north-west corner of the world.
struct TileKey: Hashable, Sendable {
    let x, y, zoom: Int

    /// A corner of the tile: 0, 0 is the upper left one.
    func corner(_ right: Int, _ down: Int) -> Coordinate {
        let side = Double(1 << zoom)
        return Mercator.coordinate(Point(Double(x + right) / side, Double(y + down) / side))
    }
}

/// The tiles of a layer: those in memory and those requested.
final class TileCache {
    /// Most tiles in one view.
    static let maximumVisible = 64
    /// Most requests a frame, so that a slow layer delays none for long.
    static let requestsPerFrame = 8
    /// Time until a tile that could not be had is requested again.
    static let retryDelay = Duration.seconds(5)

    private enum Tile {
        case requested
        case image(RasterImage)
        case absent
        case unavailable(since: ContinuousClock.Instant)
    }

    var capacity = 256 { didSet { evict() } }
    private var tiles: [TileKey: (tile: Tile, used: Int)] = [:]
    private var received = ReceivedTiles()
    private var frame = 0

    /// Forgets everything. Responses to earlier requests are ignored.
    func clear() {
        tiles = [:]
        received = ReceivedTiles()
    }

    /// The shapes of a layer for a frame; requests what is missing.
    func shapes(of layer: GMSTileLayer, camera: MapCamera, size: Size, pixelsPerPoint: Double) -> [MapShape] {
        frame += 1
        for (key, image) in received.take() { tiles[key]?.tile = TileCache.tile(image) }
        let now = ContinuousClock.now
        var requests = 0
        var shapes: [MapShape] = []
        for key in TileCache.visible(camera, size, edge: Double(max(64, layer.tileSize)) / max(1, pixelsPerPoint)) {
            switch tiles[key]?.tile {
            case .image(let image):
                var shape = MapShape(
                    id: -1,
                    .image(upperLeft: key.corner(0, 0), upperRight: key.corner(1, 0), lowerLeft: key.corner(0, 1)))
                shape.icon.image = image
                shape.icon.opacity = Double(min(1, max(0, layer.opacity)))
                // Below all overlays.
                shape.zIndex = Int(layer.zIndex) - (1 << 40)
                shapes.append(shape)
            case .unavailable(let since) where now - since < TileCache.retryDelay: break
            case .requested, .absent: break
            case nil, .unavailable:
                guard requests < TileCache.requestsPerFrame else { continue }
                requests += 1
                tiles[key] = (.requested, frame)
                request(key, from: layer)
            }
            tiles[key]?.used = frame
        }
        evict()
        return shapes
    }

    private func request(_ key: TileKey, from layer: GMSTileLayer) {
        let (x, y, zoom, receiver) = (UInt(key.x), UInt(key.y), UInt(key.zoom), TileReceiver(key, received))
        if let layer = layer as? any TileSelectors {
            layer.requestBySelector(x: x, y: y, zoom: zoom, receiver: receiver)
        } else {
            layer.requestTileFor(x: x, y: y, zoom: zoom, receiver: receiver)
        }
    }

    private static func tile(_ image: ReceivedTiles.Image) -> Tile {
        switch image {
        case .image(let image): .image(image)
        case .absent: .absent
        case .unavailable: .unavailable(since: .now)
        }
    }

    /// Removes the tiles that have not been used for the longest time.
    private func evict() {
        guard tiles.count > capacity else { return }
        let oldest = tiles.sorted { $0.value.used < $1.value.used }.prefix(tiles.count - capacity)
        for (key, _) in oldest { tiles[key] = nil }
    }

    /// The tiles in view, at the zoom at which their edge is closest to `edge` points, or a lower one if those are too many.
    static func visible(_ camera: MapCamera, _ size: Size, edge: Double) -> [TileKey] {
        let box = MapProjection(camera: camera, size: size).box
        let (low, high) = (
            Mercator.point(Coordinate(latitude: box.south, longitude: box.west)),
            Mercator.point(Coordinate(latitude: box.north, longitude: box.east))
        )
        let width = min(1, high.x < low.x ? high.x + 1 - low.x : high.x - low.x)
        var zoom = min(22, max(0, Int((camera.zoom + log2(256 / edge)).rounded())))
        while zoom >= 0 {
            let side = Double(1 << zoom)
            func index(_ value: Double) -> Int { Int((value * side).rounded(.down)) }
            let columns = index(low.x)...index(low.x + width)
            let last = (1 << zoom) - 1
            let rows = min(max(index(high.y), 0), last)...min(max(index(low.y), 0), last)
            if zoom == 0 || columns.count * rows.count <= maximumVisible {
                let keys = rows.flatMap { y in columns.map { TileKey(x: $0 & last, y: y, zoom: zoom) } }
                var known = Set<TileKey>()
                return keys.filter { known.insert($0).inserted }
            }
            zoom -= 1
        }
        return []
    }
}

/// Tiles that arrived since the last frame, from any thread.
final class ReceivedTiles: Sendable {
    enum Image: Sendable {
        case image(RasterImage)
        case absent
        case unavailable
    }

    private let images = Mutex<[TileKey: Image]>([:])

    func add(_ key: TileKey, _ image: Image) { images.withLock { $0[key] = image } }

    func take() -> [TileKey: Image] {
        images.withLock { images in
            defer { images = [:] }
            return images
        }
    }
}

/// Takes the answer to one request; the first one counts.
private final class TileReceiver: NSObject, GMSTileReceiver, Sendable {
    private let key: TileKey
    private let received: ReceivedTiles
    private let isDone = Atomic(false)

    init(_ key: TileKey, _ received: ReceivedTiles) { (self.key, self.received) = (key, received) }

    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?) {
        guard (x, y, zoom) == (UInt(key.x), UInt(key.y), UInt(key.zoom)),
            !isDone.exchange(true, ordering: .relaxed)
        else { return }
        guard let image else { return received.add(key, .unavailable) }
        #if canImport(UIKit)
        let pixels = image === kGMSTileLayerNoTile ? nil : RasterImage(image)
        #else
        let pixels = image.width > 0 && image.height > 0 ? image : nil
        #endif
        received.add(key, pixels.map { .image($0) } ?? .absent)
    }
}
