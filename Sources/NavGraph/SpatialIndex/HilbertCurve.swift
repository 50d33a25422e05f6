// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A space-filling curve: rows numbered along it are close together in the file if they are close together on the
/// ground.
///
/// Source: Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück" (1891).
public enum HilbertCurve {
    /// Row numbers of `places`, sorted along the curve through their bounding box; ties are sorted by row.
    ///
    /// - Complexity: O(n log n).
    public static func order(of places: [FixedCoordinate]) -> [Int32] {
        var whole = FixedBox.empty
        for place in places { whole.include(place) }
        let width = max(1, Double(whole.east) - Double(whole.west))
        let height = max(1, Double(whole.north) - Double(whole.south))
        var keys: [UInt64] = []
        keys.reserveCapacity(places.count)
        for (row, place) in places.enumerated() {
            let x = (Double(place.longitude) - Double(whole.west)) / width
            let y = (Double(place.latitude) - Double(whole.south)) / height
            keys.append(UInt64(distance(x: UInt32(x * 65535), y: UInt32(y * 65535))) << 32 | UInt64(row))
        }
        keys.sort()
        return keys.map { Int32($0 & 0xFFFF_FFFF) }
    }

    /// Distance along the curve of order 16 through a square of 65536 × 65536 cells.
    ///
    /// Source: the rotate-and-reflect algorithm over quadrants; Warren, "Hacker's Delight", chapter 16.
    static func distance(x: UInt32, y: UInt32) -> UInt32 {
        var (x, y) = (x, y)
        var distance: UInt32 = 0
        var side: UInt32 = 1 << 15
        while side > 0 {
            let right: UInt32 = x & side != 0 ? 1 : 0
            let up: UInt32 = y & side != 0 ? 1 : 0
            distance = distance &+ side &* side &* ((3 &* right) ^ up)
            if up == 0 {
                if right == 1 {
                    x = 65535 &- x
                    y = 65535 &- y
                }
                swap(&x, &y)
            }
            side >>= 1
        }
        return distance
    }
}
