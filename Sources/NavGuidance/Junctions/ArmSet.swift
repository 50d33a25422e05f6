// SPDX-License-Identifier: Apache-2.0

/// Some of the arms of one junction, by index, from left to right.
struct ArmSet: Sendable, Hashable, Sequence {
    private var bits: UInt64 = 0

    /// A junction of more arms than this is cut down to so many.
    static let mostArms = 64

    /// Starts with none.
    init() {}

    /// The arms `0 ..< count`.
    init(all count: Int) { bits = count >= 64 ? .max : 1 &<< UInt64(truncatingIfNeeded: count) &- 1 }

    /// Adds an arm.
    mutating func insert(_ index: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: index) }

    /// Takes an arm away.
    mutating func remove(_ index: Int) { bits &= ~(1 &<< UInt64(truncatingIfNeeded: index)) }

    /// Number of arms.
    var count: Int { bits.nonzeroBitCount }
    /// Whether there is none.
    var isEmpty: Bool { bits == 0 }
    /// The leftmost arm.
    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
    /// The rightmost arm.
    var last: Int? { bits == 0 ? nil : 63 - bits.leadingZeroBitCount }
    /// Whether an arm is among them.
    func contains(_ index: Int) -> Bool { bits & (1 &<< UInt64(truncatingIfNeeded: index)) != 0 }

    /// Those of the arms that fit.
    @inline(__always) func filter(_ fits: (Int) -> Bool) -> ArmSet {
        var result = ArmSet()
        for index in self where fits(index) { result.insert(index) }
        return result
    }

    /// Goes over the arms from left to right.
    func makeIterator() -> Iterator { Iterator(rest: bits) }

    struct Iterator: IteratorProtocol {
        fileprivate var rest: UInt64

        mutating func next() -> Int? {
            guard rest != 0 else { return nil }
            defer { rest &= rest &- 1 }
            return rest.trailingZeroBitCount
        }
    }
}
