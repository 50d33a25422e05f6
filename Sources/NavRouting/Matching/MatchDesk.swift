// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Works on one trace after the other with memory of its own.
final class MatchDesk {
    let ground: MatchGround
    let search: MatchSearch
    var candidates: MatchCandidates
    /// Buffers that are used again.
    var places: [MatchCandidate] = []
    var goals: [MatchSearch.Goal] = []
    var reached: [MatchSearch.Passage] = []

    private var model: MatchModel { ground.model }

    init(_ ground: MatchGround) {
        self.ground = ground
        search = MatchSearch(ground)
        candidates = MatchCandidates(ground)
    }

    func match(_ trace: [LocationFix], _ options: MatchOptions) -> TraceMatch {
        let usual = options.deviation?.value ?? model.deviation
        guard options.deviation == nil, trace.contains(where: { $0.horizontalAccuracy <= 0 }) else {
            return match(trace, options, usual: usual)
        }
        // First with the usual spread, to learn the spread of this trace.
        let first = match(trace, options, usual: usual)
        let distances = first.fixes.compactMap { $0?.place.distance.value }.sorted()
        guard distances.count >= 20 else { return first }
        // The median of the distance from a line is 0.6745 standard deviations.
        let learned = max(model.leastDeviation, min(40, distances[distances.count / 2] / 0.6745))
        return abs(learned - usual) < usual / 4 ? first : match(trace, options, usual: learned)
    }

    private func match(_ trace: [LocationFix], _ options: MatchOptions, usual: Double) -> TraceMatch {
        var lattice = MatchLattice(search)
        var result = TraceMatch(matchings: [], fixes: Array(repeating: nil, count: trace.count))
        var writer = MatchWriter(trace, search)
        var (row, lastAsked, firstMissed, missed) = (0, -1, -1, 0)
        func deviation(_ fix: LocationFix) -> Double {
            // The radius of two thirds of the fixes is 1.51 standard deviations of one coordinate.
            fix.horizontalAccuracy > 0 ? max(model.leastDeviation, fix.horizontalAccuracy / 1.51) : usual
        }
        while true {
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
                            reach: min(options.reach.value, model.reach(deviation: spread, step: step)), model: model,
                            to: &places)
                        if !places.isEmpty, lattice.append(row, of: trace, places: places, deviation: spread) {
                            (lastAsked, firstMissed, missed) = (row, -1, 0)
                        } else if !places.isEmpty {
                            if firstMissed < 0 { firstMissed = row }
                            missed += 1
                            breaks = missed > model.outliers
                        }
                    }
                }
            }
            guard breaks else {
                row += 1
                continue
            }
            writer.write(lattice, into: &result)
            lattice.removeAll()
            if firstMissed >= 0, missed > 0 {
                row = firstMissed
            } else if row >= trace.count {
                return result
            }
            (lastAsked, firstMissed, missed) = (-1, -1, 0)
        }
    }

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
