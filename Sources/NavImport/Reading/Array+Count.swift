// SPDX-License-Identifier: Apache-2.0

extension Array where Element: BitwiseCopyable & FixedWidthInteger {
    /// Makes the array exactly `count` long. New elements hold whatever the memory held: the caller writes them.
    ///
    /// Any bits are a whole number, so nothing worse than a wrong number can come of reading one too early.
    mutating func setCount(_ count: Int) {
        if count <= self.count {
            removeLast(self.count - count)
        } else {
            let added = count - self.count
            append(addingCapacity: added) { $0.withUnsafeMutableBufferPointer { $1 = added } }
        }
    }

    /// Makes the array exactly `count` long and forgets what it held; faster than `setCount` where it has to grow.
    mutating func reset(count: Int) {
        if count > capacity { self = [] }
        setCount(count)
    }
}
