// SPDX-License-Identifier: Apache-2.0

/// A growing buffer of bytes. Capacity is reserved once per write, which then writes directly to
/// memory.
struct OutputBuffer {
    /// The memory. Only the first `count` bytes are valid.
    private var storage: [UInt8] = []
    /// Number of bytes written.
    private(set) var count = 0

    /// The bytes written so far.
    var bytes: [UInt8] { Array(storage.prefix(count)) }

    /// Returns the bytes written so far, and empties the buffer.
    mutating func take() -> [UInt8] {
        storage.removeLast(storage.count - count)
        let bytes = storage
        self = OutputBuffer()
        return bytes
    }

    /// Writes into reserved capacity. Exceeding it is a precondition failure.
    struct Writer {
        private let storage: UnsafeMutableBufferPointer<UInt8>
        fileprivate(set) var position: Int
        private let end: Int

        fileprivate init(_ storage: UnsafeMutableBufferPointer<UInt8>, from position: Int, atMost most: Int) {
            self.storage = storage
            self.position = position
            end = position + most
            precondition(end <= storage.count)
        }

        /// Writes one byte.
        @inline(__always) mutating func write(_ byte: UInt8) {
            precondition(position < end)
            storage[position] = byte
            position &+= 1
        }

        /// Writes several bytes.
        @inline(__always) mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let source = bytes.baseAddress, let start = storage.baseAddress else { return }
            precondition(bytes.count <= end &- position)
            (start + position).update(from: source, count: bytes.count)
            position &+= bytes.count
        }

        /// Writes the digits of a number, at least `places` of them.
        @inline(__always) mutating func write(_ number: UInt, places: Int = 1) {
            var (count, bound) = (1, UInt(10))
            while count < places || number >= bound {
                count &+= 1
                guard count < 20 else { break }
                bound &*= 10
            }
            precondition(count <= end &- position)
            var rest = number
            var digit = position &+ count
            position = digit
            while digit > position &- count {
                digit &-= 1
                let (tens, ones) = rest.quotientAndRemainder(dividingBy: 10)
                storage[digit] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: ones)
                rest = tens
            }
        }
    }

    /// Reserves `most` bytes and writes at most as many.
    @inline(__always) mutating func write(atMost most: Int, _ piece: (inout Writer) -> Void) {
        if storage.count - count < most { grow(by: most) }
        let start = count
        count = storage.withUnsafeMutableBufferPointer { storage in
            var output = Writer(storage, from: start, atMost: most)
            piece(&output)
            return output.position
        }
    }

    @inline(never) private mutating func grow(by most: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(most, storage.count, 4096)))
    }

    /// Writes text without escaping.
    @inline(__always) mutating func write(_ text: StaticString) {
        write(atMost: text.utf8CodeUnitCount) { output in
            text.withUTF8Buffer { output.write($0) }
        }
    }

    /// Writes one byte.
    @inline(__always) mutating func write(_ byte: UInt8) { write(atMost: 1) { $0.write(byte) } }
}
