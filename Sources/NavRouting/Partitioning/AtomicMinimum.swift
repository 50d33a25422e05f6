// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The minimum of numbers found by several threads; infinite at first.
final class AtomicMinimum: Sendable {
    /// Nonnegative numbers are ordered like their bit patterns.
    private let bits = Atomic(Double.infinity.bitPattern)

    var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    /// Lowers the minimum to a nonnegative number.
    func update(_ value: Double) { bits.min(value.bitPattern, ordering: .relaxed) }
}
