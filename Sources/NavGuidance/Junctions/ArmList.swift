// SPDX-License-Identifier: Apache-2.0

/// The roads of one junction, in order. They lie on a shelf with those of other junctions: a drive passes hundreds, and
/// memory of its own for each would take longer to get than to fill.
struct ArmList: RandomAccessCollection {
    private let shelf: ArmShelf?
    private let start: Int
    let count: Int

    /// No roads.
    init() { (shelf, start, count) = (nil, 0, 0) }

    fileprivate init(_ shelf: ArmShelf, from start: Int, count: Int) {
        (self.shelf, self.start, self.count) = (shelf, start, count)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Arm {
        guard let shelf, position >= 0, position < count else {
            preconditionFailure("arm \(position) of a junction of \(count)")
        }
        return shelf[start + position]
    }
}

/// Room for the roads of many junctions, filled from one end; what lies on it stays as it is.
final class ArmShelf {
    private let arms: UnsafeMutablePointer<Arm>
    private let capacity: Int
    private var used = 0

    /// Makes room for so many roads.
    init(capacity: Int) {
        self.capacity = capacity
        arms = .allocate(capacity: capacity)
    }

    deinit {
        arms.deinitialize(count: used)
        arms.deallocate()
    }

    /// Lays the roads of a junction down; `nil` when there is not enough room left.
    func add(_ found: [Arm]) -> ArmList? {
        guard found.count <= capacity - used else { return nil }
        for (offset, arm) in found.enumerated() { (arms + used + offset).initialize(to: arm) }
        defer { used += found.count }
        return ArmList(self, from: used, count: found.count)
    }

    /// An arm that lies here: only lists made by `add` ask, each for its own.
    fileprivate subscript(position: Int) -> Arm { arms[position] }
}
