// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Parses destination signs.
enum SignRules {
    /// Key prefix of destinations in another language.
    static let translated = "destination:lang:"
    private static let relevantKeys = KnownTags.mask(from: .destination, through: .`junction:ref:backward`)
    private static let places =
        (
            DirectedKey(.destination, .`destination:forward`, .`destination:backward`),
            DirectedKey(.`destination:lanes`, .`destination:lanes:forward`, .`destination:lanes:backward`)
        )
    private static let numbers =
        (
            DirectedKey(.`destination:ref`, .`destination:ref:forward`, .`destination:ref:backward`),
            DirectedKey(.`destination:ref:lanes`, .`destination:ref:lanes:forward`, .`destination:ref:lanes:backward`)
        )
    private static let streets =
        (
            DirectedKey(.`destination:street`, .`destination:street:forward`, .`destination:street:backward`),
            DirectedKey(
                .`destination:street:lanes`, .`destination:street:lanes:forward`,
                .`destination:street:lanes:backward`)
        )
    private static let exits = DirectedKey(.`junction:ref`, .`junction:ref:forward`, .`junction:ref:backward`)

    /// Sets the signs. Keys without a direction apply to the direction of a one-way road, else to the forward
    /// direction.
    static func resolve(_ road: inout RoadAttributes, by tags: KnownTags, traffic: OnewayRules.Traffic) {
        guard tags.hasAny(of: relevantKeys) else { return }
        let main: WayDirection = traffic == .backward ? .backward : .forward
        if !road.forward.access.isEmpty { road.forward.sign = sign(tags, .forward, main) }
        if !road.backward.access.isEmpty { road.backward.sign = sign(tags, .backward, main) }
    }

    private static func sign(_ tags: KnownTags, _ direction: WayDirection, _ main: WayDirection) -> RoadAttributes.Sign
    {
        var sign = RoadAttributes.Sign()
        sign.destination = text(tags, places, direction, main)
        if direction == main, tags.hasSignTranslations, tags.has(.destination) {
            sign.translations = translations(tags, of: sign.destination)
        }
        sign.destinationRef = text(tags, numbers, direction, main)
        sign.destinationStreet = text(tags, streets, direction, main)
        sign.exit = spacedList(tags.value(exits, direction, main: main) ?? "")
        return sign
    }

    /// Translated destinations that differ from the local ones. They always refer to the whole sign: no such key for
    /// lanes is in use.
    private static func translations(_ tags: KnownTags, of local: String) -> [RoadAttributes.Translation] {
        tags.pairs.compactMap { pair -> RoadAttributes.Translation? in
            guard pair.key.utf8.starts(with: translated.utf8) else { return nil }
            let language = pair.key.utf8.dropFirst(translated.utf8.count)
            let places = spacedList(pair.value)
            guard NameRules.isLanguage(language), !places.isEmpty, places != local else { return nil }
            return .init(language: String(Substring(language)), name: places)
        }.sorted { $0.language < $1.language }
    }

    /// The text of the whole road, else the distinct texts of its lanes.
    private static func text(
        _ tags: KnownTags, _ keys: (road: DirectedKey, lanes: DirectedKey), _ direction: WayDirection,
        _ main: WayDirection
    ) -> String {
        if let value = tags.value(keys.road, direction, main: main) { return spacedList(value) }
        guard let value = tags.value(keys.lanes, direction, main: main) else { return "" }
        return spacedList(value) { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ";") }
    }
}
