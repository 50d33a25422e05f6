// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavRouting

/// The `hint` of a snapped place: opaque to clients and bound to one map. Finding the place again does not need it, so hints
/// in requests are ignored.
///
/// Bytes, little-endian: version 1, fingerprint of the map (4), edge (4), fraction of the edge before the place in 65535ths
/// (2), a zero; encoded as base64url.
struct LocationHint: Hashable {
    /// Fingerprint of the map.
    var map: UInt32
    /// Row of the edge.
    var edge: Int32
    /// Fraction of the edge before the place, in 65535ths.
    var fraction: UInt16

    private static let version: UInt8 = 1
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    init(map: UInt32, place: SnappedPlace) {
        self.map = map
        edge = place.edge.row
        fraction = UInt16((max(0, min(1, place.fraction)) * 65535).rounded())
    }

    /// The hint as sent.
    var text: String {
        var bytes: [UInt8] = [LocationHint.version]
        bytes.reserveCapacity(12)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: map >> UInt32(shift))) }
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: edge >> Int32(shift))) }
        bytes.append(UInt8(truncatingIfNeeded: fraction))
        bytes.append(UInt8(truncatingIfNeeded: fraction >> 8))
        bytes.append(0)
        var text: [UInt8] = []
        text.reserveCapacity(16)
        for index in stride(from: 0, to: 12, by: 3) {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            for shift in [18, 12, 6, 0] as [UInt32] {
                text.append(LocationHint.alphabet[Int(group >> shift & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
