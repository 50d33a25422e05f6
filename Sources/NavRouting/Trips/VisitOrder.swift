// SPDX-License-Identifier: Apache-2.0

/// The order of visits that minimizes the cost of a trip: the asymmetric traveling salesman problem.
///
/// Up to `exactLimit` places the result is optimal, by dynamic programming over subsets (Held and Karp, "A dynamic
/// programming approach to sequencing problems", 1962). Above, a tour is built by farthest insertion and improved by
/// local search.
public struct VisitOrder: Sendable {
    /// Maximum number of places for an optimal result.
    public static let exactLimit = 12

    /// Number of places.
    private let count: Int
    /// Cost matrix, row by row.
    private var cost: [Double]
    private let shape: Shape

    /// Cost of unreachable pairs: more than any trip, but finite.
    private static let unreachable = 1e12

    /// Constraints on a trip.
    public struct Shape: Sendable, Hashable {
        /// Whether the trip returns to its start.
        public var isRound: Bool
        /// Whether the trip starts at the first place.
        public var startsAtFirst: Bool
        /// Whether the trip ends at the last place. A round trip then returns from the last place to its start.
        public var endsAtLast: Bool

        /// Creates constraints.
        ///
        /// - Parameters:
        ///   - isRound: Whether the trip returns to its start.
        ///   - startsAtFirst: Whether it starts at the first place.
        ///   - endsAtLast: Whether it ends at the last place.
        public init(isRound: Bool = true, startsAtFirst: Bool = false, endsAtLast: Bool = false) {
            self.isRound = isRound
            self.startsAtFirst = startsAtFirst
            self.endsAtLast = endsAtLast
        }
    }

    /// Finds the best order of visits.
    ///
    /// A round trip starts at the first place, or after the last place if only the end is fixed.
    ///
    /// - Parameters:
    ///   - count: Number of places, at least one.
    ///   - shape: Constraints on the trip.
    ///   - cost: Cost of traveling between two places; `nil` if there is no path.
    /// - Returns: Indices of the places in order; `nil` if no trip visits all of them.
    /// - Complexity: O(count² · 2^count) up to `exactLimit`, O(count³) per round of local search above.
    public static func best(count: Int, shape: Shape, cost: (Int, Int) -> Double?) -> [Int]? {
        let order = VisitOrder(count: count, shape: shape, cost: cost)
        return order.best()
    }

    private init(count: Int, shape: Shape, cost: (Int, Int) -> Double?) {
        self.count = count
        self.shape = shape
        self.cost = []
        // Every trip is solved as a round trip. Free arcs close an open one.
        let last = count - 1
        for from in 0..<count {
            for to in 0..<count {
                var tripCost = from == to ? 0 : cost(from, to) ?? VisitOrder.unreachable
                switch (shape.startsAtFirst, shape.endsAtLast) {
                case (true, true) where count > 1:
                    // The last place leads to the first and nowhere else, and no other place leads there.
                    let closes = from == last && to == 0
                    if closes, !shape.isRound { tripCost = 0 }
                    if !closes, from == last || to == 0, from != to { tripCost = VisitOrder.unreachable }
                case (true, false) where !shape.isRound && to == 0 && from != to: tripCost = 0
                case (false, true) where !shape.isRound && from == last && from != to: tripCost = 0
                default: break
                }
                self.cost.append(tripCost)
            }
        }
    }

    private func best() -> [Int]? {
        guard count > 2 else {
            let tour = Array(0..<count)
            return tripCost(of: tour) < VisitOrder.unreachable ? rotated(tour) : nil
        }
        let tour = count <= VisitOrder.exactLimit ? heldKarp() : localSearch(farthestInsertion())
        return tripCost(of: tour) < VisitOrder.unreachable ? rotated(tour) : nil
    }

    /// Rotates the tour so that it begins at its start.
    private func rotated(_ tour: [Int]) -> [Int] {
        var start = 0
        if shape.endsAtLast, !shape.startsAtFirst {
            let end = tour.firstIndex(of: count - 1) ?? 0
            start = (end + 1) % tour.count
        } else {
            start = tour.firstIndex(of: 0) ?? 0
        }
        return Array(tour[start...] + tour[..<start])
    }

    private func tripCost(_ from: Int, _ to: Int) -> Double { cost[from * count + to] }

    private func tripCost(of tour: [Int]) -> Double {
        var total = 0.0
        for (index, place) in tour.enumerated() { total += tripCost(place, tour[(index + 1) % tour.count]) }
        return total
    }

    // MARK: Exact solution

