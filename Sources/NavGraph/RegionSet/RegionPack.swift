// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// One of the packs into which a region was split, as every pack of the same split knows it.
public struct RegionPack: Sendable, Hashable {
    /// Name of the pack: that of its file, without `.region`.
    public let name: String
    /// The rectangle around its area. Its roads may reach beyond.
    public let bounds: FixedBox
    /// Whether the open region contains this pack.
    public let isPresent: Bool

    /// Whether a place lies in the rectangle.
    func contains(_ place: FixedCoordinate) -> Bool { bounds.intersects(FixedBox(place)) }

    /// Reads section 161: all packs of the split.
    ///
    /// - Throws: `damaged`.
    static func list(in file: RegionFile) throws(RegionError) -> [RegionPack] {
        guard let bytes = try file.columnIfPresent(Sections.packList) else { return [] }
        var numbers = VarintReader(bytes, from: 0, to: bytes.count)
        guard let packs = list(reading: &numbers) else {
            throw RegionError(code: .damaged, message: "\(file.path): section \(Sections.packList.name) is no list")
        }
        return packs
    }

    private static func list(reading numbers: inout VarintReader) -> [RegionPack]? {
        guard numbers.next() == version, var left = numbers.next(), left >= 0 else { return nil }
        var packs: [RegionPack] = []
        while left > 0 {
            guard let isPresent = numbers.next(), var length = numbers.next(), length >= 0 else { return nil }
            var name: [UInt8] = []
            while length > 0 {
                guard let byte = numbers.next(), let letter = UInt8(exactly: byte) else { return nil }
                name.append(letter)
                length -= 1
            }
            var edges: [Int32] = []
            for _ in 0..<4 {
                guard let number = numbers.next(), let edge = Int32(exactly: number) else { return nil }
                edges.append(edge)
            }
            packs.append(
                RegionPack(
                    name: String(decoding: name, as: UTF8.self),
                    bounds: FixedBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3]),
                    isPresent: isPresent == 1))
            left -= 1
        }
        return packs
    }

    /// The contents of section 161.
    static func bytes(of packs: [RegionPack]) -> [UInt8] {
        var numbers = VarintWriter()
        numbers.append(version)
        numbers.append(Int64(packs.count))
        for pack in packs {
            numbers.append(pack.isPresent ? 1 : 0)
            numbers.append(Int64(pack.name.utf8.count))
            for byte in pack.name.utf8 { numbers.append(Int64(byte)) }
            for edge in [pack.bounds.west, pack.bounds.south, pack.bounds.east, pack.bounds.north] {
                numbers.append(Int64(edge))
            }
        }
        return numbers.bytes
    }

    /// The packs of several lists: each once, present if it is in one of them. Ordered by name.
    static func union(_ lists: [[RegionPack]]) -> [RegionPack] {
        struct Key: Hashable {
            var name: String
            var bounds: FixedBox
        }
        var present: [Key: Bool] = [:]
        for pack in lists.joined() {
            let key = Key(name: pack.name, bounds: pack.bounds)
            present[key] = pack.isPresent || present[key] == true
        }
        return present.map { RegionPack(name: $0.key.name, bounds: $0.key.bounds, isPresent: $0.value) }
            .sorted { ($0.name, $0.bounds.west, $0.bounds.south) < ($1.name, $1.bounds.west, $1.bounds.south) }
    }

    /// Version of the layout of section 161.
    private static let version: Int64 = 1
}

extension RoadGraph {
    /// Whether a pack may lack edges and turn restrictions at a node, so that no route may pass it. Routes can begin and end on
    /// the edges there.
    public func isCut(_ node: NodeID) -> Bool { !cutNodes.isEmpty && cutNodes.contains(node) }

    /// The pack that covers a place and is not part of this region; `nil` if there is none, or if another pack that
    /// covers the place is present.
    ///
    /// - Complexity: O(packs).
    public func missingPack(at place: Coordinate) -> RegionPack? {
        guard !packs.isEmpty, let place = FixedCoordinate(place) else { return nil }
        let covering = packs.filter { $0.contains(place) }
        return covering.contains { $0.isPresent } ? nil : covering.first
    }

    /// The packs that the straight lines between places touch and that are not part of this region.
    ///
    /// - Parameter places: Two or more places, in order of travel.
    /// - Complexity: O(packs · places).
    public func missingPacks(between places: [Coordinate]) -> [RegionPack] {
        packs.filter { pack in
            !pack.isPresent
                && zip(places, places.dropFirst()).contains { pack.bounds.isTouched(from: $0, to: $1) }
        }
    }
}
