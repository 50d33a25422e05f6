// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A number that several threads add to.
final class Count: Sendable {
    private let value = Atomic(0)

    /// Adds, and gives the sum.
    func add(_ number: Int) -> Int { value.add(number, ordering: .relaxed).newValue }
}
