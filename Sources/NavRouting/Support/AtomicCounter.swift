// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A counter that several threads may increase.
final class AtomicCounter: Sendable {
    private let value = Atomic(0)

    /// Adds `number` and returns the new value.
    func add(_ number: Int) -> Int { value.add(number, ordering: .relaxed).newValue }
}
