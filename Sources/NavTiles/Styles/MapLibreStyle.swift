// SPDX-License-Identifier: Apache-2.0

public import NavFormats
internal import NavGraph
public import NavRender

/// A MapLibre style, converted to a `MapStyle`.
///
/// A `MapStyle` has a fixed set of features: areas and lines by kind, roads by rank, names. For each of them the layers of
/// the MapLibre style are evaluated from bottom to top at every zoom. Filters and expressions
/// refer to the attributes of our vector tiles, which follow the OpenMapTiles schema. Features without a layer are not
/// drawn. Routes, vehicles and traffic keep the default colors.
///
/// Source: MapLibre Style Specification, version 8.
public struct MapLibreStyle: Sendable {
    /// The converted style.
    public private(set) var style: MapStyle
    /// BCP 47 tag of names; empty for local names.
    public private(set) var language = ""
    /// Descriptions of unsupported features of the style, each once.
    public private(set) var warnings: [String] = []

    private var layers: [StyleLayer] = []
    private var expression = StyleExpression()

    /// Maximum size of a style in bytes.
    public static let largestFile = 8 << 20
    private static let mostLayers = 2000

    /// Parses a style.
    ///
    /// - Throws: `FormatError` with code `invalidJSON` and the position, or `invalidOption` for JSON that is not a style.
    /// - Complexity: O(bytes); the expressions of all layers are evaluated for some sixty features at 23 zooms.
    public init(parsing bytes: [UInt8]) throws(FormatError) {
        guard bytes.count <= MapLibreStyle.largestFile else {
            throw FormatError(
                code: .invalidOption, message: "a style of \(bytes.count) bytes; at most \(MapLibreStyle.largestFile)")
        }
        let json = try JSONValue(parsing: bytes)
        guard case .object = json, json["version"]?.number == 8, let rows = json["layers"]?.array else {
            throw FormatError(
                code: .invalidOption,
                message: "invalid style: expected an object with \"version\": 8 and a list of \"layers\"")
        }
        guard rows.count <= MapLibreStyle.mostLayers else {
            throw FormatError(
                code: .invalidOption, message: "\(rows.count) layers; at most \(MapLibreStyle.mostLayers)")
        }
        style = .day
        for (index, row) in rows.enumerated() { take(row, index) }
        let name = json["name"]?.string ?? ""
        readGround(name: name.isEmpty ? "style" : String(name.prefix(80)))
        readRoads()
        readNames()
        warnings += expression.unknown.map { "\($0) is not known" }
    }

    private mutating func warn(_ text: String) {
        if warnings.count < 200, !warnings.contains(text) { warnings.append(text) }
    }

    private mutating func take(_ row: JSONValue, _ index: Int) {
        let id = row["id"]?.string.map { String($0.prefix(80)) } ?? "number \(index)"
        guard let word = row["type"]?.string else { return warn("layer \(id): it has no type") }
        guard let kind = StyleLayer.Kind(rawValue: word) else {
            return warn("layer \(id): layers of type \(word.prefix(40)) are not drawn")
        }
        let layer = StyleLayer(id: id, kind: kind, row)
        guard !layer.isHidden else { return }
        for name in layer.unknownProperties { warn("layer \(id): \(name) is not drawn") }
        layers.append(layer)
    }

    // MARK: Evaluation

    /// A feature as attributes of a vector tile.
    private func subject(
        _ words: [(String, String)], _ geometry: String, zoom: Double
    ) -> StyleExpression.Subject {
        var fields: [String: JSONValue] = [:]
        for (key, word) in words { fields[key] = Double(word).map { .number($0) } ?? .string(word) }
        return StyleExpression.Subject(fields: fields, geometry: geometry, zoom: zoom)
    }

    /// The layers of a type that draw a feature, from bottom to top.
    private mutating func drawing(
        _ kind: StyleLayer.Kind, _ source: String, _ subject: StyleExpression.Subject
    ) -> [StyleLayer] {
        layers.filter { layer in
            layer.kind == kind && layer.sourceLayer == source && layer.zooms.contains(subject.zoom)
                && expression.passes(layer.filter, subject)
        }
    }

    private mutating func color(
        _ layer: StyleLayer, _ name: String, _ opacity: String, _ subject: StyleExpression.Subject, usual: Color?
    ) -> Color? {
        var color = usual
        if let json = layer.paint[name] {
            guard let text = expression.value(json, subject)?.string else { return nil }
            guard let known = StyleColor.color(text) else {
                warn("layer \(layer.id): \(text.prefix(40)) is no color")
                return nil
            }
            color = known
        }
        let share = number(layer.paint[opacity], subject) ?? 1
        return color.map { $0.opacity(share * Double($0.alpha) / 255) }.flatMap { $0.alpha > 0 ? $0 : nil }
    }

