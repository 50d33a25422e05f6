// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavRender

extension MapLibreLayers {
    /// Writes points of interest with their icons. Names are left out where there is no space for them.
    func points(to json: inout JSONWriter) {
        layer("poi", "symbol", "poi", minimumZoom: 9, to: &json) { json in
            filterByMinimumZoom(to: &json)
            json.object("layout") { json in
                get("icon-image", "class", to: &json)
                get("text-field", "name", to: &json)
                json.array("text-font") { $0.value("Noto Sans Regular") }
                json.field("text-size", 11)
                json.field("text-anchor", "top")
                json.array("text-offset") { json in
                    json.value(0)
                    json.value(0.9, decimals: 1)
                }
                json.field("text-optional", true)
                get("symbol-sort-key", "rank", to: &json)
                json.field("icon-padding", 4)
            }
            json.object("paint") { json in
                json.key("text-color")
                match(
                    PointIcon.allCases.compactMap { icon in
                        style.points[icon.category].map { (icon.rawValue, $0.text) }
                    } + [("", style.text)], to: &json)
                json.field("text-halo-color", style.halo.hex)
                json.field("text-halo-width", 1.4, decimals: 1)
            }
        }
    }

    /// Writes the filter of points that begin at a zoom of their own, the attribute `minzoom`.
    private func filterByMinimumZoom(to json: inout JSONWriter) {
        json.array("filter") { json in
            json.value("<=")
            json.array { json in
                json.value("coalesce")
                json.array { json in
                    json.value("get")
                    json.value("minzoom")
                }
                json.value(14)
            }
            json.array { $0.value("zoom") }
        }
    }

    /// Writes traffic signs. Layers further up are placed first, so signs leave out points of interest.
    func trafficSigns(to json: inout JSONWriter) {
        layer("traffic-sign", "symbol", "traffic_sign", minimumZoom: 14.5, to: &json) { json in
            filterByMinimumZoom(to: &json)
            json.object("layout") { json in
                json.array("icon-image") { json in
                    json.value("concat")
                    json.value("sign-")
                    json.array { json in
                        json.value("get")
                        json.value("class")
                    }
                }
                get("symbol-sort-key", "rank", to: &json)
                json.field("icon-padding", 1)
            }
        }
    }

    /// Writes house numbers.
    func houseNumbers(to json: inout JSONWriter) {
        layer("housenumber", "symbol", "housenumber", minimumZoom: 16.5, to: &json) { json in
            json.object("layout") { json in
                get("text-field", "housenumber", to: &json)
                json.array("text-font") { $0.value("Noto Sans Regular") }
                json.field("text-size", 10)
                json.field("text-padding", 3)
            }
            json.object("paint") { $0.field("text-color", style.houseNumber.hex) }
        }
    }
}
