// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
public import NavModel

/// Learns how fast roads are from the drives of known travelers: a fleet measures its own traffic.
///
/// The fixes of each traveler go through a `LiveMatcher`. From one settled place to another, some hundred meters or half a
/// minute on, the way is looked up, and the time it took is laid over its edges in the proportion of their free times. What
/// is remembered of an edge is the mean of the logarithm of *time taken / free time*, weighted by the share of the edge that
/// was driven, halved every ten minutes, with one unit of "free" mixed in: a single slow car moves an edge half of the way,
/// several move it nearly all of it.
///
/// Who stands still for minutes is parked and measures nothing. A value that reads no clock; fixes bring their time along.
///
/// Source of the idea: Goh et al., "Online map-matching based on hidden Markov model for real-time traffic sensing
/// applications" (2012).
public struct TrafficSensor: Sendable {
    private let engine: RouteEngine
    private let matcher: TraceMatcher
    private let mode: TravelMode
    private var travelers: [String: Traveler] = [:]
    private var edges: [EdgeID: Memory] = [:]

    private struct Traveler {
        var matcher: LiveMatcher
        /// Where the stretch that is being measured began.
        var anchor: RoadSnap?
        /// The last settled place.
        var last: RoadSnap?
    }

    private struct Memory {
        /// Sum of weights, and of weighted logarithms of the slowdown.
        var weight = 0.0
        var sum = 0.0
        var time = 0.0
        /// The logarithm of the slowdown as it was last told as news.
        var told = 0.0
        /// Speed on the free road, kilometers per hour.
        var freeSpeed: Float

        /// The logarithm of the slowdown; 0 where nothing is known any more.
        var slowdown: Double { weight >= TrafficSensor.leastWeight ? sum / (weight + 1) : 0 }

        mutating func fade(to now: Double) {
            guard now > time else { return }
            let left = exponential(-0.693_147_18 * (now - time) / TrafficSensor.halfLife)
            weight *= left
            sum *= left
            time = now
        }
    }

    /// After so many seconds an observation counts half.
    public static let halfLife = 600.0
    /// What weighs less says nothing any more.
    static let leastWeight = 0.25
    /// A stretch is measured when it is so long, in meters…
    static let stretchLength = 120.0
    /// … or has taken so long, in seconds.
    static let stretchTime = 30.0
    /// Who needs longer for a stretch was not driving, in seconds.
    static let longestTime = 180.0

    /// A slowdown that is told as news differs by this factor from what was told before.
    static let newsworthy = 1.15

    /// Starts without any knowledge.
    ///
    /// - Parameter mode: How the travelers move: a mode of motor vehicles.
    public init(_ engine: RouteEngine, mode: TravelMode = .driving) {
        self.engine = engine
        self.mode = mode
        matcher = TraceMatcher(engine: engine)
    }

    /// How many travelers are followed.
    public var travelerCount: Int { travelers.count }

    /// Takes the next fix of a traveler. Fixes that are not later than the one before are passed over.
    ///
    /// - Complexity: that of `LiveMatcher.snap`, and of a short route for every stretch that ends.
    public mutating func note(_ fix: LocationFix, of name: String) {
        var traveler = travelers[name] ?? Traveler(matcher: LiveMatcher(matcher, mode: mode))
        defer { travelers[name] = traveler }
        if let last = traveler.matcher.lastFix {
            guard fix.time > last.time else { return }
            if fix.time - last.time > Self.longestTime {
                traveler = Traveler(matcher: LiveMatcher(matcher, mode: mode))
            }
        }
        _ = traveler.matcher.snap(fix)
        guard let place = traveler.matcher.smoothed, place.verdict == .onRoad, place.time != traveler.last?.time else {
            return
        }
        traveler.last = place
        guard let anchor = traveler.anchor else {
            traveler.anchor = place
            return
        }
        let time = place.time - anchor.time
        let length = anchor.coordinate.distance(to: place.coordinate).value
        guard length >= Self.stretchLength || time >= Self.stretchTime && length >= 10 || time > Self.longestTime else {
            return
        }
        traveler.anchor = place
        guard time > 0, time <= Self.longestTime, place.probability > 0.6, anchor.probability > 0.6 else { return }
        learn(from: anchor, to: place)
    }

    /// Forgets travelers who have not been heard of since `time`, in seconds since 1970, and edges of which nothing is left.
    public mutating func forget(silentSince time: Double) {
        travelers = travelers.filter { ($0.value.matcher.lastFix?.time ?? 0) >= time }
        for (edge, memory) in edges {
            var memory = memory
            memory.fade(to: time)
            if memory.weight < Self.leastWeight / 8 { edges[edge] = nil }
        }
    }

