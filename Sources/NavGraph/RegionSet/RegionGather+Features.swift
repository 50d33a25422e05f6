// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

extension RegionGather {
    /// Writes the map features, if the inputs have them. A feature of several packs is written once.
    func writeFeatures(to writer: RegionWriter) throws(RegionError) {
        guard try hasSection(Sections.featureTextStart.number) else { return }
        let texts = try children(
            "bytes of names of map features", of: table(.featureText).pieces, try columns(Sections.featureTextStart))
        try writer.add(Sections.featureTextStart, texts.starts)
        try writer.add(Sections.featureTextBytes, rows(texts.pieces, try columns(Sections.featureTextBytes)))
        try writeFeatures(.wide, inputs.compactMap { $0.features?.wide }, .wide, to: writer)
        try writeFeatures(.detail, inputs.compactMap { $0.features?.detail }, .detail, to: writer)
    }

    private func writeFeatures(
        _ kind: PackTable, _ features: [FeatureTable], _ sections: FeatureSections, to writer: RegionWriter
    ) throws(RegionError) {
        let pieces = table(kind).pieces
        let sources = pieces.flatMap { piece in piece.rows.map { (input: Int32(piece.input), row: Int32($0)) } }
        var shape = FeatureShape()
        var (boxes, heights): ([FixedBox], [Int64]) = ([], [])
        for source in sources {
            features[Int(source.input)].read(Int(source.row), into: &shape)
            boxes.append(shape.box)
            heights.append(FeatureHeight.stored(shape.height))
        }
        let rows = FeatureRows(
            kinds: self.rows(pieces, features.map(\.kinds)),
            names: try self.rows(pieces, features.map(\.names), to: .featureText, TextID.renumbered), boxes: boxes,
            heights: heights)
        try writer.add(rows, to: sections, atMost: limits.bytes) { row, body in
            features[Int(sources[row].input)].read(Int(sources[row].row), into: &shape)
            shape.forEachRing(body)
        }
    }
}
