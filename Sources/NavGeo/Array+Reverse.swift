// SPDX-License-Identifier: Apache-2.0

extension Array {
    /// Turns the elements from a position on round, in place; turning a slice of an array round copies it first.
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
