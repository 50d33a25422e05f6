// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel
public import NavSession

/// A simulated drive with faults, and how well the navigator handled them.
///
/// With the standard faults, the receiver has a correlated error of eight meters and loses one fix in twenty; somewhere on the
/// route there is a tunnel, and somewhere the driver takes a wrong road. The true position is known, so every reaction can be judged.
public struct DriveTrial: Sendable {
    /// Whether the last destination was reached.
    public private(set) var hasArrived = false
    /// Whether a wrong road was taken.
    public private(set) var tookWrongTurn = false
    /// Time from leaving the route to its detection, in seconds; `nil` if it was not detected.
    public private(set) var secondsToDetection: Double?
    /// Distance driven in that time, in meters.
    public private(set) var metersToDetection: Double?
    /// Number of times that the navigator left the route although the vehicle was on it.
    public private(set) var falseDepartures = 0
    /// Positions of the vehicle at these times.
    public private(set) var falseDepartureLocations: [Coordinate] = []
    /// The announcements of the maneuvers.
    public private(set) var announcements = AnnouncementChecker()
    /// Number of judged updates of the feed.
    public private(set) var updates = 0
    /// Number of updates with the right step. Within ten meters of a maneuver, either step is right.
    public private(set) var rightSteps = 0
    /// Distance driven, in meters.
    public private(set) var meters = 0.0
    /// Violations of the rules for events.
    public private(set) var violations: [String] = []

    /// The receiver: an error with σ = 8 m in east and north, correlated over ten seconds, and 5 % of fixes lost.
    public static let receiver = ReceiverModel(
        error: Meters(8), correlationTime: Seconds(10), lossRatio: 0.05, lossLength: 2, courseError: 4,
        speedError: MetersPerSecond(0.5), signalLoss: .tunnel)

    /// Drives along the best route.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - provider: Finds routes.
    ///   - seed: Determines the faults.
    ///   - snapper: Snaps fixes to roads; `nil` to use the route alone.
    ///   - policy: Replaces the standard policy of the travel mode.
    ///   - faults: What goes wrong.
    /// - Throws: The error of the provider, or `provider` if its route cannot be followed.
    public init(
        request: RouteRequest, provider: any RouteProviding, seed: UInt64, snapper: (any RoadSnapping)? = nil,
        policy: FollowingPolicy? = nil, faults: DriveFaults = .standard
    ) async throws(RouteError) {
        var random = SeededRandom(seed: seed)
        let original = try await provider.itinerary(for: request)
        let maneuver = 1 + Int(random.nextUniform() * Double(max(1, original.steps.count - 2)))
        let wrongTurn =
            faults.hasWrongTurn
            ? await WrongTurn.find(at: maneuver, of: original, mode: request.mode, provider: provider) : nil
        var tunnel = 0.0..<0.0
        for _ in 0..<20 where faults.hasTunnel && tunnel.isEmpty {
            let start = original.distance * (0.1 + 0.7 * random.nextUniform())
            let length = min(original.distance * 0.2, 300 + 700 * random.nextUniform())
            // The faults are judged separately: a wrong turn in a tunnel cannot be detected before its end.
            let isClear = wrongTurn.map { $0.along < start - 150 || $0.along > start + length + 150 } ?? true
            if isClear { tunnel = start..<(start + length) }
        }
        let itinerary =
            tunnel.isEmpty ? original : (try? Itinerary(original.route.addingTunnel(tunnel, of: original))) ?? original

        var settings = RouteSimulator.Settings(startTime: 1_700_000_000, receiver: faults.receiver)
        if !faults.lostSignal.isEmpty { settings.lostSignal = [.meters(faults.lostSignal)] }
        var drive = DriveSession(
            following: itinerary, request: request, provider: provider, settings: settings, seed: seed, policy: policy,
            snapper: snapper)
        drive.simulator.isLocationJitteringEnabled = true
        drive.wrongTurn = wrongTurn
        await run(&drive)
    }

    private mutating func run(_ drive: inout DriveSession) async {
        var checker = EventChecker()
        var departure: (time: Double, driven: Double)?
        var seconds = 0
        while seconds < 20_000, let observation = await next(&drive) {
            seconds += 1
            checker.check(observation.events)
            announcements.judge(observation.events, at: drive.simulator.time)
            if observation.isOffRoute, departure == nil {
                departure = (drive.simulator.time, observation.drivenBefore)
                tookWrongTurn = true
            }
            for event in observation.events {
                switch event {
                case .leftRoute:
                    if !observation.isOffRoute {
                        falseDepartures += 1
                        falseDepartureLocations.append(observation.truth.coordinate)
                    } else if let departure, secondsToDetection == nil {
                        secondsToDetection = drive.simulator.time - departure.time
                        metersToDetection = observation.drivenBefore - departure.driven
                    }
                case .navInfoUpdated(let info) where info.navState == .enroute && !observation.isOffRoute:
                    judge(info, at: observation.along, of: observation.itinerary)
                default: break
                }
            }
        }
        hasArrived = drive.hasArrived
        meters = drive.simulator.driven
        violations = checker.violations
    }

    /// One tick with the true position.
    private struct Observation {
        var events: [NavigatorEvent]
        var truth: LocationFix
        /// Whether the vehicle is off the route.
        var isOffRoute: Bool
        var drivenBefore: Double
        var along: Double
        var itinerary: Itinerary?
    }

    private func next(_ drive: inout DriveSession) async -> Observation? {
        let simulator = drive.simulator
        let itinerary = drive.state.itinerary
        guard let tick = await drive.next() else { return nil }
        return Observation(
            events: tick.events, truth: simulator.truth, isOffRoute: simulator.isOffRoute || drive.simulator.isOffRoute,
            drivenBefore: simulator.driven, along: simulator.distance.value, itinerary: itinerary)
    }

    private mutating func judge(_ info: NavInfo, at along: Double, of itinerary: Itinerary?) {
        guard let itinerary, let step = info.currentStep, !info.routeChanged,
            itinerary.steps.indices.contains(step.stepNumber),
            itinerary.steps[step.stepNumber].location == step.location
        else { return }
        updates += 1
        let next = itinerary.stepDistances[step.stepNumber]
        let last = step.stepNumber > 0 ? itinerary.stepDistances[step.stepNumber - 1] : -.infinity
        let isDeparture = step.turn.kind == .depart && along < next + 20
        if along <= next + 10 && along >= last - 10 || isDeparture { rightSteps += 1 }
    }
}

extension Route {
    /// A copy with a tunnel in a range of meters from the start.
    fileprivate func addingTunnel(_ range: Range<Double>, of itinerary: Itinerary) -> Route {
        var route = self
        for leg in route.legs.indices {
            let points = itinerary.legs[leg].points
            guard route.legs[leg].annotation.features.count == points.count - 1 else { continue }
            for row in 0..<points.count - 1 {
                let (from, to) = (
                    itinerary.distances[points.lowerBound + row], itinerary.distances[points.lowerBound + row + 1]
                )
                if range.contains((from + to) / 2) { route.legs[leg].annotation.features[row].insert(.tunnel) }
            }
        }
        return route
    }
}
