// SPDX-License-Identifier: Apache-2.0

internal import NavRender

/// What the query of a tile or a style asks for.
struct MapTileOptions: Hashable {
    /// Whether the map is for the dark.
    var isNight = false
    /// BCP 47 tag of the names of roads; empty for the local names.
    var language = ""
    /// Points along the side of a picture tile.
    var side = 256

    /// The colors.
    var style: MapStyle { isNight ? .night : .day }

    /// Reads `style=day|night`, `language=…` and `size=256|512`; passes other keys over.
    init(_ query: String) throws(MapTileDesk.Refusal) {
        for pair in query.split(separator: "&") {
            let key = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(key.utf8.count + 1)
            switch key {
            case "style":
                guard value == "day" || value == "night" else {
                    throw MapTileDesk.Refusal(status: 400, message: "style must be day or night.")
                }
                isNight = value == "night"
            case "size":
                guard value == "256" || value == "512" else {
                    throw MapTileDesk.Refusal(status: 400, message: "size must be 256 or 512.")
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
                    throw MapTileDesk.Refusal(status: 400, message: "language must be a tag such as fr or zh-Hant.")
                }
                language = String(value)
            default: continue
            }
        }
    }

    /// The query that asks for the same; empty for the usual.
    func query(withStyle: Bool) -> String {
        var parts: [String] = []
        if withStyle, isNight { parts.append("style=night") }
        if !language.isEmpty { parts.append("language=\(language)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}
