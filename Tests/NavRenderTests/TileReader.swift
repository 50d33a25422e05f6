// SPDX-License-Identifier: Apache-2.0

import NavRender

/// A minimal protobuf reader: every field with its number.
struct Message {
    enum Value: Equatable {
        case number(UInt64)
        case bytes([UInt8])
    }

    var fields: [(number: Int, value: Value)] = []

    /// Reads a message; `nil` if it is invalid.
    init?(_ bytes: some Collection<UInt8>) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            guard let key = Message.varint(&rest) else { return nil }
            switch key & 7 {
            case 0:
                guard let value = Message.varint(&rest) else { return nil }
                fields.append((Int(key >> 3), .number(value)))
            case 1:
                guard rest.count >= 8 else { return nil }
                let value = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                fields.append((Int(key >> 3), .number(value)))
                rest = rest.dropFirst(8)
            case 2:
                guard let count = Message.varint(&rest), count <= UInt64(rest.count) else { return nil }
                fields.append((Int(key >> 3), .bytes(Array(rest.prefix(Int(count))))))
                rest = rest.dropFirst(Int(count))
            default: return nil
            }
        }
    }

    func numbers(_ field: Int) -> [UInt64] {
        fields.compactMap { if case .number(let value) = $0.value, $0.number == field { value } else { nil } }
    }

    func bytes(_ field: Int) -> [[UInt8]] {
        fields.compactMap { if case .bytes(let value) = $0.value, $0.number == field { value } else { nil } }
    }

    func texts(_ field: Int) -> [String] { bytes(field).map { String(decoding: $0, as: UTF8.self) } }

    /// The values of a packed field.
    func packed(_ field: Int) -> [UInt64] {
        var rest = (bytes(field).first ?? [])[...]
        var numbers: [UInt64] = []
        while let number = Message.varint(&rest) { numbers.append(number) }
        return numbers
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = bytes.popFirst(), shift < 64 {
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return value }
            shift += 7
        }
        return nil
    }

    static func signed(_ number: UInt64) -> Int { Int(number >> 1) ^ -Int(number & 1) }
}

/// A vector tile, parsed strictly by the specification and independently of the encoder.
struct ReadTile {
    struct Feature {
        var kind: Int
        var tags: [String: String]
        /// Points, lines or rings, each with whether it is closed.
        var parts: [(points: [Point], isClosed: Bool)]
    }

    var layers: [String: [Feature]] = [:]
    var names: [String] = []

    init?(_ bytes: [UInt8]) {
        guard let tile = Message(bytes) else { return nil }
        for content in tile.bytes(3) {
            guard let layer = Message(content), let name = layer.texts(1).first, layer.numbers(15) == [2],
                layer.numbers(5) == [4096], layers[name] == nil
            else { return nil }
            names.append(name)
            let keys = layer.texts(3)
            let values = layer.bytes(4).compactMap { Message($0) }.map { value -> String in
                value.texts(1).first ?? value.numbers(5).first.map { "\($0)" }
                    ?? value.numbers(3).first.map { "\(Double(bitPattern: $0))" }
                    ?? value.numbers(7).first.map { "\($0 == 1)" } ?? "?"
            }
            for content in layer.bytes(2) {
                guard let feature = Message(content), let kind = feature.numbers(3).first,
                    let parts = ReadTile.parts(feature.packed(4).map { UInt32($0) }, Int(kind))
                else { return nil }
                let rows = feature.packed(2).map { Int($0) }
                guard rows.count % 2 == 0 else { return nil }
                var tags: [String: String] = [:]
                for pair in stride(from: 0, to: rows.count, by: 2) {
                    guard rows[pair] < keys.count, rows[pair + 1] < values.count else { return nil }
                    tags[keys[rows[pair]]] = values[rows[pair + 1]]
                }
                layers[name, default: []].append(Feature(kind: Int(kind), tags: tags, parts: parts))
            }
        }
    }

    private static func parts(_ commands: [UInt32], _ kind: Int) -> [(points: [Point], isClosed: Bool)]? {
        var parts: [(points: [Point], isClosed: Bool)] = []
        var (at, x, y) = (0, 0, 0)
        while at < commands.count {
            let (command, count) = (commands[at] & 7, Int(commands[at] >> 3))
            at += 1
            guard count > 0, command == 7 || at + 2 * count <= commands.count else { return nil }
            if command == 7 {
                guard kind == 3, count == 1, !parts.isEmpty else { return nil }
                parts[parts.count - 1].isClosed = true
                continue
            }
            guard command == 1 || command == 2, command == 2 || kind == 1 || count == 1 else { return nil }
            for _ in 0..<count {
                x += Message.signed(UInt64(commands[at]))
                y += Message.signed(UInt64(commands[at + 1]))
                at += 2
                let point = Point(Double(x), Double(y))
                if command == 1 {
                    parts.append(([point], false))
                } else {
                    guard let last = parts.last?.points.last, last != point else { return nil }
                    parts[parts.count - 1].points.append(point)
                }
            }
        }
        return parts
    }
}
