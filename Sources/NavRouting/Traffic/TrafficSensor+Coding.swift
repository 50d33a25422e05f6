// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

// What a sensor has measured, as a file, least significant bytes first: eight bytes of signature, the fingerprint of the
// region, the number of edges; for each edge its row (four bytes), and as bit patterns the time of the last measurement
// (eight bytes), weight, sum and free-flow speed (four bytes each); at the end the XXH64 of everything before.

extension TrafficSensor {
    private static let signature = Array("GPSENS01".utf8)
    private static let rowSize = 24

    /// The measured speeds as bytes. Vehicles are not part of it.
    ///
    /// - Complexity: O(edges with estimates · log edges).
    public var measurements: [UInt8] {
        var bytes = TrafficSensor.signature
        func append(_ number: UInt64, count: Int) {
            for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * shift))) }
        }
        append(fingerprint, count: 8)
        let rows = estimates.sorted { $0.key < $1.key }
        append(UInt64(rows.count), count: 8)
        for (edge, estimate) in rows {
            append(UInt64(UInt32(bitPattern: edge.row)), count: 4)
            append(estimate.time.bitPattern, count: 8)
            for number in [Float(estimate.weight), Float(estimate.sum), estimate.freeSpeed] {
                append(UInt64(number.bitPattern), count: 4)
            }
        }
        append(bytes.withUnsafeBytes { Checksum.of($0) }, count: 8)
        return bytes
    }

    /// Adds the speeds that another sensor has measured, such as the one before a restart. Those of edges that this one
    /// knows already are ignored.
    ///
    /// - Parameter bytes: The other one's `measurements`.
    /// - Returns: The number of edges; `nil` if the bytes are damaged, or belong to another map.
    /// - Complexity: O(bytes).
    @discardableResult
    public mutating func restore(_ bytes: [UInt8]) -> Int? {
        func number(at offset: Int, count: Int) -> UInt64 {
            bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let head = TrafficSensor.signature.count + 16
        guard bytes.count >= head + 8, bytes.starts(with: TrafficSensor.signature),
            number(at: head - 16, count: 8) == fingerprint,
            number(at: bytes.count - 8, count: 8)
                == bytes.dropLast(8).withUnsafeBytes({ Checksum.of(UnsafeRawBufferPointer($0)) })
        else { return nil }
        let count = (bytes.count - head - 8) / TrafficSensor.rowSize
        guard number(at: head - 8, count: 8) == UInt64(count), bytes.count == head + 8 + count * TrafficSensor.rowSize
        else { return nil }
        var restored = 0
        for row in 0..<count {
            let offset = head + row * TrafficSensor.rowSize
            func float(_ place: Int) -> Float {
                Float(bitPattern: UInt32(truncatingIfNeeded: number(at: offset + 12 + 4 * place, count: 4)))
            }
            let edge = EdgeID(row: Int32(bitPattern: UInt32(truncatingIfNeeded: number(at: offset, count: 4))))
            let time = Double(bitPattern: number(at: offset + 4, count: 8))
            let (weight, sum, free) = (float(0), float(1), float(2))
            guard contains(edge), time.isFinite, weight > 0, weight.isFinite, abs(sum) <= 8 * weight,
                (0.1...1000).contains(free), estimates[edge] == nil
            else { continue }
            estimates[edge] = SpeedEstimate(
                weight: Double(weight), sum: Double(sum), time: time, freeSpeed: free)
            restored += 1
        }
        return restored
    }
}
