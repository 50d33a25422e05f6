// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavRender

/// Writes a `MapStyle` as layers of a MapLibre style.
///
/// Zooms of map libraries are one less at the same scale, because their tiles are 512 points wide.
///
/// Source: MapLibre Style Specification, version 8.
struct MapLibreLayers {
    let style: MapStyle
    private let regular = "Noto Sans Regular"
    private let bold = "Noto Sans Bold"

    /// Values by the field `class`.
    typealias ByClass = [(word: String, color: Color)]

    init(style: MapStyle) { self.style = style }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", "background")
            json.field("type", "background")
            json.object("paint") { $0.field("background-color", style.land.hex) }
        }
        area(
            "landuse", "landuse",
            [
                ("residential", .residential), ("commercial", .commercial), ("industrial", .industrial),
                ("school", .institution), ("cemetery", .cemetery), ("pitch", .pitch), ("parking", .parking),
                ("square", .square),
            ], to: &json)
        area("aerodrome", "aeroway", [("aerodrome", .airport)], to: &json)
        area(
            "landcover", "landcover",
            [
                ("farmland", .farmland), ("rock", .rock), ("sand", .sand), ("grass", .grass), ("wood", .forest),
                ("wetland", .wetland), ("ice", .glacier),
            ], to: &json)
        area("park", "park", [("park", .park)], to: &json)
        area("water", "water", [("lake", .water), ("ocean", .sea)], to: &json)
        lines("waterway", "waterway", [("river", .river), ("canal", .canal), ("stream", .stream)], to: &json)
        lines("runway", "aeroway", [("runway", .runway), ("taxiway", .taxiway)], to: &json)
        lines(
            "rail", "transportation",
            [
                ("rail", .rail), ("transit", .lightRail), ("aerialway", .aerialway),
            ], to: &json)
        area("building", "building", [("", .building)], minimumZoom: 13.5, to: &json)
        roads(to: &json)
        borders(to: &json)
        names(to: &json)
    }

    // MARK: Areas and lines

    func layer(
        _ id: String, _ type: String, _ source: String, minimumZoom: Double? = nil, to json: inout JSONWriter,
        _ body: (inout JSONWriter) -> Void
    ) {
        json.object { json in
            json.field("id", id)
            json.field("type", type)
            json.field("source", "guidepost")
            json.field("source-layer", source)
            if let minimumZoom { json.field("minzoom", minimumZoom, decimals: 1) }
            body(&json)
        }
    }

    private func area(
        _ id: String, _ source: String, _ kinds: [(String, FeatureKind)], minimumZoom: Double? = nil,
        to json: inout JSONWriter
    ) {
        let colors = kinds.compactMap { kind in style.areas[kind.1].map { (word: kind.0, color: $0) } }
        guard let last = colors.last else { return }
        layer(id, "fill", source, minimumZoom: minimumZoom, to: &json) { json in
            if source == "aeroway" { filter([("==", "class", "aerodrome")], to: &json) }
            json.object("paint") { json in
                json.key("fill-color")
                if colors.count == 1 { json.value(last.color.hex) } else { match(colors, to: &json) }
                if source == "water", let lake = colors.first { shores(lake.color, to: &json) }
            }
        }
    }

    /// The smoothed edges of water. The sea has none: it is stored in squares, whose sides pass over land without any area,
    /// and would be seen as lines there.
    private func shores(_ lake: Color, to json: inout JSONWriter) {
        json.array("fill-outline-color") { json in
            json.value("match")
            json.array { json in
                json.value("get")
                json.value("class")
            }
            json.value("ocean")
            json.value("rgba(0, 0, 0, 0)")
            json.value(lake.hex)
        }
    }

    private func lines(
        _ id: String, _ source: String, _ kinds: [(String, FeatureKind)], to json: inout JSONWriter
    ) {
        let looks = kinds.compactMap { kind in style.lines[kind.1].map { (kind.0, $0) } }
        layer(id, "line", source, to: &json) { json in
            json.array("filter") { json in
                json.value("in")
                json.array { json in
                    json.value("get")
                    json.value("class")
                }
                json.array { json in
                    json.value("literal")
                    json.array { for look in looks { $0.value(look.0) } }
                }
            }
            json.object("layout") { $0.field("line-join", "round") }
            json.object("paint") { json in
                json.key("line-color")
                match(looks.map { ($0.0, $0.1.color) }, to: &json)
                json.key("line-width")
                byZoom(to: &json) { zoom, json in
                    matchNumber(
                        kinds.compactMap { kind in style.lineWidth(of: kind.1, zoom: zoom).map { (kind.0, $0) } },
                        to: &json)
                }
            }
        }
    }

    // MARK: Names

    /// Writes labels and icons. Map libraries place those of later layers first, so the order is that in which the other renderers
    /// place them, backwards: places, waters, shields, names of roads, traffic signs, points of interest.
    private func names(to json: inout JSONWriter) {
        layer("oneway", "symbol", "transportation", minimumZoom: 15.5, to: &json) { json in
            filter(
                [("has", "oneway", "")], classes: [.service, .minor, .tertiary, .secondary, .primary],
                to: &json)
            json.object("layout") { json in
                json.field("symbol-placement", "line")
                json.field("symbol-spacing", 120)
                json.field("text-field", "→")
                json.array("text-font") { $0.value(regular) }
                json.field("text-size", 14)
                json.field("text-keep-upright", false)
            }
            json.object("paint") { $0.field("text-color", style.arrow.hex) }
        }
        houseNumbers(to: &json)
        points(to: &json)
        trafficSigns(to: &json)
        roadNames(to: &json)
        layer("road-number", "symbol", "transportation_name", minimumZoom: 7, to: &json) { json in
            filter([("has", "ref", "")], classes: [.secondary, .primary, .trunk, .motorway], to: &json)
            json.object("layout") { json in
                json.field("symbol-placement", "line")
                json.field("symbol-spacing", 400)
                json.field("text-rotation-alignment", "viewport")
                get("text-field", "ref", to: &json)
                json.array("text-font") { $0.value(bold) }
                json.field("text-size", 11)
                json.field("text-padding", 6)
                json.array("icon-image") { json in
                    json.value("concat")
                    json.value("shield-")
                    json.array { json in
                        json.value("get")
                        json.value("shield")
                    }
                }
                json.field("icon-text-fit", "both")
                json.field("icon-rotation-alignment", "viewport")
            }
            json.object("paint") { json in
                json.array("text-color") { json in
                    json.value("match")
                    json.array { json in
                        json.value("get")
                        json.value("shield")
                    }
                    for design in ShieldDesign.allCases {
                        json.value(design.rawValue)
                        json.value(design.colors(style).text.hex)
                    }
                    json.value(style.shields.other.text.hex)
                }
            }
        }
        name("water-name", "water_name", size: 12, minimumZoom: 9, color: style.waterText, to: &json)
        name("peak", "mountain_peak", size: 12, minimumZoom: 11.5, to: &json)
        name("aerodrome", "aerodrome_label", size: 12, minimumZoom: 9, to: &json)
        place(to: &json)
    }

    /// Writes names along roads, those of important roads first.
    private func roadNames(to json: inout JSONWriter) {
        let ranks = MapRoadRank.allCases.filter { $0 >= .pedestrian }
        layer("name-road-name", "symbol", "transportation_name", minimumZoom: 12, to: &json) { json in
            filter([("has", "name", "")], to: &json)
            json.object("layout") { json in
                json.field("symbol-placement", "line")
                json.field("symbol-spacing", 350)
                get("text-field", "name", to: &json)
                json.array("text-font") { $0.value(regular) }
                json.key("text-size")
                let sizes = style.textSizes.roads
                matchNumber(
                    ranks.filter { $0 >= .secondary }.map { ($0.tileClass, sizes.major) } + [("", sizes.other)],
                    to: &json)
                json.field("text-max-angle", 35)
                json.key("symbol-sort-key")
                matchNumber(ranks.map { ($0.tileClass, -Double($0.rawValue)) } + [("", 0)], to: &json)
            }
            halo(style.text, to: &json)
        }
    }

    private func name(
        _ id: String, _ source: String, size: Int, minimumZoom: Double, color: Color? = nil, to json: inout JSONWriter
    ) {
        layer("name-\(id)", "symbol", source, minimumZoom: minimumZoom, to: &json) { json in
            json.object("layout") { json in
                get("text-field", "name", to: &json)
                json.array("text-font") { $0.value(regular) }
                json.field("text-size", size)
            }
            halo(color ?? style.text, to: &json)
        }
    }

    private func place(to json: inout JSONWriter) {
        layer("place", "symbol", "place", to: &json) { json in
            json.object("layout") { json in
                get("text-field", "name", to: &json)
                json.array("text-font") { $0.value(bold) }
                json.key("text-size")
                matchNumber(
                    [("country", 19), ("city", 19), ("town", 16), ("suburb", 14), ("village", 14), ("", 12)], to: &json)
                get("symbol-sort-key", "rank", to: &json)
            }
            halo(style.text, to: &json)
        }
    }

    private func halo(_ color: Color, to json: inout JSONWriter) {
        json.object("paint") { json in
            json.field("text-color", color.hex)
            json.field("text-halo-color", style.halo.hex)
            json.field("text-halo-width", 1.6, decimals: 1)
        }
    }

    // MARK: Expressions

    func get(_ key: StaticString, _ field: String, to json: inout JSONWriter) {
        json.array(key) { json in
            json.value("get")
            json.value(field)
        }
    }

    /// Writes a filter by fields and road classes.
    func filter(
        _ tests: [(test: String, field: String, value: String)], classes: [MapRoadRank] = [], to json: inout JSONWriter
    ) {
        json.array("filter") { json in
            json.value("all")
            for (test, field, value) in tests {
                json.array { json in
                    switch test {
                    case "==":
                        json.value("==")
                        json.array { json in
                            json.value("get")
                            json.value(field)
                        }
                        json.value(value)
                    case "!=":
                        json.value("!=")
                        json.array { json in
                            json.value("get")
                            json.value(field)
                        }
                        json.value(value)
                    case "has":
                        json.value("has")
                        json.value(field)
                    default:
                        json.value("!")
                        json.array { json in
                            json.value("has")
                            json.value(field)
                        }
                    }
                }
            }
            guard !classes.isEmpty else { return }
            json.array { json in
                json.value("in")
                json.array { json in
                    json.value("get")
                    json.value("class")
                }
                json.array { json in
                    json.value("literal")
                    json.array { for rank in classes { $0.value(rank.tileClass) } }
                }
            }
        }
    }

    /// Writes a value for each class; the last one is the default.
    func match(_ values: ByClass, to json: inout JSONWriter) {
        matching(values.map { ($0.word, $0.color.hex) }, to: &json) { $1.value($0) }
    }

    func matchNumber(_ values: [(String, Double)], to json: inout JSONWriter) {
        matching(values, to: &json) { $1.value($0, decimals: 2) }
    }

    private func matching<Value>(
        _ values: [(String, Value)], to json: inout JSONWriter, _ write: (Value, inout JSONWriter) -> Void
    ) {
        json.array { json in
            json.value("match")
            json.array { json in
                json.value("get")
                json.value("class")
            }
            for (index, (word, value)) in values.enumerated() {
                if index < values.count - 1 { json.value(word) }
                write(value, &json)
            }
        }
    }

    /// Writes a number for each zoom, interpolated linearly.
    func byZoom(to json: inout JSONWriter, _ value: (Double, inout JSONWriter) -> Void) {
        json.array { json in
            json.value("interpolate")
            json.array { $0.value("linear") }
            json.array { $0.value("zoom") }
            for zoom in 4...20 {
                json.value(zoom)
                value(Double(zoom) + 1, &json)
            }
        }
    }
}