    private mutating func learn(from: RoadSnap, to: RoadSnap) {
        let headings = [from, to].map { $0.course >= 0 ? Int32($0.course.rounded()) % 360 : -1 }
        guard let start = Waypoint(location: from.coordinate, preferredSegmentHeading: headings[0]),
            let end = Waypoint(location: to.coordinate, preferredSegmentHeading: headings[1]),
            let leg = try? engine.paths(for: RouteRequest(stops: [start, end], mode: mode)).legs.first
        else { return }
        let straight = from.coordinate.distance(to: to.coordinate).value
        // Nobody took that way, or something is wrong with the places.
        guard leg.meters.value <= 1.6 * straight + 60 else { return }
        let free = leg.freeFlowSeconds.reduce(0, +)
        guard free > 0.5 else { return }
        let taken = max(0.3 * free, to.time - from.time - leg.turnSeconds.reduce(0, +))
        let slowdown = min(max(taken / free, 1 / 1.3), 25)
        for (row, edge) in leg.edges.enumerated() {
            let part = leg.part(ofEdgeAt: row)
            let share = part.upperBound - part.lowerBound
            let length = engine.graph.length(of: edge).value
            guard share * length >= 10, leg.freeFlowSeconds[row] > 0 else { continue }
            let speed = Float(share * length / leg.freeFlowSeconds[row] * 3.6)
            var memory = edges[edge] ?? Memory(time: to.time, freeSpeed: speed)
            memory.fade(to: to.time)
            memory.weight += share
            memory.sum += share * naturalLogarithm(slowdown)
            memory.freeSpeed = speed
            edges[edge] = memory
        }
    }

    /// The edges on which driving has become clearly slower or faster since this was last asked: by 15 % and more, or by
    /// anything at all if `everything` is. Ascending. What is told counts as known from then on.
    ///
    /// - Complexity: O(edges known).
    public mutating func takeNews(at now: Double, everything: Bool = false) -> [EdgeID] {
        let least = everything ? 0 : naturalLogarithm(Self.newsworthy)
        var news: [EdgeID] = []
        for (edge, memory) in edges {
            var memory = memory
            memory.fade(to: now)
            if abs(memory.slowdown - memory.told) > least { news.append(edge) }
        }
        for edge in news {
            guard var memory = edges[edge] else { continue }
            memory.fade(to: now)
            memory.told = memory.slowdown
            edges[edge] = memory
        }
        return news.sorted()
    }

    /// What is known at a time, in seconds since 1970: speeds of whole edges, stretch by stretch.
    ///
    /// - Complexity: O(edges known · their points).
    public func speeds(at now: Double) -> TrafficSpeeds {
        var stretches: [TrafficSpeeds.Stretch] = []
        var line: [FixedCoordinate] = []
        for (edge, memory) in edges.sorted(by: { $0.key < $1.key }) {
            var memory = memory
            memory.fade(to: now)
            guard memory.weight >= Self.leastWeight else { continue }
            let speed = Float((Double(memory.freeSpeed) / exponential(memory.slowdown)).rounded())
            line.removeAll(keepingCapacity: true)
            engine.graph.appendShape(of: edge, to: &line)
            let lengths = zip(line, line.dropFirst()).map { $0.coordinate.distance(to: $1.coordinate).value }
            let total = lengths.reduce(0, +)
            for (row, length) in lengths.enumerated() {
                stretches.append(
                    TrafficSpeeds.Stretch(
                        edge: edge, index: Int32(row),
                        share: Float(total > 0 ? length / total : 1 / Double(lengths.count)),
                        kilometersPerHour: max(1, speed)))
            }
        }
        return TrafficSpeeds(sorted: stretches)
    }
}

extension TrafficSpeeds {
    /// What is known here, and where nothing is, what another value knows.
    ///
    /// - Complexity: O(stretches of both).
    public func filled(with other: TrafficSpeeds) -> TrafficSpeeds {
        guard !other.stretches.isEmpty else { return self }
        var merged: [Stretch] = []
        merged.reserveCapacity(stretches.count + other.stretches.count)
        var row = 0
        for stretch in other.stretches {
            while row < stretches.count, stretches[row].place < stretch.place {
                merged.append(stretches[row])
                row += 1
            }
            if row < stretches.count, stretches[row].place == stretch.place { continue }
            merged.append(stretch)
        }
        merged += stretches[row...]
        return TrafficSpeeds(sorted: merged)
    }
}
