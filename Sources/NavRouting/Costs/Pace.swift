// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// What a profile makes of one direction of a road, for any length of it.
struct Pace {
    /// Seconds per meter in the open country; not finite where the mode may not go.
    var openSecondsPerMeter = Double.infinity
    /// Seconds per meter in a town.
    var townSecondsPerMeter = Double.infinity
    /// How many seconds a second counts.
    var weight = 1.0
    /// What matters where one enters and leaves the road.
    var traits: EdgeTraits = []
    /// Whether the road says itself that it is in a town.
    var isBuiltUp = false

    /// A road that is closed to the mode.
    static let closed = Pace()
}

extension Pace {
    /// Reads the road of an edge.
    init(of edge: EdgeID, in graph: RoadGraph, for wish: TravelWish) {
        let profile = wish.profile
        guard graph.access(of: edge).isSuperset(of: profile.modeSet) else {
            self = .closed
            return
        }
        let road = graph.road(of: edge)
        let (roadClass, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        var change = RulesInForce.Change()
        if let rules = wish.rules, flags.contains(.conditional) {
            change = rules.change(of: edge, in: graph, for: profile.mode)
        }
        if change.isClosed {
            self = .closed
            return
        }
        let conditions = [profile.surfaces[graph.surface(of: road)], profile.smoothness[graph.smoothness(of: road)]]
            .compactMap { $0 }
        if roadClass.isFerry {
            let usual = roadClass == .ferry ? profile.crossing.ferrySpeed : profile.crossing.trainSpeed
            openSecondsPerMeter = 3.6 / max(1, graph.crossingSpeed(of: road) ?? usual)
            townSecondsPerMeter = openSecondsPerMeter
        } else {
            let limit = change.limit.map { .signed($0) } ?? LimitReading(of: edge, road: road, in: graph)
            let (open, town) = (profile.openSpeed[roadClass], profile.townSpeed[roadClass])
            openSecondsPerMeter = 3.6 / Pace.speed(open, limit, flags, conditions, profile)
            townSecondsPerMeter = 3.6 / Pace.speed(town, limit, flags, conditions, profile)
        }
        isBuiltUp = flags.contains(.builtUp)
        if !wish.shortest {
            weight = conditions.reduce(profile.weight[roadClass]) { $0 * $1.weight }
            if flags.contains(.closed) { weight *= profile.closedWeight }
        }
        traits = Pace.traits(of: edge, roadClass, flags, graph, wish)
        if change.isForDestination { traits.insert(.destinationOnly) }
        if traits.contains(.destinationOnly), !wish.shortest { weight *= profile.destinationOnlyWeight }
        if traits.contains(.avoided) { weight *= profile.avoidedWeight }
    }

    /// Speed in km/h that limits and the state of the road leave of the class's own; at least 1.
    private static func speed(
        _ usual: Double, _ limit: LimitReading, _ flags: RoadFlags, _ conditions: [CostProfile.RoadCondition],
        _ profile: CostProfile
    ) -> Double {
        var speed = usual
        if let habit = profile.limits {
            switch limit {
            case .unknown: break
            case .none: speed = max(speed, habit.unlimited)
            case .signed(let legal): speed = min(legal * habit.share, max(speed, legal * habit.signedShare))
            case .byLaw(let legal): speed = min(legal * habit.share, speed)
            }
        }
        if flags.contains(.narrow) { speed *= profile.narrowShare }
        if flags.contains(.roundabout) { speed = min(speed, profile.roundaboutSpeed) }
        for condition in conditions { speed = min(speed * condition.share, condition.top) }
        return max(1, min(speed, profile.topSpeed))
    }

    private static func traits(
        of edge: EdgeID, _ roadClass: RoadClass, _ flags: RoadFlags, _ graph: RoadGraph, _ wish: TravelWish
    ) -> EdgeTraits {
        let modes = wish.profile.modeSet
        var traits: EdgeTraits = []
        if graph.destinationOnly(of: edge).isSuperset(of: modes) { traits.insert(.destinationOnly) }
        if roadClass.isFerry { traits.insert(.carried) }
        if flags.contains(.roundabout) { traits.insert(.roundabout) }
        if flags.contains(.leftHandTraffic) { traits.insert(.leftHandTraffic) }
        let isMotor = !ModeSet.motor.isDisjoint(with: modes)
        let isHighway = roadClass == .motorway || roadClass == .motorwayLink || flags.contains(.motorroad)
        if wish.avoid.contains(.tolls) && isMotor && flags.contains(.toll)
            || wish.avoid.contains(.ferries) && roadClass.isFerry
            || wish.avoid.contains(.highways) && isMotor && isHighway
        {
            traits.insert(.avoided)
        }
        return traits
    }
}

/// A legal limit with where it comes from.
private enum LimitReading {
    case unknown, none
    /// A sign says so, km/h.
    case signed(Double)
    /// Nothing is signed, so the law's default holds, km/h.
    case byLaw(Double)

    init(of edge: EdgeID, road: RoadID, in graph: RoadGraph) {
        let limit = graph.speedLimit(of: edge)
        if limit == .unlimited {
            self = .none
        } else if let legal = limit.kilometersPerHour {
            let byLaw: RoadFlags = edge.isBackward ? .backwardLimitIsDefault : .forwardLimitIsDefault
            self = graph.flags(of: road).contains(byLaw) ? .byLaw(legal) : .signed(legal)
        } else {
            self = .unknown
        }
    }
}
