// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A numbered route relation.
struct RouteRelation: Sendable {
    let id: Int64
    /// Words of the route number: `I`, `80`.
    let words: Set<String>
    /// Cardinal direction that the relation is signed for, such as `west`.
    let bound: String?
    let members: [Member]

    struct Member: Sendable {
        var isRelation: Bool
        var ref: Int64
        var role: Role
    }

    /// Role of a member.
    enum Role: Sendable, Equatable {
        case forward, backward, other
        case bound(String)
    }

    /// Parses a relation; `nil` unless it is a road route.
    init?(_ relation: RelationView) {
        guard relation.tags.contains("type", "route"), relation.tags.contains("route", "road") else { return nil }
        let tags = relation.tags.tags
        var words: Set<String> = []
        for key in ["ref", "network", "name"] { words.formUnion(RoadRoutes.words(tags[key] ?? "")) }
        id = relation.id
        self.words = words
        bound = RouteRelation.bound(tags["direction"] ?? "")
        members = relation.members.compactMap { member in
            guard member.kind != .node else { return nil }
            let role: Role =
                switch member.role {
                case "forward": .forward
                case "backward": .backward
                default: RouteRelation.bound(member.role).map { .bound($0) } ?? .other
                }
            return Member(isRelation: member.kind == .relation, ref: member.ref, role: role)
        }
    }

    private static func bound(_ text: String) -> String? {
        let word = text.lowercased()
        return ["north", "south", "east", "west"].contains(word) ? word : nil
    }
}

/// Cardinal directions of road numbers: `I 80` west, as signed in North America.
///
/// A route relation gives the direction of its members by their roles, by its own `direction`, or by that of its parent
/// relation. Contradictions are ignored. Source: the OpenStreetMap page "Interstate Highway relations".
struct RoadRoutes: Sendable {
    private var ways: [Int64: [Claim]] = [:]

    /// Direction of a way according to one route.
    private struct Claim: Sendable {
        var words: Set<String>
        var bound: String
        /// The direction of the way that it applies to; `nil` for both.
        var direction: WayDirection?
    }

    /// Creates an empty set of routes.
    init() {}

    /// Computes the directions of the members of `routes`.
    init(_ routes: [RouteRelation]) {
        var parents: [Int64: Set<String>] = [:]
        for route in routes {
            for member in route.members where member.isRelation {
                if case .bound(let bound) = member.role {
                    parents[member.ref, default: []].insert(bound)
                } else if let bound = route.bound {
                    parents[member.ref, default: []].insert(bound)
                }
            }
        }
        for route in routes {
            let above = parents[route.id] ?? []
            for member in route.members where !member.isRelation {
                var claimed = above
                if let bound = route.bound { claimed.insert(bound) }
                if case .bound(let bound) = member.role { claimed.insert(bound) }
                guard claimed.count == 1, let bound = claimed.first else { continue }
                let direction: WayDirection? =
                    switch member.role {
                    case .forward: .forward
                    case .backward: .backward
                    default: nil
                    }
                ways[member.ref, default: []].append(Claim(words: route.words, bound: bound, direction: direction))
            }
        }
    }

    /// The cardinal directions of a way's road numbers in one direction: one value for each number of `ref`, joined by
    /// ";", empty for unknown ones; an empty text when all are unknown.
    func bounds(of way: Int64, ref: String, _ direction: WayDirection) -> String {
        guard !ref.isEmpty, let claims = ways[way] else { return "" }
        let numbers = ref.split(separator: ";").map { RoadRoutes.words(String($0)) }
        var bounds = [Set<String>](repeating: [], count: numbers.count)
        for claim in claims where claim.direction == nil || claim.direction == direction {
            let scores = numbers.map { RoadRoutes.similarity($0, claim.words) }
            guard let best = scores.max(), best >= 2, let number = scores.firstIndex(of: best) else { continue }
            bounds[number].insert(claim.bound)
        }
        let known = bounds.map { $0.count == 1 ? $0.first ?? "" : "" }
        return known.allSatisfy(\.isEmpty) ? "" : known.joined(separator: ";")
    }

    /// Similarity of a road number and a route: a common number counts twice as much as a common word.
    private static func similarity(_ number: Set<String>, _ route: Set<String>) -> Int {
        number.intersection(route).reduce(0) { $0 + ($1.allSatisfy(\.isNumber) ? 2 : 1) }
    }

    /// The words of `I 80`, `US:I`, `A-12`.
    static func words(_ text: String) -> Set<String> {
        Set(text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}
