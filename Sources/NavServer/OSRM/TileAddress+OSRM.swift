// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

extension TileAddress {
    /// Parses `tile(x,y,zoom).mvt`.
    ///
    /// - Throws: `OSRMError` with code `InvalidQuery` and the position, or `InvalidOptions` for a tile that does not exist.
    init(_ query: AddressCursor) throws(OSRMError) {
        var cursor = query
        guard cursor.take(word: "tile("), let x = cursor.takeWhole(), cursor.take(","), let y = cursor.takeWhole(),
            cursor.take(","), let zoom = cursor.takeWhole(), cursor.take(word: ").mvt"), cursor.isAtEnd
        else { throw .malformed(at: cursor.position) }
        // From zoom 12 on, like OSRM: a tile at a lower zoom has too many roads.
        guard (12..<20).contains(zoom), let tile = TileAddress(x: x, y: y, zoom: zoom) else {
            throw OSRMError(.invalidOptions, "Invalid coodinates. Only zoomlevel 12+ is supported")
        }
        self = tile
    }
}
