// SPDX-License-Identifier: Apache-2.0

internal import NavGraph

/// Reads what the direction signs over a road say.
enum SignRules {
    /// What keys begin with that tell the places of a sign in another language.
    static let translated = "destination:lang:"
    private static let told = KnownTags.mask(from: .destination, through: .`junction:ref:backward`)
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

    /// Fills in the signs. Keys without a direction speak of the direction of a one-way road, else of the forward one.
    static func settle(_ road: inout RoadAttributes, by tags: KnownTags, traffic: OnewayRules.Traffic) {
        guard tags.hasAny(of: told) else { return }
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

    /// The places in other languages, where they differ from those of the country. Who writes them writes them of the whole
    /// sign: there is no key of this kind for lanes in use.
    private static func translations(_ tags: KnownTags, of local: String) -> [RoadAttributes.Translation] {
        tags.pairs.compactMap { pair -> RoadAttributes.Translation? in
            guard pair.key.utf8.starts(with: translated.utf8) else { return nil }
            let language = pair.key.utf8.dropFirst(translated.utf8.count)
            let places = spacedList(pair.value)
            guard NameRules.isLanguage(language), !places.isEmpty, places != local else { return nil }
            return .init(language: String(Substring(language)), name: places)
        }.sorted { $0.language < $1.language }
    }

    /// The text of the whole road, else the texts of its lanes one after the other, each once.
    private static func text(
        _ tags: KnownTags, _ keys: (road: DirectedKey, lanes: DirectedKey), _ direction: WayDirection,
        _ main: WayDirection
    ) -> String {
        if let value = tags.value(keys.road, direction, main: main) { return spacedList(value) }
        guard let value = tags.value(keys.lanes, direction, main: main) else { return "" }
        return spacedList(value) { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ";") }
    }
}
