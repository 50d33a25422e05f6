// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

extension OSRMRequestHandler {
    /// `nearest`: the nearest roads.
    func nearest(_ request: OSRMRequest) throws(OSRMError) -> [UInt8] {
        guard request.number >= 1 else { throw OSRMError(.invalidOptions, "number must be at least 1") }
        guard request.number <= limits.nearestRoads else {
            throw OSRMError(
                .tooBig,
                "Number of results \(request.number) is higher than current maximum (\(limits.nearestRoads))")
        }
        try checkCoordinates(of: request, .invalidOptions, "Coordinates are invalid")
        guard let stop = try stops(of: request).first, request.coordinates.count == 1 else {
            throw OSRMError(.invalidOptions, "Only one input coordinate is supported")
        }
        _ = try avoidances(of: request)
        let snapRequest = map.engine.snapRequest(for: stop, mode: request.mode)
        // One entry per road, not per direction.
        var roads: [SnappedPlace] = []
        for place in map.engine.snapper.nearest(request.number, for: snapRequest)
        where roads.last?.edge.segment != place.edge.segment {
            roads.append(place)
        }
        guard !roads.isEmpty else {
            throw OSRMError(.noSegment, "Could not find a matching segments for coordinate")
        }
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            guard request.options.waypoints else { return }
            json.array("waypoints") { json in
                for road in roads {
                    json.object { json in
                        let (from, to) = nodes(around: road)
                        json.array("nodes") { json in
                            json.value(Int(from))
                            json.value(Int(to))
                        }
                        write(road, of: request, to: &json)
                    }
                }
            }
        }
        return json.take()
    }

    /// The OpenStreetMap nodes before and after a place, in the direction of its edge.
    private func nodes(around place: SnappedPlace) -> (Int64, Int64) {
        let shape = map.graph.shape(of: place.edge)
        let nodes = map.graph.osmNodes(of: place.edge)
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = place.fraction * lengths.reduce(0, +)
        var stretch = 0
        while stretch + 2 < nodes.count, stretch < lengths.count, rest > lengths[stretch] {
            rest -= lengths[stretch]
            stretch += 1
        }
        return (nodes[stretch], nodes[stretch + 1])
    }
}
