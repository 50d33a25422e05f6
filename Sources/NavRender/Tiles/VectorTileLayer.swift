// SPDX-License-Identifier: Apache-2.0

/// One layer of a vector tile. Repeated keys and values are written once.
///
/// Source: Mapbox Vector Tile Specification 2.1, github.com/mapbox/vector-tile-spec.
package struct VectorTileLayer {
    private let name: String
    private var features: [ProtobufWriter] = []
    private var keys: [String] = []
    private var keyRow: [String: UInt32] = [:]
    private var values: [Value] = []
    private var valueRow: [Value: UInt32] = [:]

    /// The value of an attribute.
    package enum Value: Hashable, Sendable {
        case text(String)
        case decimal(Double)
        case whole(UInt64)
        case truth(Bool)
    }

    /// Creates an empty layer.
    package init(name: String) { self.name = name }

    /// Whether the layer has no features.
    package var isEmpty: Bool { features.isEmpty }

    /// Adds a line in tile units; a line of a single point is dropped.
    package mutating func add(_ line: [Point], _ tags: KeyValuePairs<String, Value>) {
        var shape = VectorTileShape(.lines)
        shape.add(line: line)
        add(shape, tags.map { ($0.key, $0.value) })
    }

    /// Adds a feature; an empty one is dropped.
    package mutating func add(_ shape: VectorTileShape, _ tags: [(key: String, value: Value)]) {
        guard !shape.isEmpty else { return }
        var tagRows: [UInt32] = []
        for (key, value) in tags {
            tagRows.append(row(of: key))
            tagRows.append(row(of: value))
        }
        var feature = ProtobufWriter()
        feature.field(1, UInt64(features.count + 1))
        feature.field(2, packed: tagRows)
        feature.field(3, shape.kind.rawValue)
        feature.field(4, packed: shape.commands)
        features.append(feature)
    }

    /// The encoded layer.
    package var message: ProtobufWriter {
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
