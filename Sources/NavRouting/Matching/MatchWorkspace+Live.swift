// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavModel

extension MatchWorkspace {
    /// Adds the roads that a point of a line lies on, in the direction of the line; not those that only begin or end there.
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

    /// Puts the places where a fix may have been taken into its layer.
    ///
    /// - Parameter news: how much of the fix's place is new, 0 … 1: errors of places close together are the same error.
    func place(_ layer: inout LiveLayer, reach: Double, novelty: Double, expected: ExpectedRoute?) {
        places.removeAll(keepingCapacity: true)
        let model = matchingGraph.model
        let isTold = layer.fix.course.isFinite && model.hasCourse(layer.fix)
        let heading = isTold ? layer.fix.bearing?.unitVector : nil
        candidates.append(
            near: layer.fix.coordinate, deviation: layer.deviation, reach: reach, margin: 0, after: nil,
            course: heading.map { SIMD2(Float($0.x), Float($0.y)) }, model: model, to: &places)
        layer.places.reserveCapacity(places.count)
        for candidate in places {
            let place = model.emission(distance: Double(candidate.distance), deviation: layer.deviation)
            let course =
                heading == nil ? 0 : model.course(at: layer.fix.speed, agreement: Double(candidate.agreement))
            layer.places.append(
                LiveLayer.Place(
                    candidate: candidate, state: candidate.edge,
                    isExpected: expected?.contains(candidate.edge) ?? false,
                    emission: Float(exponential(place * novelty + course)), fit: Float(exponential(place + course)),
                    probability: 0))
        }
    }

    /// Finds how one comes from the places of one fix to those of the next, and how probable those are then.
    ///
    /// - Parameters:
    ///   - odometer: meters driven in between, negative when not known.
    ///   - leaving: whether a way is expected, which is not left without reason.
    func connect(
        _ before: LiveLayer, _ layer: inout LiveLayer, odometer: Double, leaving: Bool
    ) -> LiveMatcher.Outcome {
        let model = matchingGraph.model
        let straight = before.fix.coordinate.distance(to: layer.fix.coordinate).value
        let seconds = layer.fix.time - before.fix.time
        let longest = seconds > 0 ? max(100, seconds * model.maximumSpeed) : Double.infinity
        guard straight < min(longest, MatchWorkspace.maximumTransitionDistance) else { return .outlier }
        let transition = Transition(
            straight: straight, seconds: seconds, longest: longest, odometer: odometer, isLeaving: leaving,
            deviation: max(before.deviation, layer.deviation))
        let near = model.bound(straight: straight, seconds: seconds, isSecondTry: false)
        var sums = transitions(from: before, to: &layer, transition, bound: near)
        // In the dark the expected way may wind, as ramps do: then it is looked for farther.
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
        layer.normalise()
        return .onRoad
    }

    /// What lies between two fixes, as far as they tell it.
    private struct Transition {
        /// Meters in a straight line.
        var straight: Double
        var seconds: Double
        /// Meters that nobody can have made.
        var longest: Double
        /// Meters driven by the receiver's speeds; negative when not known.
        var odometer: Double
        /// Whether a way is expected.
        var isLeaving: Bool
        /// Spread of the fixes, in meters.
        var deviation: Double

        /// Whether so long nothing was heard that the straight line tells little of the expected way.
        var isSignalLost: Bool { isLeaving && seconds > LiveMatcher.signalLossInterval }
    }

    /// Fills in how probable it is to come from each place of a fix to each of the next by ways that cost no more than
    /// `bound` meters.
    ///
    /// - Returns: how probable it is to come to each place of the next.
    private func transitions(from before: LiveLayer, to layer: inout LiveLayer, _ transition: Transition, bound: Double)
        -> [Float]
    {
        let model = matchingGraph.model
        let bound = UInt32(min(4e8, bound * 100))
        let maximumDistance = layer.places.reduce(0) { max($0, Double($1.candidate.distance)) }
        let ellipse = SearchEllipse(
            layer.fix.coordinate, tolerance: maximumDistance, minimumUnitCost: matchingGraph.minimumUnitCost)
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
                from: start.candidate, to: candidates[...], goals, straight: transition.straight,
                longest: transition.longest,
                standstillTolerance: model.standstillTolerance(deviation: transition.deviation), into: &reached)
            for (index, place) in layer.places.enumerated() where reached[index].logProbability > -.infinity {
                var likelihood = reached[index].logProbability
                if transition.odometer >= 0, reached[index].arrival == .driving {
                    likelihood -= model.odometer(Double(goals[index].length) / 100, measured: transition.odometer)
                }
                if transition.isLeaving {
                    likelihood += expectation(
                        of: reached[index].arrival, goals[index], from: start.isExpected, to: place.isExpected)
                    // In the dark one follows the way, however it winds.
                    if transition.isSignalLost, start.isExpected, place.isExpected, reached[index].arrival == .driving {
                        likelihood +=
                            abs(Double(goals[index].length) / 100 - transition.straight)
                            / model.spread(of: transition.straight)
                    }
                }
                let transition = Float(exponential(likelihood))
                layer.transitions[row * width + index] = transition
                let share = start.probability * transition
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

    /// What an expected way changes in the likelihood of going from a place to another.
    ///
    /// Why a traveler takes a way is settled where it is known: it costs nothing to follow it, slow as it may be, and no
    /// other gains by being quick.
    private func expectation(
        of arrival: MatchLattice.Arrival, _ goal: MatchSearch.Goal, from isExpected: Bool, to willBe: Bool
    ) -> Double {
        let model = matchingGraph.model
        var change = isExpected && !willBe ? -model.leavingRoutePenalty : 0
        switch arrival {
        case .standing: break
        case .driving:
            let extra = (Double(goal.cost) - Double(goal.length)) / 100 / model.extraSpread
            if isExpected && willBe || extra < 0 { change += extra }
        case .turning:
            if willBe { change += (1 - model.expectedUTurnFactor) * model.uTurnPenalty / model.extraSpread }
        }
        return change
    }

    /// Turn state in which one arrives.
    private func state(
        arriving arrival: MatchLattice.Arrival, by goal: MatchSearch.Goal, from start: LiveLayer.Place,
        at place: MatchCandidate
    ) -> Int32 {
        switch arrival {
        case .standing: start.state
        case .driving: goal.state < 0 && place.edge == start.candidate.edge ? start.state : goal.state
        case .turning: place.edge
        }
    }

    /// A fix is not believed when it is less likely than this, given all before: six standard deviations off.
    private static let minimumEvidence: Float = 1.5e-8
    /// A ramp that winds in the dark is longer than its straight line by no more than this, in meters.
    private static let maximumWindingExcess = 2_000.0
    /// Nobody is followed over a silence in which this many meters were made.
    private static let maximumTransitionDistance = 5_000.0
}
