// SPDX-License-Identifier: Apache-2.0

import NavModel
import Testing

@testable import NavRouting

/// The search for charging stations, against a reference that charges joule by joule.
@Suite struct ChargeSearchTests {
    /// Least time with states of place, stops passed, whole joules and whether the vehicle is plugged in.
    private func reference(_ search: ChargeSearch) -> Double? {
        struct State: Hashable {
            var place: Int
            var passed: Int
            var joules: Int
            var isPlugged: Bool
        }
        var best = [State(place: 0, passed: 0, joules: Int(search.start), isPlugged: false): 0.0]
        var open = Set(best.keys)
        while let state = open.min(by: { best[$0] ?? 0 < best[$1] ?? 0 }), let seconds = best[state] {
            open.remove(state)
            if state.passed == search.stops - 1 { return seconds }
            func reach(_ next: State, _ time: Double) {
                guard time < best[next] ?? .infinity else { return }
                best[next] = time
                open.insert(next)
            }
            if state.place >= search.stops, state.joules < Int(search.top) {
                var next = state
                (next.joules, next.isPlugged) = (state.joules + 1, true)
                let power = search.power[state.place - search.stops]
                reach(next, seconds + 1 / power + (state.isPlugged ? 0 : search.overhead))
            }
            let targets = Array(search.stops..<search.places) + [state.passed + 1]
            for target in targets where target != state.place {
                guard let arc = search.arcs[state.place * search.places + target] else { continue }
                let left = state.joules - Int(arc.joules)
                guard left >= Int(search.reserve) else { continue }
                let passed = target < search.stops ? target : state.passed
                reach(State(place: target, passed: passed, joules: left, isPlugged: false), seconds + arc.seconds)
            }
        }
        return nil
    }

    private func random(_ seed: UInt64) -> ChargeSearch {
        var random = SeededRandom(seed: seed)
        let (stops, stations) = (Int.random(in: 2...3, using: &random), Int.random(in: 1...4, using: &random))
        let places = stops + stations
        var arcs: [ChargeSearch.Arc?] = []
        for row in 0..<places {
            for column in 0..<places {
                let isMissing = row == column || Int.random(in: 0..<5, using: &random) == 0
                arcs.append(
                    isMissing
                        ? nil
                        : ChargeSearch.Arc(
                            seconds: Double(Int.random(in: 1...60, using: &random)),
                            joules: Double(Int.random(in: 2...14, using: &random))))
            }
        }
        let powers = [0.1, 0.25, 0.5, 1, 2]
        let power = (0..<stations).map { _ in powers[Int.random(in: powers.indices, using: &random)] }
        return ChargeSearch(
            stops: stops, power: power, arcs: arcs, start: Double(Int.random(in: 4...20, using: &random)),
            reserve: Double(Int.random(in: 0...3, using: &random)), top: 16,
            overhead: [0.0, 3, 20][Int.random(in: 0..<3, using: &random)])
    }

    /// Adds up a plan and checks that it keeps to the reserve and the order of the stops.
    private func seconds(of visits: [ChargeSearch.Visit], _ search: ChargeSearch) -> Double {
        var total = 0.0
        #expect(visits.first?.place == 0 && visits.last?.place == search.stops - 1)
        #expect(visits.map(\.place).filter { $0 < search.stops } == Array(0..<search.stops))
        for (visit, next) in zip(visits, visits.dropFirst()) {
            guard let arc = search.arcs[visit.place * search.places + next.place] else {
                Issue.record("no road from \(visit.place) to \(next.place)")
                continue
            }
            total += arc.seconds
            #expect(abs(visit.departure - arc.joules - next.arrival) < 1e-6 && next.arrival >= search.reserve - 1e-6)
            guard visit.departure > visit.arrival else { continue }
            #expect(visit.place >= search.stops && visit.departure <= search.top + 1e-6)
            total += search.overhead
            if visit.place >= search.stops {
                total += (visit.departure - visit.arrival) / search.power[visit.place - search.stops]
            }
        }
        return total
    }

    @Test func plansAreOptimalOnRandomGraphs() {
        var (found, missing, charged) = (0, 0, 0)
        for seed in 1...UInt64(400) {
            let search = random(seed)
            let (best, expected) = (search.best(), reference(search))
            guard let best, let expected else {
                missing += 1
                #expect((best == nil) == (expected == nil), "seed \(seed)")
                continue
            }
            found += 1
            if best.contains(where: { $0.departure > $0.arrival }) { charged += 1 }
            #expect(abs(seconds(of: best, search) - expected) < 1e-6, "seed \(seed)")
        }
        #expect(found > 100 && missing > 20 && charged > 50, "\(found) \(missing) \(charged)")
    }

    @Test func aFastStationIsUsedMoreThanASlowOneBeforeIt() throws {
        // 0 → slow (2) → fast (3) → 1, with 10 joules between neighbors and 16 at most.
        var arcs = [ChargeSearch.Arc?](repeating: nil, count: 16)
        for (from, to) in [(0, 2), (2, 3), (3, 1)] { arcs[from * 4 + to] = ChargeSearch.Arc(seconds: 100, joules: 10) }
        let search = ChargeSearch(
            stops: 2, power: [0.1, 1], arcs: arcs, start: 12, reserve: 1, top: 16, overhead: 5)
        let visits = try #require(search.best())
        #expect(visits.map(\.place) == [0, 2, 3, 1])
        #expect(visits.map(\.departure) == [12, 11, 11, 1], "only what leads to the fast station")
    }
}
