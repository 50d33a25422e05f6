// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A pool of unused coverage buffers. A buffer is larger than its image, and allocating one takes longer than drawing
/// the map of a village.
final class CoverageBufferPool: Sendable {
    /// The pool of this process.
    static let shared = CoverageBufferPool(capacity: 4)

    private let capacity: Int
    private let buffers = Mutex<[CoverageBuffer]>([])

    /// Creates an empty pool.
    ///
    /// - Parameter capacity: Maximum number of unused buffers.
    init(capacity: Int) { self.capacity = capacity }

    /// Takes an empty buffer of the given size from the pool, or allocates one.
    func acquire(width: Int, height: Int) -> CoverageBuffer {
        let cached = buffers.withLock { buffers -> CoverageBuffer? in
            guard let row = buffers.firstIndex(where: { $0.width == width && $0.height == height }) else { return nil }
            return buffers.remove(at: row)
        }
        return cached ?? CoverageBuffer(width: width, height: height)
    }

    /// Returns an empty buffer to the pool. Very large buffers are freed; a full pool frees the buffer that was
    /// returned first.
    func release(_ buffer: CoverageBuffer) {
        guard buffer.width * buffer.height <= CoverageBuffer.maximumPixels / 4 else { return }
        buffers.withLock { buffers in
            if buffers.count >= capacity { buffers.removeFirst() }
            buffers.append(buffer)
        }
    }
}
