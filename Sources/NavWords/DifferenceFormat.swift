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
        let book = Phrasebook.of(language)
        return differences.map { text($0, book) }.joined(separator: book.catalogue["list.comma"])
    }

    private func text(_ difference: RouteDifference, _ book: Phrasebook) -> String {
        switch difference {
        case .avoidsTolls: return book.text("difference.tolls")
        case .avoidsHighways: return book.text("difference.highways")
        case .avoidsFerries: return book.text("difference.ferries")
        case .shorter(let length):
            return book.text(
                "difference.shorter", [.distance: distances.text(length, language: book.catalogue.language)])
        case .fewerTurns(let count):
            return book.text("difference.turns", number: Double(count), [.number: book.numbers.text(count)])
        case .via(let road):
            return book.text("difference.via", [.road: book.direction.kept(road)])
        }
    }
}
