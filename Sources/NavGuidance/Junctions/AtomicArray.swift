// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A fixed-size array of atomic words, initially zero, that threads read and write without locks.
///
/// It caches values that can be recomputed at any time, so lost updates are harmless.
///
/// `@unchecked Sendable`: the memory is allocated in `init`, freed in `deinit`, and holds only atomic words in between.
final class AtomicArray: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    let count: Int

    /// Allocates `count` words, at least one.
    init(count: Int) {
        self.count = max(1, count)
        words = .allocate(capacity: self.count)
        for row in 0..<self.count { (words + row).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deinitialize(count: count)
        words.deallocate()
    }

    /// Relaxed load or store of one word.
    ///
    /// - Precondition: `row` is in `0 ..< count`.
    subscript(row: Int) -> UInt64 {
        get {
            precondition(row >= 0 && row < count)
            return words[row].load(ordering: .relaxed)
        }
        set {
            precondition(row >= 0 && row < count)
            words[row].store(newValue, ordering: .relaxed)
        }
    }
}
