// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Keeps each set of road attributes once, as numbers, in the order of first use.
struct RoadTable {
    private var rows: [Row: Int32] = [:]
    private var roads: [Row] = []
    private var texts = TextTable()
    private var pairs = ListTable<TextPair>()
    private var lanes = ListTable<LaneMarking>()
    private var signs: [Sign: UInt32] = [Sign(): 0]
    private var signRows = [Sign()]

    private struct TextPair: Hashable {
        var first: TextID
        var second: TextID
    }

    private struct Sign: Hashable {
        var destination = TextID.empty
        var destinationRef = TextID.empty
        var destinationStreet = TextID.empty
        var exit = TextID.empty
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

    private struct Row: Hashable {
        var roadClass: RoadClass
        var flags: RoadFlags
        var surface: Surface
        var smoothness: Smoothness
        var layer: Int8
        var country: CountryCode
        var name: TextID
        var ref: TextID
        var pronunciation: TextID
        var translations: UInt32
        var crossingSpeed: UInt16
        var forward: Direction
        var backward: Direction
    }

    /// Number of distinct roads.
    var count: Int { roads.count }
    /// Countries in use, ascending.
    var countries: [CountryCode] {
        Set(roads.map(\.country)).filter { $0 != .unknown }.sorted { $0.rawValue < $1.rawValue }
    }
    /// Roads on which traffic keeps left.
    var leftHandCount: Int { roads.count { $0.flags.contains(.leftHandTraffic) } }

    /// The row of a set of attributes.
    ///
    /// - Parameter length: length of the whole way, from which a ferry's time makes its speed.
    mutating func id(of attributes: RoadAttributes, wayLength length: Meters) -> RoadID {
        var crossingSpeed: UInt16 = 0
        if attributes.crossingSeconds > 0 {
            let speed = MetersPerSecond(length.value / Double(attributes.crossingSeconds)).kilometersPerHour
            crossingSpeed = UInt16(max(1, min(6000, (speed * 10).rounded())))
        }
        let row = Row(
            roadClass: attributes.roadClass, flags: attributes.flags, surface: attributes.surface,
            smoothness: attributes.smoothness, layer: attributes.layer, country: attributes.country,
            name: texts.id(of: attributes.name), ref: texts.id(of: attributes.ref),
            pronunciation: texts.id(of: attributes.pronunciation),
            translations: list(attributes.translations.map { ($0.language, $0.name) }), crossingSpeed: crossingSpeed,
            forward: direction(attributes.forward), backward: direction(attributes.backward))
        if let known = rows[row] { return RoadID(row: known) }
        let id = Int32(roads.count)
        rows[row] = id
        roads.append(row)
        return RoadID(row: id)
    }

    /// The row of a text that belongs to no road.
    mutating func textID(of text: String) -> TextID { texts.id(of: text) }

    private mutating func direction(_ direction: RoadAttributes.Direction) -> Direction {
        var sign: UInt32 = 0
        if !direction.sign.isEmpty {
            let key = Sign(
                destination: texts.id(of: direction.sign.destination),
                destinationRef: texts.id(of: direction.sign.destinationRef),
                destinationStreet: texts.id(of: direction.sign.destinationStreet),
                exit: texts.id(of: direction.sign.exit))
            sign = signs[key] ?? UInt32(signRows.count)
            if sign == signRows.count {
                signs[key] = sign
                signRows.append(key)
            }
        }
        return Direction(
            access: direction.access, destinationOnly: direction.destinationOnly, speedLimit: direction.speedLimit,
            laneCount: direction.laneCount, laneSet: lanes.id(of: direction.lanes), sign: sign,
            conditions: list(direction.conditions.map { ($0.key, $0.value) }))
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
        try writer.add(Sections.roadClass, roads.map(\.roadClass.rawValue))
        try writer.add(Sections.roadFlags, roads.map(\.flags))
        try writer.add(Sections.roadSurface, roads.map(\.surface.rawValue))
        try writer.add(Sections.roadSmoothness, roads.map(\.smoothness.rawValue))
        try writer.add(Sections.roadLayer, roads.map(\.layer))
        try writer.add(Sections.roadCountry, roads.map(\.country))
        try writer.add(Sections.roadName, roads.map(\.name))
        try writer.add(Sections.roadRef, roads.map(\.ref))
        try writer.add(Sections.roadPronunciation, roads.map(\.pronunciation))
        try writer.add(Sections.roadCrossingSpeed, roads.map(\.crossingSpeed))
        let translations = flatten(roads.map(\.translations))
        try writer.add(Sections.roadTranslationStart, translations.starts)
        try writer.add(Sections.translationLanguage, translations.pairs.map(\.first))
        try writer.add(Sections.translationText, translations.pairs.map(\.second))

        let directions = roads.flatMap { [$0.forward, $0.backward] }
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
        try writer.add(Sections.signDestination, signRows.map(\.destination))
        try writer.add(Sections.signDestinationRef, signRows.map(\.destinationRef))
        try writer.add(Sections.signDestinationStreet, signRows.map(\.destinationStreet))
        try writer.add(Sections.signExit, signRows.map(\.exit))
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
