// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Roads on which traffic varies alike: a group of road classes, inside or outside built-up areas.
enum RoadGroup {
    /// The number of groups.
    static let count = 16

    /// The group of an edge, 0 … 15; odd numbers are in built-up areas.
    static func index(of edge: EdgeID, in graph: RoadGraph) -> Int {
        let road = graph.road(of: edge)
        return kind(graph.roadClass(of: road)) * 2 + (graph.flags(of: road).contains(.builtUp) ? 1 : 0)
    }

    private static func kind(_ roadClass: RoadClass) -> Int {
        switch roadClass {
        case .motorway: 0
        case .trunk: 1
        case .primary: 2
        case .secondary: 3
        case .tertiary: 4
        case .unclassified, .residential, .livingStreet, .unknown: 5
        case .motorwayLink, .trunkLink, .primaryLink, .secondaryLink, .tertiaryLink: 6
        default: 7
        }
    }
}
