// SPDX-License-Identifier: Apache-2.0

/// The order in which to call at places so that the whole trip costs least: the travelling salesman's question.
///
/// Costs may differ by direction. Up to `exactLimit` places the answer is the best there is (dynamic programming over
/// sets, Held and Karp 1962); above, a tour is grown by farthest insertion and mended by moving and turning parts of it
/// until nothing gets better.
public struct VisitOrder: Sendable {
    /// So many places are ordered exactly.
    public static let exactLimit = 12

    /// Number of places.
    private let count: Int
    /// Row after row: what it costs to go from one place to another.
    private var cost: [Double]
    private let shape: Shape

    /// Stands for "there is no way": more than any trip costs, and still a number to reckon with.
    private static let barred = 1e12

    /// What is fixed about a trip.
    public struct Shape: Sendable, Hashable {
        /// Whether it comes back to where it began.
        public var isRound: Bool
        /// Whether it begins at the first place.
        public var startsAtFirst: Bool
        /// Whether it ends at the last place; a round trip then goes from the last place back to its beginning.
        public var endsAtLast: Bool

        /// Makes a shape.
        public init(isRound: Bool = true, startsAtFirst: Bool = false, endsAtLast: Bool = false) {
            self.isRound = isRound
            self.startsAtFirst = startsAtFirst
            self.endsAtLast = endsAtLast
        }
    }

    /// The order of visits.
    ///
    /// A round trip begins at the first place, or behind the last one where only the end is fixed.
    ///
    /// - Parameters:
    ///   - count: Number of places, at least one.
    ///   - shape: What is fixed.
    ///   - cost: What it costs to go from one place to another; `nil` where no way leads.
    /// - Returns: indices of places; `nil` when no trip calls at all of them.
    /// - Complexity: O(count² · 2^count) up to `exactLimit`, O(count³) for each round of mending above.
    public static func best(count: Int, shape: Shape, cost: (Int, Int) -> Double?) -> [Int]? {
        let order = VisitOrder(count: count, shape: shape, cost: cost)
        return order.best()
    }

    private init(count: Int, shape: Shape, cost: (Int, Int) -> Double?) {
        self.count = count
        self.shape = shape
        self.cost = []
        // Every trip is looked for as a round one: what is free of charge in it closes an open trip.
        let last = count - 1
        for from in 0..<count {
            for to in 0..<count {
                var price = from == to ? 0 : cost(from, to) ?? VisitOrder.barred
                switch (shape.startsAtFirst, shape.endsAtLast) {
                case (true, true) where count > 1:
                    // From the last place one goes to the first, and nowhere else; no other place leads there.
                    let closes = from == last && to == 0
                    if closes, !shape.isRound { price = 0 }
                    if !closes, from == last || to == 0, from != to { price = VisitOrder.barred }
                case (true, false) where !shape.isRound && to == 0 && from != to: price = 0
                case (false, true) where !shape.isRound && from == last && from != to: price = 0
                default: break
                }
                self.cost.append(price)
            }
        }
    }

    private func best() -> [Int]? {
        guard count > 2 else {
            let tour = Array(0..<count)
            return price(of: tour) < VisitOrder.barred ? turned(tour) : nil
        }
        let tour = count <= VisitOrder.exactLimit ? exact() : mended(grown())
        return price(of: tour) < VisitOrder.barred ? turned(tour) : nil
    }

    /// Brings the beginning to the front.
    private func turned(_ tour: [Int]) -> [Int] {
        var start = 0
        if shape.endsAtLast, !shape.startsAtFirst {
            let end = tour.firstIndex(of: count - 1) ?? 0
            start = (end + 1) % tour.count
        } else {
            start = tour.firstIndex(of: 0) ?? 0
        }
        return Array(tour[start...] + tour[..<start])
    }

    private func price(_ from: Int, _ to: Int) -> Double { cost[from * count + to] }

    private func price(of tour: [Int]) -> Double {
        var total = 0.0
        for (index, place) in tour.enumerated() { total += price(place, tour[(index + 1) % tour.count]) }
        return total
    }

