// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// Verifies that every table has its length and that no row refers to a row outside its table, so that readers need
    /// no checks.
    ///
    /// - Throws: `damaged`, naming the section.
    /// - Complexity: O(rows).
    func validate() throws(RegionError) {
        let check = SectionCheck(path: file.path)
        let textCount = try check.childCount("text.start", rows: texts.start.rows, of: texts.bytes.count)
        try validateNodes(check)
        try validateSegments(check)
        try validateRoads(check)
        try validateWays(check)
        try validateSigns(check, textCount)
        try validateTexts(check, textCount)
        try validateRestrictions(check)
        try check.count(
            "index.box", index.boxes.count, PackedRTree.levelSizes(segments: segmentCount).reduce(0, +))
        try validateLengths()
    }

    private func validateNodes(_ check: SectionCheck) throws(RegionError) {
        let (columns, nodes, segments) = (nodeColumns, nodeCount, segmentCount)
        // Only a column whose rows occupy bytes bounds its number of rows. The lengths of all others are compared with
        // those before any loop trusts them.
        try check.count("segment.tail", segments, segmentColumns.leaving.count)
        try check.count("node.osm", columns.osm.count, nodes)
        try check.count("node.kind", columns.kind.count, nodes)
        try check.rows("node.kind", columns.kind, below: columns.kindFlags.count)
        try check.count("node.kind.barred", columns.kindBarred.count, columns.kindFlags.count)
        let parents = try check.childCount("node.out.start", columns.outStart, of: columns.edgeOut.count)
        try check.count("node.out.start", parents, nodes)
        try check.count("edge.out", min(columns.edgeOut.count, segments * 2), columns.edgeOut.count)
        try check.rows("edge.out", columns.edgeOut, below: segments * 2)
        try check.rows("pack.cut.node", rows: Array(cutNodes), below: nodes) { Int($0.row) }
        try check.rows("exit.node", rows: columns.exitNode.rows, below: nodes) { Int($0.row) }
        try check.count("exit.ref", columns.exitRef.count, columns.exitNode.count)
        try check.count("exit.name", columns.exitName.count, columns.exitNode.count)
    }

    private func validateSegments(_ check: SectionCheck) throws(RegionError) {
        let (columns, nodes, segments) = (segmentColumns, nodeCount, segmentCount)
        for (name, count) in [
            ("segment.head", columns.head.count), ("segment.road", columns.road.count),
            ("segment.length", columns.length.count), ("segment.arriving", columns.arriving.count),
            ("segment.way", columns.way.count),
        ] { try check.count(name, count, segments) }
        try check.count("edge.main", columns.edgeMain.count, segments * 2)
        let blocks = (segments + RecordColumn.blockSize - 1) / RecordColumn.blockSize
        for (name, records) in [("shape.start", columns.shapes), ("shape.node.start", columns.shapeNodes)] {
            let parents = try check.childCount(name, rows: records.starts.rows, of: records.bytes.count)
            try check.count(name, parents, blocks)
        }
        try check.rows("segment.tail", columns.tail, below: nodes)
        try check.rows("segment.head", columns.head, below: nodes)
        try check.rows("segment.road", columns.road, below: roadCount)
        try check.rows("feature.segment", columns.featureSegment, below: segments)
        try check.count("feature.point", columns.featurePoint.count, columns.featureSegment.count)
        try check.count("feature.flags", columns.featureFlags.count, columns.featureSegment.count)
    }

    private func validateRoads(_ check: SectionCheck) throws(RegionError) {
        let (columns, roads) = (roadColumns, roadCount)
        let (kinds, labels) = (columns.kindClass.count, columns.labelName.count)
        try check.count("road.label", columns.label.count, roads)
        // All roads differ, so only one road can have uniform columns, which occupy no bytes per row.
        if columns.kind.isUniform, columns.label.isUniform { try check.count("road.kind", roads, min(roads, 1)) }
        try check.rows("road.kind", columns.kind, below: kinds)
        try check.rows("road.label", columns.label, below: labels)
        for (name, count) in [
            ("kind.flags", columns.kindFlags.count), ("kind.surface", columns.kindSurface.count),
            ("kind.smoothness", columns.kindSmoothness.count), ("kind.layer", columns.kindLayer.count),
            ("kind.country", columns.kindCountry.count), ("kind.crossing.speed", columns.kindCrossingSpeed.count),
        ] { try check.count(name, count, kinds) }
        try check.count("label.ref", columns.labelRef.count, labels)
        try check.count("label.pronunciation", columns.labelPronunciation.count, labels)
        let translations = columns.translationText.count
        try check.count(
            "label.translation",
            try check.childCount("label.translation.start", columns.labelTranslationStart, of: translations), labels)
        try check.count("translation.language", columns.translationLanguage.count, translations)
    }

    private func validateWays(_ check: SectionCheck) throws(RegionError) {
        let (columns, kinds) = (wayColumns, roadColumns.kindClass.count)
        for (name, count) in [
            ("way.access", columns.access.count), ("way.destination.only", columns.destinationOnly.count),
            ("way.speed.limit", columns.speedLimit.count), ("way.lane.count", columns.laneCount.count),
            ("way.lane.set", columns.laneSet.count), ("way.sign", columns.sign.count),
        ] { try check.count(name, count, kinds * 2) }
        let conditions = columns.conditionKey.count
        try check.count(
            "way.condition", try check.childCount("way.condition.start", columns.conditionStart, of: conditions),
            kinds * 2)
        try check.count("condition.value", columns.conditionValue.count, conditions)
        let laneSets = try check.childCount(
            "lane.set.start", rows: columns.laneSetStart.rows, of: columns.laneMark.count)
        try check.rows("way.lane.set", columns.laneSet, below: laneSets)
        try check.rows("way.sign", columns.sign, below: signColumns.destination.count)
    }

    private func validateSigns(_ check: SectionCheck, _ textCount: Int) throws(RegionError) {
        let (columns, signs) = (signColumns, signColumns.destination.count)
        for (name, count) in [
            ("sign.destination.ref", columns.destinationRef.count),
            ("sign.destination.street", columns.destinationStreet.count), ("sign.exit", columns.exit.count),
        ] { try check.count(name, count, signs) }
        if let bound = columns.bound {
            try check.count("sign.bound", bound.count, signs)
            try check.rows("sign.bound", rows: bound.rows, below: textCount) { Int($0.row) }
        }
        guard let translations = columns.translations else { return }
        let rows = translations.text.count
        try check.count("sign.translation.language", translations.language.count, rows)
        try check.count(
            "sign.translation.start",
            try check.childCount("sign.translation.start", rows: translations.start.rows, of: rows), signs)
        try check.rows("sign.translation.language", rows: translations.language.rows, below: textCount) { Int($0.row) }
        try check.rows("sign.translation.text", rows: translations.text.rows, below: textCount) { Int($0.row) }
    }

    private func validateTexts(_ check: SectionCheck, _ textCount: Int) throws(RegionError) {
        for (name, column) in [
            ("exit.ref", nodeColumns.exitRef), ("exit.name", nodeColumns.exitName),
            ("condition.key", wayColumns.conditionKey), ("condition.value", wayColumns.conditionValue),
            ("sign.destination", signColumns.destination), ("sign.destination.ref", signColumns.destinationRef),
            ("sign.destination.street", signColumns.destinationStreet), ("sign.exit", signColumns.exit),
            ("restriction.condition", restrictionColumns.condition),
        ] { try check.rows(name, rows: column.rows, below: textCount) { Int($0.row) } }
        for (name, column) in [
            ("label.name", roadColumns.labelName), ("label.ref", roadColumns.labelRef),
            ("label.pronunciation", roadColumns.labelPronunciation),
            ("translation.language", roadColumns.translationLanguage),
            ("translation.text", roadColumns.translationText),
        ] { try check.rows(name, column, below: textCount) }
    }

    private func validateRestrictions(_ check: SectionCheck) throws(RegionError) {
        let columns = restrictionColumns
        let restrictions = try check.childCount("restriction.start", rows: columns.start.rows, of: columns.edge.count)
        try check.count("restriction.modes", columns.modes.count, restrictions)
        try check.count("restriction.kind", columns.kind.count, restrictions)
        try check.count("restriction.condition", columns.condition.count, restrictions)
        try check.rows("restriction.edge", rows: columns.edge.rows, below: segmentCount * 2) { Int($0.row) }
    }
}
