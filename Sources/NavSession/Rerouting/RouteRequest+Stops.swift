// SPDX-License-Identifier: Apache-2.0

internal import NavModel

/// Changing the destinations of a request: the stops after the first one, without via points.
extension RouteRequest {
    /// Indices of the destinations among the stops.
    private var destinations: [Int] { stops.indices.dropFirst().filter { stops[$0].isStop } }

    /// Adds a destination.
    ///
    /// - Parameters:
    ///   - stop: The destination.
    ///   - number: The destination to insert it before; their number to append it.
    /// - Returns: Whether `number` is valid.
    mutating func addStop(_ stop: Waypoint, at number: Int) -> Bool {
        let ends = destinations
        guard number >= 0, number <= ends.count else { return false }
        stops.insert(stop, at: number == 0 ? 1 : ends[number - 1] + 1)
        return true
    }

    /// Removes a destination and the via points before it. The only destination cannot be removed.
    ///
    /// - Returns: Whether it was removed.
    mutating func removeStop(at number: Int) -> Bool {
        let ends = destinations
        guard ends.count > 1, ends.indices.contains(number) else { return false }
        stops.removeSubrange((number == 0 ? 1 : ends[number - 1] + 1)...ends[number])
        return true
    }

    /// Removes the first destination that equals `stop`, and the via points before it.
    mutating func removeStop(_ stop: Waypoint) -> Bool {
        guard let number = destinations.firstIndex(where: { stops[$0] == stop }) else { return false }
        return removeStop(at: number)
    }
}
