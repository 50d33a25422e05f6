// SPDX-License-Identifier: Apache-2.0

extension Array where Element: BitwiseCopyable & FixedWidthInteger {
    /// Resizes the array to `count`. New elements are uninitialized: the caller writes them.
    ///
    /// Any bit pattern is a valid integer, so a premature read is harmless apart from its value.
    mutating func setCount(_ count: Int) {
        if count <= self.count {
            removeLast(self.count - count)
        } else {
            let added = count - self.count
            append(addingCapacity: added) { $0.withUnsafeMutableBufferPointer { $1 = added } }
        }
    }

    /// Resizes the array to `count` and discards its content; faster than `setCount` when it has to grow.
    mutating func reset(count: Int) {
        if count > capacity { self = [] }
        setCount(count)
    }
}
