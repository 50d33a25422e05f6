// SPDX-License-Identifier: Apache-2.0

public import NavGeo
public import NavModel

/// One simulated drive on which things go wrong, and how the navigator bore up.
///
/// The receiver errs by eight meters that last, and loses one fix in twenty; somewhere there is a tunnel, and somewhere
/// the driver takes a wrong road. The truth is known, so everything can be judged.
public struct DriveTrial: Sendable {
    /// Whether the last destination was reached.
    public private(set) var hasArrived = false
    /// Whether a wrong road was taken.
    public private(set) var wentWrong = false
    /// Seconds from leaving the route to noticing it; `nil` when it was not noticed.
    public private(set) var secondsToNotice: Double?
    /// Meters driven in that time.
    public private(set) var metersToNotice: Double?
    /// How often the route was thought left while the vehicle was on it.
    public private(set) var falseDepartures = 0
    /// Messages of the feed that were judged.
    public private(set) var messages = 0
    /// Those of them with the right step, where within ten meters of a maneuver either step is right.
    public private(set) var rightSteps = 0
    /// Meters driven.
    public private(set) var meters = 0.0
    /// What the events broke, if anything.
    public private(set) var breaches: [String] = []
    /// Where the vehicle was when the route was thought left without cause.
    public private(set) var falsePlaces: [Coordinate] = []

    /// The trial's receiver: an error with σ = 8 m in east and north that lasts for about ten seconds, 5 % of fixes lost.
    public static let receiver = ReceiverModel(
        error: Meters(8), memory: Seconds(10), lossShare: 0.05, lossLength: 2, courseError: 4,
        speedError: MetersPerSecond(0.5), silence: .tunnel)

    /// Drives along the best route for `request`.
    ///
    /// - Throws: What the provider throws.
    public init(
        request: RouteRequest, provider: any RouteProviding, seed: UInt64, snapper: (any RoadSnapping)? = nil,
        policy: FollowingPolicy? = nil
    ) async throws(RouteError) {
        var random = SeededRandom(seed: seed)
        let plain = try await provider.itinerary(for: request)
        let wanted = 1 + Int(random.nextUniform() * Double(max(1, plain.steps.count - 2)))
        let wrong = await WrongTurn.find(at: wanted, of: plain, mode: request.mode, provider: provider)
        var tunnel = 0.0..<0.0
        for _ in 0..<20 where tunnel.isEmpty {
            let start = plain.distance * (0.1 + 0.7 * random.nextUniform())
            let length = min(plain.distance * 0.2, 300 + 700 * random.nextUniform())
            // The two mistakes are judged apart: whoever turns off in a tunnel is not seen until the end of it.
            let isClear = wrong.map { $0.along < start - 150 || $0.along > start + length + 150 } ?? true
            if isClear { tunnel = start..<(start + length) }
        }
        let itinerary = tunnel.isEmpty ? plain : (try? Itinerary(plain.route.dug(tunnel, of: plain))) ?? plain

        let settings = RouteSimulator.Settings(startTime: 1_700_000_000, receiver: DriveTrial.receiver)
        var drive = DriveSession(
            following: itinerary, request: request, provider: provider, settings: settings, seed: seed, policy: policy,
            snapper: snapper)
        drive.simulator.isLocationJitteringEnabled = true
        drive.wrongTurn = wrong
        await run(&drive)
    }

    private mutating func run(_ drive: inout DriveSession) async {
        var rules = EventRules()
        var wrongAt: (time: Double, driven: Double)?
        var seconds = 0
        while seconds < 20_000, let moment = await advance(&drive) {
            seconds += 1
            rules.look(at: moment.events)
            if moment.isAstray, wrongAt == nil {
                wrongAt = (drive.simulator.time, moment.drivenBefore)
                wentWrong = true
            }
            for event in moment.events {
                switch event {
                case .leftRoute:
                    if !moment.isAstray {
                        falseDepartures += 1
                        falsePlaces.append(moment.truth.coordinate)
                    } else if let wrong = wrongAt, secondsToNotice == nil {
                        secondsToNotice = drive.simulator.time - wrong.time
                        metersToNotice = moment.drivenBefore - wrong.driven
                    }
                case .navInfoUpdated(let info) where info.navState == .enroute && !moment.isAstray:
                    judge(info, at: moment.along, of: moment.itinerary)
                default: break
                }
            }
        }
        hasArrived = drive.hasArrived
        meters = drive.simulator.driven
        breaches = rules.breaches
    }

    /// One moment with the truth that it was driven in.
    private struct Witness {
        var events: [NavigatorEvent]
        var truth: LocationFix
        /// Whether the vehicle is off the route, by the fix of this moment.
        var isAstray: Bool
        var drivenBefore: Double
        var along: Double
        var itinerary: Itinerary?
    }

    private func advance(_ drive: inout DriveSession) async -> Witness? {
        let simulator = drive.simulator
        let itinerary = drive.state.itinerary
        guard let moment = await drive.next() else { return nil }
        return Witness(
            events: moment.events, truth: simulator.truth, isAstray: simulator.isAstray || drive.simulator.isAstray,
            drivenBefore: simulator.driven, along: simulator.distance.value, itinerary: itinerary)
    }

    private mutating func judge(_ info: NavInfo, at along: Double, of itinerary: Itinerary?) {
        guard let itinerary, let step = info.currentStep, !info.routeChanged,
            itinerary.steps.indices.contains(step.stepNumber),
            itinerary.steps[step.stepNumber].location == step.location
        else { return }
        messages += 1
        let next = itinerary.stepDistances[step.stepNumber]
        let last = step.stepNumber > 0 ? itinerary.stepDistances[step.stepNumber - 1] : -.infinity
        let isDeparture = step.turn.kind == .depart && along < next + 20
        if along <= next + 10 && along >= last - 10 || isDeparture { rightSteps += 1 }
    }
}

extension Route {
    /// The same route with a tunnel between `range` meters from its start.
    fileprivate func dug(_ range: Range<Double>, of itinerary: Itinerary) -> Route {
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
