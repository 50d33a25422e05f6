// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph
public import NavModel

/// Online map matching: snaps the fixes of one traveler to roads as they arrive, by a hidden Markov model.
///
/// It uses the model of `TraceMatcher` and computes after each fix how probable each road and direction is, given this
/// fix and all before it (forward algorithm). Position, accuracy, course and speed of each fix count. After a few more
/// fixes, `settled` gives the same for an earlier fix with the later ones taken into account (forward-backward
/// algorithm over a window of bounded length).
///
/// A value of a few kilobytes: at most `window` fixes with at most twelve candidates each. Map, metrics and workspaces
/// belong to its matcher and are shared.
///
/// Sources: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); Goh et al., "Online
/// map-matching based on hidden Markov model for real-time traffic sensing applications" (2012).
public struct LiveMatcher: RoadSnapping {
    let matcher: TraceMatcher
    let mode: TravelMode
    let matchingGraph: MatchingGraph
    /// Fixes in the window, oldest first, far enough from each other to be informative.
    var layers: [LiveLayer] = []
    /// The last fix, if it is too close to the last of `layers` to be added.
    var latest: LiveLayer?
    /// Distance by reported speeds since the last of `layers`, in meters; negative if unknown.
    var odometer = -1.0
    /// The last fix, accepted or not.
    var lastFix: LocationFix?
    /// Number of consecutive rejected fixes.
    var consecutiveOutliers = 0
    /// Typical deviation of fixes without an accuracy, in meters (one standard deviation).
    var deviation: Double
    var expected: ExpectedRoute?

    /// Number of fixes in the window.
    public static let window = 6

    /// Creates a matcher for one traveler.
    ///
    /// - Parameters:
    ///   - matcher: Provides map, metrics and workspaces.
    ///   - mode: How the traveler moves.
    public init(_ matcher: TraceMatcher, mode: TravelMode = .driving) {
        self.matcher = matcher
        self.mode = mode
        matchingGraph = matcher.matchingGraph(for: mode)
        deviation = matchingGraph.model.emission.deviation
    }

    /// Processes the next fix and returns the most probable position on a road.
    ///
    /// - Complexity: O(candidates² + roads within 100 m), whatever the accuracy of the fix.
    public mutating func snap(_ fix: LocationFix) -> RoadSnap {
        if let other = advance(to: fix) { return other }
        guard let layer = newest else { return RoadSnap(offRoad: fix) }
        return snap(to: layer, row: layer.mostProbable, status: .onRoad)
    }

    /// Processes the next fix.
    ///
    /// - Returns: The snap of a fix that is not on a road; `nil` for others, whose layer is `newest` then.
    mutating func advance(to fix: LocationFix) -> RoadSnap? {
        var fix = fix
        guard fix.coordinate.isValid else { return outlierSnap(fix) }
        if let last = lastFix, !(fix.time > last.time) { fix.time = last.time }
        defer { lastFix = fix }
        measure(fix)
        var layer = LiveLayer(fix: fix, deviation: spread(of: fix))
        let outcome = matcher.withWorkspace(for: mode) { workspace in
            workspace.place(&layer, reach: LiveMatcher.searchRadius, novelty: novelty(of: layer), expected: expected)
            guard !layer.places.isEmpty else { return Outcome.offRoad }
            guard let before = layers.last else { return start(&layer) }
            return workspace.connect(before, &layer, odometer: odometer, leaving: expected != nil)
        }
        switch outcome {
        case .offRoad, .outlier:
            consecutiveOutliers += 1
            guard consecutiveOutliers > LiveMatcher.maximumOutliers else { return outlierSnap(fix) }
            // The window was wrong rather than the fixes: restart here.
            layers.removeAll()
            latest = nil
            odometer = -1
            if layer.places.isEmpty { return RoadSnap(offRoad: fix) }
            _ = start(&layer)
        case .onRoad: break
        }
        consecutiveOutliers = 0
        layer.prune(to: LiveMatcher.maximumPlaces, before: layers.last?.places.count ?? 0)
        learn(from: layer)
        store(layer)
        return nil
    }

    /// The smoothed position of the oldest fix in the window; `nil` with fewer than two fixes.
    ///
    /// - Complexity: O(window · candidates²).
    public var smoothed: RoadSnap? {
        smoothedLayer.map { snap(to: $0, row: $0.mostProbable, status: .onRoad) }
    }

    /// The oldest fix in the window with smoothed probabilities; `nil` with fewer than two fixes.
    private var smoothedLayer: LiveLayer? {
        guard layers.count >= 2, let first = layers.first else { return nil }
        var behind = [Float](repeating: 1, count: layers[layers.count - 1].places.count)
        for row in (1..<layers.count).reversed() {
            let layer = layers[row]
            var sums = [Float](repeating: 0, count: layers[row - 1].places.count)
            for index in sums.indices {
                for (next, place) in layer.places.enumerated() {
                    sums[index] += layer.transitions[index * layer.places.count + next] * place.emission * behind[next]
                }
            }
            let sum = sums.reduce(0, +)
            behind = sums.map { sum > 0 ? $0 / sum : 1 }
        }
        var layer = first
        for row in layer.places.indices { layer.places[row].probability *= behind[row] }
        layer.normalize()
        return layer
    }

    /// Time of the fix that `smoothed` is about; `nil` with fewer than two fixes.
    var smoothedTime: Double? { layers.count >= 2 ? layers[0].fix.time : nil }

    /// The point on the network of `smoothed`, and its probability; `nil` with fewer than two fixes.
    var smoothedPlace: (place: SnappedPlace, probability: Double)? {
        guard let layer = smoothedLayer else { return nil }
        let candidate = layer.places[layer.mostProbable].candidate
        let edge = EdgeID(row: candidate.edge)
        let meters = Double(candidate.offset) / 100
        let length = Double(matchingGraph.length[Int(candidate.edge)]) / 100
        let place = SnappedPlace(
            edge: edge, fraction: length > 0 ? min(1, meters / length) : 0,
            place: EdgeLine(matchingGraph.graph, edge).place(meters).coordinate)
        return (place, probability(of: candidate, in: layer))
    }

    /// Sets the route that the traveler is expected to follow; leaving it reduces the likelihood from now on.
    public mutating func expect(_ path: [Coordinate]) {
        expected = path.count < 2 ? nil : ExpectedRoute(path, on: matcher, mode: mode)
        for row in layers.indices { layers[row].mark(expected) }
        latest?.mark(expected)
        if expected != nil, let last = newest, last.places.allSatisfy({ !$0.isExpected }) { restart(from: last.fix) }
    }

    /// Removes all fixes; the expected route stays.
    public mutating func reset() {
        layers.removeAll()
        latest = nil
        lastFix = nil
        (odometer, consecutiveOutliers) = (-1, 0)
        deviation = matchingGraph.model.emission.deviation
    }

    /// The result of processing a fix.
    enum Outcome {
        case onRoad
        case outlier
        case offRoad
    }

    /// Maximum distance of a candidate from a fix, in meters.
    static let searchRadius = 100.0
    /// Maximum number of candidates of a layer.
    static let maximumPlaces = 12
    /// After a longer gap between fixes, in seconds, the straight line says little about the path.
    static let signalLossInterval = 2.5
    /// Consecutive outliers after which the window restarts.
    private static let maximumOutliers = 3
}
