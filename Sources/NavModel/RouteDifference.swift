// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Why somebody might take a route rather than the best one for the same question.
public enum RouteDifference: Sendable, Hashable {
    /// Costs no toll, and the best route does.
    case avoidsTolls
    /// Uses no motorway, and the best route does.
    case avoidsHighways
    /// Takes no boat or train, and the best route does.
    case avoidsFerries
    /// Is clearly shorter, by this length.
    case shorter(by: Meters)
    /// Has clearly fewer turns, by this number, two or more.
    case fewerTurns(by: Int)
    /// Follows a road, named as on its signs, that the best route does not touch.
    case via(road: String)
}

extension Route {
    /// What speaks for this route beside the best one, and how people would tell it: the weightiest first.
    ///
    /// Turns and roads are compared only where both routes have steps. Empty for a route like the best one.
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
        if saved > max(Route.leastSaving, Meters(best.distance.value * Route.leastShareSaved)) {
            differences.append(.shorter(by: saved))
        }
        guard hasSteps, best.hasSteps else { return differences }
        let turns = best.turnCount - turnCount
        if turns >= Route.fewestTurnsLess { differences.append(.fewerTurns(by: turns)) }
        if let road = ownRoad(beside: best) { differences.append(.via(road: road)) }
        return differences
    }

    /// A route is shorter if it saves this much,
    private static let leastSaving = Meters(100)
    /// and this share of the way.
    private static let leastShareSaved = 0.05
    /// A route has fewer turns if it has so many less.
    private static let fewestTurnsLess = 2
    /// A road is worth a name if it makes up this share of the way.
    private static let leastShareOfRoad = 0.05

    private static let avoidable: [(StretchFeatures, RouteDifference)] = [
        (.toll, .avoidsTolls), (.motorway, .avoidsHighways), ([.ferry, .train], .avoidsFerries),
    ]

    /// Everything that the route passes anywhere.
    private var passedFeatures: StretchFeatures {
        legs.reduce(into: []) { all, leg in for features in leg.annotation.features { all.formUnion(features) } }
    }

    private var hasSteps: Bool { legs.allSatisfy { !$0.steps.isEmpty } }

    /// Places where a driver has to do something.
    private var turnCount: Int { legs.reduce(0) { $0 + $1.steps.count { $0.turn.kind.isDoing } } }

    /// The longest road among those that `best` does not use.
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
            longest.meters >= distance.value * Route.leastShareOfRoad
        else { return nil }
        return longest.name
    }
}

extension RoadLabel {
    /// The name, else the number.
    fileprivate var shortName: String { name.isEmpty ? ref : name }
}

extension Turn.Kind {
    /// Whether the driver has to do something, and not only to know it.
    fileprivate var isDoing: Bool {
        switch self {
        case .depart, .arrive, .newName, .notification, .merge: false
        default: true
        }
    }
}
