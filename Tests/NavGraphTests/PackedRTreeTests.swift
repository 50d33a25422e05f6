// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavGraph
import NavModel
import NavTestSupport
import Testing

@Suite struct PackedRTreeTests {
    @Test func everyBoxContainsItsChildren() {
        forEverySeed(30) { random in
            let count = Int.random(in: 1...700, using: &random)
            var boxes: [FixedBox] = []
            for _ in 0..<count {
                let west = Int32.random(in: -1_800_000_000...1_700_000_000, using: &random)
                let south = Int32.random(in: -900_000_000...800_000_000, using: &random)
                boxes.append(FixedBox(west: west, south: south, east: west + 9_999_999, north: south + 5_000_000))
            }
            var level = boxes[...]
            var tree = PackedRTree.boxes(over: boxes)[...]
            repeat {
                let size = (level.count + 15) / 16
                let above = tree.prefix(size)
                for (row, box) in above.enumerated() {
                    var whole = FixedBox.empty
                    for child in level.dropFirst(row * 16).prefix(16) { whole.include(child) }
                    #expect(box == whole, "seed \(random.seed)")
                }
                level = above
                tree = tree.dropFirst(size)
            } while level.count > 1
            #expect(tree.isEmpty, "seed \(random.seed)")
        }
    }

    @Test func anEmptyTreeHasNoBoxes() {
        #expect(PackedRTree.boxes(over: []).isEmpty)
    }

    @Test func theHilbertCurveVisitsEachCellOnceInSteps() {
        var places: [FixedCoordinate] = []
        for y in 0..<Int32(32) { for x in 0..<Int32(32) { places.append(.init(latitude: y * 31, longitude: x * 17)) } }
        let order = HilbertCurve.order(of: places)
        #expect(order.sorted() == Array(0..<1024))
        for (a, b) in zip(order, order.dropFirst()) {
            let step = abs(a % 32 - b % 32) + abs(a / 32 - b / 32)
            #expect(step == 1, "from \(a) to \(b)")
        }
        #expect(HilbertCurve.order(of: [places[5], places[5], places[5]]) == [0, 1, 2])
        #expect(HilbertCurve.order(of: []).isEmpty)
    }
}
