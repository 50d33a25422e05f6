// SPDX-License-Identifier: Apache-2.0

import NavModel
import NavTestSupport
import Testing

@testable import NavRouting

@Suite struct MatchQueueTests {
    @Test func entriesComeOutByCostAndRow() {
        forEverySeed(4) { random in
            var queue = MatchQueue()
            var waiting: [(cost: UInt32, row: Int)] = []
            // More entries than the queue has memory for at first.
            for _ in 0..<3_000 {
                if waiting.isEmpty || Int.random(in: 0..<10, using: &random) < 7 {
                    let entry = (
                        cost: UInt32.random(in: 0..<100, using: &random), row: Int.random(in: 0..<50, using: &random)
                    )
                    queue.push(entry.row, cost: entry.cost)
                    waiting.append(entry)
                } else if let least = waiting.min(by: { $0 < $1 }),
                    let index = waiting.firstIndex(where: { $0 == least })
                {
                    #expect(queue.least == least.cost, "seed \(random.seed)")
                    #expect(queue.pop() == least.row, "seed \(random.seed)")
                    waiting.remove(at: index)
                }
                #expect(queue.count == waiting.count, "seed \(random.seed)")
            }
            queue.removeAll()
            #expect(queue.least == .max)
        }
    }
}
