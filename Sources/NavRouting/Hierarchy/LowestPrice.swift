// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The lowest price that any of several threads has found; infinite at first.
final class LowestPrice: Sendable {
    /// Numbers from zero on have the order of their bits.
    private let bits = Atomic(Double.infinity.bitPattern)

    var price: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

    /// Takes a price from zero on into account.
    func take(_ price: Double) { bits.min(price.bitPattern, ordering: .relaxed) }
}
