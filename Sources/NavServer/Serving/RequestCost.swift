// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRender
internal import NavRouting

/// Estimates of what requests cost, from what they say alone. Nothing is looked up, so an estimate takes microseconds.
///
/// They need not be exact: the queue corrects them by what requests of a service took lately, and the budget of a request
/// counts what is really done.
extension ServiceDesk {
    /// What a question is expected to cost, and whether it needs costs of roads that are not at hand.
    func steps(of question: OSRMQuestion) -> (steps: Int, needsMetric: Bool) {
        let map = slot.map
        let edges = map.graph.edgeCount
        // Ranks on the way to the top of a hierarchy grow like the square root in networks of roads.
        let climb = 100 + 2 * Int(Double(edges).squareRoot())
        let count = question.coordinates.count
        var steps = 200 + 300 * count
        switch question.service {
        case .nearest: steps += 40 * max(0, min(question.number, limits.nearestRoads))
        case .route:
            steps += 2 * climb * count + described(question)
            if question.alternatives > 0 { steps += 24 * climb }
        case .table:
            let rows = question.table.sources.isEmpty ? count : question.table.sources.count
            let columns = question.table.destinations.isEmpty ? count : question.table.destinations.count
            steps += (rows + columns) * climb + rows * columns * (climb / 32 + 4)
        case .trip:
            steps += 4 * climb * count + count * count * (climb / 32 + 4) + described(question)
            if count > 12 { steps += count * count * count } else { steps += 12 << min(count, 12) }
        case .match: steps += matchSteps(of: question) + described(question)
        case .tile: break
        }
        let needsMetric = question.service != .nearest && !isPrepared(question)
        // Costs are made for every edge and every arc of the hierarchy.
        return (needsMetric ? steps + 40 * edges : steps, needsMetric)
    }

    private func isPrepared(_ question: OSRMQuestion) -> Bool {
        guard question.departure == nil else { return false }
        var avoid = question.avoid
        for word in question.exclude {
            switch word {
            case "motorway": avoid.insert(.highways)
            case "toll": avoid.insert(.tolls)
            case "ferry": avoid.insert(.ferries)
            default: break
            }
        }
        return slot.map.engine.isPrepared(for: question.mode, avoid: avoid)
    }

    /// What it costs to describe the way: its length is taken to be little more than the straight lines.
    private func described(_ question: OSRMQuestion) -> Int {
        let places = question.coordinates
        let meters = zip(places, places.dropFirst()).reduce(0.0) { sum, pair in
            guard pair.0.isValid, pair.1.isValid else { return sum }
            return sum + min(pair.0.distance(to: pair.1).value, Double(slot.map.graph.edgeCount) * 100)
        }
        let edges = Int(min(1e9, meters * 1.3 / 80))
        return edges * ServiceDesk.stepsToDescribe(question)
    }

    /// Steps that it takes to describe one edge of a way.
    static func stepsToDescribe(_ question: OSRMQuestion) -> Int { question.answer.steps ? 16 : 3 }

    /// Refuses what cannot be done within the limit of work, as far as that can be told from the places.
    func checkWork(of question: OSRMQuestion) throws(OSRMRefusal) {
        guard question.service == .match, question.coordinates.count <= limits.tracePoints,
            matchSteps(of: question) > limits.workSteps
        else { return }
        throw OSRMRefusal(.exhausted, limits)
    }

    /// What a trace costs: between two points everything is looked at that a way of a certain length can reach, an
    /// ellipse, from several places near the first of them.
    private func matchSteps(of question: OSRMQuestion) -> Int {
        let map = slot.map
        let passes = question.radiuses.isEmpty ? 2.0 : 1.0
        var steps = 0.0
        for (from, to) in zip(question.coordinates, question.coordinates.dropFirst()) {
            guard from.isValid, to.isValid else { continue }
            let straight = from.distance(to: to).value
            let longest = 110 + 1.4 * straight
            let area = Double.pi / 4 * longest * max(0, longest * longest - straight * straight).squareRoot()
            steps += 300 + min(Double(map.graph.edgeCount), area * map.edgesPerSquareMeter) * 4 * passes
        }
        return Int(min(1e12, steps))
    }

    /// What the roads of a tile cost.
    func tileSteps(of tile: TileAddress) -> Int { 2_000 + 12 * edges(in: tile.zoom) }

    /// What a map tile, or what belongs to it, costs.
    func mapTileSteps(of path: Substring) -> Int {
        if path.hasPrefix("/fonts/") { return 150_000 }
        let parts = path.split(separator: "/")
        guard parts.count == 4, let zoom = Int(parts[1].prefix(2)) else { return 2_000 }
        let drawn = path.hasSuffix("@2x.png") ? 3 : path.hasSuffix(".png") ? 2 : 1
        return (100_000 + 12 * edges(in: zoom)) * drawn
    }

    /// How many edges a tile of a zoom holds at most, more or less.
    private func edges(in zoom: Int) -> Int {
        let map = slot.map
        let side = 40_075_017.0 / Double(1 << max(0, min(22, zoom)))
        return Int(min(Double(map.graph.edgeCount), side * side * map.edgesPerSquareMeter * 2))
    }
}
