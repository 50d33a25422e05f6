// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NavGeo
internal import NavGraph
internal import NavModel
internal import NavRouting
internal import NavService

/// Drives routes drawn by lot with a bad receiver and lays the traces on the roads again.
///
/// The error is that of Newson and Krumm: length wrongly added and length missed, as a share of the route.
struct MatchBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "match")

    @Argument(help: "Region file.")
    var file: String

    @Option(help: "How many routes.")
    var count = 100

    @Option(help: "Seconds between fixes.")
    var interval = 5.0

    @Option(help: "Standard deviation of the error of each coordinate, meters.")
    var noise = 10.0

    @Option(help: "The same number, the same routes.")
    var seed: UInt64 = 1

    func run() async throws {
        let graph = try RoadGraph(path: file)
        guard var places = RandomPlaces(on: graph, mode: .driving, generator: SeededRandom(seed: seed)) else {
            throw ValidationError("no road")
        }
        var random = SeededRandom(seed: seed &+ 1)
        let engine = RouteEngine(graph: graph)
        let matcher = TraceMatcher(engine: engine)
        var (seconds, fixes, wrong, driven) = (0.0, 0, 0.0, 0.0)
        for _ in 0..<max(1, count) {
            let stops = [places.next(), places.next()].compactMap { $0.flatMap { Waypoint(location: $0) } }
            guard let leg = try? engine.paths(for: RouteRequest(stops: stops)).legs.first else { continue }
            let trace = drive(leg, graph, using: &random)
            let (time, match) = await Stopwatch.seconds { matcher.match(trace) }
            seconds += time
            fixes += trace.count
            var lengths: [EdgeID: Double] = [:]
            for index in leg.edges.indices {
                let part = leg.part(ofEdgeAt: index)
                lengths[leg.edges[index], default: 0] += part.upperBound - part.lowerBound
            }
            driven += leg.meters.value
            for piece in match.matchings.flatMap(\.pieces) { lengths[piece.edge, default: 0] -= piece.to - piece.from }
            for (edge, share) in lengths { wrong += abs(share) * graph.length(of: edge).value }
        }
        tell([
            "fixes": Double(fixes), "kilometers": driven / 1000, "mismatchPercent": 100 * wrong / driven,
            "fixesPerSecond": Double(fixes) / seconds,
        ])
    }

    /// What a receiver tells of the drive.
    private func drive(_ leg: EngineLeg, _ graph: RoadGraph, using random: inout SeededRandom) -> [LocationFix] {
        var trace: [LocationFix] = []
        var (clock, next) = (0.0, 0.0)
        for (index, edge) in leg.edges.enumerated() {
            let part = leg.part(ofEdgeAt: index)
            let shape = graph.shape(of: edge)
            let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
            let total = max(0.01, lengths.reduce(0, +))
            let duration = leg.edgeSeconds[index]
            while next <= clock + duration {
                let share = duration > 0 ? (next - clock) / duration : 0
                var rest = total * (part.lowerBound + (part.upperBound - part.lowerBound) * share)
                var place = shape[shape.count - 1]
                for (row, length) in lengths.enumerated() {
                    if rest <= length {
                        place = shape[row].interpolated(to: shape[row + 1], fraction: length > 0 ? rest / length : 0)
                        break
                    }
                    rest -= length
                }
                let error = noise * 1.414 * (-logarithm(Double.random(in: 1e-12...1, using: &random))).squareRoot()
                let direction = Bearing(Double.random(in: 0..<360, using: &random))
                trace.append(LocationFix(coordinate: place.moved(Meters(error), toward: direction), time: next))
                next += interval
            }
            clock += duration
            if index < leg.turnSeconds.count { clock += leg.turnSeconds[index] }
            // Nothing is heard while one waits at a junction: the next fix is on the next edge.
            if next < clock { next = clock }
        }
        return trace
    }
}

/// The natural logarithm, by the series that converges for what is left between 0.5 and 1.
private func logarithm(_ x: Double) -> Double {
    let (exponent, significand) = (Double(x.exponent), x.significand)
    let ratio = (significand - 1) / (significand + 1)
    var (sum, power, step) = (0.0, ratio, 1.0)
    while step < 40 {
        sum += power / step
        power *= ratio * ratio
        step += 2
    }
    return exponent * 0.693_147_180_559_945_3 + 2 * sum
}
