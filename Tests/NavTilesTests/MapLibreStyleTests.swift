// SPDX-License-Identifier: Apache-2.0

import HTTPMessages
import NavGraph
import NavRender
import NavTestSupport
import Testing

@testable import NavFormats
@testable import NavTiles

@Suite struct MapLibreStyleTests {
    private func read(_ layers: String, name: String = "") throws -> MapLibreStyle {
        try MapLibreStyle(parsing: Array("{\"version\": 8, \"name\": \"\(name)\", \"layers\": [\(layers)]}".utf8))
    }

    // MARK: Expressions

    private func value(_ text: String, _ fields: [String: JSONValue] = [:], zoom: Double = 10) throws -> JSONValue? {
        var expression = StyleExpression()
        let subject = StyleExpression.Subject(fields: fields, geometry: "LineString", zoom: zoom)
        return expression.value(try JSONValue(parsing: Array(text.utf8)), subject)
    }

    private func passes(_ text: String, _ fields: [String: JSONValue] = [:]) throws -> Bool {
        var expression = StyleExpression()
        let subject = StyleExpression.Subject(fields: fields, geometry: "LineString", zoom: 10)
        return expression.passes(try JSONValue(parsing: Array(text.utf8)), subject)
    }

    @Test(arguments: [
        (#"["interpolate", ["linear"], ["zoom"], 8, 1, 12, 5]"#, 3.0),
        (#"["interpolate", ["exponential", 2], ["zoom"], 9, 1, 11, 4]"#, 2),
        (#"["interpolate", ["linear"], ["zoom"], 11, 7, 12, 9]"#, 7),
        (#"["interpolate", ["linear"], ["zoom"], 1, 7, 9, 9]"#, 9), (#"["step", ["zoom"], 1, 9, 2, 11, 3]"#, 2),
        (#"["step", ["zoom"], 1, 10, 2]"#, 2), (#"["step", ["zoom"], 1, 10.5, 2]"#, 1),
        (#"["match", ["get", "class"], "minor", 4, ["path", "track"], 5, 6]"#, 4),
        (#"["match", ["get", "nothing"], "minor", 4, 6]"#, 6),
        (#"["case", ["has", "ramp"], 1, ["==", 1, 1], 2, 3]"#, 2),
        (#"["coalesce", ["get", "none"], ["get", "layer"]]"#, 7), (#"["*", 2, ["+", 1, ["get", "layer"]]]"#, 16),
        (#"{"base": 1, "stops": [[8, 0], [12, 8]]}"#, 4), (#"["max", 3, ["min", 9, 5]]"#, 5),
    ]) func numbersAreWorkedOut(text: String, expected: Double) throws {
        let number = try #require(value(text, ["class": .string("minor"), "layer": .number(7)])?.number, "\(text)")
        #expect(abs(number - expected) < 1e-9, "\(text)")
    }

    @Test(arguments: [
        (#"["==", "class", "minor"]"#, true), (#"["==", ["get", "class"], "minor"]"#, true),
        (#"["!=", "class", "minor"]"#, false), (#"["!=", ["get", "class"], "path"]"#, true),
        (#"["in", "class", "path", "minor"]"#, true), (#"["!in", "class", "path", "minor"]"#, false),
        (#"["in", ["get", "class"], ["literal", ["path", "track"]]]"#, false), (#"["has", "class"]"#, true),
        (#"["!has", "ramp"]"#, true), (#"["!", ["has", "class"]]"#, false), (#"["==", "$type", "LineString"]"#, true),
        (#"["all", ["==", "class", "minor"], [">=", "layer", 7]]"#, true),
        (#"["any", ["==", "class", "path"], ["<", ["get", "layer"], 7]]"#, false),
        (#"["none", ["==", "class", "path"]]"#, true), (#"["all"]"#, true), (#"["any"]"#, false),
        (#"["match", ["get", "class"], ["minor", "path"], true, false]"#, true), (#"["whatever", 1]"#, false),
        (#"["==", ["geometry-type"], "Polygon"]"#, false), (#"true"#, true), (#"7"#, false),
    ]) func filtersLetThrough(text: String, expected: Bool) throws {
        #expect(try passes(text, ["class": .string("minor"), "layer": .number(7)]) == expected, "\(text)")
    }

    @Test(arguments: [
        ("#f80", 0xFF8800), ("#12ab3F", 0x12AB3F), ("rgb(1, 2, 3)", 0x010203), ("rgba(255,0,0,1)", 0xFF0000),
        ("hsl(120, 100%, 25%)", 0x008000), ("hsl(0 0% 100%)", 0xFFFFFF), ("hsl(-120,100%,50%)", 0x0000FF),
        ("White", 0xFFFFFF), ("steelblue", 0x4682B4),
    ]) func colorsAreRead(text: String, expected: Int) {
        #expect(StyleColor.color(text) == Color(UInt32(expected)), "\(text)")
    }

    @Test(arguments: [
        "", "#", "#12345", "#ggg", "rgb()", "rgb(1,2)", "rgb(a,b,c)", "hsl(x,1%,1%)", "nocolor", "rgb(1,2,3",
    ])
    func whatIsNoColorIsNone(text: String) { #expect(StyleColor.color(text) == nil) }

    @Test func blendsTranslucentColors() {
        #expect(StyleColor.color("#ff000080")?.alpha == 128 && StyleColor.color("rgba(0,0,0,0.5)")?.alpha == 128)
        #expect(StyleColor.color("transparent")?.alpha == 0)
    }

    // MARK: Styles

    @Test func convertsLayers() throws {
        let read = try read(
            """
            {"id": "land", "type": "background", "paint": {"background-color": "#eeeeee"}},
            {"id": "green", "type": "fill", "source-layer": "landcover", "filter": ["==", "class", "wood"],
             "paint": {"fill-color": "#00ff00", "fill-opacity": 0.5}},
            {"id": "sea", "type": "fill", "source-layer": "water", "paint": {"fill-color": "#0000ff"}},
            {"id": "houses", "type": "fill", "source-layer": "building", "minzoom": 14,
             "paint": {"fill-color": "#cccccc", "fill-outline-color": "#999999"}},
            {"id": "edges", "type": "line", "source-layer": "transportation", "minzoom": 8,
             "filter": ["in", "class", "primary", "motorway"], "paint": {"line-color": "#880000",
             "line-width": {"base": 1, "stops": [[9, 3], [17, 30]]}}},
            {"id": "roads", "type": "line", "source-layer": "transportation", "minzoom": 8,
             "filter": ["in", "class", "primary", "motorway"], "paint": {"line-color": "#ff8800",
             "line-width": ["interpolate", ["linear"], ["zoom"], 9, 1, 17, 24]}},
            {"id": "paths", "type": "line", "source-layer": "transportation", "filter": ["==", ["get", "class"], "path"],
             "paint": {"line-color": "#777777", "line-dasharray": [2, 1], "line-width": 2}},
            {"id": "towns", "type": "symbol", "source-layer": "place", "filter": ["==", "class", "town"],
             "layout": {"text-field": "{name:fr}", "text-size": 18, "text-font": ["Open Sans Bold"]},
             "paint": {"text-color": "#111111", "text-halo-color": "#fefefe"}}
            """, name: "mine")
        let style = read.style
        #expect(read.warnings.isEmpty, "\(read.warnings)")
        #expect(style.name == "mine" && style.land == Color(0xEEEEEE))
        #expect(style.areas[.forest] == Color(0xEEEEEE).mixed(with: Color(0x00FF00), fraction: 128 / 255))
        #expect(style.areas[.water] == Color(0x0000FF) && style.areas[.sea] == Color(0x0000FF))
        #expect(style.areas[.building] == Color(0xCCCCCC) && style.buildingEdge == Color(0x999999))
        #expect(style.areas[.grass] == nil && style.areas[.park] == nil && style.lines.isEmpty)
        let motorway = try #require(style.roads[.motorway])
        #expect(motorway.fill == Color(0xFF8800) && motorway.casing == Color(0x880000))
        #expect(motorway.widths.first == 1 && motorway.widths.last == 24 && motorway.minimumZoom == 9)
        let path = try #require(style.roads[.path])
        #expect(path.dashes == [2, 1] && path.fill == Color(0x777777))
        #expect(style.roads[.minor] == nil && Set(style.roads.keys) == [.motorway, .primary, .path, .pedestrian])
        #expect(style.textSizes.places == [.town: 18] && style.fontFamily == "Open Sans" && read.language == "fr")
        #expect(style.text == Color(0x111111) && style.halo == Color(0xFEFEFE))
    }

    @Test func darkBackgroundUsesNightRoute() throws {
        let dark = try read(##"{"id": "a", "type": "background", "paint": {"background-color": "#101010"}}"##).style
        let light = try read(##"{"id": "a", "type": "background", "paint": {"background-color": "#fafafa"}}"##).style
        #expect(dark.route.ahead == MapStyle.night.route.ahead && light.route.ahead == MapStyle.day.route.ahead)
    }

    @Test func warnsAboutUnsupportedFeatures() throws {
        let read = try read(
            """
            {"id": "hills", "type": "hillshade", "source": "dem"},
            {"id": "cube", "type": "fill-extrusion"}, {"id": "none"},
            {"id": "sea", "type": "fill", "source-layer": "water",
             "paint": {"fill-color": "ocean blue", "fill-pattern": "waves"}},
            {"id": "odd", "type": "fill", "source-layer": "park", "paint": {"fill-color": ["let", "x", 1, ["var", "x"]]}},
            {"id": "hidden", "type": "heatmap", "layout": {"visibility": "none"}}
            """)
        for words in ["hillshade", "fill-extrusion", "none: it has no type", "ocean blue", "fill-pattern", "“let”"] {
            #expect(read.warnings.contains { $0.contains(words) }, "\(words): \(read.warnings)")
        }
        #expect(read.style.areas[.water] == nil)
    }

    @Test func ownStylesRoundTrip() throws {
        let map = try ASCIIMap("A--B", ways: ["AB"])
        let tiles = try MapTileHandler(graph: map.graph)
        for (name, style) in [("day", MapStyle.day), ("night", .night)] {
            let request = HTTPServerRequest(method: "GET", target: "/style.json?style=\(name)")
            let document = try #require(tiles.response(to: request, baseURL: ""))
            let read = try MapLibreStyle(parsing: document.body)
            #expect(read.warnings.isEmpty, "\(read.warnings)")
            #expect(read.style.land == style.land && read.style.text == style.text && read.style.halo == style.halo)
            for (kind, color) in style.areas { #expect(read.style.areas[kind] == color, "\(name) \(kind)") }
            for (rank, road) in style.roads {
                let back = try #require(read.style.roads[rank], "\(name) \(rank)")
                #expect(back.fill == road.fill && back.dashes == road.dashes, "\(name) \(rank)")
                for (zoom, widths) in zip([10.0, 13, 16, 18], zip(back.widths, road.widths))
                where zoom >= road.minimumZoom && widths.1 >= 0.7 {
                    #expect(abs(widths.0 - widths.1) < 0.02, "\(rank) at \(zoom)")
                }
            }
            for (kind, line) in style.lines where kind != .tram {
                #expect(read.style.lines[kind]?.color == line.color, "\(name) \(kind)")
            }
            #expect(read.style.textSizes.places[.town] == 16 && read.style.textSizes.roads.major == 13)
        }
    }

    @Test(arguments: [
        "", "[]", "{}", "7", "{\"version\": 8}", "{\"version\": 7, \"layers\": []}", "{\"version\": 8, \"layers\": {}}",
    ]) func rejectsOtherThanStyles(text: String) {
        #expect(throws: FormatError.self) { try MapLibreStyle(parsing: Array(text.utf8)) }
    }

    @Test func survivesNonsense() throws {
        // Fields of every kind where another is meant.
        let values = [
            "null", "true", "-1e308", "\"\"", "[]", "{}", "[[]]", "[null]", "[\"get\"]", "[\"match\"]", "[\"case\"]",
            "[\"step\", 1]", "[\"interpolate\"]", "[\"interpolate\", [], 1, 2]",
            "[\"interpolate\", [\"linear\"], 1, 2, 3]",
            "[\"in\"]", "[\"literal\"]", "[\"!\"]", "[\"/\", 1, 0]", "{\"stops\": []}", "{\"stops\": [[]]}",
            "{\"stops\": [[1, 2], [1, 3]]}", "[\"interpolate\", [\"exponential\", -1], [\"zoom\"], 1, 2, 30, 3]",
            "1e999",
        ]
        for type in ["background", "fill", "line", "symbol"] {
            for value in values where value != "1e999" {
                let layer = """
                    {"id": \(value), "type": "\(type)", "source-layer": "transportation", "filter": \(value),
                     "minzoom": \(value), "maxzoom": \(value), "paint": {"line-width": \(value), "line-color": \(value),
                     "line-dasharray": \(value), "fill-color": \(value), "background-color": \(value)},
                     "layout": {"text-field": \(value), "text-size": \(value), "text-font": \(value)}}
                    """
                _ = try read(layer)
            }
        }
    }
}
