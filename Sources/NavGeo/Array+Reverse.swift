// SPDX-License-Identifier: Apache-2.0

extension Array {
    /// Reverses the elements from a position on, in place. Reversing a slice of the array would copy it first.
    ///
    /// - Complexity: O(elements from `first` on).
    @inlinable package mutating func reverse(from first: Int) {
        var (low, high) = (first, count - 1)
        while low < high {
            swapAt(low, high)
            low += 1
            high -= 1
        }
    }
}
