// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts the memory of data derived from a metric while it is used, and notifies the cache that holds the metric.
final class DerivedData: Sendable {
    private let added = Atomic<Int>(0)
    private let observer = Mutex<(@Sendable () -> Void)?>(nil)
    /// Whether the hierarchy has been customized.
    let isCustomized = Atomic<Bool>(false)

    /// Size so far, in bytes.
    var bytes: Int { added.load(ordering: .relaxed) }

    /// Adds to the size and notifies the observer.
    func add(_ bytes: Int) {
        added.add(bytes, ordering: .relaxed)
        observer.withLock { $0 }?()
    }

    /// Sets the observer, which is called after each addition.
    func observe(_ notify: @escaping @Sendable () -> Void) { observer.withLock { $0 = notify } }
}

/// The matching graph of a metric, shared by the free-flow metric and all metrics with traffic made from it.
final class SharedMatchingGraph: Sendable {
    /// The matching graph, created on first use.
    let graph = Once<MatchingGraph>()
    /// Its size in bytes.
    let bytes = Atomic<Int>(0)
}
