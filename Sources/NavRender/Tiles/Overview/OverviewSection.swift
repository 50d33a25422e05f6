// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// An overview in a region: a header of 64-bit words, then the levels of `MapOverview.zooms`, each as varints.
///
/// The header has the version of the layout, a fingerprint of the rules that decide what a level contains, the first byte, length
/// and checksum of each level, and its own checksum.
struct OverviewSection: Sendable {
    private let section: SectionBytes

    /// Raised when the layout of levels changes.
    private static let version: UInt64 = 1
    private static let wordsOfLevel = 3
    private static let headerWords = 2 + MapOverview.zooms.count * wordsOfLevel

    /// The overview of a region; `nil` if it has none, or one with a damaged header, of another layout, or made by other rules.
    init?(of file: RegionFile) {
        guard let section = file.bytesIfPresent(Sections.mapOverview),
            section.byteCount >= 8 * (OverviewSection.headerWords + 1),
            section.number(at: 0) == OverviewSection.version, section.number(at: 8) == OverviewSection.rules,
            section.number(at: 8 * OverviewSection.headerWords)
                == section.part(0..<8 * OverviewSection.headerWords).withBytes({ Checksum.of($0) })
        else { return nil }
        self.section = section
    }

    /// The level of a zoom; `nil` if it is damaged.
    func level(_ zoom: Int, _ graph: RoadGraph, _ features: MapFeatures?) -> OverviewLevel? {
        let word = 2 + (zoom - MapOverview.zooms.lowerBound) * OverviewSection.wordsOfLevel
        guard MapOverview.zooms.contains(zoom), let start = Int(exactly: section.number(at: 8 * word)),
            let count = Int(exactly: section.number(at: 8 * word + 8)), start <= section.byteCount,
            count <= section.byteCount - start
        else { return nil }
        let part = section.part(start..<start + count)
        return part.withBytes { bytes in
            guard Checksum.of(bytes) == section.number(at: 8 * word + 16) else { return nil }
            var reader = OverviewReader(bytes)
            return OverviewLevel(reading: &reader, graph, features)
        }
    }

    /// The contents of the section.
    ///
    /// - Parameter levels: One level for each of `MapOverview.zooms`, in that order.
    static func bytes(of levels: [OverviewLevel]) -> [UInt8] {
        var (words, body) = ([version, rules], [UInt8]())
        for level in levels {
            var writer = OverviewWriter()
            level.append(to: &writer)
            words.append(UInt64(8 * (headerWords + 1) + body.count))
            words.append(UInt64(writer.bytes.count))
            words.append(writer.bytes.withUnsafeBytes { Checksum.of($0) })
            body += writer.bytes
        }
        let header = bytes(of: words)
        return header + bytes(of: [header.withUnsafeBytes { Checksum.of($0) }]) + body
    }

    /// Fingerprint of everything that decides what a level contains, so that a program with other rules makes its own.
    private static let rules: UInt64 = {
        var numbers = [OverviewScale.tolerance, OverviewScale.cell, OverviewScale.smallest, OverviewScale.shortest]
        for rank in MapRoadRank.allCases { numbers += [rank.minimumZoom, rank.nameZoom] }
        for roadClass in RoadClass.allCases { numbers.append(Double(MapRoadRank(roadClass).rawValue)) }
        for kind in FeatureKind.allCases { numbers += [Double(kind.rawValue), kind.minimumZoom] }
        return bytes(of: numbers.map(\.bitPattern)).withUnsafeBytes { Checksum.of($0) }
    }()

    private static func bytes(of words: [UInt64]) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
    }
}

/// Writes the numbers of a level.
struct OverviewWriter {
    private var numbers = VarintWriter()
    private var last = FixedCoordinate(latitude: 0, longitude: 0)

    var bytes: [UInt8] { numbers.bytes }

    mutating func append(_ number: Int) { numbers.append(Int64(number)) }

    /// Appends a place as the differences from the previous one.
    mutating func append(_ place: FixedCoordinate) {
        numbers.append(Int64(place.latitude) - Int64(last.latitude))
        numbers.append(Int64(place.longitude) - Int64(last.longitude))
        last = place
    }
}

/// Reads what `OverviewWriter` has written; `nil` for whatever it cannot have written.
struct OverviewReader {
    private var numbers: VarintReader
    private var last = FixedCoordinate(latitude: 0, longitude: 0)

    /// Reads bytes, which have to outlive the reader.
    init(_ bytes: UnsafeRawBufferPointer) { numbers = VarintReader(bytes) }

    /// The next number, which is at least 0 and less than `limit`.
    mutating func number(below limit: Int) -> Int? {
        guard let number = numbers.next().flatMap({ Int(exactly: $0) }), number >= 0, number < limit else { return nil }
        return number
    }

    /// The next number of elements. There may be fewer bytes than that.
    mutating func count() -> Int? { number(below: Int(Int32.max)) }

    /// The next place, which is on the globe.
    mutating func place() -> FixedCoordinate? {
        guard let north = numbers.next(), let east = numbers.next() else { return nil }
        let (latitude, isTooFarNorth) = Int64(last.latitude).addingReportingOverflow(north)
        let (longitude, isTooFarEast) = Int64(last.longitude).addingReportingOverflow(east)
        guard !isTooFarNorth, !isTooFarEast, (-900_000_000...900_000_000).contains(latitude),
            (-1_800_000_000...1_800_000_000).contains(longitude), let latitude = Int32(exactly: latitude),
            let longitude = Int32(exactly: longitude)
        else { return nil }
        last = FixedCoordinate(latitude: latitude, longitude: longitude)
        return last
    }

    /// The next number of places, and these.
    mutating func places() -> [FixedCoordinate]? {
        guard let count = count() else { return nil }
        var places: [FixedCoordinate] = []
        for _ in 0..<count {
            guard let place = place() else { return nil }
            places.append(place)
        }
        return places
    }
}
