// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// Options of displayed instructions. Fonts, colors and shield sizes are up to the renderer: spans mark names, shields
/// and exit numbers.
public struct InstructionOptions: Sendable, Hashable {
    /// Language, BCP 47.
    public var language: String
    /// Units of distances.
    public var distances: DistanceFormat
    /// Omits the sentence for long roads, such as `Continue on A 5 for 40 kilometers`. Useful on small displays, such
    /// as a car screen.
    public var disableLongDistanceFormat: Bool
    /// Minimum distance for that sentence.
    public var longDistance: Meters
    /// Maximum length in characters; `nil` for no limit. The shortest sentence is returned even if it is longer.
    public var maximumLength: Int?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - language: Language, BCP 47.
    ///   - distances: Units of distances.
    ///   - disableLongDistanceFormat: Whether to omit the sentence for long roads.
    ///   - longDistance: Minimum distance for that sentence.
    ///   - maximumLength: Maximum length in characters; `nil` for no limit.
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