    private mutating func number(_ json: JSONValue?, _ subject: StyleExpression.Subject) -> Double? {
        json.flatMap { expression.value($0, subject)?.number }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Blends `color` over `ground`.
    private static func over(_ color: Color, _ ground: Color) -> Color {
        var seen = ground.mixed(with: color, fraction: Double(color.alpha) / 255)
        seen.alpha = 255
        return seen
    }

    // MARK: Areas and lines

    /// Zooms at which areas are evaluated, the highest first.
    private static let groundZooms = [14.0, 15.5, 12, 17, 10, 7]

    private mutating func readGround(name: String) {
        let nothing = StyleExpression.Subject(fields: [:], geometry: "Polygon", zoom: 14)
        var land = Color.white
        for layer in layers where layer.kind == .background {
            if let color = color(layer, "background-color", "background-opacity", nothing, usual: .black) {
                land = MapLibreStyle.over(color, land)
            }
        }
        // Colors that the style does not define, such as the route's, fit its background.
        style = land.luminance < 0.18 ? .night : .day
        style.name = name
        style.land = land
        for thing in StyleFeature.areas {
            style.areas[thing.kind] = nil
            for zoom in MapLibreStyle.groundZooms where style.areas[thing.kind] == nil {
                let subject = subject(thing.fields, "Polygon", zoom: zoom)
                for layer in drawing(.fill, thing.source, subject) {
                    guard let color = color(layer, "fill-color", "fill-opacity", subject, usual: .black) else {
                        continue
                    }
                    style.areas[thing.kind] = MapLibreStyle.over(color, style.areas[thing.kind] ?? land)
                    if thing.kind == .building {
                        style.buildingEdge =
                            self.color(layer, "fill-outline-color", "fill-opacity", subject, usual: color) ?? color
                    }
                }
            }
        }
        for thing in StyleFeature.lines {
            style.lines[thing.kind] = nil
            // Widths of `MapStyle` are those at zoom 16.
            let subject = subject(thing.fields, "LineString", zoom: 15)
            for layer in drawing(.line, thing.source, subject) {
                guard let color = color(layer, "line-color", "line-opacity", subject, usual: .black) else { continue }
                let width = number(layer.paint["line-width"], subject) ?? 1
                if width > 0 { style.lines[thing.kind] = (MapLibreStyle.over(color, land), min(200, width)) }
            }
        }
    }

    // MARK: Roads

    private mutating func readRoads() {
        for rank in MapRoadRank.allCases {
            style.roads[rank] = nil
            var widths: [Double] = []
            var look: (fill: Color, casing: Color, dashes: [Double])?
            // The zooms of widths in `MapStyle`, less one as in map libraries.
            for zoom in [9.0, 12, 15, 17] {
                let seen = roadLook(rank, zoom: zoom)
                widths.append(seen?.width ?? 0)
                if let seen { look = (seen.fill, seen.casing ?? look?.casing ?? seen.fill, seen.dashes) }
            }
            guard let look else { continue }
            // Widths grow exponentially between these zooms, which zero cannot.
            for row in widths.indices.reversed() where widths[row] <= 0 {
                widths[row] = row + 1 < widths.count ? widths[row + 1] / 4 : 1
            }
            var first = 0.0
            for zoom in stride(from: 21.0, through: 0, by: -1) {
                guard roadLook(rank, zoom: zoom) != nil else {
                    if zoom < 17 {
                        first = zoom + 1
                        break
                    }
                    continue
                }
            }
            style.roads[rank] = MapStyle.Road(
                fill: look.fill, casing: look.casing, widths: widths, minimumZoom: first > 0 ? first + 1 : 0,
                dashes: look.dashes)
        }
    }

    /// The style of a road: the top line is its fill, the widest line below it its casing.
    private mutating func roadLook(
        _ rank: MapRoadRank, zoom: Double
    ) -> (fill: Color, casing: Color?, width: Double, dashes: [Double])? {
        let subclass = rank == .pedestrian ? [("subclass", "pedestrian")] : []
        let subject = subject([("class", rank.tileClass)] + subclass, "LineString", zoom: zoom)
        var lines: [(color: Color, width: Double, dashes: [Double])] = []
        for layer in drawing(.line, "transportation", subject) {
            guard let color = color(layer, "line-color", "line-opacity", subject, usual: .black) else { continue }
            let width = number(layer.paint["line-width"], subject) ?? 1
            let gap = number(layer.paint["line-gap-width"], subject) ?? 0
            let dashes = layer.paint["line-dasharray"].flatMap { expression.value($0, subject)?.array } ?? []
            guard width > 0 else { continue }
            lines.append(
                (
                    MapLibreStyle.over(color, style.land), min(200, width + gap),
                    dashes.compactMap(\.number).filter { $0 >= 0 && $0 < 1000 }
                ))
        }
        guard let top = lines.last else { return nil }
        let edge = lines.dropLast().filter { $0.width > top.width }.max { $0.width < $1.width }
        let isDashed = top.dashes.count > 1 && top.dashes.contains { $0 > 0 }
        return (top.color, edge?.color, top.width, isDashed ? top.dashes : [])
    }

    // MARK: Names

    private mutating func readNames() {
        style.textSizes = MapStyle.TextSizes(places: [:], roads: (0, 0))
        for thing in StyleFeature.places {
            let subject = subject(thing.fields + [("name", "x")], "Point", zoom: thing.zoom)
            for layer in drawing(.symbol, thing.source, subject) {
                guard let size = textSize(layer, subject) else { continue }
                style.textSizes.places[thing.kind] = size
                readText(layer, subject)
            }
        }
        for rank in [MapRoadRank.minor, .primary] {
            let subject = subject([("class", rank.tileClass), ("name", "x")], "LineString", zoom: 16)
            for layer in drawing(.symbol, "transportation_name", subject) {
                guard let size = textSize(layer, subject) else { continue }
                if rank == .minor { style.textSizes.roads.other = size } else { style.textSizes.roads.major = size }
                readText(layer, subject)
            }
        }
        let lake = subject([("class", "lake"), ("name", "x")], "Point", zoom: 14)
        style.textSizes.water = 0
        for layer in drawing(.symbol, "water_name", lake) {
            guard let size = textSize(layer, lake) else { continue }
            style.textSizes.water = size
            style.waterText = color(layer, "text-color", "text-opacity", lake, usual: .black) ?? style.waterText
        }
    }

    private mutating func textSize(_ layer: StyleLayer, _ subject: StyleExpression.Subject) -> Double? {
        guard let field = layer.layout["text-field"], field != .string("") else { return nil }
        // Road shields keep the default style.
        if MapLibreStyle.names(in: field).contains("ref") { return nil }
        return min(60, max(1, number(layer.layout["text-size"], subject) ?? 16))
    }

    private mutating func readText(_ layer: StyleLayer, _ subject: StyleExpression.Subject) {
        style.text = color(layer, "text-color", "text-opacity", subject, usual: .black) ?? style.text
        if layer.paint["text-halo-color"] != nil {
            style.halo = color(layer, "text-halo-color", "text-opacity", subject, usual: nil) ?? style.halo
        }
        if let name = fonts(of: layer, subject).first {
            let weights: Set<Substring> = ["Regular", "Bold", "Semibold", "SemiBold", "Medium", "Italic", "Light"]
            let words = name.split(separator: " ").filter { !weights.contains($0) }
            if !words.isEmpty { style.fontFamily = String(words.joined(separator: " ").prefix(100)) }
        }
        for name in layer.layout["text-field"].map(MapLibreStyle.names) ?? [] {
            let tag = name.hasPrefix("name:") ? name.dropFirst(5) : name.hasPrefix("name_") ? name.dropFirst(5) : ""
            if language.isEmpty, !tag.isEmpty, tag != "latin", tag != "nonlatin", tag != "int", tag.utf8.count <= 35 {
                language = String(tag)
            }
        }
    }

    /// Font names: a list or an expression.
    private mutating func fonts(of layer: StyleLayer, _ subject: StyleExpression.Subject) -> [String] {
        guard let json = layer.layout["text-font"] else { return [] }
        let isPlain = json.array?.allSatisfy { $0.string != nil && $0.string != "literal" } ?? false
        return (isPlain ? json : expression.value(json, subject))?.array?.compactMap(\.string) ?? []
    }

    /// Names of the fields in a text, in order.
    private static func names(in field: JSONValue) -> [String] {
        switch field {
        case .string(let text):
            return text.split(separator: "{").compactMap { part in
                part.firstIndex(of: "}").map { String(part[..<$0]) }
            }
        case .array(let parts):
            if parts.count >= 2, parts[0].string == "get", let name = parts[1].string { return [name] }
            return parts.flatMap(names)
        default: return []
        }
    }
}
