// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// A numbered route as its relation tells it, in terms of OpenStreetMap.
struct RouteRelation: Sendable {
    let id: Int64
    /// Words that a road number of the route may be made of: `I`, `80`.
    let words: Set<String>
    /// The point of the compass that the relation is signed for, such as `west`.
    let bound: String?
    let members: [Member]

    struct Member: Sendable {
        var isRelation: Bool
        var ref: Int64
        var role: Role
    }

    /// What a member is to its relation.
    enum Role: Sendable, Equatable {
        case forward, backward, other
        case bound(String)
    }

    /// Reads a relation; `nil` when it is no route of roads.
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

/// Which way the numbers of roads are bound: `I 80` west, as North American signs tell.
///
/// A route's relation says so for its members by their roles or for all of them by its `direction`, or the relation that
/// it is part of does. Where two of these disagree, nothing is known. Source: the OpenStreetMap page "Interstate Highway
/// relations".
struct RoadRoutes: Sendable {
    private var ways: [Int64: [Claim]] = [:]

    /// What one route says of a way.
    private struct Claim: Sendable {
        var words: Set<String>
        var bound: String
        /// The direction of the way that it speaks of; `nil` for both.
        var direction: WayDirection?
    }

    /// Starts without any route.
    init() {}

    /// Works out what routes say of their ways.
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

    /// Where the numbers of a way are bound for in one direction: one word for each number of `ref`, joined by ";", or
    /// nothing where it is not known; empty when no word is known at all.
    func bounds(of way: Int64, ref: String, _ direction: WayDirection) -> String {
        guard !ref.isEmpty, let claims = ways[way] else { return "" }
        let numbers = ref.split(separator: ";").map { RoadRoutes.words(String($0)) }
        var bounds = [Set<String>](repeating: [], count: numbers.count)
        for claim in claims where claim.direction == nil || claim.direction == direction {
            let scores = numbers.map { RoadRoutes.likeness($0, claim.words) }
            guard let best = scores.max(), best >= 2, let number = scores.firstIndex(of: best) else { continue }
            bounds[number].insert(claim.bound)
        }
        let known = bounds.map { $0.count == 1 ? $0.first ?? "" : "" }
        return known.allSatisfy(\.isEmpty) ? "" : known.joined(separator: ";")
    }

    /// How much a road number is like that of a route: a common number counts twice as much as a common word.
    private static func likeness(_ number: Set<String>, _ route: Set<String>) -> Int {
        number.intersection(route).reduce(0) { $0 + ($1.allSatisfy(\.isNumber) ? 2 : 1) }
    }

    /// The words of `I 80`, `US:I`, `A-12`.
    static func words(_ text: String) -> Set<String> {
        Set(text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
}
