// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
public import NavModel

/// Tells in words what sets a route apart from the best one.
public struct DifferenceFormat: Sendable, Hashable {
    /// How distances are told.
    public var distances: DistanceFormat

    /// Makes a format.
    public init(distances: DistanceFormat = .metric) { self.distances = distances }

    /// All differences in one line, such as `no tolls, 1.2 km shorter, via Ring Road`; empty for none.
    public func text(_ differences: [RouteDifference], language: String) -> String {
        let catalogue = Catalogue.of(language)
        return differences.map { text($0, catalogue) }.joined(separator: ", ")
    }

    private func text(_ difference: RouteDifference, _ catalogue: Catalogue) -> String {
        let words = catalogue.differences
        return switch difference {
        case .avoidsTolls: words.avoidsTolls
        case .avoidsHighways: words.avoidsHighways
        case .avoidsFerries: words.avoidsFerries
        case .shorter(let length):
            Template.fill(words.shorter, ["number": distances.text(length, language: catalogue.language)])
        case .fewerTurns(let count):
            Template.fill(
                words.fewerTurns[catalogue.plural(Double(count))] ?? words.fewerTurns[.other] ?? "",
                ["number": "\(count)"])
        case .via(let road): Template.fill(words.via, ["road": road])
        }
    }
}

/// What sets routes apart, in one language.
public struct DifferenceWords: Sendable, Hashable {
    /// No tolls.
    public var avoidsTolls: String
    /// No motorways.
    public var avoidsHighways: String
    /// No boats and no trains that carry vehicles.
    public var avoidsFerries: String
    /// Shorter by a distance with its unit: `{number} shorter`.
    public var shorter: String
    /// Fewer turns, by how many: `{number} fewer turns`. The form `other` is always there.
    public var fewerTurns: [PluralForm: String]
    /// By way of a road: `via {road}`.
    public var via: String
}