    /// The optimal tour from place 0. The cheapest path through each subset that ends at each of its places follows
    /// from the subsets with one place less.
    private func heldKarp() -> [Int] {
        let others = count - 1
        let sets = 1 << others
        var cheapest = [Double](repeating: .infinity, count: sets * others)
        var before = [Int8](repeating: -1, count: sets * others)
        for end in 0..<others { cheapest[(1 << end) * others + end] = tripCost(0, end + 1) }
        func extend(_ set: Int, endingAt end: Int) {
            let spent = cheapest[set * others + end]
            guard spent.isFinite else { return }
            for next in 0..<others where set & (1 << next) == 0 {
                let row = (set | 1 << next) * others + next
                let total = spent + tripCost(end + 1, next + 1)
                guard total < cheapest[row] else { continue }
                cheapest[row] = total
                before[row] = Int8(end)
            }
        }
        for set in 1..<sets {
            for end in 0..<others where set & (1 << end) != 0 { extend(set, endingAt: end) }
        }
        var set = sets - 1
        let totals = (0..<others).map { cheapest[set * others + $0] + tripCost($0 + 1, 0) }
        var end = totals.indices.min { totals[$0] < totals[$1] } ?? 0
        var tour: [Int] = []
        while set != 0 {
            tour.append(end + 1)
            let previous = Int(before[set * others + end])
            set &= ~(1 << end)
            if previous >= 0 { end = previous }
        }
        return [0] + tour.reversed()
    }

    // MARK: Heuristic

    /// Builds a tour by inserting the place farthest from the tour where it adds the least cost.
    private func farthestInsertion() -> [Int] {
        var tour = [0]
        var isIn = [Bool](repeating: false, count: count)
        isIn[0] = true
        var nearest = (0..<count).map { distance(0, $0) }
        while tour.count < count {
            var farthest = -1
            for place in 0..<count where !isIn[place] && (farthest < 0 || nearest[place] > nearest[farthest]) {
                farthest = place
            }
            var cheapest = (added: Double.infinity, position: tour.count)
            for index in tour.indices {
                let (from, to) = (tour[index], tour[(index + 1) % tour.count])
                let added =
                    tripCost(from, farthest) + tripCost(farthest, to) - (tour.count > 1 ? tripCost(from, to) : 0)
                if added < cheapest.added { cheapest = (added, index + 1) }
            }
            tour.insert(farthest, at: cheapest.position)
            isIn[farthest] = true
            for place in 0..<count { nearest[place] = min(nearest[place], distance(farthest, place)) }
        }
        return tour
    }

    /// The smaller cost of both directions, so that places with an unreachable direction do not count as far.
    private func distance(_ a: Int, _ b: Int) -> Double { min(tripCost(a, b), tripCost(b, a)) }

    /// Improves a tour by reversing and moving parts of it until nothing helps.
    private func localSearch(_ tour: [Int]) -> [Int] {
        var best = (tour: tour, cost: tripCost(of: tour))
        var improves = true
        while improves {
            improves = false
            for from in 1..<count {
                // A partially improved tour is still valid.
                guard WorkBudget.spend(1 + count * count / 64) else { return best.tour }
                for to in from..<count where improve(&best, by: from...to) { improves = true }
            }
        }
        return best.tour
    }

    /// Reverses or moves a part of a tour if that reduces its cost.
    private func improve(_ best: inout (tour: [Int], cost: Double), by part: ClosedRange<Int>) -> Bool {
        var improves = false
        for candidate in [reversing(best.tour, part), moving(best.tour, part)] {
            guard let candidate else { continue }
            let cost = tripCost(of: candidate)
            guard cost < best.cost - 1e-9 else { continue }
            best = (candidate, cost)
            improves = true
        }
        return improves
    }

    private func reversing(_ tour: [Int], _ part: ClosedRange<Int>) -> [Int]? {
        guard part.count > 1 else { return nil }
        var rotated = tour
        rotated[part].reverse()
        return rotated
    }

    /// Moves up to three consecutive places to where they add the least cost.
    private func moving(_ tour: [Int], _ part: ClosedRange<Int>) -> [Int]? {
        guard part.count <= 3 else { return nil }
        var rest = tour
        rest.removeSubrange(part)
        guard let first = tour[part].first, let last = tour[part].last, rest.count > 1 else { return nil }
        var cheapest = (added: Double.infinity, position: 0)
        for index in rest.indices {
            let (from, to) = (rest[index], rest[(index + 1) % rest.count])
            let added = tripCost(from, first) + tripCost(last, to) - tripCost(from, to)
            if added < cheapest.added { cheapest = (added, index + 1) }
        }
        rest.insert(contentsOf: tour[part], at: cheapest.position)
        return rest
    }
}
