// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Words of memory that threads read and write without waiting for each other; all are zero at first.
///
/// What is kept here can be found again at any time, so that it does not matter who writes first, or last.
///
/// `@unchecked Sendable`: the memory is made in `init` and given back in `deinit`; in between it holds atomic words only.
final class SharedWords: @unchecked Sendable {
    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    let count: Int

    /// Makes so many words, at least one.
    init(count: Int) {
        self.count = max(1, count)
        words = .allocate(capacity: self.count)
        for row in 0..<self.count { (words + row).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deinitialize(count: count)
        words.deallocate()
    }

    /// A word.
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
