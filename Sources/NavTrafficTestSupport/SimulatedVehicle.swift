// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavGraph
internal import NavModel
public import NavRouting

/// A vehicle that drives its path at the true speeds of the city.
public struct SimulatedVehicle: Sendable {
    /// The trip, a row of the simulation.
    public let trip: Int
    /// The path that it follows.
    public private(set) var leg: EngineLeg
    /// Row of the present edge in the path.
    public private(set) var row = 0
    /// Traveled fraction of the present edge.
    public private(set) var fraction: Double
    /// Rest of the time at the junction after the present edge, in seconds.
    private var wait: Double
    /// Factor of the driver on all times on roads.
    private let pace: Double
    /// Whether jams do not slow it, as on a bus lane.
    private let passesJams: Bool
    /// Speed in meters per second.
    public private(set) var speed = 0.0
    private var shapes: [EdgeID: [Coordinate]] = [:]

    init(trip: Int, leg: EngineLeg, pace: Double, passesJams: Bool) {
        self.trip = trip
        self.leg = leg
        self.pace = pace
        self.passesJams = passesJams
        fraction = leg.start.fraction
        wait = leg.turnSeconds.first ?? 0
    }

    /// Where the vehicle drives, or waits at the end.
    public var edge: EdgeID { leg.edges[row] }

    /// Drives on.
    ///
    /// - Parameters:
    ///   - seconds: The duration.
    ///   - time: The time at the beginning.
    ///   - traffic: The true speeds.
    ///   - entered: Is called for each edge that it leaves and the next one that it enters, with the time.
    /// - Returns: The time of the arrival; `nil` if it is still under way.
    mutating func drive(
        _ seconds: Double, from time: Double, in traffic: CityTraffic, entered: (EdgeID, EdgeID, Double) -> Void
    ) -> Double? {
        var left = seconds
        speed = 0
        while true {
            let now = time + seconds - left
            let end = row == leg.edges.count - 1 ? leg.end.fraction : 1
            let slowdown =
                passesJams ? traffic.usualSlowdown(on: edge, at: now) : traffic.slowdown(on: edge, at: now)
            let whole = (traffic.metric.time(on: edge)?.value ?? 1) * slowdown * pace
            let needed = max(0, end - fraction) * whole
            if needed > left {
                speed = traffic.metric.turns.graph.length(of: edge).value / whole
                fraction += left / whole
                return nil
            }
            (left, fraction) = (left - needed, end)
            guard row + 1 < leg.edges.count else { return time + seconds - left }
            if wait > left {
                wait -= left
                return nil
            }
            left -= wait
            entered(edge, leg.edges[row + 1], time + seconds - left)
            row += 1
            fraction = 0
            wait = row < leg.turnSeconds.count ? leg.turnSeconds[row] : 0
        }
    }

    /// Follows another path from the present edge on.
    mutating func follow(_ other: EngineLeg) {
        leg = other
        row = 0
        wait = leg.turnSeconds.first ?? 0
    }

    /// The true position.
    mutating func place(in graph: RoadGraph) -> (coordinate: Coordinate, course: Double) {
        let shape = shapes[edge] ?? graph.shape(of: edge)
        if shapes[edge] == nil { shapes = [edge: shape] }
        let lengths = zip(shape, shape.dropFirst()).map { $0.distance(to: $1).value }
        var rest = fraction * lengths.reduce(0, +)
        for (row, length) in lengths.enumerated() {
            if rest <= length || row == lengths.count - 1 {
                let share = length > 0 ? min(1, rest / length) : 0
                return (
                    shape[row].interpolated(to: shape[row + 1], fraction: share),
                    shape[row].bearing(to: shape[row + 1]).degrees
                )
            }
            rest -= length
        }
        return (shape[0], 0)
    }
}
