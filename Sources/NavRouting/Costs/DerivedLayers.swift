// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts the memory of what is derived from the columns of a metric while it is used, and notifies who keeps the metric.
final class DerivedLayers: Sendable {
    private let added = Atomic<Int>(0)
    private let observer = Mutex<(@Sendable () -> Void)?>(nil)
    /// Whether the hierarchy is there.
    let isLaid = Atomic<Bool>(false)

    /// Bytes so far.
    var bytes: Int { added.load(ordering: .relaxed) }

    /// Adds bytes and notifies the observer.
    func add(_ bytes: Int) {
        added.add(bytes, ordering: .relaxed)
        observer.withLock { $0 }?()
    }

    /// Has `notify` called after each addition.
    func observe(_ notify: @escaping @Sendable () -> Void) { observer.withLock { $0 = notify } }
}

/// What map matching needs of a metric: the same for the metric of free roads and for all with traffic made from it.
final class SharedGround: Sendable {
    /// The columns, once somebody has matched.
    let made = Once<MatchGround>()
    /// Their memory.
    let bytes = Atomic<Int>(0)
}
