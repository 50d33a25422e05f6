// SPDX-License-Identifier: Apache-2.0

/// One layer of a vector tile, filled line by line. Keys and values that come again are written once.
///
/// Source: Mapbox Vector Tile Specification 2.1, github.com/mapbox/vector-tile-spec.
struct VectorTileLayer {
    private let name: String
    private var features: [ProtobufWriter] = []
    private var keys: [String] = []
    private var keyRow: [String: UInt32] = [:]
    private var values: [Value] = []
    private var valueRow: [Value: UInt32] = [:]

    /// What a feature may say.
    enum Value: Hashable {
        case text(String)
        case decimal(Double)
        case whole(UInt64)
        case truth(Bool)
    }

    init(name: String) { self.name = name }

    /// Adds a line. Points that fall on the one before are left out; a line of a single point is not added.
    mutating func add(_ line: [(x: Int32, y: Int32)], _ tags: KeyValuePairs<String, Value>) {
        guard let first = line.first else { return }
        var commands: [UInt32] = [9, VectorTileLayer.zigzag(first.x), VectorTileLayer.zigzag(first.y), 0]
        var last = first
        for point in line.dropFirst() where point != last {
            commands.append(VectorTileLayer.zigzag(point.x &- last.x))
            commands.append(VectorTileLayer.zigzag(point.y &- last.y))
            last = point
        }
        let count = (commands.count - 4) / 2
        guard count > 0 else { return }
        commands[3] = UInt32(count) << 3 | 2
        var tagRows: [UInt32] = []
        for (key, value) in tags {
            tagRows.append(row(of: key))
            tagRows.append(row(of: value))
        }
        var feature = ProtobufWriter()
        feature.field(1, UInt64(features.count + 1))
        feature.field(2, packed: tagRows)
        feature.field(3, 2 as UInt64)
        feature.field(4, packed: commands)
        features.append(feature)
    }

    /// The layer as a message.
    var message: ProtobufWriter {
        var layer = ProtobufWriter()
        layer.field(15, 2 as UInt64)
        layer.field(1, name)
        for feature in features { layer.field(2, feature) }
        for key in keys { layer.field(3, key) }
        for value in values {
            var message = ProtobufWriter()
            switch value {
            case .text(let text): message.field(1, text)
            case .decimal(let number): message.field(3, number)
            case .whole(let number): message.field(5, number)
            case .truth(let truth): message.field(7, truth ? 1 as UInt64 : 0)
            }
            layer.field(4, message)
        }
        layer.field(5, UInt64(TileAddress.extent))
        return layer
    }

    private static func zigzag(_ number: Int32) -> UInt32 { UInt32(bitPattern: (number << 1) ^ (number >> 31)) }

    private mutating func row(of key: String) -> UInt32 {
        if let row = keyRow[key] { return row }
        keyRow[key] = UInt32(keys.count)
        keys.append(key)
        return UInt32(keys.count - 1)
    }

    private mutating func row(of value: Value) -> UInt32 {
        if let row = valueRow[value] { return row }
        valueRow[value] = UInt32(values.count)
        values.append(value)
        return UInt32(values.count - 1)
    }
}
