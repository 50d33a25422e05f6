// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Matches traces one at a time, with reusable buffers.
final class MatchWorkspace {
    let matchingGraph: MatchingGraph
    let search: MatchSearch
    var candidates: CandidateSearch
    /// Reusable buffers.
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
        let usual = options.deviation?.value ?? model.emission.deviation
        guard options.deviation == nil, trace.contains(where: { $0.knownAccuracy == nil }) else {
            return match(trace, options, usual: usual)
        }
        // A first pass with the default deviation estimates that of the trace. Samples of a long trace suffice, unless
        // it is so dense that most fixes are skipped anyway.
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

    /// Whether most fixes are too close to the previous one to be informative.
    private func isDense(_ trace: [LocationFix], _ deviation: Double) -> Bool {
        let close = zip(trace, trace.dropFirst()).count {
            $0.coordinate.distance(to: $1.coordinate).value < model.thinning * deviation
        }
        return close * 2 > trace.count
    }

    /// Standard deviation across the road from distances: their median is 0.6745 standard deviations.
    private func spread(of distances: [Double]) -> Double {
        max(model.emission.minimumDeviation, min(40, distances.sorted()[distances.count / 2] / 0.6745))
    }

    /// Length and interval of the samples of a long trace, in fixes.
    private static let (stretch, period) = (30, 120)
    /// Minimum number of distances for an estimate.
    private static let enough = 20

    private func match(_ trace: [LocationFix], _ options: MatchOptions, usual: Double) -> TraceMatch {
        var result = TraceMatch(matchings: [], fixes: Array(repeating: nil, count: trace.count))
        var builder = MatchBuilder(trace, search)
        follow(trace, options, usual: usual, beamWidth: model.beamWidth) { builder.append($0, into: &result) }
        return result
    }

    /// Adds the distances of some fixes from their most likely roads.
    private func probe(
        _ trace: ArraySlice<LocationFix>, _ options: MatchOptions, _ usual: Double, _ distances: inout [Double]
    ) {
        follow(Array(trace), options, usual: usual, beamWidth: model.spreadBeamWidth) { lattice in
            let sequence = lattice.bestSequence().filter { $0 >= 0 }
            if sequence.count >= 2 { distances += sequence.map { Double(lattice.candidates[$0].distance) } }
        }
    }

    /// How far a trace has been processed. Indices of fixes; −1 for none.
    private struct Progress {
        /// The next fix.
        var row = 0
        /// The last fix added to the lattice.
        var lastAdded = -1
        /// The first of the fixes skipped since then because they are unreachable, and their number.
        var firstSkipped = -1
        var skipped = 0
        /// The last of the fixes passed over since then because there is no road near them, and their number. Fixes close
        /// to the previous one do not count.
        var lastPassed = -1
        var passed = 0

        mutating func add() { self = Progress(row: row, lastAdded: row) }

        mutating func pass() {
            lastPassed = row
            passed += 1
        }

        mutating func skip() {
            if firstSkipped < 0 { firstSkipped = row }
            skipped += 1
        }

        /// Starts the next part of a trace, with the fixes skipped last if there are any; `false` at the end.
        mutating func startPart(in trace: [LocationFix]) -> Bool {
            if skipped > 0 {
                row = firstSkipped
            } else if row >= trace.count {
                return false
            }
            self = Progress(row: row)
            return true
        }
    }

    /// Builds the lattice of each unbroken part of a trace and passes it to `part`.
    private func follow(
        _ trace: [LocationFix], _ options: MatchOptions, usual: Double, beamWidth: Int,
        _ part: (MatchLattice) -> Void
    ) {
        var lattice = MatchLattice(search, beamWidth: beamWidth)
        var progress = Progress()
        while true {
            // The work of a fix before any path is searched is about that of 64 steps.
            guard WorkBudget.spend(64) else { return }
            if progress.row < trace.count, extend(&lattice, &progress, trace, options, usual) {
                progress.row += 1
                continue
            }
            part(lattice)
            lattice.removeAll()
            guard progress.startPart(in: trace) else { return }
        }
    }

    /// Adds the next fix to a lattice or skips it; returns `false` if the lattice must end before it.
    private func extend(
        _ lattice: inout MatchLattice, _ progress: inout Progress, _ trace: [LocationFix], _ options: MatchOptions,
        _ usual: Double
    ) -> Bool {
        let (row, last) = (progress.row, progress.lastAdded)
        let fix = trace[row]
        let deviation = deviation(of: fix, usual: usual)
        guard fix.coordinate.isValid, !isClose(fix, after: last, in: trace, deviation, isLast: row == trace.count - 1)
        else { return true }
        if last >= 0, let gap = options.longestGap, fix.time - trace[last].time > gap.value { return false }
        places.removeAll(keepingCapacity: true)
        let step = step(to: row, after: last, in: trace)
        candidates.append(
            near: fix.coordinate, deviation: deviation,
            reach: min(options.reach.value, model.reach(deviation: deviation, step: step)),
            margin: margin(at: row, in: trace), after: last < 0 ? nil : trace[last].coordinate, model: model,
            to: &places)
        guard !places.isEmpty else {
            if !isClose(fix, after: progress.lastPassed, in: trace, deviation, isLast: false) { progress.pass() }
            return true
        }
        let passed = progress.passed + progress.skipped
        if lattice.append(row, of: trace, places: places, deviation: deviation, passed: passed) {
            progress.add()
            return true
        }
        progress.skip()
        return progress.skipped <= model.maximumOutliers
    }

    /// Standard deviation of a fix across the road.
    private func deviation(of fix: LocationFix, usual: Double) -> Double {
        // The accuracy is a 68 % radius, which is 1.51 standard deviations of one coordinate.
        fix.knownAccuracy.map { max(model.emission.minimumDeviation, $0 / 1.51) } ?? usual
    }

    /// Distance around a fix to load roads for the next ones, in meters; 0 if the next one is too far away to profit.
    private func margin(at row: Int, in trace: [LocationFix]) -> Double {
        guard trace.indices.contains(row + 1) else { return 0 }
        let step = trace[row].coordinate.distance(to: trace[row + 1].coordinate).value
        return step < 2 * MatchWorkspace.margin ? MatchWorkspace.margin : 0
    }

    private static let margin = 80.0

    /// Meters from the fix added last; for the first fix, to the next one.
    private func step(to row: Int, after last: Int, in trace: [LocationFix]) -> Double {
        let other = last >= 0 ? last : row + 1
        guard trace.indices.contains(other), trace[other].coordinate.isValid else { return 0 }
        return trace[row].coordinate.distance(to: trace[other].coordinate).value
    }

    /// Whether a fix is too close to the one added last to be informative.
    private func isClose(
        _ fix: LocationFix, after last: Int, in trace: [LocationFix], _ deviation: Double, isLast: Bool
    ) -> Bool {
        guard last >= 0, !isLast else { return false }
        return trace[last].coordinate.distance(to: fix.coordinate).value < model.thinning * deviation
    }
}
