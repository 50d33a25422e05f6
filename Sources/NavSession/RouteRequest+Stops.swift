// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Changing the destinations of a question: its stops after the first, without the points to pass by.
extension RouteRequest {
    /// Where the destinations stand among the stops.
    private var destinations: [Int] { stops.indices.dropFirst().filter { stops[$0].isStop } }

    /// Adds a destination before the `number`-th one; the number of them for the end.
    ///
    /// - Returns: Whether there is such a place.
    mutating func addStop(_ stop: Waypoint, at number: Int) -> Bool {
        let ends = destinations
        guard number >= 0, number <= ends.count else { return false }
        stops.insert(stop, at: number == 0 ? 1 : ends[number - 1] + 1)
        return true
    }

    /// Takes the `number`-th destination away, with the points to pass by on the way to it. The last one left cannot be
    /// taken away.
    ///
    /// - Returns: Whether it was there, and not the last one left.
    mutating func removeStop(at number: Int) -> Bool {
        let ends = destinations
        guard ends.count > 1, ends.indices.contains(number) else { return false }
        stops.removeSubrange((number == 0 ? 1 : ends[number - 1] + 1)...ends[number])
        return true
    }

    /// Takes a destination away, likewise: the first one that is the same.
    mutating func removeStop(_ stop: Waypoint) -> Bool {
        guard let number = destinations.firstIndex(where: { stops[$0] == stop }) else { return false }
        return removeStop(at: number)
    }
}
