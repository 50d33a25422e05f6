// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

extension LiveMatcher {
    /// The newest fix that was believed.
    var newest: LiveLayer? { latest ?? layers.last }

    /// Starts the memory with a fix.
    func begin(_ layer: inout LiveLayer) -> Outcome {
        for row in layer.places.indices {
            let place = layer.places[row]
            layer.places[row].probability = place.emission * (place.isExpected ? LiveMatcher.trust : 1)
        }
        layer.ways.removeAll()
        layer.normalise()
        return .onRoad
    }

    /// Keeps a fix: as a layer when it is far enough from the last one, else as the latest only.
    mutating func keep(_ layer: LiveLayer) {
        guard let before = layers.last else {
            layers = [layer]
            odometer = layer.fix.speed >= 0 ? 0 : -1
            return
        }
        let straight = before.fix.coordinate.distance(to: layer.fix.coordinate).value
        guard straight >= ground.model.thinning * layer.deviation else {
            latest = layer
            return
        }
        latest = nil
        layers.append(layer)
        odometer = layer.fix.speed >= 0 ? 0 : -1
        if layers.count > LiveMatcher.window {
            layers.removeFirst()
            layers[0].ways.removeAll()
        }
    }

    /// Counts the way made good since the last layer by the receiver's speeds.
    mutating func measure(_ fix: LocationFix) {
        guard odometer >= 0, let last = lastFix else { return }
        guard fix.speed >= 0, last.speed >= 0, fix.time - last.time < LiveMatcher.longestGlance else {
            odometer = -1
            return
        }
        odometer += (fix.speed + last.speed) / 2 * (fix.time - last.time)
    }

    /// Standard deviation of a fix across the road.
    func spread(of fix: LocationFix) -> Double {
        // The radius of two thirds of the fixes is 1.51 standard deviations of one coordinate.
        fix.horizontalAccuracy > 0
            ? max(ground.model.leastDeviation, min(LiveMatcher.greatestDeviation, fix.horizontalAccuracy / 1.51))
            : deviation
    }

    /// Takes the distance of a fix from its road into the typical one.
    mutating func learn(from layer: LiveLayer) {
        guard layer.fix.horizontalAccuracy <= 0, let place = layer.places.max(by: { $0.probability < $1.probability }),
            place.probability > 0.8
        else { return }
        // The mean distance from a line is 0.798 standard deviations.
        let seen = Double(place.candidate.distance) / 0.798
        deviation += (seen - deviation) / 40
        deviation = max(ground.model.leastDeviation, min(LiveMatcher.greatestDeviation, deviation))
    }

    /// How much more probable the expected way is than another road, before anything is known.
    static let trust: Float = 8
    /// Speeds farther apart than that tell nothing of the way between, in seconds.
    private static let longestGlance = 5.0
    /// Spread is never taken to be more, in meters: what is looked at must stay bounded.
    private static let greatestDeviation = 40.0
}

extension LiveLayer {
    /// Row of the most probable place; 0 without any.
    var mostProbable: Int { places.indices.max { places[$0].probability < places[$1].probability } ?? 0 }

    /// Notes which places lie on the expected way.
    mutating func mark(_ expected: ExpectedWay?) {
        for row in places.indices {
            places[row].isExpected = expected?.contains(places[row].candidate.edge) ?? false
        }
    }
}
