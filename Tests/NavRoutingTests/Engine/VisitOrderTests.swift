// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavRouting
import NavTestSupport
import Testing

@Suite struct VisitOrderTests {
    private let shapes = [
        VisitOrder.Shape(), VisitOrder.Shape(startsAtFirst: true, endsAtLast: true),
        VisitOrder.Shape(startsAtFirst: true), VisitOrder.Shape(endsAtLast: true),
        VisitOrder.Shape(isRound: false, startsAtFirst: true, endsAtLast: true),
        VisitOrder.Shape(isRound: false, startsAtFirst: true), VisitOrder.Shape(isRound: false, endsAtLast: true),
    ]

    private func tourCost(_ order: [Int], isRound: Bool, _ cost: (Int, Int) -> Double?) -> Double {
        var total = 0.0
        for (from, to) in zip(order, order.dropFirst()) { total += cost(from, to) ?? .infinity }
        if isRound, let first = order.first, let last = order.last { total += cost(last, first) ?? .infinity }
        return total
    }

    /// The best of all orders.
    private func cheapest(_ count: Int, _ shape: VisitOrder.Shape, _ cost: (Int, Int) -> Double?) -> Double {
        var best = Double.infinity
        func extend(_ order: [Int]) {
            if order.count == count {
                let fits =
                    (!shape.startsAtFirst || order.first == 0) && (!shape.endsAtLast || order.last == count - 1)
                if fits { best = min(best, tourCost(order, isRound: shape.isRound, cost)) }
                return
            }
            for next in 0..<count where !order.contains(next) { extend(order + [next]) }
        }
        extend([])
        return best
    }

    @Test func smallTripsAreOptimal() {
        forEverySeed { random in
            let count = Int.random(in: 1...6, using: &random)
            let costs = (0..<count * count).map { _ -> Double? in
                Int.random(in: 0..<12, using: &random) == 0 ? nil : Double(Int.random(in: 1...100, using: &random))
            }
            func cost(_ from: Int, _ to: Int) -> Double? { costs[from * count + to] }
            for shape in shapes {
                let best = cheapest(count, shape, cost)
                let order = VisitOrder.best(count: count, shape: shape, cost: cost)
                // A single place is a round trip of length zero, whatever the cost from it to itself.
                guard count > 1 else { continue }
                #expect((order == nil) == (best == .infinity), "seed \(random.seed) \(shape)")
                guard let order else { continue }
                #expect(order.sorted() == Array(0..<count))
                #expect(tourCost(order, isRound: shape.isRound, cost) == best, "seed \(random.seed) \(shape) \(order)")
                if shape.startsAtFirst { #expect(order.first == 0) }
                if shape.endsAtLast { #expect(order.last == count - 1) }
            }
        }
    }

    @Test func largeTripAroundACircleKeepsItsOrder() throws {
        var random = SeededRandom(seed: 7)
        let count = 40
        var places = Array(0..<count)
        for index in places.indices.dropLast() {
            places.swapAt(index, Int.random(in: index..<count, using: &random))
        }
        let order = try #require(
            VisitOrder.best(count: count, shape: .init()) { from, to in
                let apart = abs(places[from] - places[to])
                return Double(min(apart, count - apart))
            })
        #expect(order.first == 0 && order.sorted() == Array(0..<count))
        #expect(
            tourCost(order, isRound: true) {
                Double(min(abs(places[$0] - places[$1]), count - abs(places[$0] - places[$1])))
            }
                == Double(count))
    }

    @Test func largeTripsKeepTheirEnds() throws {
        let count = 30
        for shape in shapes {
            let order = try #require(
                VisitOrder.best(count: count, shape: shape) { Double(($0 * 37 + $1 * 91) % 53 + 1) })
            #expect(order.sorted() == Array(0..<count))
            if shape.startsAtFirst { #expect(order.first == 0) }
            if shape.endsAtLast { #expect(order.last == count - 1) }
        }
    }
}
