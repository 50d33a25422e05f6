// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import CMalloc
#endif

/// What the program asks of the allocator.
enum Memory {
    /// Gives large tables back to the system as soon as they are freed.
    ///
    /// By itself glibc raises the size from which it does so with every large table that is freed, up to 32 MiB; while
    /// a country is imported, holes of former tables then add up to half again of what is needed. No effect elsewhere.
    static func returnLargeBlocks() {
        #if canImport(Glibc)
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        #endif
    }

    /// Gives back what lies free between blocks that are in use: on a country's map what getting ready took for a while is
    /// a tenth of all the memory that is held. No effect elsewhere.
    static func returnFreePages() {
        #if canImport(Glibc)
        malloc_trim(0)
        #endif
    }
}
