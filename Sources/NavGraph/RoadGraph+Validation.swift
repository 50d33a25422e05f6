// SPDX-License-Identifier: Apache-2.0

extension RoadGraph {
    /// Proves that every table has its length and that no row points outside its table, so that readers need not look.
    ///
    /// - Complexity: O(rows).
    func validate() throws(RegionError) {
        let nodes = nodePlace.count
        let segments = segmentTail.count
        let roads = roadClassColumn.count
        let texts = try parts("text.start", textStart, of: textBytes.count)

        try expect("node.osm", nodeOSM.count, nodes)
        try expect("node.flags", nodeFlags.count, nodes)
        try expect("node.barred", nodeBarred.count, nodes)
        try expect("node.out.start", try parts("node.out.start", nodeOutStart, of: edgeOut.count), nodes)
        try below("edge.out", edgeOut, segments * 2) { Int($0.row) }
        try below("exit.node", exitNode, nodes) { Int($0.row) }
        try expect("exit.ref", exitRef.count, exitNode.count)
        try expect("exit.name", exitName.count, exitNode.count)

        try expect("segment.head", segmentHead.count, segments)
        try expect("segment.road", segmentRoad.count, segments)
        try expect("segment.length", segmentLength.count, segments)
        try expect("segment.leaving", segmentLeaving.count, segments)
        try expect("segment.arriving", segmentArriving.count, segments)
        try expect("segment.way", segmentWay.count, segments)
        try expect("edge.main", edgeMain.count, segments * 2)
        try expect("segment.shape", try parts("segment.shape.start", segmentShapeStart, of: shapeBytes.count), segments)
        try expect(
            "segment.shape.node",
            try parts("segment.shape.node.start", segmentShapeNodeStart, of: shapeNodeBytes.count), segments)
        try below("segment.tail", segmentTail, nodes) { Int($0.row) }
        try below("segment.head", segmentHead, nodes) { Int($0.row) }
        try below("segment.road", segmentRoad, roads) { Int($0.row) }
        try below("feature.segment", featureSegment, segments) { Int($0.row) }
        try expect("feature.point", featurePoint.count, featureSegment.count)
        try expect("feature.flags", featureFlags.count, featureSegment.count)

        for (name, count) in [
            ("road.flags", roadFlags.count), ("road.surface", roadSurface.count),
            ("road.smoothness", roadSmoothness.count), ("road.layer", roadLayer.count),
            ("road.country", roadCountry.count), ("road.name", roadName.count), ("road.ref", roadRef.count),
            ("road.pronunciation", roadPronunciation.count), ("road.crossing.speed", roadCrossingSpeed.count),
        ] { try expect(name, count, roads) }
        try expect(
            "road.translation",
            try parts("road.translation.start", roadTranslationStart, of: translationText.count), roads)
        try expect("translation.language", translationLanguage.count, translationText.count)

        for (name, count) in [
            ("way.access", wayAccess.count), ("way.destination.only", wayDestinationOnly.count),
            ("way.speed.limit", waySpeedLimit.count), ("way.lane.count", wayLaneCount.count),
            ("way.lane.set", wayLaneSet.count), ("way.sign", waySign.count),
        ] { try expect(name, count, roads * 2) }
        try expect(
            "way.condition", try parts("way.condition.start", wayConditionStart, of: conditionKey.count), roads * 2)
        try expect("condition.value", conditionValue.count, conditionKey.count)
        let laneSets = try parts("lane.set.start", laneSetStart, of: laneMark.count)
        try below("way.lane.set", wayLaneSet, laneSets) { Int($0) }
        try below("way.sign", waySign, signDestination.count) { Int($0) }
        for (name, count) in [
            ("sign.destination.ref", signDestinationRef.count),
            ("sign.destination.street", signDestinationStreet.count), ("sign.exit", signExit.count),
        ] { try expect(name, count, signDestination.count) }

        for (name, column) in [
            ("exit.ref", exitRef), ("exit.name", exitName), ("road.name", roadName), ("road.ref", roadRef),
            ("road.pronunciation", roadPronunciation), ("translation.language", translationLanguage),
            ("translation.text", translationText), ("condition.key", conditionKey),
            ("condition.value", conditionValue), ("sign.destination", signDestination),
            ("sign.destination.ref", signDestinationRef), ("sign.destination.street", signDestinationStreet),
            ("sign.exit", signExit), ("restriction.condition", restrictionCondition),
        ] { try below(name, column, texts) { Int($0.row) } }

        let restrictions = try parts("restriction.start", restrictionStart, of: restrictionEdge.count)
        try expect("restriction.modes", restrictionModes.count, restrictions)
        try expect("restriction.kind", restrictionKind.count, restrictions)
        try expect("restriction.condition", restrictionCondition.count, restrictions)
        try below("restriction.edge", restrictionEdge, segments * 2) { Int($0.row) }

        try expect("index.segment", index.segments.count, segments)
        try below("index.segment", index.segments, segments) { Int($0.row) }
        try expect("index.box", index.boxes.count, PackedRTree.levelSizes(leaves: segments).reduce(0, +))
    }

    private func expect(_ name: String, _ count: Int, _ wanted: Int) throws(RegionError) {
        guard count == wanted else {
            throw RegionError(
                code: .damaged, message: "\(file.path): section \(name) has \(count) rows, \(wanted) were expected")
        }
    }

    /// Proves that a column of starts ascends from 0 to `total`; gives the number of parts.
    private func parts(_ name: String, _ starts: Column<UInt32>, of total: Int) throws(RegionError) -> Int {
        var previous: UInt32 = 0
        var ascends = starts.first == 0
        for start in starts.rows {
            ascends = ascends && start >= previous
            previous = start
        }
        guard ascends, Int(previous) == total else {
            throw RegionError(code: .damaged, message: "\(file.path): section \(name) does not ascend to \(total)")
        }
        return starts.count - 1
    }

    @inline(__always)
    private func below<Element>(
        _ name: String, _ column: Column<Element>, _ limit: Int, _ row: (Element) -> Int
    ) throws(RegionError) {
        var worst = 0
        for element in column.rows {
            // A negative row becomes huge, so one comparison finds both ends.
            worst = max(worst, Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: row(element))))
        }
        guard column.isEmpty || worst < limit else {
            throw RegionError(
                code: .damaged, message: "\(file.path): section \(name) points at row \(worst) of \(limit)")
        }
    }
}
