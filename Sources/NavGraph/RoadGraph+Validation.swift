// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// Proves that every table has its length and that no row points outside its table, so that readers need not look.
    ///
    /// - Complexity: O(rows).
    func validate() throws(RegionError) {
        let nodes = nodePlace.count
        let segments = segmentTail.count
        let roads = roadKind.count
        let kinds = kindClass.count
        let labels = labelName.count
        let texts = try parts("text.start", rows: textStart.rows, of: textBytes.count)

        // Columns that take room vouch for the others: their lengths are compared before anybody goes by a number of rows.
        try expect("segment.tail", segments, segmentLeaving.count)
        try expect("node.osm", nodeOSM.count, nodes)
        try expect("node.kind", nodeKind.count, nodes)
        try below("node.kind", nodeKind, nodeKindFlags.count) { Int($0) }
        try expect("node.kind.barred", nodeKindBarred.count, nodeKindFlags.count)
        try expect("node.out.start", try parts("node.out.start", nodeOutStart, of: edgeOut.count), nodes)
        try expect("edge.out", min(edgeOut.count, segments * 2), edgeOut.count)
        try below("edge.out", edgeOut, segments * 2) { Int($0.row) }
        try below("exit.node", rows: exitNode.rows, nodes) { Int($0.row) }
        try expect("exit.ref", exitRef.count, exitNode.count)
        try expect("exit.name", exitName.count, exitNode.count)

        try expect("segment.head", segmentHead.count, segments)
        try expect("segment.road", segmentRoad.count, segments)
        try expect("segment.length", segmentLength.count, segments)
        try expect("segment.arriving", segmentArriving.count, segments)
        try expect("segment.way", segmentWay.count, segments)
        try expect("edge.main", edgeMain.count, segments * 2)
        let blocks = (segments + RecordColumn.blockSize - 1) / RecordColumn.blockSize
        try expect("shape.start", try parts("shape.start", rows: shapes.starts.rows, of: shapes.bytes.count), blocks)
        try expect(
            "shape.node.start", try parts("shape.node.start", rows: shapeNodes.starts.rows, of: shapeNodes.bytes.count),
            blocks)
        try below("segment.tail", segmentTail, nodes) { Int($0.row) }
        try below("segment.head", segmentHead, nodes) { Int($0.row) }
        try below("segment.road", segmentRoad, roads) { Int($0.row) }
        try below("feature.segment", featureSegment, segments) { Int($0.row) }
        try expect("feature.point", featurePoint.count, featureSegment.count)
        try expect("feature.flags", featureFlags.count, featureSegment.count)

        try expect("road.label", roadLabel.count, roads)
        // No two roads are the same.
        if roadKind.isUniform, roadLabel.isUniform { try expect("road.kind", roads, min(roads, 1)) }
        try below("road.kind", roadKind, kinds) { Int($0) }
        try below("road.label", roadLabel, labels) { Int($0) }
        for (name, count) in [
            ("kind.flags", kindFlags.count), ("kind.surface", kindSurface.count),
            ("kind.smoothness", kindSmoothness.count), ("kind.layer", kindLayer.count),
            ("kind.country", kindCountry.count), ("kind.crossing.speed", kindCrossingSpeed.count),
        ] { try expect(name, count, kinds) }
        try expect("label.ref", labelRef.count, labels)
        try expect("label.pronunciation", labelPronunciation.count, labels)
        try expect(
            "label.translation",
            try parts("label.translation.start", labelTranslationStart, of: translationText.count), labels)
        try expect("translation.language", translationLanguage.count, translationText.count)

        for (name, count) in [
            ("way.access", wayAccess.count), ("way.destination.only", wayDestinationOnly.count),
            ("way.speed.limit", waySpeedLimit.count), ("way.lane.count", wayLaneCount.count),
            ("way.lane.set", wayLaneSet.count), ("way.sign", waySign.count),
        ] { try expect(name, count, kinds * 2) }
        try expect(
            "way.condition", try parts("way.condition.start", wayConditionStart, of: conditionKey.count), kinds * 2)
        try expect("condition.value", conditionValue.count, conditionKey.count)
        let laneSets = try parts("lane.set.start", rows: laneSetStart.rows, of: laneMark.count)
        try below("way.lane.set", wayLaneSet, laneSets) { Int($0) }
        try below("way.sign", waySign, signDestination.count) { Int($0) }
        for (name, count) in [
            ("sign.destination.ref", signDestinationRef.count),
            ("sign.destination.street", signDestinationStreet.count), ("sign.exit", signExit.count),
        ] { try expect(name, count, signDestination.count) }
        if let signBound {
            try expect("sign.bound", signBound.count, signDestination.count)
            try below("sign.bound", rows: signBound.rows, texts) { Int($0.row) }
        }
        if let signTranslations {
            let rows = signTranslations.text.count
            try expect("sign.translation.language", signTranslations.language.count, rows)
            try expect(
                "sign.translation.start",
                try parts("sign.translation.start", rows: signTranslations.start.rows, of: rows), signDestination.count)
            try below("sign.translation.language", rows: signTranslations.language.rows, texts) { Int($0.row) }
            try below("sign.translation.text", rows: signTranslations.text.rows, texts) { Int($0.row) }
        }

        for (name, column) in [
            ("exit.ref", exitRef), ("exit.name", exitName), ("condition.key", conditionKey),
            ("condition.value", conditionValue), ("sign.destination", signDestination),
            ("sign.destination.ref", signDestinationRef), ("sign.destination.street", signDestinationStreet),
            ("sign.exit", signExit), ("restriction.condition", restrictionCondition),
        ] { try below(name, rows: column.rows, texts) { Int($0.row) } }
        for (name, column) in [
            ("label.name", labelName), ("label.ref", labelRef), ("label.pronunciation", labelPronunciation),
            ("translation.language", translationLanguage), ("translation.text", translationText),
        ] { try below(name, column, texts) { Int($0.row) } }

        let restrictions = try parts("restriction.start", rows: restrictionStart.rows, of: restrictionEdge.count)
        try expect("restriction.modes", restrictionModes.count, restrictions)
        try expect("restriction.kind", restrictionKind.count, restrictions)
        try expect("restriction.condition", restrictionCondition.count, restrictions)
        try below("restriction.edge", rows: restrictionEdge.rows, segments * 2) { Int($0.row) }

        try expect("index.box", index.boxes.count, PackedRTree.levelSizes(segments: segments).reduce(0, +))
        try validateLengths()
    }

    private func expect(_ name: String, _ count: Int, _ wanted: Int) throws(RegionError) {
        guard count == wanted else {
            throw RegionError(
                code: .damaged, message: "\(file.path): section \(name) has \(count) rows, \(wanted) were expected")
        }
    }

    /// Proves that a column of starts ascends from 0 to `total`; gives the number of parts.
    @inline(__always)
    private func parts(
        _ name: String, rows starts: some RandomAccessCollection<UInt32>, of total: Int
    ) throws(RegionError) -> Int {
        var previous: UInt32 = 0
        var ascends = starts.first == 0
        for start in starts {
            ascends = ascends && start >= previous
            previous = start
        }
        guard ascends, Int(previous) == total else {
            throw RegionError(code: .damaged, message: "\(file.path): section \(name) does not ascend to \(total)")
        }
        return starts.count - 1
    }

    /// The same for a packed column, of which equal rows need not be looked at one by one.
    private func parts(_ name: String, _ starts: PackedColumn<UInt32>, of total: Int) throws(RegionError) -> Int {
        guard starts.isUniform else { return try parts(name, rows: starts, of: total) }
        _ = try parts(name, rows: starts.prefix(1), of: total)
        return starts.count - 1
    }

    /// Proves that no row of a column points at `limit` or beyond.
    @inline(__always)
    private func below<Rows: Collection>(
        _ name: String, rows: Rows, _ limit: Int, _ row: (Rows.Element) -> Int
    ) throws(RegionError) {
        var worst = 0
        for element in rows {
            // A negative row becomes huge, so one comparison finds both ends.
            worst = max(worst, Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: row(element))))
        }
        guard rows.isEmpty || worst < limit else {
            throw RegionError(
                code: .damaged, message: "\(file.path): section \(name) points at row \(worst) of \(limit)")
        }
    }

    /// The same for a packed column, of which equal rows need not be looked at one by one.
    private func below<Element: PackedValue>(
        _ name: String, _ column: PackedColumn<Element>, _ limit: Int, _ row: (Element) -> Int
    ) throws(RegionError) {
        if column.isUniform {
            try below(name, rows: column.prefix(1), limit, row)
        } else {
            try below(name, rows: column, limit, row)
        }
    }
}
