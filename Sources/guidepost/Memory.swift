// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import CMalloc
internal import Glibc
#endif

/// Memory management of the process.
enum Memory {
    /// Makes glibc return large blocks to the system when they are freed.
    ///
    /// By default its threshold grows with every large block that is freed, up to 32 MiB. While a country is imported, the
    /// resulting fragmentation increases memory by half. No effect on other systems.
    static func returnLargeBlocks() {
        #if canImport(Glibc)
        mallopt(M_MMAP_THRESHOLD, 256 << 10)
        #endif
    }

    /// Returns free pages between blocks in use to the system: after preparing the map of a country, a tenth of all memory.
    /// No effect on other systems.
    static func returnFreePages() {
        #if canImport(Glibc)
        malloc_trim(0)
        #endif
    }

    /// Drops pages of program code, constants and opened regions from memory, most of which only the start needed. Others are
    /// loaded again from the page cache when used. No effect on other systems.
    ///
    /// Only mappings that are never written to are dropped: executable ones, and read-only ones from the beginning of a file,
    /// whose contents the system has on disk. Read-only data that the loader relocates lies further back in its file.
    static func dropFilePages() {
        #if canImport(Glibc)
        guard let maps = fopen("/proc/self/maps", "r") else { return }
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, maps) > 0, let text = line.map({ String(cString: $0) }) {
            // 55d0c0a00000-55d0c4800000 r-xp 00000000 fe:00 131 /usr/bin/guidepost
            let words = text.split(separator: " ")
            guard words.count >= 6, words[5].hasPrefix("/") else { continue }
            guard words[1] == "r-xp" || words[1] == "r--p" && words[2].allSatisfy({ $0 == "0" }) else { continue }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
        #endif
    }
}
