// SPDX-License-Identifier: Apache-2.0

public import NavGraph

/// Reads the tags of a node of the road network.
public struct NodeRules: Sendable {
    /// Makes the rules.
    public init() {}

    /// What the tags say about a node on a way.
    public func attributes(of tags: Tags, country: CountryRules) -> NodeAttributes {
        var node = NodeAttributes()
        guard !tags.isEmpty else { return node }
        if tags["highway"] == "traffic_signals" { node.flags.insert(.trafficSignals) }
        return node
    }
}
