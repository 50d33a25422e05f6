// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// The source of names of pickup and drop-off points. The server knows no map; the source of its routes can provide
/// them.
public protocol FleetPlaceNames: Sendable {
    /// What is at a place, as people would say it, such as "Rue Grimaldi 12, Monaco".
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - language: Language of names as a BCP 47 tag; empty for the local names.
    /// - Returns: The name; `nil` far from everything.
    func name(of place: Coordinate, language: String) -> String?
}
