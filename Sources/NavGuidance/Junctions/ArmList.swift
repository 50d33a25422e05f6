// SPDX-License-Identifier: Apache-2.0

/// The roads of one junction, in order. Stored in a pool shared by many junctions: a drive passes hundreds, and one
/// allocation each would cost more than the work itself.
struct ArmList: RandomAccessCollection {
    private let pool: ArmPool?
    private let start: Int
    let count: Int

    /// Creates an empty list.
    init() { (pool, start, count) = (nil, 0, 0) }

    fileprivate init(_ pool: ArmPool, from start: Int, count: Int) {
        (self.pool, self.start, self.count) = (pool, start, count)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Arm {
        guard let pool, position >= 0, position < count else {
            preconditionFailure("arm \(position) of a junction of \(count)")
        }
        return pool[start + position]
    }
}

/// Append-only storage for the arms of many junctions. Stored arms never change.
final class ArmPool {
    private let arms: UnsafeMutablePointer<Arm>
    private let capacity: Int
    private var used = 0

    /// Allocates storage for `capacity` arms.
    init(capacity: Int) {
        self.capacity = capacity
        arms = .allocate(capacity: capacity)
    }

    deinit {
        arms.deinitialize(count: used)
        arms.deallocate()
    }

    /// Stores the arms of a junction; `nil` when the remaining capacity is too small.
    func add(_ found: [Arm]) -> ArmList? {
        guard found.count <= capacity - used else { return nil }
        for (offset, arm) in found.enumerated() { (arms + used + offset).initialize(to: arm) }
        defer { used += found.count }
        return ArmList(self, from: used, count: found.count)
    }

    /// A stored arm. Unchecked: only lists created by `add` call it, within their range.
    fileprivate subscript(position: Int) -> Arm { arms[position] }
}
