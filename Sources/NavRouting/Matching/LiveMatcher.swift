// SPDX-License-Identifier: Apache-2.0

public import NavGeo
internal import NavGraph
public import NavModel

/// Brings the fixes of one traveler onto the roads while they come in, by a hidden Markov model.
///
/// It is the model of `TraceMatcher`, asked after each fix: how probable each road and direction is, given this fix and
/// those before it. Position, accuracy, course and speed of each fix count together. Once a few more fixes are known,
/// `settled` tells the same of an earlier one with the later fixes considered (forward-backward procedure over a window
/// of bounded length).
///
/// A value of some kilobytes: at most `window` fixes with at most twelve places each. Map, metrics and working memory
/// are those of the matcher that it was made with and are shared by all.
///
/// Source: Newson and Krumm, "Hidden Markov Map Matching Through Noise and Sparseness" (2009); Goh et al., "Online
/// map-matching based on hidden Markov model for real-time traffic sensing applications" (2012).
public struct LiveMatcher: RoadSnapping {
    let matcher: TraceMatcher
    let mode: TravelMode
    let matchingGraph: MatchingGraph
    /// Fixes that were asked, oldest first: each far enough from the one before to tell something new.
    var layers: [LiveLayer] = []
    /// The last fix, when it lies too near to the last of `layers` to be one of them.
    var latest: LiveLayer?
    /// Meters driven since the last of `layers` by the receiver's speeds; negative when it does not tell them.
    var odometer = -1.0
    /// The last fix of all.
    var lastFix: LocationFix?
    /// Fixes in a row that were not believed.
    var consecutiveOutliers = 0
    /// Typical distance of fixes without accuracy from the road, as a standard deviation in meters.
    var deviation: Double
    var expected: ExpectedRoute?

    /// Fixes that are kept in mind.
    public static let window = 6

    /// Starts to follow a traveler.
    public init(_ matcher: TraceMatcher, mode: TravelMode = .driving) {
        self.matcher = matcher
        self.mode = mode
        matchingGraph = matcher.matchingGraph(for: mode)
        deviation = matchingGraph.model.deviation
    }

    /// Takes the next fix and tells on which road the traveler is.
    ///
    /// - Complexity: O(places² + roads within a hundred meters), whatever the accuracy of the fix.
    public mutating func snap(_ fix: LocationFix) -> RoadSnap {
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
            // It was not the fixes that were wrong: begin anew from here.
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
        return snap0(layer, row: layer.mostProbable, verdict: .onRoad)
    }

    /// The oldest fix in memory as it looks now, by the forward-backward procedure.
    ///
    /// - Complexity: O(window · places²).
    public var settled: RoadSnap? {
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
        layer.normalise()
        return snap0(layer, row: layer.mostProbable, verdict: .onRoad)
    }

    /// Lays the way that the traveler means to go on the roads; leaving it costs likelihood from now on.
    public mutating func expect(_ path: [Coordinate]) {
        expected = path.count < 2 ? nil : ExpectedRoute(path, on: matcher, mode: mode)
        for row in layers.indices { layers[row].mark(expected) }
        latest?.mark(expected)
        if expected != nil, let last = newest, last.places.allSatisfy({ !$0.isExpected }) { restart(from: last.fix) }
    }

    /// Forgets all fixes; the expected way stays.
    public mutating func forget() {
        layers.removeAll()
        latest = nil
        lastFix = nil
        (odometer, consecutiveOutliers) = (-1, 0)
        deviation = matchingGraph.model.deviation
    }

    /// What became of a fix.
    enum Outcome {
        case onRoad
        case outlier
        case offRoad
    }

    /// No road farther than that from a fix comes into question, in meters.
    static let searchRadius = 100.0
    /// Places of a fix that are kept.
    static let maximumPlaces = 12
    /// After so many seconds without a fix, the straight line tells little of the way.
    static let signalLossInterval = 2.5
    /// So many fixes in a row may be wrong before the memory is.
    private static let maximumOutliers = 3
}
