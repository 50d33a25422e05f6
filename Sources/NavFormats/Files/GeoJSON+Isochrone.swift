// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavRouting

extension GeoJSON {
    /// A feature collection with one MultiPolygon for each limit, the largest first, so that the smaller ones are drawn
    /// on top.
    ///
    /// - Parameters:
    ///   - isochrone: The reachable edges and their times.
    ///   - limits: Contours in minutes, none longer than the limit of `isochrone`.
    ///   - graph: The graph that was searched.
    public static func document(_ isochrone: Isochrone, minutes limits: [Double], on graph: RoadGraph) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("type", "FeatureCollection")
            json.field("attribution", Attribution.text)
            json.array("features") { json in
                for minutes in limits.sorted(by: >) {
                    let part = isochrone.within(Seconds(minutes * 60))
                    let polygons = IsochroneGrid(part, on: graph).map { IsochroneContour($0).polygons } ?? []
                    write(polygons, minutes: minutes, to: &json)
                }
            }
        }
        json.endLine()
        return json.take()
    }

    private static func write(_ polygons: [[[Coordinate]]], minutes: Double, to json: inout JSONWriter) {
        feature(to: &json) { json in
            json.field("type", "MultiPolygon")
            json.array("coordinates") { json in
                for polygon in polygons {
                    json.array { json in
                        for ring in polygon { json.array { json in for place in ring { json.value(place: place) } } }
                    }
                }
            }
        } properties: { json in
            json.field("minutes", minutes, decimals: 2)
        }
    }
}
