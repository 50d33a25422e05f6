// SPDX-License-Identifier: Apache-2.0

/// Optional parts of a route. A route without them is computed in a fraction of the time.
public struct RouteDetail: OptionSet, Sendable, Hashable {
    /// One bit per part.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The steps and the summary of each leg.
    public static let steps = RouteDetail(rawValue: 1)
    /// Instruction texts and voice schedules. Requires `steps`.
    public static let instructions = RouteDetail(rawValue: 2)
    /// The OpenStreetMap node ids of the geometry, in the annotation. Requires `line`.
    public static let nodes = RouteDetail(rawValue: 4)
    /// The geometry of each leg, with distances and durations in its annotation. Steps include it.
    public static let line = RouteDetail(rawValue: 8)
    /// Speed limits and features of the segments, in the annotation. Requires `line`; steps include them.
    public static let features = RouteDetail(rawValue: 16)

    /// All parts.
    public static let all: RouteDetail = [.steps, .instructions, .nodes, .line, .features]
}
