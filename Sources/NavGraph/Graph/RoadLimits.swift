// SPDX-License-Identifier: Apache-2.0

/// What large vehicles may not exceed on a road in one direction of travel, and whether they may use it.
public struct RoadLimits: Sendable, Hashable {
    /// A physical or legal limit, with its OpenStreetMap key.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Height of the vehicle in meters.
        case height = "maxheight"
        /// Width of the vehicle in meters.
        case width = "maxwidth"
        /// Length of the vehicle, with trailers, in meters.
        case length = "maxlength"
        /// Weight of the vehicle in metric tons.
        case weight = "maxweight"
        /// Weight on each axle in metric tons.
        case axleLoad = "maxaxleload"
    }

    /// Which vehicles a rule of access concerns, with its OpenStreetMap key.
    public enum Group: String, Sendable, Hashable, CaseIterable {
        /// Goods vehicles of more than 3.5 metric tons.
        case heavyGoods = "hgv"
        /// Vehicles with hazardous goods.
        case hazardousGoods = "hazmat"
    }

    /// Access of a group of vehicles, with its OpenStreetMap value.
    public enum Access: String, Sendable, Hashable {
        /// Closed.
        case no
        /// Open only to traffic with a destination on the road.
        case destination
    }

    /// The limits in meters or metric tons; kinds without a limit are missing.
    public var values: [Kind: Double] = [:]
    /// The groups of vehicles that may not, or not always, use the road.
    public var access: [Group: Access] = [:]

    /// Creates limits that allow every vehicle.
    public init() {}

    /// Whether every vehicle is allowed.
    public var isEmpty: Bool { values.isEmpty && access.isEmpty }
}

// A region file stores limits in the columns of conditional tags, whose keys differ from those of limits.

extension RoadLimits {
    /// The limits as tags, ordered by key.
    package var tags: [RoadAttributes.Condition] {
        let numbers = values.map { RoadAttributes.Condition(key: $0.key.rawValue, value: "\($0.value)") }
        let words = access.map { RoadAttributes.Condition(key: $0.key.rawValue, value: $0.value.rawValue) }
        return (numbers + words).sorted { $0.key < $1.key }
    }

    /// Adds a tag of `tags`; returns `false` for any other tag.
    mutating func add(key: String, value: String) -> Bool {
        if let kind = Kind(rawValue: key) {
            if let number = Double(value), number > 0, number.isFinite { values[kind] = number }
            return true
        }
        guard let group = Group(rawValue: key) else { return false }
        access[group] = Access(rawValue: value)
        return true
    }
}

extension RoadGraph {
    /// Whether the region has limits of large vehicles. Regions built by earlier versions have none.
    public var hasLimits: Bool { properties[RoadGraph.limitsProperty] != nil }

    /// The property of regions with limits.
    package static let limitsProperty = "vehicleLimits"

    /// The limits of an edge; empty in a region without.
    ///
    /// - Complexity: O(conditional tags of the road).
    public func limits(of edge: EdgeID) -> RoadLimits {
        var limits = RoadLimits()
        for row in wayColumns.conditionStart.children(of: wayRow(of: edge)) {
            _ = limits.add(key: text(wayColumns.conditionKey[row]), value: text(wayColumns.conditionValue[row]))
        }
        return limits
    }

    /// The distinct limits of each kind in the region, ascending.
    ///
    /// - Complexity: O(conditional tags).
    public var limitValues: [RoadLimits.Kind: [Double]] {
        var texts: [TextID: Set<TextID>] = [:]
        for (key, value) in zip(wayColumns.conditionKey, wayColumns.conditionValue) {
            texts[key, default: []].insert(value)
        }
        var found: [RoadLimits.Kind: [Double]] = [:]
        for (key, values) in texts {
            guard let kind = RoadLimits.Kind(rawValue: text(key)) else { continue }
            found[kind] = values.compactMap { Double(text($0)) }.sorted()
        }
        return found
    }
}
