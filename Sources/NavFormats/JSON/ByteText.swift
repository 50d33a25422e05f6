// SPDX-License-Identifier: Apache-2.0

/// A text of bytes that grows at its end: room is made once for each piece, and the piece is then written straight into
/// memory.
struct ByteText {
    /// What has been written, and room for more. Only the first `count` bytes mean anything.
    private var room: [UInt8] = []
    /// Number of bytes written.
    private(set) var count = 0

    /// The bytes written so far.
    var bytes: [UInt8] { Array(room.prefix(count)) }

    /// Takes the bytes written so far and starts again with nothing.
    mutating func take() -> [UInt8] {
        room.removeLast(room.count - count)
        let bytes = room
        self = ByteText()
        return bytes
    }

    /// Where a piece is written. It never goes past the room that was asked for: one byte too many stops the program.
    struct Pen {
        private let room: UnsafeMutableBufferPointer<UInt8>
        fileprivate(set) var position: Int
        private let end: Int

        fileprivate init(_ room: UnsafeMutableBufferPointer<UInt8>, from position: Int, atMost most: Int) {
            self.room = room
            self.position = position
            end = position + most
            precondition(end <= room.count)
        }

        /// Writes one byte.
        @inline(__always) mutating func write(_ byte: UInt8) {
            precondition(position < end)
            room[position] = byte
            position &+= 1
        }

        /// Writes several bytes.
        @inline(__always) mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let source = bytes.baseAddress, let start = room.baseAddress else { return }
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
                room[digit] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: ones)
                rest = tens
            }
        }
    }

    /// Writes a piece of at most `most` bytes.
    @inline(__always) mutating func write(atMost most: Int, _ piece: (inout Pen) -> Void) {
        if room.count - count < most { grow(by: most) }
        let start = count
        count = room.withUnsafeMutableBufferPointer { room in
            var pen = Pen(room, from: start, atMost: most)
            piece(&pen)
            return pen.position
        }
    }

    @inline(never) private mutating func grow(by most: Int) {
        room.append(contentsOf: repeatElement(0, count: max(most, room.count, 4096)))
    }

    /// Writes a text as it is.
    @inline(__always) mutating func write(_ text: StaticString) {
        write(atMost: text.utf8CodeUnitCount) { pen in
            text.withUTF8Buffer { pen.write($0) }
        }
    }

    /// Writes one byte.
    @inline(__always) mutating func write(_ byte: UInt8) { write(atMost: 1) { $0.write(byte) } }
}
