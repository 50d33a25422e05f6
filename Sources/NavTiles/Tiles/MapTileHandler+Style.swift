// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavRender

extension MapTileHandler {
    static let attribution = "© <a href=\"https://www.openstreetmap.org/copyright\">OpenStreetMap</a> contributors"
    /// Map libraries enlarge the tiles of this zoom, because higher ones have no more details.
    static let lastZoom = 16

    /// The description of the vector tiles. Source: TileJSON 3.0.0.
    func tileDocument(_ options: MapTileOptions, baseURL: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("tilejson", "3.0.0")
            json.field("name", "Guidepost")
            source(options, baseURL, into: &json)
            MapTileHandler.writeLayers(to: &json)
        }
        return json.take()
    }

    /// The description of the tiles in an archive.
    var archiveMetadata: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("name", "Guidepost")
            json.field("type", "baselayer")
            json.field("attribution", MapTileHandler.attribution)
            if let version = graph.properties["dataVersion"] { json.field("version", version) }
            MapTileHandler.writeLayers(to: &json)
        }
        return json.take()
    }

    /// The layers of the tiles in an archive.
    var archiveLayers: [UInt8] {
        var json = JSONWriter()
        json.object { MapTileHandler.writeLayers(to: &$0) }
        return json.take()
    }

    private static func writeLayers(to json: inout JSONWriter) {
        json.array("vector_layers") { json in
            for layer in VectorTile.Layer.allCases {
                json.object { json in
                    json.field("id", layer.rawValue)
                    json.object("fields") { json in
                        for (name, kind) in layer.fields {
                            json.key(text: name)
                            json.value(kind)
                        }
                    }
                }
            }
        }
    }

    private func source(_ options: MapTileOptions, _ baseURL: String, into json: inout JSONWriter) {
        json.array("tiles") { $0.value("\(baseURL)/tiles/{z}/{x}/{y}.mvt\(options.query(withStyle: false))") }
        json.field("minzoom", 0)
        json.field("maxzoom", MapTileHandler.lastZoom)
        json.field("attribution", MapTileHandler.attribution)
        if let box = graph.index.bounds?.boundingBox {
            json.array("bounds") { json in
                for degrees in [box.west, box.south, box.east, box.north] { json.value(degrees, decimals: 6) }
            }
        }
    }

    /// A style for the vector tiles. Source: MapLibre Style Specification, version 8.
    func styleDocument(_ options: MapTileOptions, baseURL: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("version", 8)
            json.field("name", options.isNight ? "Guidepost night" : "Guidepost day")
            if let box = graph.index.bounds?.boundingBox {
                json.array("center") { json in
                    json.value((box.west + box.east) / 2, decimals: 6)
                    json.value((box.south + box.north) / 2, decimals: 6)
                }
                json.field("zoom", 12)
            }
            json.field("sprite", "\(baseURL)/sprite/\(options.isNight ? "night" : "day")")
            json.field("glyphs", "\(baseURL)/fonts/{fontstack}/{range}.pbf")
            json.object("sources") { json in
                json.object("guidepost") { json in
                    json.field("type", "vector")
                    source(options, baseURL, into: &json)
                }
            }
            json.array("layers") { MapLibreLayers(style: options.style).write(to: &$0) }
        }
        return json.take()
    }
}

extension VectorTile.Layer {
    /// Names and types of the fields.
    fileprivate var fields: [(String, String)] {
        switch self {
        case .building: [("render_height", "Number")]
        case .boundary: [("admin_level", "Number"), ("maritime", "Number")]
        case .landcover, .landuse, .park, .water, .waterway, .aeroway: [("class", "String")]
        case .transportation:
            [
                ("class", "String"), ("subclass", "String"), ("brunnel", "String"), ("layer", "Number"),
                ("ramp", "Number"), ("oneway", "Number"),
            ]
        case .transportationName:
            [
                ("class", "String"), ("name", "String"), ("ref", "String"), ("ref_length", "Number"),
                ("shield", "String"),
            ]
        case .place: [("class", "String"), ("name", "String"), ("rank", "Number")]
        case .waterName, .mountainPeak, .aerodromeLabel: [("class", "String"), ("name", "String")]
        case .poi: [("class", "String"), ("name", "String"), ("rank", "Number"), ("minzoom", "Number")]
        case .trafficSign: [("class", "String"), ("rank", "Number"), ("minzoom", "Number")]
        case .housenumber: [("housenumber", "String")]
        }
    }
}
