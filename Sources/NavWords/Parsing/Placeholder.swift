// SPDX-License-Identifier: Apache-2.0

/// A placeholder in braces. The raw value is its name in catalogues.
enum Placeholder: String, Sendable, CaseIterable {
    /// Road name or number, as signed.
    case road
    /// The road by the `onto` rules: `sur la rue de Rivoli`.
    case onto
    /// The road by the `on` rules: `pela Rua Augusta`.
    case on
    /// Destinations of the sign.
    case place
    /// A direction that follows a verb: `slightly left`.
    case direction
    /// Left or right side.
    case side
    /// Number of a motorway exit.
    case exit
    /// Ordinal of a roundabout exit, street or lane: `second`.
    case ordinal
    /// Name of a roundabout.
    case circle
    /// The roundabout by the `at` rules: `sur la place de l’Étoile`.
    case at
    /// Compass direction.
    case compass
    /// A number in digits, or a distance with its unit where the key says so.
    case number
    /// A small number in words: `two`.
    case count
    /// Several numbers: `1, 2, and 4`.
    case list
    /// The sentence of a maneuver, or one within another.
    case sentence
    /// The sentence of the next maneuver.
    case next
    /// The first word of `sentence`, for languages that insert a word after the verb: `sla`.
    case verb
    /// The rest of `sentence` with its leading space: ` linksaf`.
    case rest
    /// The first word of `next`.
    case nextVerb
    /// The rest of `next` with its leading space.
    case nextRest
    /// A spoken distance: `300 Meter`.
    case distance
    /// A spoken distance, inflected after a preposition: `300 Metern`.
    case inflected
    /// Lanes to use.
    case lanes
    /// All but the last of a list.
    case first
    /// The last of a list.
    case last
    /// A distance and a time.
    case measures
    /// A duration.
    case time

    /// Whether it is the road after a maneuver, which may be unknown.
    var isRoad: Bool { self == .road || self == .onto || self == .on }
    /// Whether it can be unknown and is allowed in brackets only.
    var isOptional: Bool { isRoad || self == .place }
}
