// SPDX-License-Identifier: Apache-2.0

import NavGeo
import NavImport

/// Writes one protocol buffer message, field by field.
struct WireWriter {
    var bytes: [UInt8] = []

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func field(_ number: Int, _ value: UInt64) {
        varint(UInt64(number) << 3)
        varint(value)
    }

    mutating func field(_ number: Int, signed value: Int64) { field(number, Self.zigzag(value)) }

    mutating func field(_ number: Int, _ content: [UInt8]) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(content.count))
        bytes += content
    }

    mutating func field(_ number: Int, _ text: String) { field(number, Array(text.utf8)) }

    mutating func field(_ number: Int, packed values: [UInt64]) {
        var list = WireWriter()
        values.forEach { list.varint($0) }
        field(number, list.bytes)
    }

    mutating func field(_ number: Int, deltas values: [Int64]) {
        field(number, packed: zip(values, [0] + values).map { Self.zigzag($0 &- $1) })
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

    static func message(_ fill: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        fill(&writer)
        return writer.bytes
    }
}

/// Writes valid and invalid PBF files for tests.
struct PBFWriter {
    enum Packing { case raw, zlib }

    var packing = Packing.zlib
    var dense = true
    var granularity: Int64 = 100
    var latitudeOffset: Int64 = 0
    var longitudeOffset: Int64 = 0
    /// What the file starts with.
    private(set) var bytes: [UInt8] = []

    init(packing: Packing = .zlib, dense: Bool = true, header: [UInt8]? = Self.header()) {
        self.packing = packing
        self.dense = dense
        if let header { add(type: "OSMHeader", block: header) }
    }

    /// The message HeaderBlock.
    static func header(required: [String] = ["OsmSchema-V0.6", "DenseNodes"], optional: [String] = []) -> [UInt8] {
        WireWriter.message { message in
            required.forEach { message.field(4, $0) }
            optional.forEach { message.field(5, $0) }
            message.field(16, "a test")
            message.field(
                1,
                WireWriter.message { box in
                    box.field(1, signed: 7_400_000_000)
                    box.field(2, signed: 7_500_000_000)
                    box.field(3, signed: 43_800_000_000)
                    box.field(4, signed: 43_700_000_000)
                })
        }
    }

    /// Adds a blob with `block` inside.
    mutating func add(type: String = "OSMData", block: [UInt8]) {
        let blob = WireWriter.message { message in
            switch packing {
            case .raw: message.field(1, block)
            case .zlib:
                message.field(2, UInt64(block.count))
                message.field(3, Packed.zlib(block))
            }
        }
        add(type: type, blob: blob)
    }

    /// Adds a blob of any content.
    mutating func add(type: String = "OSMData", blob: [UInt8], size: UInt64? = nil) {
        let header = WireWriter.message { message in
            message.field(1, type)
            message.field(3, size ?? UInt64(blob.count))
        }
        bytes += [UInt8(header.count >> 24), UInt8(header.count >> 16 & 255)]
        bytes += [UInt8(header.count >> 8 & 255), UInt8(header.count & 255)]
        bytes += header + blob
    }

    /// Adds a blob with these elements.
    mutating func add(_ nodes: [OSMNode] = [], _ ways: [OSMWay] = [], _ relations: [OSMRelation] = []) {
        add(block: block(nodes, ways, relations))
    }

    /// The message PrimitiveBlock with these elements.
    func block(_ nodes: [OSMNode] = [], _ ways: [OSMWay] = [], _ relations: [OSMRelation] = []) -> [UInt8] {
        var strings = Strings()
        var groups: [[UInt8]] = []
        if !nodes.isEmpty { groups.append(dense ? denseGroup(nodes, &strings) : plainGroup(nodes, &strings)) }
        if !ways.isEmpty { groups.append(wayGroup(ways, &strings)) }
        if !relations.isEmpty { groups.append(relationGroup(relations, &strings)) }
        return WireWriter.message { message in
            message.field(1, WireWriter.message { table in strings.all.forEach { table.field(1, $0) } })
            groups.forEach { message.field(2, $0) }
            if granularity != 100 { message.field(17, UInt64(granularity)) }
            if latitudeOffset != 0 { message.field(19, UInt64(bitPattern: latitudeOffset)) }
            if longitudeOffset != 0 { message.field(20, UInt64(bitPattern: longitudeOffset)) }
        }
    }

