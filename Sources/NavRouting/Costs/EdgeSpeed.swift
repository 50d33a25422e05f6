// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
internal import NavModel

/// Speed and traits of one direction of a road under a profile, independent of its length.
struct EdgeSpeed {
    /// Seconds per meter outside built-up areas; infinite if the mode has no access.
    var ruralSecondsPerMeter = Double.infinity
    /// Seconds per meter in built-up areas.
    var urbanSecondsPerMeter = Double.infinity
    /// Cost per second.
    var weight = 1.0
    /// Traits that matter where a path enters or leaves the road.
    var traits: EdgeTraits = []
    /// Whether the road is tagged as built-up.
    var isBuiltUp = false

    /// A road closed to the mode.
    static let closed = EdgeSpeed()
}

extension EdgeSpeed {
    /// Evaluates the road of an edge.
    init(of edge: EdgeID, in graph: RoadGraph, for options: MetricOptions) {
        let profile = options.profile
        guard graph.access(of: edge).isSuperset(of: profile.modeSet) else {
            self = .closed
            return
        }
        let road = graph.road(of: edge)
        let (roadClass, flags) = (graph.roadClass(of: road), graph.flags(of: road))
        var change = RulesInForce.Change()
        if let rules = options.rules, flags.contains(.conditional) {
            change = rules.change(of: edge, in: graph, for: profile.mode)
        }
        let limitAccess = options.vehicle?.access(under: graph.limits(of: edge))
        if change.isClosed || limitAccess == .no {
            self = .closed
            return
        }
        let conditions = [profile.surfaces[graph.surface(of: road)], profile.smoothness[graph.smoothness(of: road)]]
            .compactMap { $0 }
        if roadClass.isFerry {
            let unrestricted = roadClass == .ferry ? profile.ferries.ferrySpeed : profile.ferries.trainSpeed
            ruralSecondsPerMeter = 3.6 / max(1, graph.crossingSpeed(of: road) ?? unrestricted)
            urbanSecondsPerMeter = ruralSecondsPerMeter
        } else {
            let limit = change.limit.map { .signed($0) } ?? LegalLimit(of: edge, road: road, in: graph)
            let (open, town) = (profile.ruralSpeed[roadClass], profile.urbanSpeed[roadClass])
            ruralSecondsPerMeter = 3.6 / EdgeSpeed.speed(open, limit, flags, conditions, profile)
            urbanSecondsPerMeter = 3.6 / EdgeSpeed.speed(town, limit, flags, conditions, profile)
        }
        isBuiltUp = flags.contains(.builtUp)
        if !options.shortest {
            weight = conditions.reduce(profile.weight[roadClass]) { $0 * $1.weight }
            if flags.contains(.closed) { weight *= profile.closedWeight }
        }
        traits = EdgeSpeed.traits(of: edge, roadClass, flags, graph, options)
        if change.isForDestination || limitAccess == .destination { traits.insert(.destinationOnly) }
        if traits.contains(.destinationOnly), !options.shortest { weight *= profile.destinationOnlyWeight }
        if traits.contains(.avoided) { weight *= profile.avoidedWeight }
    }

    /// Speed in km/h of a road class under the limit and the condition of the road; at least 1.
    private static func speed(
        _ unrestricted: Double, _ limit: LegalLimit, _ flags: RoadFlags, _ conditions: [CostProfile.RoadCondition],
        _ profile: CostProfile
    ) -> Double {
        var speed = unrestricted
        if let limits = profile.limits {
            switch limit {
            case .unknown: break
            case .none: speed = max(speed, limits.unlimitedSpeed)
            case .signed(let legal): speed = min(legal * limits.factor, max(speed, legal * limits.signedFactor))
            case .statutory(let legal): speed = min(legal * limits.factor, speed)
            }
        }
        if flags.contains(.narrow) { speed *= profile.narrowRoadFactor }
        if flags.contains(.roundabout) { speed = min(speed, profile.roundaboutSpeed) }
        for condition in conditions { speed = min(speed * condition.speedFactor, condition.topSpeed) }
        return max(1, min(speed, profile.topSpeed))
    }

    private static func traits(
        of edge: EdgeID, _ roadClass: RoadClass, _ flags: RoadFlags, _ graph: RoadGraph, _ options: MetricOptions
    ) -> EdgeTraits {
        let modes = options.profile.modeSet
        var traits: EdgeTraits = []
        if graph.destinationOnly(of: edge).isSuperset(of: modes) { traits.insert(.destinationOnly) }
        if roadClass.isFerry { traits.insert(.carried) }
        if flags.contains(.roundabout) { traits.insert(.roundabout) }
        if flags.contains(.leftHandTraffic) { traits.insert(.leftHandTraffic) }
        let isMotor = !ModeSet.motor.isDisjoint(with: modes)
        let isHighway = roadClass == .motorway || roadClass == .motorwayLink || flags.contains(.motorroad)
        if options.avoid.contains(.tolls) && isMotor && flags.contains(.toll)
            || options.avoid.contains(.lowEmissionZones) && isMotor && flags.contains(.lowEmissionZone)
            || options.avoid.contains(.ferries) && roadClass.isFerry
            || options.avoid.contains(.highways) && isMotor && isHighway
        {
            traits.insert(.avoided)
        }
        return traits
    }
}

/// A speed limit and its origin.
private enum LegalLimit {
    case unknown, none
    /// A signed limit, km/h.
    case signed(Double)
    /// The statutory default, km/h.
    case statutory(Double)

    init(of edge: EdgeID, road: RoadID, in graph: RoadGraph) {
        let limit = graph.speedLimit(of: edge)
        if limit == .unlimited {
            self = .none
        } else if let legal = limit.kilometersPerHour {
            let statutory: RoadFlags = edge.isBackward ? .backwardLimitIsDefault : .forwardLimitIsDefault
            self = graph.flags(of: road).contains(statutory) ? .statutory(legal) : .signed(legal)
        } else {
            self = .unknown
        }
    }
}
