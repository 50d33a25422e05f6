// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting

extension OSRMRequestHandler {
    /// `tile`: all edges in a tile with their current speeds, as the layer `speeds` of a vector tile.
    func tile(_ tile: TileAddress, mode: TravelMode) -> [UInt8] {
        let metric = map.engine.metric(for: mode)
        var segments: [SegmentID] = []
        map.graph.index.segments(meeting: FixedBox(tile.boundingBox(margin: 64)), into: &segments)
        segments.sort()
        var layer = VectorTileLayer(name: "speeds")
        for segment in segments {
            for edge in [segment.forward, segment.backward] {
                guard let time = metric.time(on: edge), let cost = metric.cost(of: edge) else { continue }
                let road = map.graph.road(of: edge)
                let (meters, weight) = (map.graph.length(of: edge).value, Double(cost) / 1000)
                layer.add(
                    map.graph.shape(of: edge).map(tile.point),
                    [
                        "speed": .whole(UInt64(max(0, (meters / max(time.value, 0.001) * 3.6).rounded()))),
                        "is_small": .truth(
                            !map.graph.mainNetwork(of: edge).isSuperset(of: metric.options.profile.modeSet)),
                        "datasource": .text("map"),
                        "duration": .decimal(time.value),
                        "weight": .decimal(weight),
                        "rate": .decimal((meters / max(weight, 0.001) * 10).rounded() / 10),
                        "name": .text(map.graph.name(of: road)),
                        "is_startpoint": .truth(!map.graph.roadClass(of: road).isFerry),
                    ])
            }
        }
        var message = ProtobufWriter()
        message.field(3, layer.message)
        return message.bytes
    }
}