    /// The strings of a block; the first one is empty, because 0 ends the tags of a dense node.
    private struct Strings {
        var all = [""]

        mutating func callAsFunction(_ text: String) -> UInt64 {
            if let index = all.firstIndex(of: text) { return UInt64(index) }
            all.append(text)
            return UInt64(all.count - 1)
        }
    }

    private func raw(_ place: FixedCoordinate) -> (latitude: Int64, longitude: Int64) {
        (
            (Int64(place.latitude) * 100 - latitudeOffset) / granularity,
            (Int64(place.longitude) * 100 - longitudeOffset) / granularity
        )
    }

    private func denseGroup(_ nodes: [OSMNode], _ strings: inout Strings) -> [UInt8] {
        var tags: [UInt64] = []
        for node in nodes {
            for pair in node.tags.pairs { tags += [strings(pair.key), strings(pair.value)] }
            tags.append(0)
        }
        return WireWriter.message { group in
            group.field(
                2,
                WireWriter.message { dense in
                    dense.field(1, deltas: nodes.map(\.id))
                    dense.field(8, deltas: nodes.map { raw($0.place).latitude })
                    dense.field(9, deltas: nodes.map { raw($0.place).longitude })
                    if tags.count > nodes.count { dense.field(10, packed: tags) }
                })
        }
    }

    private func plainGroup(_ nodes: [OSMNode], _ strings: inout Strings) -> [UInt8] {
        var group = WireWriter()
        for node in nodes {
            var message = WireWriter()
            message.field(1, signed: node.id)
            tags(node.tags, &message, &strings)
            message.field(8, signed: raw(node.place).latitude)
            message.field(9, signed: raw(node.place).longitude)
            group.field(1, message.bytes)
        }
        return group.bytes
    }

    private func wayGroup(_ ways: [OSMWay], _ strings: inout Strings) -> [UInt8] {
        var group = WireWriter()
        for way in ways {
            var message = WireWriter()
            message.field(1, UInt64(bitPattern: way.id))
            tags(way.tags, &message, &strings)
            message.field(8, deltas: way.nodes)
            group.field(3, message.bytes)
        }
        return group.bytes
    }

    private func relationGroup(_ relations: [OSMRelation], _ strings: inout Strings) -> [UInt8] {
        var group = WireWriter()
        for relation in relations {
            var message = WireWriter()
            message.field(1, UInt64(bitPattern: relation.id))
            tags(relation.tags, &message, &strings)
            message.field(8, packed: relation.members.map { strings($0.role) })
            message.field(9, deltas: relation.members.map(\.ref))
            message.field(10, packed: relation.members.map { UInt64($0.kind.rawValue) })
            group.field(4, message.bytes)
        }
        return group.bytes
    }

    private func tags(_ tags: Tags, _ message: inout WireWriter, _ strings: inout Strings) {
        guard !tags.isEmpty else { return }
        message.field(2, packed: tags.pairs.map { strings($0.key) })
        message.field(3, packed: tags.pairs.map { strings($0.value) })
    }
}

/// zlib and gzip containers with stored data (RFC 1950, 1951, 1952).
enum Packed {
    static func zlib(_ data: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return [0x78, 0x01] + stored(data) + bigEndian(b << 16 | a)
    }

    static func gzip(_ data: [UInt8]) -> [UInt8] {
        var crc: UInt32 = 0xffff_ffff
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
        }
        let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
        return head + stored(data) + bigEndian(~crc).reversed() + bigEndian(UInt32(data.count)).reversed()
    }

    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var start = 0
        repeat {
            let end = min(data.count, start + 65_535)
            let count = UInt16(end - start)
            out.append(end == data.count ? 1 : 0)
            out += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
            out += data[start..<end]
            start = end
        } while start < data.count
        return out
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
