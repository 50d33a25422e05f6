// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Owns the memory of one table: a temporary file for a large one inside `TableFiles.inFolder`, otherwise the heap.
final class TableMemory<Element: BitwiseCopyable> {
    let rows: UnsafeMutableBufferPointer<Element>
    private let kind: Kind

    private enum Kind { case swift, c, file }

    /// Rows with undefined values.
    init(count: Int) {
        if let mapped = TableFiles.map(count, of: Element.self) {
            (rows, kind) = (mapped, .file)
        } else {
            (rows, kind) = (.allocate(capacity: count), .swift)
        }
    }

    /// Rows of zeros. Pages of a large table take up memory only when they are first written.
    init(zeros count: Int) {
        if let mapped = TableFiles.map(count, of: Element.self) {
            (rows, kind) = (mapped, .file)
            return
        }
        guard let memory = calloc(max(1, count), MemoryLayout<Element>.stride) else {
            preconditionFailure("no memory for \(count) rows of \(MemoryLayout<Element>.stride) bytes")
        }
        rows = UnsafeMutableBufferPointer(start: memory.bindMemory(to: Element.self, capacity: count), count: count)
        kind = .c
    }

    deinit {
        switch kind {
        case .swift: rows.deallocate()
        case .c: free(rows.baseAddress)
        case .file: TableFiles.unmap(UnsafeRawBufferPointer(rows))
        }
    }
}
