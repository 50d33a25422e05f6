// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension LiveMatcher {
    /// The layer of the last accepted fix.
    var newest: LiveLayer? { latest ?? layers.last }

    /// Size in bytes of the window beside the value itself; without the expected route, which copies share.
    public var memoryBytes: Int {
        (layers + (latest.map { [$0] } ?? [])).reduce(0) { sum, layer in
            sum + MemoryLayout<LiveLayer>.stride + layer.places.capacity * MemoryLayout<LiveLayer.Place>.stride
                + layer.transitions.capacity * MemoryLayout<Float>.stride
        }
    }

    /// Restarts the window with a known fix: a newly planned route carries information that the fixes do not.
    mutating func restart(from fix: LocationFix) {
        var layer = LiveLayer(fix: fix, deviation: spread(of: fix))
        matcher.withWorkspace(for: mode) {
            $0.place(&layer, reach: LiveMatcher.searchRadius, novelty: 1, expected: expected)
        }
        guard !layer.places.isEmpty else { return }
        _ = start(&layer)
        layer.prune(to: LiveMatcher.maximumPlaces, before: 0)
        layers = [layer]
        latest = nil
        odometer = fix.speed >= 0 ? 0 : -1
    }

    /// Initializes the probabilities of the first layer.
    func start(_ layer: inout LiveLayer) -> Outcome {
        for row in layer.places.indices {
            let place = layer.places[row]
            layer.places[row].probability = place.fit * (place.isExpected ? LiveMatcher.expectedRoutePrior : 1)
        }
        layer.transitions.removeAll()
        layer.normalize()
        return .onRoad
    }

    /// How independent the error of a fix is from that of the last layer, 0 … 1.
    func novelty(of layer: LiveLayer) -> Double {
        guard let before = layers.last else { return 1 }
        let straight = before.fix.coordinate.distance(to: layer.fix.coordinate).value
        let seconds = layer.fix.time - before.fix.time
        let time = seconds > 0 ? seconds / matchingGraph.model.emission.errorCorrelationTime : 1
        return min(1, time, straight / (matchingGraph.model.thinning * layer.deviation))
    }

    /// Adds a layer to the window if it is far enough from the last one; otherwise only keeps it as the latest.
    mutating func store(_ layer: LiveLayer) {
        guard let before = layers.last else {
            layers = [layer]
            odometer = layer.fix.speed >= 0 ? 0 : -1
            return
        }
        guard before.fix.coordinate.distance(to: layer.fix.coordinate).value >= LiveMatcher.minimumStep else {
            latest = layer
            return
        }
        latest = nil
        layers.append(layer)
        odometer = layer.fix.speed >= 0 ? 0 : -1
        if layers.count > LiveMatcher.window {
            layers.removeFirst()
            layers[0].transitions.removeAll()
        }
    }

    /// Adds to the odometer by the reported speeds.
    mutating func measure(_ fix: LocationFix) {
        guard odometer >= 0, let last = lastFix else { return }
        guard fix.speed >= 0, last.speed >= 0, fix.time - last.time < LiveMatcher.maximumOdometerGap else {
            odometer = -1
            return
        }
        odometer += (fix.speed + last.speed) / 2 * (fix.time - last.time)
    }

    /// Standard deviation of a fix across the road.
    func spread(of fix: LocationFix) -> Double {
        // The accuracy is a 68 % radius, which is 1.51 standard deviations of one coordinate.
        fix.knownAccuracy.map {
            max(matchingGraph.model.emission.minimumDeviation, min(LiveMatcher.maximumDeviation, $0 / 1.51))
        }
            ?? deviation
    }

    /// Updates the typical deviation with the distance of a fix from its road.
    mutating func learn(from layer: LiveLayer) {
        guard layer.fix.knownAccuracy == nil, let place = layer.places.max(by: { $0.probability < $1.probability }),
            place.probability > 0.8
        else { return }
        // The mean distance from a line is 0.798 standard deviations.
        let observed = Double(place.candidate.distance) / 0.798
        deviation += (observed - deviation) / 40
        deviation = max(matchingGraph.model.emission.minimumDeviation, min(LiveMatcher.maximumDeviation, deviation))
    }

    /// Minimum distance between layers, in meters.
    private static let minimumStep = 6.0
    /// Prior odds of the expected route against other roads.
    static let expectedRoutePrior: Float = 20
    /// Speeds farther apart than this, in seconds, do not give a distance.
    private static let maximumOdometerGap = 5.0
    /// Upper bound of the deviation, in meters, which bounds the search.
    private static let maximumDeviation = 40.0
}

extension LiveLayer {
    /// Row of the most probable candidate; 0 if there is none.
    var mostProbable: Int { places.indices.max { places[$0].probability < places[$1].probability } ?? 0 }

    /// Marks the candidates on the expected route and applies its prior.
    mutating func mark(_ expected: ExpectedRoute?) {
        for row in places.indices {
            places[row].isExpected = expected?.contains(places[row].candidate.edge) ?? false
            if places[row].isExpected { places[row].probability *= LiveMatcher.expectedRoutePrior }
        }
        normalize()
    }
}
