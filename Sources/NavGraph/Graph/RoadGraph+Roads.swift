// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// A text of the region, as in the map.
    public func text(_ id: TextID) -> String { texts.text(id) }
    /// Calls `body` with the UTF-8 of a text as in the map, which may be invalid; it is valid during the call.
    package func withUTF8<Result>(of id: TextID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        texts.withUTF8(of: id, body)
    }
    /// Number of texts; ids of texts are below it.
    package var textCount: Int { texts.count }

    /// Importance of a road, from motorway to steps.
    public func roadClass(of road: RoadID) -> RoadClass {
        RoadClass(rawValue: roadColumns.kindClass[kind(of: road)]) ?? .unknown
    }
    /// Boolean attributes.
    @inlinable public func flags(of road: RoadID) -> RoadFlags { roadColumns.kindFlags[kind(of: road)] }
    /// Surface of the road.
    public func surface(of road: RoadID) -> Surface {
        Surface(rawValue: roadColumns.kindSurface[kind(of: road)]) ?? .unknown
    }
    /// Smoothness of the road.
    public func smoothness(of road: RoadID) -> Smoothness {
        Smoothness(rawValue: roadColumns.kindSmoothness[kind(of: road)]) ?? .unknown
    }
    /// Vertical order, 0 at ground level.
    public func layer(of road: RoadID) -> Int { Int(roadColumns.kindLayer[kind(of: road)]) }
    /// Country of the road.
    public func country(of road: RoadID) -> CountryCode { roadColumns.kindCountry[kind(of: road)] }
    /// Id of the local name. Equal names have equal ids.
    @inlinable public func nameID(of road: RoadID) -> TextID { roadColumns.labelName[label(of: road)] }
    /// Id of the road number. Equal numbers have equal ids.
    @inlinable public func refID(of road: RoadID) -> TextID { roadColumns.labelRef[label(of: road)] }
    /// Road numbers, joined by "; "; empty when there is none.
    public func ref(of road: RoadID) -> String { text(roadColumns.labelRef[label(of: road)]) }
    /// Pronunciation of the name; empty when not mapped.
    public func pronunciation(of road: RoadID) -> String { text(roadColumns.labelPronunciation[label(of: road)]) }
    /// Speed of the ferry or train in kilometers per hour; `nil` when its duration is not known.
    public func crossingSpeed(of road: RoadID) -> Double? {
        roadColumns.kindCrossingSpeed[kind(of: road)] == 0
            ? nil : Double(roadColumns.kindCrossingSpeed[kind(of: road)]) / 10
    }

    /// Name in `language` (a BCP 47 tag) if the map has it, otherwise the local name; empty when there is none.
    ///
    /// More general tags are tried as well: `pt` for `pt-BR`, `zh-Hant` for `zh-TW`.
    public func name(of road: RoadID, language: String = "") -> String {
        let rows = roadColumns.labelTranslationStart.children(of: label(of: road))
        if !language.isEmpty, !rows.isEmpty {
            for tag in LanguageTags(language).tags {
                if let row = rows.first(where: { isText(roadColumns.translationLanguage[$0], tag) }) {
                    return text(roadColumns.translationText[row])
                }
            }
        }
        return text(roadColumns.labelName[label(of: road)])
    }

    /// Whether a text equals `small`, a lowercase text, ignoring ASCII case.
    private func isText(_ id: TextID, _ small: [UInt8]) -> Bool {
        let range = texts.start.children(of: Int(id.row))
        guard range.count == small.count else { return false }
        return zip(range, small).allSatisfy { row, byte in
            let other = texts.bytes[row]
            return other == byte || other &+ 32 == byte && other >= 65 && other <= 90
        }
    }

    /// Row of a road in the columns with one row per label.
    @inlinable func label(of road: RoadID) -> Int { Int(roadColumns.label[road.row]) }

    /// Number of lanes in the direction of an edge; 0 when not known.
    public func laneCount(of edge: EdgeID) -> Int { Int(wayColumns.laneCount[wayRow(of: edge)]) }

    /// Arrows per lane in the direction of an edge, leftmost first; empty when not mapped.
    public func lanes(of edge: EdgeID) -> [LaneMarking] {
        Array(wayColumns.laneMark[wayColumns.laneSetStart.children(of: Int(wayColumns.laneSet[wayRow(of: edge)]))])
    }

    /// Direction sign of an edge, with destinations in `language` if the map has them.
    public func sign(of edge: EdgeID, language: String = "") -> RoadAttributes.Sign {
        let row = Int(wayColumns.sign[wayRow(of: edge)])
        var sign = RoadAttributes.Sign()
        guard row > 0 else { return sign }
        sign.destination = places(onSign: row, language: language)
        sign.destinationRef = text(signColumns.destinationRef[row])
        sign.destinationStreet = text(signColumns.destinationStreet[row])
        sign.exit = text(signColumns.exit[row])
        if let bound = signColumns.bound { sign.bound = text(bound[row]) }
        return sign
    }

    /// Destinations on a sign in a language; in the local language if the map has no others.
    private func places(onSign row: Int, language: String) -> String {
        guard let translations = signColumns.translations, !language.isEmpty else {
            return text(signColumns.destination[row])
        }
        let rows = translations.start.children(of: row)
        if !rows.isEmpty {
            for tag in LanguageTags(language).tags {
                if let found = rows.first(where: { isText(translations.language[$0], tag) }) {
                    return text(translations.text[found])
                }
            }
        }
        return text(signColumns.destination[row])
    }

    /// The distinct values of all conditional tags, as written.
    public var conditionValues: Set<String> { Set(Set(wayColumns.conditionValue).map(text)) }

    /// Conditional tags of an edge, as written.
    public func conditions(of edge: EdgeID) -> [RoadAttributes.Condition] {
        var limits = RoadLimits()
        return wayColumns.conditionStart.children(of: wayRow(of: edge)).compactMap {
            let (key, value) = (text(wayColumns.conditionKey[$0]), text(wayColumns.conditionValue[$0]))
            return limits.add(key: key, value: value) ? nil : RoadAttributes.Condition(key: key, value: value)
        }
    }
}
