// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGraph
internal import NavRouting

/// What an answer says about a place on the road, in the field that clients of OSRM expect: opaque to them, bound to one
/// map. It is not needed to find the place again, so a hint that comes back with a question is passed over.
///
/// Bytes, little-endian: version 1, identity of the map (4), edge (4), share of the edge before the place in 65535ths (2),
/// written in the alphabet of base64 that is safe in addresses.
struct PlaceHint: Hashable {
    /// The map it speaks of.
    var map: UInt32
    /// Row of the edge.
    var edge: Int32
    /// Share of the edge that lies before the place, in 65535ths.
    var share: UInt16

    private static let version: UInt8 = 1
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    init(map: UInt32, place: SnappedPlace) {
        self.map = map
        edge = place.edge.row
        share = UInt16((max(0, min(1, place.fraction)) * 65535).rounded())
    }

    /// The hint as it stands in an answer.
    var text: String {
        var bytes: [UInt8] = [PlaceHint.version]
        bytes.reserveCapacity(12)
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: map >> UInt32(shift))) }
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: edge >> Int32(shift))) }
        bytes.append(UInt8(truncatingIfNeeded: share))
        bytes.append(UInt8(truncatingIfNeeded: share >> 8))
        bytes.append(0)
        var text: [UInt8] = []
        text.reserveCapacity(16)
        for index in stride(from: 0, to: 12, by: 3) {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            for shift in [18, 12, 6, 0] as [UInt32] {
                text.append(PlaceHint.alphabet[Int(group >> shift & 63)])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
