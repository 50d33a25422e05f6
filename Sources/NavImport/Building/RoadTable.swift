// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Stores each distinct set of road attributes once, in the order of first use.
///
/// A road consists of a kind (class and access) and a label (names and numbers): few kinds and labels make many roads.
struct RoadTable {
    private var roads = DistinctRows<Road>()
    private var kinds = DistinctRows<Kind>()
    private var labels = DistinctRows<Label>()
    private var texts = TextTable()
    private var pairs = ListTable<TextPair>()
    private var lanes = ListTable<LaneMarking>()
    private var signs = DistinctRows(Sign())

    private struct TextPair: Hashable {
        var first: TextID
        var second: TextID
    }

    private struct Sign: Hashable {
        var destination = TextID.empty
        var destinationRef = TextID.empty
        var destinationStreet = TextID.empty
        var exit = TextID.empty
        var bound = TextID.empty
        var translations: UInt32 = 0
    }

    private struct Direction: Hashable {
        var access: ModeSet
        var destinationOnly: ModeSet
        var speedLimit: SpeedLimit
        var laneCount: UInt8
        var laneSet: UInt32
        var sign: UInt32
        var conditions: UInt32
    }

    private struct Kind: Hashable {
        var roadClass: RoadClass
        var flags: RoadFlags
        var surface: Surface
        var smoothness: Smoothness
        var layer: Int8
        var country: CountryCode
        var crossingSpeed: UInt16
        var forward: Direction
        var backward: Direction
    }

    private struct Label: Hashable {
        var name: TextID
        var ref: TextID
        var pronunciation: TextID
        var translations: UInt32
    }

    private struct Road: Hashable {
        var kind: UInt32
        var label: UInt32
    }

    /// Number of bytes of all texts.
    var textBytes: Int { texts.byteCount }
    /// Number of distinct roads.
    var count: Int { roads.rows.count }
    /// Countries in use, ascending.
    var countries: [CountryCode] {
        Set(kinds.rows.map(\.country)).filter { $0 != .unknown }.sorted { $0.rawValue < $1.rawValue }
    }
    /// The driving side, as written to the properties.
    var drivingSide: String {
        let left = kinds.rows.count { $0.flags.contains(.leftHandTraffic) }
        return left == 0 ? "right" : left == kinds.rows.count ? "left" : "mixed"
    }

    /// The row of a set of attributes.
    ///
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - length: Length of the whole way, to derive the speed of a ferry from its duration.
    mutating func id(of attributes: RoadAttributes, wayLength length: Meters) -> RoadID {
        var crossingSpeed: UInt16 = 0
        if attributes.crossingSeconds > 0 {
            let speed = MetersPerSecond(length.value / Double(attributes.crossingSeconds)).kilometersPerHour
            crossingSpeed = UInt16(max(1, min(6000, (speed * 10).rounded())))
        }
        let label = Label(
            name: texts.id(of: attributes.name), ref: texts.id(of: attributes.ref),
            pronunciation: texts.id(of: attributes.pronunciation),
            translations: list(attributes.translations.map { ($0.language, $0.name) }))
        let kind = Kind(
            roadClass: attributes.roadClass, flags: attributes.flags, surface: attributes.surface,
            smoothness: attributes.smoothness, layer: attributes.layer, country: attributes.country,
            crossingSpeed: crossingSpeed, forward: direction(attributes.forward),
            backward: direction(attributes.backward))
        return RoadID(row: Int32(roads.row(of: Road(kind: kinds.row(of: kind), label: labels.row(of: label)))))
    }

    /// The row of a text.
    mutating func textID(of text: String) -> TextID { texts.id(of: text) }

    private mutating func direction(_ direction: RoadAttributes.Direction) -> Direction {
        let sign = signs.row(
            of: Sign(
                destination: texts.id(of: direction.sign.destination),
                destinationRef: texts.id(of: direction.sign.destinationRef),
                destinationStreet: texts.id(of: direction.sign.destinationStreet),
                exit: texts.id(of: direction.sign.exit), bound: texts.id(of: direction.sign.bound),
                translations: list(direction.sign.translations.map { ($0.language, $0.name) })))
        return Direction(
            access: direction.access, destinationOnly: direction.destinationOnly, speedLimit: direction.speedLimit,
            laneCount: direction.laneCount, laneSet: lanes.id(of: direction.lanes), sign: sign,
            conditions: list((direction.conditions + direction.limits.tags).map { ($0.key, $0.value) }))
    }

