// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Temporary files that hold large tables, so that what is computed may be larger than the memory of the machine: the
/// system writes pages that do not fit to the file, and drops them when the table is released.
///
/// A file has no name and is gone when the process ends, however it ends. Its blocks are reserved when it is made,
/// because a full disk would otherwise end the process at some later write; if they cannot be, the table is on the heap.
enum TableFiles {
    private struct Place {
        var folder: String
        var smallestSize: Int
    }

    @TaskLocal private static var place: Place?

    /// Calls `work`, which puts its large tables into files of `folder`; on the heap if it is `nil`.
    ///
    /// Tables that are made on other threads remain on the heap. On Apple platforms, all do.
    ///
    /// - Parameters:
    ///   - folder: An existing folder.
    ///   - smallestSize: Size in bytes from which a table is in a file.
    ///   - work: What is done.
    static func inFolder<Value, Failure: Error>(
        _ folder: String?, smallestSize: Int = 1 << 20, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let place = folder.map { Place(folder: $0, smallestSize: smallestSize) }
        return try $place.withValue(place) { () -> Result<Value, Failure> in
            do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
        }.get()
    }

    /// Rows of zeros in a new file; `nil` if they are few, there is no folder, or no file can be made.
    static func map<Element: BitwiseCopyable>(
        _ count: Int, of element: Element.Type
    ) -> UnsafeMutableBufferPointer<Element>? {
        let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard let place, size >= place.smallestSize, !overflow, let memory = map(size, in: place.folder)
        else { return nil }
        return UnsafeMutableBufferPointer(start: memory.bindMemory(to: Element.self, capacity: count), count: count)
    }

    #if canImport(Glibc) || canImport(Musl)
    private static func map(_ size: Int, in folder: String) -> UnsafeMutableRawPointer? {
        var path = Array("\(folder)/.guidepost-table-XXXXXX".utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { return nil }
        // The mapping keeps the file.
        defer { close(descriptor) }
        guard unlink(path) == 0, posix_fallocate(descriptor, 0, off_t(size)) == 0 else { return nil }
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
        return memory == MAP_FAILED ? nil : memory
    }

    /// Releases rows and their file.
    static func unmap(_ rows: UnsafeRawBufferPointer) {
        munmap(UnsafeMutableRawPointer(mutating: rows.baseAddress), rows.count)
    }
    #else
    private static func map(_ size: Int, in folder: String) -> UnsafeMutableRawPointer? { nil }

    /// Releases rows and their file.
    static func unmap(_ rows: UnsafeRawBufferPointer) {}
    #endif
}
