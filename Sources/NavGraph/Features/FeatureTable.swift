// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One of the two tables of map features: those of wide areas, or those visible at high zoom only.
struct FeatureTable: Sendable {
    let kinds: Column<UInt8>
    let names: PackedColumn<TextID>
    private let shapes: RecordColumn
    private let boxes: Column<FixedBox>
    private let levelStarts: [Int]

    /// Number of children of a box: features on the lowest level, boxes above.
    static let fanout = 16

    init(_ file: RegionFile, _ sections: FeatureSections, texts: Int) throws(RegionError) {
        kinds = try file.column(sections.kind)
        names = try file.column(sections.name)
        shapes = RecordColumn(
            starts: try file.column(sections.shapeStart), bytes: try file.column(sections.shapeBytes))
        boxes = try file.column(sections.box)
        var starts = [0]
        for size in PackedRTree.levelSizes(segments: kinds.count) { starts.append((starts.last ?? 0) + size) }
        levelStarts = starts
        func damaged(_ what: String) -> RegionError {
            RegionError(code: .damaged, message: "\(file.path): map features: \(what)")
        }
        guard names.count == kinds.count else { throw damaged("\(names.count) names for \(kinds.count) kinds") }
        guard boxes.count == starts.last else { throw damaged("\(boxes.count) boxes, not \(starts.last ?? 0)") }
        guard shapes.starts.count == (kinds.count + RecordColumn.blockSize - 1) / RecordColumn.blockSize + 1 else {
            throw damaged("\(shapes.starts.count) starts of shapes for \(kinds.count) features")
        }
        var previous: UInt32 = 0
        for start in shapes.starts {
            guard start >= previous, Int(start) <= shapes.bytes.count else { throw damaged("starts do not ascend") }
            previous = start
        }
        guard names.allSatisfy({ Int($0.row) < texts || $0 == .empty }) else { throw damaged("a name lies outside") }
    }

    var count: Int { kinds.count }

    func forEach(
        near area: (FixedBox) -> Bool, _ shape: inout FeatureShape, where wanted: (FeatureKind) -> Bool,
        _ body: (FeatureKind, TextID, FeatureShape) -> Void
    ) {
        guard !boxes.isEmpty else { return }
        var stack: [(level: Int, row: Int)] = [(levelStarts.count - 2, boxes.count - 1)]
        while let (level, row) = stack.popLast() {
            guard area(boxes[row]) else { continue }
            let first = (row - levelStarts[level]) * FeatureTable.fanout
            if level > 0 {
                let below = levelStarts[level - 1]
                let end = min(below + first + FeatureTable.fanout, levelStarts[level])
                for child in ((below + first)..<end).reversed() { stack.append((level - 1, child)) }
                continue
            }
            for feature in first..<min(first + FeatureTable.fanout, count) {
                guard let kind = FeatureKind(rawValue: kinds[feature]), wanted(kind) else { continue }
                read(feature, into: &shape)
                body(kind, names[feature], shape)
            }
        }
    }

    /// Reads the geometry of a feature.
    func read(_ feature: Int, into shape: inout FeatureShape) {
        var record = shapes.reader(of: feature)
        let box = boxes[feature / FeatureTable.fanout]
        shape.read(&record, from: FixedCoordinate(latitude: box.south, longitude: box.west))
    }

    /// The rows of all groups whose boxes an area touches, ascending.
    func rows(near area: (FixedBox) -> Bool) -> [Int] {
        let groups = levelStarts.count > 1 ? levelStarts[1] : 0
        return (0..<groups).filter { area(boxes[$0]) }.flatMap { group in
            (group * FeatureTable.fanout)..<min(count, (group + 1) * FeatureTable.fanout)
        }
    }
}

/// The sections of one table.
struct FeatureSections {
    let kind: RegionSection<UInt8>
    let name: PackedSection<TextID>
    let shapeStart: RegionSection<UInt32>
    let shapeBytes: RegionSection<UInt8>
    let box: RegionSection<FixedBox>

    private init(first: UInt32, _ table: String) {
        kind = RegionSection(first, "map.\(table).kind")
        name = PackedSection(first + 1, "map.\(table).name")
        shapeStart = RegionSection(first + 2, "map.\(table).shape.start")
        shapeBytes = RegionSection(first + 3, "map.\(table).shape.bytes")
        box = RegionSection(first + 4, "map.\(table).box")
    }

    static let wide = FeatureSections(first: 142, "wide")
    static let detail = FeatureSections(first: 147, "detail")
}

/// A map feature to be written to a region.
public struct MapFeature: Sendable {
    /// Kind of the feature.
    public var kind: FeatureKind
    /// Name; empty for none.
    public var name: String
    /// The rings of an area (outer rings clockwise as seen from above, holes counterclockwise; the first point is not
    /// repeated), or one line, or one point.
    public var rings: [[FixedCoordinate]]
    /// Height of a building above the ground in meters, at most 2000; `nil` if unknown.
    public var height: Double?

    /// Creates a feature.
    ///
    /// - Parameters:
    ///   - kind: Kind of the feature.
    ///   - name: Name; empty for none.
    ///   - rings: Rings of an area, or one line, or one point.
    ///   - height: Height of a building above the ground in meters, at most 2000; `nil` if unknown.
    public init(kind: FeatureKind, name: String = "", rings: [[FixedCoordinate]], height: Double? = nil) {
        self.kind = kind
        self.name = name
        self.rings = rings
        self.height = height
    }

