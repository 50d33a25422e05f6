// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MatchWorkspace {
    /// Adds the roads that pass through a point of a polyline in its direction, but not those that only begin or end
    /// there.
    func addRoads(along fix: LocationFix, within meters: Double, to edges: inout Set<Int32>) {
        guard let transition = fix.bearing?.unitVector else { return }
        places.removeAll(keepingCapacity: true)
        candidates.append(
            near: fix.coordinate, deviation: meters, reach: meters, margin: 0, after: nil, model: matchingGraph.model,
            to: &places)
        for place in places where place.offset > 0 && place.offset < matchingGraph.length[Int(place.edge)] {
            let agreement = transition.x * Double(place.east) + transition.y * Double(place.north)
            if agreement > 0.99 { edges.insert(place.edge) }
        }
    }

    /// Finds the candidates of a fix and adds them to its layer.
    ///
    /// - Parameters:
    ///   - layer: The layer.
    ///   - reach: Maximum distance of a candidate, in meters.
    ///   - novelty: How independent the error of the fix is from earlier ones, 0 … 1.
    ///   - expected: The expected route.
    func place(_ layer: inout LiveLayer, reach: Double, novelty: Double, expected: ExpectedRoute?) {
        places.removeAll(keepingCapacity: true)
        let model = matchingGraph.model
        let hasCourse = layer.fix.course.isFinite && model.emission.hasCourse(layer.fix)
        let heading = hasCourse ? layer.fix.bearing?.unitVector : nil
        candidates.append(
            near: layer.fix.coordinate, deviation: layer.deviation, reach: reach, margin: 0, after: nil,
            course: heading.map { SIMD2(Float($0.x), Float($0.y)) }, model: model, to: &places)
        layer.places.reserveCapacity(places.count)
        for candidate in places {
            let place = model.emission.logProbability(distance: Double(candidate.distance), deviation: layer.deviation)
            let course =
                heading == nil
                ? 0 : model.emission.courseLogProbability(at: layer.fix.speed, agreement: Double(candidate.agreement))
            layer.places.append(
                LiveLayer.Place(
                    candidate: candidate, state: candidate.edge,
                    isExpected: expected?.contains(candidate.edge) ?? false,
                    emission: Float(exponential(place * novelty + course)), fit: Float(exponential(place + course)),
                    probability: 0))
        }
    }

    /// Computes the transitions between two layers and the posterior probabilities of the second.
    ///
    /// - Parameters:
    ///   - before: The previous layer.
    ///   - layer: The new layer.
    ///   - odometer: Measured distance between the fixes in meters; negative if unknown.
    ///   - leaving: Whether there is an expected route.
    func connect(
        _ before: LiveLayer, _ layer: inout LiveLayer, odometer: Double, leaving: Bool
    ) -> LiveMatcher.Outcome {
        let model = matchingGraph.model
        let straight = before.fix.coordinate.distance(to: layer.fix.coordinate).value
        let seconds = layer.fix.time - before.fix.time
        let longest = seconds > 0 ? max(100, seconds * model.transition.maximumSpeed) : Double.infinity
        guard straight < min(longest, MatchWorkspace.maximumTransitionDistance) else { return .outlier }
        let transition = Transition(
            straight: straight, seconds: seconds, longest: longest, odometer: odometer, isLeaving: leaving,
            deviation: max(before.deviation, layer.deviation))
        let near = model.transition.bound(straight: straight, seconds: seconds, isSecondTry: false)
        var sums = transitions(from: before, to: &layer, transition, bound: near)
        // Without a signal the expected route may wind, as ramps do: search farther along it.
        if transition.isSignalLost, before.places.contains(where: \.isExpected),
            !zip(layer.places, sums).contains(where: { $0.isExpected && $1 > 0 })
        {
            sums = transitions(from: before, to: &layer, transition, bound: near + MatchWorkspace.maximumWindingExcess)
        }
        var evidence: Float = 0
        for index in layer.places.indices {
            layer.places[index].probability = sums[index] * layer.places[index].emission
            evidence += sums[index] * layer.places[index].fit
        }
        guard evidence > MatchWorkspace.minimumEvidence else { return .outlier }
        layer.normalize()
        return .onRoad
    }

    /// The evidence on the movement between two fixes.
    private struct Transition {
        /// Straight-line distance in meters.
        var straight: Double
        var seconds: Double
        /// Maximum distance that can have been traveled, in meters.
        var longest: Double
        /// Measured distance in meters; negative if unknown.
        var odometer: Double
        /// Whether there is an expected route.
        var isLeaving: Bool
        /// Deviation of the fixes in meters.
        var deviation: Double

        /// Whether there was no signal for so long that the straight line says little about the path.
        var isSignalLost: Bool { isLeaving && seconds > LiveMatcher.signalLossInterval }
    }

    /// Computes the transition probabilities between two layers, over paths that cost at most `bound` meters.
    ///
    /// - Returns: The predicted probability of each candidate of the second layer.
    private func transitions(from before: LiveLayer, to layer: inout LiveLayer, _ transition: Transition, bound: Double)
        -> [Float]
    {
        let model = matchingGraph.model
        let bound = UInt32(min(4e8, bound * 100))
        let farthest = layer.places.reduce(0) { max($0, Double($1.candidate.distance)) }
        let ellipse = SearchEllipse(
            layer.fix.coordinate, tolerance: farthest, minimumUnitCost: matchingGraph.minimumUnitCost)
        let width = layer.places.count
        layer.transitions = [Float](repeating: 0, count: before.places.count * width)
        var sums = [Float](repeating: 0, count: width)
        var best = sums
        goals.removeAll(keepingCapacity: true)
        for place in layer.places {
            goals.append(MatchSearch.Goal(edge: place.candidate.edge, offset: place.candidate.offset))
        }
        search.setGoals(&goals)
        let candidates = layer.places.map(\.candidate)
        for (row, start) in before.places.enumerated() {
            search.run(
                from: start.state, offset: start.candidate.offset, to: &goals, bound: bound, toward: ellipse)
            search.score(
                from: start.candidate, to: candidates.indices, of: candidates, goals, straight: transition.straight,
                longest: transition.longest,
                standstillTolerance: model.transition.standstillTolerance(deviation: transition.deviation),
                into: &reached)
            for (index, place) in layer.places.enumerated() where reached[index].logProbability > -.infinity {
                let probability = Float(
                    exponential(logProbability(of: reached[index], goals[index], from: start, to: place, transition)))
                layer.transitions[row * width + index] = probability
                let share = start.probability * probability
                sums[index] += share
                if share > best[index] {
                    best[index] = share
                    layer.places[index].state = state(
                        arriving: reached[index].arrival, by: goals[index], from: start, at: place.candidate)
                }
            }
        }
        return sums
    }

    /// Log-probability of a transition, with the odometer and the expected route taken into account.
    private func logProbability(
        of reached: MatchSearch.ScoredTransition, _ goal: MatchSearch.Goal, from start: LiveLayer.Place,
        to place: LiveLayer.Place, _ transition: Transition
    ) -> Double {
        let model = matchingGraph.model
        var sum = reached.logProbability
        let length = Double(goal.length) / 100
        if transition.odometer >= 0, reached.arrival == .driving {
            sum -= model.transition.odometerPenalty(length, measured: transition.odometer)
        }
        guard transition.isLeaving else { return sum }
        sum += expectation(of: reached.arrival, goal, from: start.isExpected, to: place.isExpected)
        // Without a signal, a winding path along the route is as likely as a straight one.
        if transition.isSignalLost, start.isExpected, place.isExpected, reached.arrival == .driving {
            sum += abs(length - transition.straight) / model.transition.spread(of: transition.straight)
        }
        return sum
    }

    /// Effect of an expected route on the log-probability of a transition.
    ///
    /// The route explains why its roads are taken: following it is not penalized for being slow, and leaving it not
    /// rewarded for being fast.
    private func expectation(
        of arrival: MatchLattice.Arrival, _ goal: MatchSearch.Goal, from isExpected: Bool, to willBe: Bool
    ) -> Double {
        let model = matchingGraph.model
        var change = isExpected && !willBe ? -model.transition.leavingRoutePenalty : 0
        switch arrival {
        case .standing, .joining: break
        case .driving:
            let extra = (Double(goal.cost) - Double(goal.length)) / 100 / model.transition.extraSpread
            if isExpected && willBe || extra < 0 { change += extra }
        case .turning:
            if willBe {
                change +=
                    (1 - model.transition.expectedUTurnFactor) * model.transition.uTurnPenalty
                    / model.transition.extraSpread
            }
        }
        return change
    }

    /// Turn state on arrival.
    private func state(
        arriving arrival: MatchLattice.Arrival, by goal: MatchSearch.Goal, from start: LiveLayer.Place,
        at place: MatchCandidate
    ) -> Int32 {
        switch arrival {
        case .standing: start.state
        case .driving: goal.state < 0 && place.edge == start.candidate.edge ? start.state : goal.state
        case .turning, .joining: place.edge
        }
    }

    /// Fixes with less evidence than this are outliers: six standard deviations.
    private static let minimumEvidence: Float = 1.5e-8
    /// Maximum excess of a winding path over the straight line without a signal, in meters.
    private static let maximumWindingExcess = 2_000.0
    /// Maximum distance of a transition, in meters.
    private static let maximumTransitionDistance = 5_000.0
}
