// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension StepWriter {
    /// Longest unnamed piece of a main road that counts as a connection.
    private static let longestConnection = Meters(300)

    /// Sets the names of steps onto ramps and unnamed connections: what a sign shows there.
    ///
    /// A ramp or a connection has the name of the road that it leads to, across other ramps and connections; an exit where
    /// that road has none has the name of its junction. Other unnamed roads, such as service roads, keep an empty name.
    ///
    /// - Parameters:
    ///   - steps: The steps from departure to arrival.
    ///   - firstEdges: Index of the first edge of each step in the path.
    func addSignedNames(to steps: inout [StepInfo], firstEdges: [Int]) {
        // Backwards, so that several ramps in a row get the name of the road at their end.
        for index in steps.indices.dropLast().reversed() where steps[index].fullRoadName.isEmpty {
            let edges = firstEdges[index]..<firstEdges[index + 1]
            if let label = labelAhead(edges) {
                steps[index].fullRoadName = label.full
                steps[index].simpleRoadName = label.simple
            } else if isConnection(edges), index + 2 < steps.count, !steps[index + 1].fullRoadName.isEmpty {
                steps[index].fullRoadName = steps[index + 1].fullRoadName
                steps[index].simpleRoadName = steps[index + 1].simpleRoadName
            } else if let edge = edges.first, steps[index].exitNumber != nil || isLink(edge) {
                let name = drive.graph.exit(at: drive.graph.tail(of: drive.path.edges[edge])).name
                steps[index].fullRoadName = name
                steps[index].simpleRoadName = name
            }
        }
    }

    /// The label of the first named edge, if only a connection leads to it.
    private func labelAhead(_ edges: Range<Int>) -> RoadLabel? {
        for index in edges {
            let label = RoadLabel(of: drive.path.edges[index], in: drive.graph, language: language)
            guard label.full.isEmpty else { return isConnection(edges.lowerBound..<index) ? label : nil }
        }
        return nil
    }

    /// Whether all edges are links, or a short piece of a main road.
    private func isConnection(_ edges: Range<Int>) -> Bool {
        if edges.allSatisfy(isLink) { return true }
        guard edges.allSatisfy({ isLink($0) || roadClass($0).importance <= RoadClass.tertiaryLink.importance })
        else { return false }
        return line.distance(line.edgeStart[edges.lowerBound]..<line.edgeStart[edges.upperBound])
            <= StepWriter.longestConnection
    }

    private func isLink(_ index: Int) -> Bool { roadClass(index).isLink }

    private func roadClass(_ index: Int) -> RoadClass {
        drive.graph.roadClass(of: drive.graph.road(of: drive.path.edges[index]))
    }
}