    // MARK: Exactly

    /// The best round tour from place 0. For each set of the other places and each end in it, the cheapest way to have
    /// called at all of the set is built from sets that are smaller by one.
    private func exact() -> [Int] {
        let others = count - 1
        let sets = 1 << others
        var cheapest = [Double](repeating: .infinity, count: sets * others)
        var before = [Int8](repeating: -1, count: sets * others)
        for end in 0..<others { cheapest[(1 << end) * others + end] = price(0, end + 1) }
        for set in 1..<sets {
            for end in 0..<others where set & (1 << end) != 0 {
                let spent = cheapest[set * others + end]
                guard spent.isFinite else { continue }
                for next in 0..<others where set & (1 << next) == 0 {
                    let row = (set | 1 << next) * others + next
                    let total = spent + price(end + 1, next + 1)
                    if total < cheapest[row] {
                        cheapest[row] = total
                        before[row] = Int8(end)
                    }
                }
            }
        }
        var set = sets - 1
        let totals = (0..<others).map { cheapest[set * others + $0] + price($0 + 1, 0) }
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

    // MARK: Nearly

    /// A tour made by putting the place that is farthest from all before where it costs least.
    private func grown() -> [Int] {
        var tour = [0]
        var isIn = [Bool](repeating: false, count: count)
        isIn[0] = true
        var nearest = (0..<count).map { reach(0, $0) }
        while tour.count < count {
            var farthest = -1
            for place in 0..<count where !isIn[place] && (farthest < 0 || nearest[place] > nearest[farthest]) {
                farthest = place
            }
            var cheapest = (added: Double.infinity, position: tour.count)
            for index in tour.indices {
                let (from, to) = (tour[index], tour[(index + 1) % tour.count])
                let added = price(from, farthest) + price(farthest, to) - (tour.count > 1 ? price(from, to) : 0)
                if added < cheapest.added { cheapest = (added, index + 1) }
            }
            tour.insert(farthest, at: cheapest.position)
            isIn[farthest] = true
            for place in 0..<count { nearest[place] = min(nearest[place], reach(farthest, place)) }
        }
        return tour
    }

    /// The smaller of both ways, so that fixed ends, whose way back is barred, do not count as far.
    private func reach(_ a: Int, _ b: Int) -> Double { min(price(a, b), price(b, a)) }

    /// Moves and turns parts of a tour as long as that makes it cheaper.
    private func mended(_ tour: [Int]) -> [Int] {
        var best = tour
        var total = price(of: best)
        var improves = true
        while improves {
            improves = false
            for from in 1..<count {
                // What is left unmended is a trip all the same.
                guard WorkBudget.spend(1 + count * count / 64) else { return best }
                for to in from..<count {
                    for candidate in [turning(best, from...to), moving(best, from...to)] {
                        guard let candidate else { continue }
                        let price = price(of: candidate)
                        if price < total - 1e-9 {
                            (best, total, improves) = (candidate, price, true)
                        }
                    }
                }
            }
        }
        return best
    }

    private func turning(_ tour: [Int], _ part: ClosedRange<Int>) -> [Int]? {
        guard part.count > 1 else { return nil }
        var turned = tour
        turned[part].reverse()
        return turned
    }

    /// Moves up to three places to where they cost least.
    private func moving(_ tour: [Int], _ part: ClosedRange<Int>) -> [Int]? {
        guard part.count <= 3 else { return nil }
        var rest = tour
        rest.removeSubrange(part)
        guard let first = tour[part].first, let last = tour[part].last, rest.count > 1 else { return nil }
        var cheapest = (added: Double.infinity, position: 0)
        for index in rest.indices {
            let (from, to) = (rest[index], rest[(index + 1) % rest.count])
            let added = price(from, first) + price(last, to) - price(from, to)
            if added < cheapest.added { cheapest = (added, index + 1) }
        }
        rest.insert(contentsOf: tour[part], at: cheapest.position)
        return rest
    }
}
