// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

extension TileAddress {
    /// Reads `tile(x,y,zoom).mvt`.
    ///
    /// - Throws: `OSRMRefusal` with code `InvalidQuery` that names the byte, or `InvalidOptions`.
    init(_ query: AddressCursor) throws(OSRMRefusal) {
        var cursor = query
        guard cursor.take(word: "tile("), let x = cursor.takeWhole(), cursor.take(","), let y = cursor.takeWhole(),
            cursor.take(","), let zoom = cursor.takeWhole(), cursor.take(word: ").mvt"), cursor.isAtEnd
        else { throw .malformed(at: cursor.position) }
        // From zoom 12 on, like OSRM: a tile of a wider view holds too many roads.
        guard (12..<20).contains(zoom), let tile = TileAddress(x: x, y: y, zoom: zoom) else {
            throw OSRMRefusal(.invalidOptions, "Invalid coodinates. Only zoomlevel 12+ is supported")
        }
        self = tile
    }
}
