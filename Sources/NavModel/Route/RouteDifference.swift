// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A reason to prefer an alternative route to the best one of the same request.
public enum RouteDifference: Sendable, Hashable {
    /// Avoids tolls, unlike the best route.
    case avoidsTolls
    /// Avoids motorways, unlike the best route.
    case avoidsHighways
    /// Avoids ferries and trains, unlike the best route.
    case avoidsFerries
    /// Avoids low-emission zones, unlike the best route.
    case avoidsLowEmissionZones
    /// Is significantly shorter, by this length.
    case shorter(by: Meters)
    /// Has fewer turns, by this number of at least two.
    case fewerTurns(by: Int)
    /// Follows a road that the best route does not use, named as signed.
    case via(road: String)
}

extension Route {
    /// The advantages and characteristics of this route compared with the best one, most important first.
    ///
    /// Turns and roads are compared only if both routes have steps. Empty for a route that is like the best one.
    ///
    /// - Complexity: O(stretches + steps).
    public func differences(from best: Route) -> [RouteDifference] {
        let (mine, theirs) = (passedFeatures, best.passedFeatures)
        var differences: [RouteDifference] = []
        for (feature, difference) in Route.avoidable
        where !theirs.isDisjoint(with: feature) && mine.isDisjoint(with: feature) {
            differences.append(difference)
        }
        let saved = best.distance - distance
        if saved > max(Route.leastSaving, Meters(best.distance.value * Route.leastFractionSaved)) {
            differences.append(.shorter(by: saved))
        }
        guard hasSteps, best.hasSteps else { return differences }
        let turns = best.turnCount - turnCount
        if turns >= Route.leastTurnsSaved { differences.append(.fewerTurns(by: turns)) }
        if let road = ownRoad(beside: best) { differences.append(.via(road: road)) }
        return differences
    }

    /// Minimum length that a shorter route saves.
    private static let leastSaving = Meters(100)
    /// Minimum fraction of the length that a shorter route saves.
    private static let leastFractionSaved = 0.05
    /// Minimum number of turns that a route with fewer turns saves.
    private static let leastTurnsSaved = 2
    /// Minimum fraction of the route on a road that characterizes it.
    private static let leastFractionOfRoad = 0.05

    private static let avoidable: [(StretchFeatures, RouteDifference)] = [
        (.toll, .avoidsTolls), (.motorway, .avoidsHighways), ([.ferry, .train], .avoidsFerries),
        (.lowEmissionZone, .avoidsLowEmissionZones),
    ]

    /// The features of all stretches.
    var passedFeatures: StretchFeatures {
        legs.reduce(into: []) { all, leg in for features in leg.annotation.features { all.formUnion(features) } }
    }

    private var hasSteps: Bool { legs.allSatisfy { !$0.steps.isEmpty } }

    /// Number of maneuvers that require an action.
    private var turnCount: Int { legs.reduce(0) { $0 + $1.steps.count { $0.turn.kind.requiresAction } } }

    /// The longest road that `best` does not use.
    private func ownRoad(beside best: Route) -> String? {
        let known = Set(best.legs.flatMap { $0.steps.map(\.road.shortName) })
        var roads: [(name: String, meters: Double)] = []
        for leg in legs {
            for step in leg.steps where !step.road.shortName.isEmpty && !known.contains(step.road.shortName) {
                if let row = roads.firstIndex(where: { $0.name == step.road.shortName }) {
                    roads[row].meters += step.distance.value
                } else {
                    roads.append((step.road.shortName, step.distance.value))
                }
            }
        }
        guard let longest = roads.max(by: { $0.meters < $1.meters }),
            longest.meters >= distance.value * Route.leastFractionOfRoad
        else { return nil }
        return longest.name
    }
}

extension RoadLabel {
    /// The name, or the number if there is none.
    fileprivate var shortName: String { name.isEmpty ? ref : name }
}

extension Turn.Kind {
    /// Whether the driver has to act.
    fileprivate var requiresAction: Bool {
        switch self {
        case .depart, .arrive, .newName, .notification, .merge: false
        default: true
        }
    }
}
