// SPDX-License-Identifier: Apache-2.0

public import NavGraph
public import NavModel

extension StretchFeatures {
    /// The features of an edge, except those of single points along it.
    public init(of edge: EdgeID, in graph: RoadGraph) {
        let road = graph.road(of: edge)
        let flags = graph.flags(of: road)
        let roadClass = graph.roadClass(of: road)
        self = []
        if flags.contains(.tunnel) { insert(.tunnel) }
        if flags.contains(.bridge) { insert(.bridge) }
        if flags.contains(.toll) { insert(.toll) }
        if flags.contains(.lowEmissionZone) { insert(.lowEmissionZone) }
        if flags.contains(.roundabout) || flags.contains(.circular) { insert(.roundabout) }
        if flags.contains(.miles) { insert(.miles) }
        if flags.contains(.schoolZone) { insert(.schoolZone) }
        if roadClass == .motorway || roadClass == .motorwayLink { insert(.motorway) }
        if roadClass == .ferry { insert(.ferry) }
        if roadClass == .shuttleTrain { insert(.train) }
        if roadClass.isLink { insert(.link) }
        if graph.surface(of: road).isUnpaved { insert(.unpaved) }
        if graph.destinationOnly(of: edge).contains(.driving) { insert(.restricted) }
    }
}
