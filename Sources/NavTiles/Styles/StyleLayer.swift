// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph

/// The supported part of a layer of a MapLibre style.
struct StyleLayer: Sendable {
    /// Supported layer types.
    enum Kind: String, Sendable { case background, fill, line, symbol }

    let id: String
    let kind: Kind
    /// Layer of the vector tile.
    let sourceLayer: String
    /// Zooms at which the layer is drawn, as in map libraries.
    let zooms: Range<Double>
    let filter: JSONValue?
    let layout: [String: JSONValue]
    let paint: [String: JSONValue]

    init(id: String, kind: Kind, _ json: JSONValue) {
        self.id = id
        self.kind = kind
        sourceLayer = json["source-layer"]?.string ?? ""
        let low = json["minzoom"]?.number ?? 0
        zooms = low..<max(low, json["maxzoom"]?.number ?? 25)
        filter = json["filter"]
        layout = StyleLayer.fields(json["layout"])
        paint = StyleLayer.fields(json["paint"])
    }

    private static func fields(_ json: JSONValue?) -> [String: JSONValue] {
        guard case .object(let fields)? = json else { return [:] }
        return Dictionary(fields.map { ($0.key, $0.value) }) { $1 }
    }

    var isHidden: Bool { layout["visibility"]?.string == "none" }

    /// Properties that are supported or have no effect.
    private static let known: Set<String> = [
        "background-color", "background-opacity", "fill-color", "fill-opacity", "fill-outline-color", "fill-antialias",
        "line-color", "line-opacity", "line-width", "line-gap-width", "line-dasharray", "line-cap", "line-join",
        "line-miter-limit", "line-round-limit", "line-sort-key", "text-field", "text-size", "text-font", "text-color",
        "text-opacity", "text-halo-color", "text-halo-width", "text-halo-blur", "text-max-angle", "text-padding",
        "text-max-width", "text-letter-spacing", "text-rotation-alignment", "text-pitch-alignment", "text-anchor",
        "text-offset", "text-justify", "text-keep-upright", "text-allow-overlap", "text-optional",
        "text-variable-anchor",
        "text-line-height", "text-ignore-placement", "text-radial-offset", "symbol-placement", "symbol-spacing",
        "icon-image", "icon-padding", "icon-text-fit", "icon-text-fit-padding", "icon-rotation-alignment",
        "symbol-sort-key", "symbol-avoid-edges", "symbol-z-order", "fill-sort-key",
        "visibility",
    ]

    /// Unsupported properties, sorted.
    var unknownProperties: [String] {
        (Array(layout.keys) + Array(paint.keys)).filter { !StyleLayer.known.contains($0) }
            .map { String($0.prefix(60)) }.sorted()
    }
}

/// The features of a `MapStyle`, as attributes of a vector tile.
enum StyleFeature {
    typealias Thing = (kind: FeatureKind, source: String, fields: [(String, String)])

    static let areas: [Thing] = [
        (.sea, "water", [("class", "ocean")]), (.water, "water", [("class", "lake")]),
        (.forest, "landcover", [("class", "wood"), ("subclass", "forest")]),
        (.park, "park", [("class", "park")]), (.grass, "landcover", [("class", "grass")]),
        (.farmland, "landcover", [("class", "farmland")]), (.residential, "landuse", [("class", "residential")]),
        (.commercial, "landuse", [("class", "commercial")]), (.industrial, "landuse", [("class", "industrial")]),
        (.sand, "landcover", [("class", "sand")]), (.cemetery, "landuse", [("class", "cemetery")]),
        (.institution, "landuse", [("class", "school")]), (.pitch, "landuse", [("class", "pitch")]),
        (.parking, "landuse", [("class", "parking")]), (.square, "landuse", [("class", "square")]),
        (.airport, "aeroway", [("class", "aerodrome")]), (.rock, "landcover", [("class", "rock")]),
        (.wetland, "landcover", [("class", "wetland")]), (.glacier, "landcover", [("class", "ice")]),
        (.building, "building", []),
    ]

    static let lines: [Thing] = [
        (.river, "waterway", [("class", "river")]), (.canal, "waterway", [("class", "canal")]),
        (.stream, "waterway", [("class", "stream")]), (.rail, "transportation", [("class", "rail")]),
        (.lightRail, "transportation", [("class", "transit"), ("subclass", "light_rail")]),
        (.tram, "transportation", [("class", "transit"), ("subclass", "tram")]),
        (.runway, "aeroway", [("class", "runway")]), (.taxiway, "aeroway", [("class", "taxiway")]),
        (.aerialway, "transportation", [("class", "aerialway")]),
        (.countryBorder, "boundary", [("admin_level", "2"), ("maritime", "0")]),
        (.stateBorder, "boundary", [("admin_level", "4"), ("maritime", "0")]),
        (.maritimeBorder, "boundary", [("admin_level", "2"), ("maritime", "1")]),
    ]

    /// Places with the zoom at which their text size is evaluated.
    static let places: [(kind: FeatureKind, source: String, fields: [(String, String)], zoom: Double)] = [
        (.country, "place", [("class", "country")], 4), (.city, "place", [("class", "city")], 10),
        (.town, "place", [("class", "town")], 12), (.suburb, "place", [("class", "suburb")], 13),
        (.village, "place", [("class", "village")], 13), (.quarter, "place", [("class", "quarter")], 14),
        (.hamlet, "place", [("class", "hamlet")], 14), (.island, "place", [("class", "island")], 12),
        (.peak, "mountain_peak", [("class", "peak")], 14), (.station, "poi", [("class", "railway")], 16),
        (.airportPlace, "aerodrome_label", [("class", "other")], 12), (.hospital, "poi", [("class", "hospital")], 16),
        (.fuel, "poi", [("class", "fuel")], 16), (.charging, "poi", [("class", "charging_station")], 16),
    ]
}
