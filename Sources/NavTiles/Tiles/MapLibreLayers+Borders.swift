// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavRender

extension MapLibreLayers {
    /// Writes borders, those of countries last. Each has a layer of its own, because dashes cannot depend on attributes.
    func borders(to json: inout JSONWriter) {
        border("maritime", .maritimeBorder, [("maritime", 1)], to: &json)
        border("state", .stateBorder, [("maritime", 0), ("admin_level", 4)], to: &json)
        border("country", .countryBorder, [("maritime", 0), ("admin_level", 2)], to: &json)
    }

    private func border(
        _ id: String, _ kind: FeatureKind, _ fields: [(name: String, value: Int)], to json: inout JSONWriter
    ) {
        guard let look = style.lines[kind] else { return }
        layer("boundary-\(id)", "line", "boundary", to: &json) { json in
            json.array("filter") { json in
                json.value("all")
                for field in fields {
                    json.array { json in
                        json.value("==")
                        json.array { json in
                            json.value("get")
                            json.value(field.name)
                        }
                        json.value(field.value)
                    }
                }
            }
            json.object("layout") { $0.field("line-join", "round") }
            json.object("paint") { json in
                json.field("line-color", look.color.hex)
                json.key("line-width")
                byZoom(to: &json) { zoom, json in
                    json.value(style.lineWidth(of: kind, zoom: zoom) ?? 0, decimals: 2)
                }
                json.array("line-dasharray") { json in
                    for dash in MapStyle.dashes(of: kind) { json.value(dash, decimals: 1) }
                }
            }
        }
    }
}
