// SPDX-License-Identifier: Apache-2.0

/// What a placeholder in braces stands for. The raw value is what a translator writes.
enum Place: String, Sendable, CaseIterable {
    /// Name or number of the road, as it stands on signs.
    case road
    /// The road with the words that lead onto it, made by the `onto` rules: `sur la rue de Rivoli`.
    case onto
    /// The road with the words for being on it, made by the `on` rules: `pela Rua Augusta`.
    case on
    /// Places that the sign points to.
    case place
    /// A direction that follows a verb: `slightly left`.
    case direction
    /// One of the two sides.
    case side
    /// Number of a motorway exit.
    case exit
    /// Which exit of a roundabout, or which lane: `second`.
    case ordinal
    /// Name of a roundabout.
    case circle
    /// The roundabout with the words for being there, made by the `at` rules: `sur la place de l’Étoile`.
    case at
    /// Direction of the compass.
    case compass
    /// A number in digits, or a distance with its unit where the key says so.
    case number
    /// A small number in words: `two`.
    case count
    /// Several numbers: `1, 2, and 4`.
    case list
    /// The sentence of a maneuver, or one that another one is put round.
    case sentence
    /// The sentence of the maneuver after it.
    case next
    /// The first word of `sentence`, for languages that put something behind the verb: `sla`.
    case verb
    /// What of `sentence` stands behind its first word, with the space before it: ` linksaf`.
    case rest
    /// The first word of `next`.
    case nextVerb
    /// What of `next` stands behind its first word, with the space before it.
    case nextRest
    /// A distance in words, as it stands alone: `300 Meter`.
    case distance
    /// A distance in words, in the form that it takes after a preposition: `300 Metern`.
    case inflected
    /// Which lanes to use.
    case lanes
    /// All but the last of a list.
    case first
    /// The last of a list.
    case last
    /// A distance and a time.
    case measures
    /// A span of time.
    case time

    /// Whether it tells of the road after a maneuver, which may have none.
    var isRoad: Bool { self == .road || self == .onto || self == .on }
    /// Whether it is only known for some maneuvers, so that it has to stand in brackets.
    var isOptional: Bool { isRoad || self == .place }
}