    private mutating func list(_ strings: [(String, String)]) -> UInt32 {
        if strings.isEmpty { return 0 }
        var list: [TextPair] = []
        for (first, second) in strings {
            list.append(TextPair(first: texts.id(of: first), second: texts.id(of: second)))
        }
        return pairs.id(of: list)
    }

    /// Writes roads, directions, lane sets, signs and texts.
    func write(to writer: RegionWriter) throws(RegionError) {
        try texts.write(to: writer)
        try writer.add(Sections.roadKind, roads.rows.map(\.kind))
        try writer.add(Sections.roadLabel, roads.rows.map(\.label))

        let (labels, kinds) = (labels.rows, kinds.rows)
        try writer.add(Sections.labelName, labels.map(\.name))
        try writer.add(Sections.labelRef, labels.map(\.ref))
        try writer.add(Sections.labelPronunciation, labels.map(\.pronunciation))
        let translations = flatten(labels.map(\.translations))
        try writer.add(Sections.labelTranslationStart, translations.starts)
        try writer.add(Sections.translationLanguage, translations.pairs.map(\.first))
        try writer.add(Sections.translationText, translations.pairs.map(\.second))

        try writer.add(Sections.kindClass, kinds.map(\.roadClass.rawValue))
        try writer.add(Sections.kindFlags, kinds.map(\.flags))
        try writer.add(Sections.kindSurface, kinds.map(\.surface.rawValue))
        try writer.add(Sections.kindSmoothness, kinds.map(\.smoothness.rawValue))
        try writer.add(Sections.kindLayer, kinds.map(\.layer))
        try writer.add(Sections.kindCountry, kinds.map(\.country))
        try writer.add(Sections.kindCrossingSpeed, kinds.map(\.crossingSpeed))
        let directions = kinds.flatMap { [$0.forward, $0.backward] }
        try writer.add(Sections.wayAccess, directions.map(\.access))
        try writer.add(Sections.wayDestinationOnly, directions.map(\.destinationOnly))
        try writer.add(Sections.waySpeedLimit, directions.map(\.speedLimit))
        try writer.add(Sections.wayLaneCount, directions.map(\.laneCount))
        try writer.add(Sections.wayLaneSet, directions.map(\.laneSet))
        try writer.add(Sections.waySign, directions.map(\.sign))
        let conditions = flatten(directions.map(\.conditions))
        try writer.add(Sections.wayConditionStart, conditions.starts)
        try writer.add(Sections.conditionKey, conditions.pairs.map(\.first))
        try writer.add(Sections.conditionValue, conditions.pairs.map(\.second))

        try writer.add(Sections.laneSetStart, lanes.starts)
        try writer.add(Sections.laneMark, lanes.elements)
        try writer.add(Sections.signDestination, signs.rows.map(\.destination))
        try writer.add(Sections.signDestinationRef, signs.rows.map(\.destinationRef))
        try writer.add(Sections.signDestinationStreet, signs.rows.map(\.destinationStreet))
        try writer.add(Sections.signExit, signs.rows.map(\.exit))
        if signs.rows.contains(where: { $0.bound != .empty }) {
            try writer.add(Sections.signBound, signs.rows.map(\.bound))
        }
        let places = flatten(signs.rows.map(\.translations))
        if !places.pairs.isEmpty {
            try writer.add(Sections.signTranslationStart, places.starts)
            try writer.add(Sections.signTranslationLanguage, places.pairs.map(\.first))
            try writer.add(Sections.signTranslationText, places.pairs.map(\.second))
        }
    }

    private func flatten(_ rows: [UInt32]) -> (starts: [UInt32], pairs: [TextPair]) {
        var starts: [UInt32] = [0]
        var flat: [TextPair] = []
        for row in rows {
            flat.append(contentsOf: pairs[row])
            starts.append(UInt32(flat.count))
        }
        return (starts, flat)
    }
}
