// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Formats the differences between a route and the best one.
public struct DifferenceFormat: Sendable, Hashable {
    /// Units of distances.
    public var distances: DistanceFormat

    /// Creates a format.
    public init(distances: DistanceFormat = .metric) { self.distances = distances }

    /// All differences in one line, such as `no tolls, 1.2 km shorter, via Ring Road`; empty without differences.
    public func text(_ differences: [RouteDifference], language: String) -> String {
        let phrasebook = Phrasebook.of(language)
        return differences.map { text($0, phrasebook) }.joined(separator: phrasebook.catalogue["list.comma"])
    }

    private func text(_ difference: RouteDifference, _ phrasebook: Phrasebook) -> String {
        switch difference {
        case .avoidsTolls: return phrasebook.text("difference.tolls")
        case .avoidsHighways: return phrasebook.text("difference.highways")
        case .avoidsFerries: return phrasebook.text("difference.ferries")
        case .avoidsLowEmissionZones: return phrasebook.text("difference.lowEmission")
        case .shorter(let length):
            return phrasebook.text(
                "difference.shorter", [.distance: distances.text(length, language: phrasebook.catalogue.language)])
        case .fewerTurns(let count):
            return phrasebook.text("difference.turns", number: Double(count), [.number: phrasebook.numbers.text(count)])
        case .via(let road):
            return phrasebook.text("difference.via", [.road: phrasebook.direction.isolated(road)])
        }
    }
}
