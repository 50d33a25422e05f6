// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import CMalloc
internal import Glibc
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

    /// Takes pages of program code out of the memory of the process that only its start has used; the others come back
    /// from the system's cache of files as they are used. No effect elsewhere.
    ///
    /// Only mappings of files that are executable and cannot be written are touched: the system holds the same bytes, so
    /// nothing can be lost. Read-only data that was relocated at the start is not among them.
    static func unmapProgramPages() {
        #if canImport(Glibc)
        guard let maps = fopen("/proc/self/maps", "r") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { free(line) }
        while getline(&line, &room, maps) > 0, let text = line.map({ String(cString: $0) }) {
            // 55d0c0a00000-55d0c4800000 r-xp 00000000 fe:00 131 /usr/bin/guidepost
            let words = text.split(separator: " ")
            guard words.count >= 6, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
        #endif
    }
}
