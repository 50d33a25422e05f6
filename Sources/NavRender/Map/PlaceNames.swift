// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Which places have the same label: a country, a town and a district often share a name and lie close together.
enum PlaceNames {
    /// Places with one name within this distance are labeled once.
    static let reach = Meters(2_000)

    /// Whether a place lies near one of those that have its name.
    static func isRepeated(_ place: Coordinate, of others: [Coordinate]) -> Bool {
        others.contains { $0.distance(to: place) < reach }
    }
}
