// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension LiveMatcher {
    /// The newest fix that was believed.
    var newest: LiveLayer? { latest ?? layers.last }

    /// Bytes that the memory of this traveler takes beside the value itself; the expected way, which copies share, not among
    /// them.
    public var memoryBytes: Int {
        (layers + (latest.map { [$0] } ?? [])).reduce(0) { sum, layer in
            sum + MemoryLayout<LiveLayer>.stride + layer.places.capacity * MemoryLayout<LiveLayer.Place>.stride
                + layer.transitions.capacity * MemoryLayout<Float>.stride
        }
    }

    /// Starts the memory over with a fix that is known already: whoever planned the expected way knows something that the
    /// fixes did not tell.
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

    /// Starts the memory with a fix.
    func start(_ layer: inout LiveLayer) -> Outcome {
        for row in layer.places.indices {
            let place = layer.places[row]
            layer.places[row].probability = place.fit * (place.isExpected ? LiveMatcher.expectedRoutePrior : 1)
        }
        layer.transitions.removeAll()
        layer.normalise()
        return .onRoad
    }

    /// How much of the place of a fix the last layer does not tell already, 0 … 1.
    func novelty(of layer: LiveLayer) -> Double {
        guard let before = layers.last else { return 1 }
        let straight = before.fix.coordinate.distance(to: layer.fix.coordinate).value
        let seconds = layer.fix.time - before.fix.time
        let time = seconds > 0 ? seconds / matchingGraph.model.errorCorrelationTime : 1
        return min(1, time, straight / (matchingGraph.model.thinning * layer.deviation))
    }

    /// Keeps a fix: as a layer when it is far enough from the last one, else as the latest only.
    mutating func store(_ layer: LiveLayer) {
        guard let before = layers.last else {
            layers = [layer]
            odometer = layer.fix.speed >= 0 ? 0 : -1
            return
        }
        guard before.fix.coordinate.distance(to: layer.fix.coordinate).value >= LiveMatcher.leastStep else {
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

    /// Counts the way made good since the last layer by the receiver's speeds.
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
        // The radius of two thirds of the fixes is 1.51 standard deviations of one coordinate.
        fix.knownAccuracy.map {
            max(matchingGraph.model.minimumDeviation, min(LiveMatcher.maximumDeviation, $0 / 1.51))
        }
            ?? deviation
    }

    /// Takes the distance of a fix from its road into the typical one.
    mutating func learn(from layer: LiveLayer) {
        guard layer.fix.knownAccuracy == nil, let place = layer.places.max(by: { $0.probability < $1.probability }),
            place.probability > 0.8
        else { return }
        // The mean distance from a line is 0.798 standard deviations.
        let seen = Double(place.candidate.distance) / 0.798
        deviation += (seen - deviation) / 40
        deviation = max(matchingGraph.model.minimumDeviation, min(LiveMatcher.maximumDeviation, deviation))
    }

    /// A fix nearer to the last layer than this is a layer of its own only when no more come, in meters.
    private static let leastStep = 6.0
    /// How much more probable the expected way is than another road, before anything is known.
    static let expectedRoutePrior: Float = 20
    /// Speeds farther apart than that tell nothing of the way between, in seconds.
    private static let maximumOdometerGap = 5.0
    /// Spread is never taken to be more, in meters: what is looked at must stay bounded.
    private static let maximumDeviation = 40.0
}

extension LiveLayer {
    /// Row of the most probable place; 0 without any.
    var mostProbable: Int { places.indices.max { places[$0].probability < places[$1].probability } ?? 0 }

    /// Notes which places lie on the expected way, and believes in those more.
    mutating func mark(_ expected: ExpectedRoute?) {
        for row in places.indices {
            places[row].isExpected = expected?.contains(places[row].candidate.edge) ?? false
            if places[row].isExpected { places[row].probability *= LiveMatcher.expectedRoutePrior }
        }
        normalise()
    }
}
