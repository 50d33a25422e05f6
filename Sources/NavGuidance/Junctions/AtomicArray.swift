// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A fixed-size array of atomic words, initially zero, that threads read and write without locks.
///
/// It caches values that can be recomputed at any time, so lost updates are harmless. Pages that have never been
/// written take up no memory.
///
/// `@unchecked Sendable`: the memory is allocated in `init`, freed in `deinit`, and holds only atomic words in between.
final class AtomicArray: @unchecked Sendable {
    /// `nil` if there was no memory: then all words stay zero.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>?
    let count: Int

    /// Allocates `count` words, at least one.
    init(count: Int) {
        self.count = max(1, count)
        // Zeroed memory is a valid atomic zero, and large blocks of it are not touched before they are used.
        words = calloc(self.count, MemoryLayout<Atomic<UInt64>>.stride)?
            .bindMemory(to: Atomic<UInt64>.self, capacity: self.count)
    }

    deinit { free(words) }

    /// Relaxed load or store of one word.
    ///
    /// - Precondition: `row` is in `0 ..< count`.
    subscript(row: Int) -> UInt64 {
        get {
            precondition(row >= 0 && row < count)
            return words?[row].load(ordering: .relaxed) ?? 0
        }
        set {
            precondition(row >= 0 && row < count)
            words?[row].store(newValue, ordering: .relaxed)
        }
    }
}
