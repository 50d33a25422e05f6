// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavRender

extension MapLibreLayers {
    /// Writes roads by level: tunnels, the ground, bridges. Within a level, pedestrian streets and side roads come before main
    /// roads, whose casings continue past them.
    func roads(to json: inout JSONWriter) {
        for level in ["tunnel", "ground", "bridge"] {
            if level == "ground" {
                pedestrian(isCasing: true, to: &json)
                pedestrian(isCasing: false, to: &json)
            }
            for (tier, ranks) in [("side", MapRoadRank.side), ("main", MapRoadRank.main)] {
                for part in ["casing", "fill"] {
                    layer("\(level)-\(tier)-\(part)", "line", "transportation", to: &json) { json in
                        filter(
                            [level == "ground" ? ("!has", "brunnel", "") : ("==", "brunnel", level)], classes: ranks,
                            to: &json)
                        look(level, ranks, isCasing: part == "casing", to: &json)
                    }
                }
            }
            if level == "ground" {
                for rank in MapRoadRank.allCases where !(style.roads[rank]?.dashes.isEmpty ?? true) {
                    dashed(rank, to: &json)
                }
            }
        }
    }

    private func look(_ level: String, _ ranks: [MapRoadRank], isCasing: Bool, to json: inout JSONWriter) {
        let looks = ranks.compactMap { rank in style.roads[rank].map { (rank.tileClass, rank, $0) } }
        json.object("layout") { json in
            json.field("line-join", "round")
            json.field("line-cap", level == "ground" ? "round" : "butt")
            json.key("line-sort-key")
            // Ramps lie below their road.
            json.array { json in
                json.value("-")
                matchNumber(looks.map { ($0.0, 2 * Double($0.1.rawValue)) }, to: &json)
                json.array { json in
                    json.value("case")
                    has("ramp", to: &json)
                    json.value(1)
                    json.value(0)
                }
            }
        }
        json.object("paint") { json in
            json.key("line-color")
            json.array { json in
                json.value("case")
                has("ramp", to: &json)
                match(looks.map { ($0.0, color(of: $0.2.ramp(on: style.land), level, isCasing)) }, to: &json)
                match(looks.map { ($0.0, color(of: $0.2, level, isCasing)) }, to: &json)
            }
            json.key("line-width")
            byZoom(to: &json) { zoom, json in
                json.array { json in
                    json.value("case")
                    has("ramp", to: &json)
                    matchNumber(
                        looks.map { ($0.0, width(of: $0.2.ramp(on: style.land), level, zoom, isCasing)) }, to: &json)
                    matchNumber(looks.map { ($0.0, width(of: $0.2, level, zoom, isCasing)) }, to: &json)
                }
            }
            if level == "tunnel", isCasing {
                json.array("line-dasharray") { json in
                    json.value(0.5, decimals: 1)
                    json.value(0.4, decimals: 1)
                }
            }
        }
    }

    private func color(of look: MapStyle.Road, _ level: String, _ isCasing: Bool) -> Color {
        isCasing ? look.casing : level == "tunnel" ? look.fill.mixed(with: style.land, fraction: 0.5) : look.fill
    }

    private func width(of look: MapStyle.Road, _ level: String, _ zoom: Double, _ isCasing: Bool) -> Double {
        let width = zoom < look.minimumZoom ? 0 : MapStyle.width(look.widths, zoom: zoom)
        if isCasing { return width < 2 ? 0 : width + 2 * (level == "bridge" ? 1.4 : 0.9) }
        return width == 0 ? 0 : max(0.7, width)
    }

    private func has(_ field: String, to json: inout JSONWriter) {
        json.array { json in
            json.value("has")
            json.value(field)
        }
    }

    private func pedestrian(isCasing: Bool, to json: inout JSONWriter) {
        guard let look = style.roads[.pedestrian] else { return }
        layer(
            isCasing ? "pedestrian-casing" : "pedestrian", "line", "transportation",
            minimumZoom: max(0, look.minimumZoom - 1), to: &json
        ) { json in
            filter([("==", "class", "path"), ("==", "subclass", "pedestrian")], to: &json)
            json.object("layout") { json in
                json.field("line-join", "round")
                json.field("line-cap", "round")
            }
            json.object("paint") { json in
                json.field("line-color", (isCasing ? look.casing : look.fill).hex)
                json.key("line-width")
                byZoom(to: &json) { zoom, json in
                    json.value(width(of: look, "ground", zoom, isCasing), decimals: 2)
                }
            }
        }
    }

    private func dashed(_ rank: MapRoadRank, to json: inout JSONWriter) {
        guard let look = style.roads[rank] else { return }
        layer(rank.tileClass, "line", "transportation", minimumZoom: max(0, look.minimumZoom - 1), to: &json) { json in
            filter(
                [("==", "class", rank.tileClass)] + (rank == .path ? [("!=", "subclass", "pedestrian")] : []), to: &json
            )
            json.object("paint") { json in
                json.field("line-color", look.fill.hex)
                json.key("line-width")
                byZoom(to: &json) { zoom, json in
                    json.value(max(0.7, MapStyle.width(look.widths, zoom: zoom)), decimals: 2)
                }
                json.array("line-dasharray") { for dash in look.dashes { $0.value(dash, decimals: 1) } }
            }
        }
    }
}

extension MapRoadRank {
    /// Roads with a casing and without dashes that lie below main roads.
    fileprivate static let side: [MapRoadRank] = [.service, .minor, .tertiary, .secondary]
    /// Roads whose casings continue past side roads.
    fileprivate static let main: [MapRoadRank] = [.primary, .trunk, .motorway]
}