    var box: FixedBox {
        var box = FixedBox.empty
        for ring in rings { for place in ring { box.include(place) } }
        return box
    }
}

extension RegionWriter {
    /// Adds the map features. The output depends only on the features and their order.
    ///
    /// - Throws: `unwritable`, for example when the disk is full, or `tooLarge`.
    /// - Complexity: O(n log n + points).
    public func add(_ features: [MapFeature]) throws(RegionError) {
        try add(features, rows: Int(Int32.max), bytes: Int(UInt32.max))
    }

    /// Adds the map features with given limits on the rows of a table and the bytes of shapes and names.
    func add(_ features: [MapFeature], rows: Int, bytes limit: Int) throws(RegionError) {
        try check("map features", features.count, atMost: rows)
        let features = features.filter { $0.rings.contains { !$0.isEmpty } }
        var texts: [String: UInt32] = ["": 0]
        var (starts, bytes): ([UInt32], [UInt8]) = ([0, 0], [])
        for feature in features where texts[feature.name] == nil {
            texts[feature.name] = UInt32(starts.count - 1)
            bytes += feature.name.utf8
            try check("bytes of names of map features", bytes.count, atMost: limit)
            starts.append(UInt32(bytes.count))
        }
        try add(Sections.featureTextStart, starts)
        try add(Sections.featureTextBytes, bytes)
        try add(features.filter { !$0.kind.isDetail }, texts, to: .wide, atMost: limit)
        try add(features.filter { $0.kind.isDetail }, texts, to: .detail, atMost: limit)
    }

    private func check(_ table: String, _ count: Int, atMost limit: Int) throws(RegionError) {
        guard count <= limit else {
            throw RegionError(
                code: .tooLarge,
                message:
                    "a region has at most \(limit) \(table), and this map needs more: import parts of it, or no layers"
            )
        }
    }

    private func add(
        _ features: [MapFeature], _ texts: [String: UInt32], to sections: FeatureSections, atMost limit: Int
    ) throws(RegionError) {
        let boxes = features.map(\.box)
        let order = HilbertCurve.order(
            of: boxes.map {
                FixedCoordinate(
                    latitude: Int32((Int64($0.south) + Int64($0.north)) / 2),
                    longitude: Int32((Int64($0.west) + Int64($0.east)) / 2))
            }
        ).map { Int($0) }
        let rows = FeatureRows(
            kinds: order.map { features[$0].kind.rawValue },
            names: order.map { TextID(row: texts[features[$0].name] ?? 0) }, boxes: order.map { boxes[$0] },
            heights: order.map { FeatureHeight.stored(features[$0].height) })
        try add(rows, to: sections, atMost: limit) { row, body in
            for ring in features[order[row]].rings where !ring.isEmpty { body(ring[...]) }
        }
    }

    /// Adds a table of map features in its order.
    ///
    /// - Parameters:
    ///   - rows: Kind, name, box and height of each feature.
    ///   - sections: The sections of the table.
    ///   - limit: The most bytes of shapes.
    ///   - rings: Calls its second argument with the points of each ring of a feature.
    func add(
        _ rows: FeatureRows, to sections: FeatureSections, atMost limit: Int,
        rings: (_ row: Int, _ body: (ArraySlice<FixedCoordinate>) -> Void) -> Void
    ) throws(RegionError) {
        // The corner of a box is snapped to the grid, so that the first point of a feature is an integer number of
        // steps away.
        let levels = PackedRTree.boxes(
            over: rows.boxes.map { box in
                var box = box
                box.west = Int32(clamping: FeatureGrid.steps(box.west) * FeatureGrid.step)
                box.south = Int32(clamping: FeatureGrid.steps(box.south) * FeatureGrid.step)
                return box
            })
        var shapes = RecordWriter()
        for row in rows.kinds.indices {
            let box = levels[row / FeatureTable.fanout]
            var record = VarintWriter()
            var first = (FeatureGrid.steps(box.south), FeatureGrid.steps(box.west))
            rings(row) { ring in
                record.append(Int64(ring.count))
                var last = first
                for (index, place) in ring.enumerated() {
                    let next = (FeatureGrid.steps(place.latitude), FeatureGrid.steps(place.longitude))
                    record.append(next.0 - last.0)
                    record.append(next.1 - last.1)
                    last = next
                    if index == 0 { first = next }
                }
            }
            if rows.heights[row] > 0 {
                record.append(0)
                record.append(rows.heights[row])
            }
            shapes.append(record.bytes[...])
        }
        shapes.finish()
        try check("bytes of shapes of map features", shapes.bytes.count, atMost: limit)
        try add(sections.kind, rows.kinds)
        try add(sections.name, rows.names)
        try add(sections.shapeStart, shapes.starts)
        try add(sections.shapeBytes, shapes.bytes)
        try add(sections.box, levels)
    }
}

/// Kind, name, box and height of each row of a table of map features.
struct FeatureRows {
    var kinds: [UInt8]
    var names: [TextID]
    var boxes: [FixedBox]
    /// As stored, see `FeatureHeight`.
    var heights: [Int64]
}
