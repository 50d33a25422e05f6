// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// A text of the region. The bytes are UTF-8 as they stood in the map.
    public func text(_ id: TextID) -> String {
        id == .empty ? "" : String(decoding: textBytes[textStart.children(of: Int(id.row))], as: UTF8.self)
    }

    /// Kind of way.
    public func roadClass(of road: RoadID) -> RoadClass {
        RoadClass(rawValue: kindClass[kind(of: road)]) ?? .unknown
    }
    /// Facts that are true or false.
    @inlinable public func flags(of road: RoadID) -> RoadFlags { kindFlags[kind(of: road)] }
    /// What the road is made of.
    public func surface(of road: RoadID) -> Surface { Surface(rawValue: kindSurface[kind(of: road)]) ?? .unknown }
    /// How even the road is.
    public func smoothness(of road: RoadID) -> Smoothness {
        Smoothness(rawValue: kindSmoothness[kind(of: road)]) ?? .unknown
    }
    /// Drawing level, 0 on the ground.
    public func layer(of road: RoadID) -> Int { Int(kindLayer[kind(of: road)]) }
    /// Country whose law holds.
    public func country(of road: RoadID) -> CountryCode { kindCountry[kind(of: road)] }
    /// Id of the local name: equal ids, equal names.
    @inlinable public func nameID(of road: RoadID) -> TextID { labelName[label(of: road)] }
    /// Id of the road number: equal ids, equal numbers.
    @inlinable public func refID(of road: RoadID) -> TextID { labelRef[label(of: road)] }
    /// Road numbers, joined by "; "; empty when there is none.
    public func ref(of road: RoadID) -> String { text(labelRef[label(of: road)]) }
    /// How to say the name; empty when the map does not tell.
    public func pronunciation(of road: RoadID) -> String { text(labelPronunciation[label(of: road)]) }
    /// Speed of the ferry or train in kilometers per hour; `nil` when its time is not known.
    public func crossingSpeed(of road: RoadID) -> Double? {
        kindCrossingSpeed[kind(of: road)] == 0 ? nil : Double(kindCrossingSpeed[kind(of: road)]) / 10
    }

    /// Name in `language` (a BCP 47 tag) when the map has it, else the local name; empty when there is none.
    ///
    /// `pt-BR` is looked for first, then `pt`; `zh-TW` also as `zh-Hant`.
    public func name(of road: RoadID, language: String = "") -> String {
        let rows = labelTranslationStart.children(of: label(of: road))
        if !language.isEmpty, !rows.isEmpty {
            for tag in LanguageTags(language).tags {
                if let row = rows.first(where: { isText(translationLanguage[$0], tag) }) {
                    return text(translationText[row])
                }
            }
        }
        return text(labelName[label(of: road)])
    }

    /// Whether a text is this one, in small or capital letters; `small` has small ones.
    private func isText(_ id: TextID, _ small: [UInt8]) -> Bool {
        let range = textStart.children(of: Int(id.row))
        guard range.count == small.count else { return false }
        return zip(range, small).allSatisfy { row, byte in
            let other = textBytes[row]
            return other == byte || other &+ 32 == byte && other >= 65 && other <= 90
        }
    }

    /// Row of a road in the columns that hold one row per label.
    @inlinable func label(of road: RoadID) -> Int { Int(roadLabel[road.row]) }

    /// Number of lanes in the direction of an edge; 0 when not known.
    public func laneCount(of edge: EdgeID) -> Int { Int(wayLaneCount[wayRow(of: edge)]) }

    /// Arrows per lane in the direction of an edge, leftmost first; empty when not mapped.
    public func lanes(of edge: EdgeID) -> [LaneMarking] {
        Array(laneMark[laneSetStart.children(of: Int(wayLaneSet[wayRow(of: edge)]))])
    }

    /// What the signs over an edge say.
    public func sign(of edge: EdgeID, language: String = "") -> RoadAttributes.Sign {
        let row = Int(waySign[wayRow(of: edge)])
        var sign = RoadAttributes.Sign()
        guard row > 0 else { return sign }
        sign.destination = places(onSign: row, language: language)
        sign.destinationRef = text(signDestinationRef[row])
        sign.destinationStreet = text(signDestinationStreet[row])
        sign.exit = text(signExit[row])
        if let signBound { sign.bound = text(signBound[row]) }
        return sign
    }

    /// Places on a sign in a language; those of the country where the map has no others.
    private func places(onSign row: Int, language: String) -> String {
        guard let signTranslations, !language.isEmpty else { return text(signDestination[row]) }
        let rows = signTranslations.start.children(of: row)
        if !rows.isEmpty {
            for tag in LanguageTags(language).tags {
                if let found = rows.first(where: { isText(signTranslations.language[$0], tag) }) {
                    return text(signTranslations.text[found])
                }
            }
        }
        return text(signDestination[row])
    }

    /// The distinct values of all tags that hold only at times, as written.
    public var conditionValues: Set<String> { Set(Set(conditionValue).map(text)) }

    /// Tags that hold only at times, as written.
    public func conditions(of edge: EdgeID) -> [RoadAttributes.Condition] {
        wayConditionStart.children(of: wayRow(of: edge)).map {
            RoadAttributes.Condition(key: text(conditionKey[$0]), value: text(conditionValue[$0]))
        }
    }
}
