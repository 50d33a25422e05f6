// SPDX-License-Identifier: Apache-2.0

import NavGraph
import NavModel
import NavTestSupport
import Testing

@Suite struct PackedRTreeTests {
    @Test func everyParentHoldsItsChildren() {
        forEverySeed(30) { random in
            let count = Int.random(in: 1...700, using: &random)
            var boxes: [FixedBox] = []
            for _ in 0..<count {
                let west = Int32.random(in: -1_800_000_000...1_700_000_000, using: &random)
                let south = Int32.random(in: -900_000_000...800_000_000, using: &random)
                boxes.append(FixedBox(west: west, south: south, east: west + 9_999_999, north: south + 5_000_000))
            }
            let tree = PackedRTreeBuilder(boxes: boxes)
            #expect(Set(tree.segments).count == count, "seed \(random.seed): every segment once")
            for (row, segment) in tree.segments.enumerated() {
                #expect(tree.boxes[row] == boxes[Int(segment.row)], "seed \(random.seed)")
            }
            if let root = tree.boxes.last {
                #expect(boxes.allSatisfy { $0.west >= root.west && $0.north <= root.north }, "seed \(random.seed)")
            }
        }
    }

    @Test func anEmptyTreeHoldsNothing() {
        #expect(PackedRTreeBuilder(boxes: []).boxes.isEmpty)
    }
}
