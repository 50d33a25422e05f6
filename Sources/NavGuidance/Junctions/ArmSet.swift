// SPDX-License-Identifier: Apache-2.0

/// A set of arms of one junction by index, ordered from left to right.
struct ArmSet: Sendable, Hashable, Sequence {
    private var bits: UInt64 = 0

    /// Maximum number of arms; further roads of a junction are ignored.
    static let maxArms = 64

    /// Creates an empty set.
    init() {}

    /// The arms `0 ..< count`.
    init(all count: Int) { bits = count >= 64 ? .max : 1 &<< UInt64(truncatingIfNeeded: count) &- 1 }

    mutating func insert(_ index: Int) { bits |= 1 &<< UInt64(truncatingIfNeeded: index) }

    mutating func remove(_ index: Int) { bits &= ~(1 &<< UInt64(truncatingIfNeeded: index)) }

    var count: Int { bits.nonzeroBitCount }
    var isEmpty: Bool { bits == 0 }
    /// The leftmost arm.
    var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
    /// The rightmost arm.
    var last: Int? { bits == 0 ? nil : 63 - bits.leadingZeroBitCount }
    func contains(_ index: Int) -> Bool { bits & (1 &<< UInt64(truncatingIfNeeded: index)) != 0 }

    /// The arms for which `fits` is true.
    @inline(__always) func filter(_ fits: (Int) -> Bool) -> ArmSet {
        var result = ArmSet()
        for index in self where fits(index) { result.insert(index) }
        return result
    }

    /// Iterates from left to right.
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
