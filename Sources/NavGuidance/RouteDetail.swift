// SPDX-License-Identifier: Apache-2.0

/// How much of a route is written out. What nobody will read need not be made: without any of it a route is ready in a
/// fraction of the time.
public struct RouteDetail: OptionSet, Sendable, Hashable {
    /// One bit for each.
    public let rawValue: UInt8

    /// The set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The steps of each leg, and the roads that it is summed up by.
    public static let steps = RouteDetail(rawValue: 1)
    /// Sentences, and when a voice says them. Goes with steps only.
    public static let words = RouteDetail(rawValue: 2)
    /// The OpenStreetMap nodes of the line, in its annotation.
    public static let nodes = RouteDetail(rawValue: 4)

    /// Everything.
    public static let all: RouteDetail = [.steps, .words, .nodes]
}
