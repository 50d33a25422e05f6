// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Works on one trace after the other with memory of its own.
final class MatchWorkspace {
    let matchingGraph: MatchingGraph
    let search: MatchSearch
    var candidates: CandidateSearch
    /// Buffers that are used again.
    var places: [MatchCandidate] = []
    var goals: [MatchSearch.Goal] = []
    var reached: [MatchSearch.ScoredTransition] = []

    private var model: MatchModel { matchingGraph.model }

    init(_ matchingGraph: MatchingGraph) {
        self.matchingGraph = matchingGraph
        search = MatchSearch(matchingGraph)
        candidates = CandidateSearch(matchingGraph)
    }

    func match(_ trace: [LocationFix], _ options: MatchOptions) -> TraceMatch {
        let usual = options.deviation?.value ?? model.deviation
        guard options.deviation == nil, trace.contains(where: { $0.knownAccuracy == nil }) else {
            return match(trace, options, usual: usual)
        }
        // First with the usual spread, to learn the spread of this trace; of a long one some stretches will do, unless it
        // is so dense that few fixes are asked anyway.
        var distances: [Double] = []
        if trace.count <= MatchWorkspace.period || isDense(trace, usual) {
            let first = match(trace, options, usual: usual)
            distances = first.fixes.compactMap { $0?.place.distance.value }
            if distances.count < MatchWorkspace.enough || abs(spread(of: distances) - usual) < usual / 4 {
                return first
            }
        } else {
            for start in stride(from: 0, to: trace.count, by: MatchWorkspace.period) {
                probe(trace[start..<min(trace.count, start + MatchWorkspace.stretch)], options, usual, &distances)
            }
            if distances.count < MatchWorkspace.enough { return match(trace, options, usual: usual) }
        }
        return match(trace, options, usual: spread(of: distances))
    }

    /// Whether most fixes lie too close to the one before to be asked.
    private func isDense(_ trace: [LocationFix], _ deviation: Double) -> Bool {
        let close = zip(trace, trace.dropFirst()).count {
            $0.coordinate.distance(to: $1.coordinate).value < model.thinning * deviation
        }
        return close * 2 > trace.count
    }

    /// Standard deviation of fixes across the road whose distances from it are known: their median is 0.6745 of it.
    private func spread(of distances: [Double]) -> Double {
        max(model.minimumDeviation, min(40, distances.sorted()[distances.count / 2] / 0.6745))
    }

    /// So many fixes of every so many tell the spread of a long trace.
    private static let (stretch, period) = (30, 120)
    /// Fewer distances do not tell it.
    private static let enough = 20

    private func match(_ trace: [LocationFix], _ options: MatchOptions, usual: Double) -> TraceMatch {
        var result = TraceMatch(matchings: [], fixes: Array(repeating: nil, count: trace.count))
        var builder = MatchBuilder(trace, search)
        follow(trace, options, usual: usual, beamWidth: model.beamWidth) { builder.append($0, into: &result) }
        return result
    }

    /// Adds the distances of some fixes from the road that they were most likely taken on.
    private func probe(
        _ trace: ArraySlice<LocationFix>, _ options: MatchOptions, _ usual: Double, _ distances: inout [Double]
    ) {
        follow(Array(trace), options, usual: usual, beamWidth: model.spreadBeamWidth) { lattice in
            let sequence = lattice.bestSequence()
            if sequence.count >= 2 { distances += sequence.map { Double(lattice.candidates[$0].distance) } }
        }
    }

    /// Weighs the places of a trace, and hands over each part of it that is unbroken.
    ///
    /// - Parameter kept: from so many places of a fix at most the way on is looked for.
    private func follow(
        _ trace: [LocationFix], _ options: MatchOptions, usual: Double, beamWidth: Int,
        _ part: (MatchLattice) -> Void
    ) {
        var lattice = MatchLattice(search, beamWidth: beamWidth)
        var (row, lastAsked, firstMissed, missed) = (0, -1, -1, 0)
        func deviation(_ fix: LocationFix) -> Double {
            // The radius of two thirds of the fixes is 1.51 standard deviations of one coordinate.
            fix.knownAccuracy.map { max(model.minimumDeviation, $0 / 1.51) } ?? usual
        }
        while true {
            // A fix costs about as much as so many steps before any way is looked for.
            guard WorkBudget.spend(64) else { return }
            var breaks = row >= trace.count
            if !breaks {
                let fix = trace[row]
                let spread = deviation(fix)
                if fix.coordinate.isValid,
                    !isClose(fix, after: lastAsked, in: trace, spread, isLast: row == trace.count - 1)
                {
                    if lastAsked >= 0, let gap = options.longestGap, fix.time - trace[lastAsked].time > gap.value {
                        breaks = true
                    } else {
                        places.removeAll(keepingCapacity: true)
                        let step = step(to: row, after: lastAsked, in: trace)
                        candidates.append(
                            near: fix.coordinate, deviation: spread,
                            reach: min(options.reach.value, model.reach(deviation: spread, step: step)),
                            margin: MatchWorkspace.margin,
                            after: lastAsked < 0 ? nil : trace[lastAsked].coordinate, model: model,
                            to: &places)
                        if !places.isEmpty, lattice.append(row, of: trace, places: places, deviation: spread) {
                            (lastAsked, firstMissed, missed) = (row, -1, 0)
                        } else if !places.isEmpty {
                            if firstMissed < 0 { firstMissed = row }
                            missed += 1
                            breaks = missed > model.maximumOutliers
                        }
                    }
                }
            }
            guard breaks else {
                row += 1
                continue
            }
            part(lattice)
            lattice.removeAll()
            if firstMissed >= 0, missed > 0 {
                row = firstMissed
            } else if row >= trace.count {
                return
            }
            (lastAsked, firstMissed, missed) = (-1, -1, 0)
        }
    }

    /// How far around a fix the roads are laid out for the next ones, in meters.
    private static let margin = 80.0

    /// Meters between a fix and the one asked last; of the first one, to the next.
    private func step(to row: Int, after last: Int, in trace: [LocationFix]) -> Double {
        let other = last >= 0 ? last : row + 1
        guard trace.indices.contains(other), trace[other].coordinate.isValid else { return 0 }
        return trace[row].coordinate.distance(to: trace[other].coordinate).value
    }

    /// Whether a fix is so near the one asked last that it tells nothing new.
    private func isClose(
        _ fix: LocationFix, after last: Int, in trace: [LocationFix], _ deviation: Double, isLast: Bool
    ) -> Bool {
        guard last >= 0, !isLast else { return false }
        return trace[last].coordinate.distance(to: fix.coordinate).value < model.thinning * deviation
    }
}
