// SPDX-License-Identifier: Apache-2.0

extension RegionGather {
    /// Writes texts, roads, kinds of roads and labels.
    func writeRoads(to writer: RegionWriter) throws(RegionError) {
        let texts = try children("bytes of texts", of: table(.text).pieces, try columns(Sections.textStart))
        try writer.add(Sections.textStart, texts.starts)
        try writer.add(Sections.textBytes, rows(texts.pieces, try columns(Sections.textBytes)))

        let roads = table(.road).pieces
        try writer.add(
            Sections.roadKind, try rows(roads, try columns(Sections.roadKind), to: .kind, UInt32.renumbered))
        try writer.add(
            Sections.roadLabel, try rows(roads, try columns(Sections.roadLabel), to: .label, UInt32.renumbered))
        try writeLabels(to: writer)

        let kinds = table(.kind).pieces
        try writer.add(Sections.kindClass, rows(kinds, try columns(Sections.kindClass)))
        try writer.add(Sections.kindFlags, rows(kinds, try columns(Sections.kindFlags)))
        try writer.add(Sections.kindSurface, rows(kinds, try columns(Sections.kindSurface)))
        try writer.add(Sections.kindSmoothness, rows(kinds, try columns(Sections.kindSmoothness)))
        try writer.add(Sections.kindLayer, rows(kinds, try columns(Sections.kindLayer)))
        try writer.add(Sections.kindCountry, rows(kinds, try columns(Sections.kindCountry)))
        try writer.add(Sections.kindCrossingSpeed, rows(kinds, try columns(Sections.kindCrossingSpeed)))
        try writeWays(kinds, to: writer)
    }

    private func writeLabels(to writer: RegionWriter) throws(RegionError) {
        let labels = table(.label).pieces
        for section in [Sections.labelName, Sections.labelRef, Sections.labelPronunciation] {
            try writer.add(section, try rows(labels, try columns(section), to: .text, TextID.renumbered))
        }
        let translations = try children(
            "translations of names", of: labels, try columns(Sections.labelTranslationStart))
        try writer.add(Sections.labelTranslationStart, translations.starts)
        for section in [Sections.translationLanguage, Sections.translationText] {
            try writer.add(
                section, try rows(translations.pieces, try columns(section), to: .text, TextID.renumbered))
        }
    }

    /// Writes the columns with two rows per kind of road.
    private func writeWays(_ kinds: [GatheredTable.Piece], to writer: RegionWriter) throws(RegionError) {
        try writer.add(Sections.wayAccess, rows(kinds, try columns(Sections.wayAccess), width: 2))
        try writer.add(Sections.wayDestinationOnly, rows(kinds, try columns(Sections.wayDestinationOnly), width: 2))
        try writer.add(Sections.waySpeedLimit, rows(kinds, try columns(Sections.waySpeedLimit), width: 2))
        try writer.add(Sections.wayLaneCount, rows(kinds, try columns(Sections.wayLaneCount), width: 2))
        try writer.add(
            Sections.wayLaneSet,
            try rows(kinds, try columns(Sections.wayLaneSet), width: 2, to: .laneSet, UInt32.renumbered))
        try writer.add(
            Sections.waySign,
            try rows(kinds, try columns(Sections.waySign), width: 2, to: .sign, UInt32.renumbered))
        let conditions = try children(
            "conditions of roads", of: kinds, width: 2, try columns(Sections.wayConditionStart))
        try writer.add(Sections.wayConditionStart, conditions.starts)
        for section in [Sections.conditionKey, Sections.conditionValue] {
            try writer.add(section, try rows(conditions.pieces, try columns(section), to: .text, TextID.renumbered))
        }
        let lanes = try children("lanes", of: table(.laneSet).pieces, try columns(Sections.laneSetStart))
        try writer.add(Sections.laneSetStart, lanes.starts)
        try writer.add(Sections.laneMark, rows(lanes.pieces, try columns(Sections.laneMark)))
    }

    /// Writes the direction signs.
    func writeSigns(to writer: RegionWriter) throws(RegionError) {
        let signs = table(.sign).pieces
        var sections = [
            Sections.signDestination, Sections.signDestinationRef, Sections.signDestinationStreet, Sections.signExit,
        ]
        if try hasSection(Sections.signBound.number) { sections.append(Sections.signBound) }
        for section in sections {
            try writer.add(section, try rows(signs, try columns(section), to: .text, TextID.renumbered))
        }
        guard try hasSection(Sections.signTranslationStart.number) else { return }
        let translations = try children(
            "translations of signs", of: signs, try columns(Sections.signTranslationStart))
        try writer.add(Sections.signTranslationStart, translations.starts)
        for section in [Sections.signTranslationLanguage, Sections.signTranslationText] {
            try writer.add(
                section, try rows(translations.pieces, try columns(section), to: .text, TextID.renumbered))
        }
    }
}
