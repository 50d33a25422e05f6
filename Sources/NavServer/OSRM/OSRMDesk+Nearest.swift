// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting

extension OSRMDesk {
    /// `nearest`
    func nearest(_ question: OSRMQuestion) throws(OSRMRefusal) -> [UInt8] {
        guard question.number >= 1 else { throw OSRMRefusal(.invalidOptions, "number must be at least 1") }
        guard question.number <= limits.nearestRoads else {
            throw OSRMRefusal(
                .tooBig,
                "Number of results \(question.number) is higher than current maximum (\(limits.nearestRoads))")
        }
        try checkCoordinates(of: question, .invalidOptions, "Coordinates are invalid")
        guard let stop = try stops(of: question).first, question.coordinates.count == 1 else {
            throw OSRMRefusal(.invalidOptions, "Only one input coordinate is supported")
        }
        _ = try avoidances(of: question)
        let wish = map.engine.snapRequest(for: stop, mode: question.mode)
        // One entry for each road, whichever of its directions are open.
        var roads: [SnappedPlace] = []
        for place in map.engine.snapper.nearest(question.number, for: wish)
        where roads.last?.edge.segment != place.edge.segment {
            roads.append(place)
        }
        guard !roads.isEmpty else {
            throw OSRMRefusal(.noSegment, "Could not find a matching segments for coordinate")
        }
        var json = JSONWriter()
        json.object { json in
            json.field("code", "Ok")
            json.field("data_version", ifAny: map.dataVersion)
            guard question.answer.waypoints else { return }
            json.array("waypoints") { json in
                for road in roads {
                    json.object { json in
                        let (from, to) = nodes(around: road)
                        json.array("nodes") { json in
                            json.value(Int(from))
                            json.value(Int(to))
                        }
                        write(road, of: question, to: &json)
                    }
                }
            }
        }
        return json.take()
    }

    /// OpenStreetMap nodes of the stretch of road on which a place lies, in the direction of its edge.
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
