// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Computes times and costs of single edges for one set of options.
struct EdgeCosts: Sendable {
    let options: MetricOptions
    let graph: RoadGraph

    /// Speed and traits of an edge.
    func speed(_ edge: EdgeID) -> EdgeSpeed { EdgeSpeed(of: edge, in: graph, for: options) }

    /// Delay at objects between the ends of an edge, in seconds.
    func featureDelay(_ edge: EdgeID) -> Float {
        let delays = options.profile.delays
        return Float(graph.features(along: edge).reduce(0) { $0 + delays.seconds(at: $1.flags) })
    }

    /// Time from end to end in milliseconds.
    func time(_ edge: EdgeID, _ speed: EdgeSpeed, _ featureDelay: Float) -> UInt32 {
        let moving = speed.seconds(for: graph.length(of: edge).value)
        return moving.isFinite ? max(1, Metric.milliseconds(moving + Double(featureDelay))) : Metric.impassable
    }

    /// Cost from end to end in milliseconds.
    func cost(_ edge: EdgeID, _ speed: EdgeSpeed, _ featureDelay: Float) -> UInt32 {
        let length = graph.length(of: edge).value
        let moving = speed.seconds(for: length)
        guard moving.isFinite else { return Metric.impassable }
        // Ten meters count as a second, so the resolution is one centimeter.
        let cost = options.shortest ? length / 10 * speed.weight : moving * speed.weight + Double(featureDelay)
        return max(1, Metric.milliseconds(cost))
    }
}
