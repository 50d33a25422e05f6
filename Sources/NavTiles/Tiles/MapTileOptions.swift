// SPDX-License-Identifier: Apache-2.0

internal import NavRender

/// Options in the query of a tile or a style.
struct MapTileOptions: Hashable {
    /// Whether to use the night style.
    var isNight = false
    /// BCP 47 tag of road names; empty for local names.
    var language = ""
    /// Width and height of a raster tile in points.
    var side = 256

    /// The map style.
    var style: MapStyle { isNight ? .night : .day }

    /// Parses `style=day|night`, `language=…` and `size=256|512`. Other parameters are ignored.
    ///
    /// - Throws: `TileRequestError` for an invalid value.
    init(_ query: String) throws(TileRequestError) {
        for pair in query.split(separator: "&") {
            let key = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(key.utf8.count + 1)
            switch key {
            case "style":
                guard value == "day" || value == "night" else {
                    throw TileRequestError(status: 400, message: "style must be day or night.")
                }
                isNight = value == "night"
            case "size":
                guard value == "256" || value == "512" else {
                    throw TileRequestError(status: 400, message: "size must be 256 or 512.")
                }
                side = value == "512" ? 512 : 256
            case "language":
                let isTag = value.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                        true
                    default: false
                    }
                }
                guard isTag, value.utf8.count <= 35 else {
                    throw TileRequestError(status: 400, message: "language must be a tag such as fr or zh-Hant.")
                }
                language = String(value)
            default: continue
            }
        }
    }

    /// The query with the same options, with its question mark; empty for the defaults.
    func query(withStyle: Bool) -> String {
        var parts: [String] = []
        if withStyle, isNight { parts.append("style=night") }
        if !language.isEmpty { parts.append("language=\(language)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}
