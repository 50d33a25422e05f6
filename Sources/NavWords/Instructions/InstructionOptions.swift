// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Wishes for the sentences on a screen. Fonts, colors and heights of shields are for whoever draws them: the sentences
/// tell where their names, shields and exit numbers are.
public struct InstructionOptions: Sendable, Hashable {
    /// Language, BCP 47.
    public var language: String
    /// How distances are told.
    public var distances: DistanceFormat
    /// Leaves out the words for a long road, such as `Continue on A 5 for 40 kilometers`. Good where there is little room,
    /// as on a car screen.
    public var disableLongDistanceFormat: Bool
    /// From where on a road counts as long.
    public var longDistance: Meters
    /// Longest sentence that is any use, in characters; `nil` for any length. The shortest one comes even if it is longer.
    public var maximumLength: Int?

    /// Takes the wishes.
    public init(
        language: String = "en", distances: DistanceFormat = .metric, disableLongDistanceFormat: Bool = false,
        longDistance: Meters = Meters(8000), maximumLength: Int? = nil
    ) {
        self.language = language
        self.distances = distances
        self.disableLongDistanceFormat = disableLongDistanceFormat
        self.longDistance = longDistance
        self.maximumLength = maximumLength
    }
}
