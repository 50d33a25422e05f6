// SPDX-License-Identifier: Apache-2.0

public import NavGeo

/// A charging station that cars may use.
public struct ChargingStation: Sendable, Hashable {
    /// OpenStreetMap id × 4, plus 0 for a node and 1 for a way.
    public var source: Int64
    /// Where it is.
    public var place: FixedCoordinate
    /// Its name, or that of its operator; may be empty.
    public var name: String
    /// Number of vehicles that can charge at once; 0 when not mapped.
    public var capacity: Int
    /// Power of each plug in kW. Where none is mapped, a usual one is assumed.
    public var power: [ChargingPlug: Double]

    /// Creates a station.
    ///
    /// - Parameters:
    ///   - source: OpenStreetMap id × 4, plus 0 for a node and 1 for a way.
    ///   - place: Where it is.
    ///   - name: Its name, or that of its operator.
    ///   - capacity: Number of vehicles that can charge at once; 0 when not mapped.
    ///   - power: Power of each plug in kW.
    public init(
        source: Int64, place: FixedCoordinate, name: String, capacity: Int, power: [ChargingPlug: Double]
    ) {
        self.source = source
        self.place = place
        self.name = name
        self.capacity = capacity
        self.power = power
    }
}

extension ChargingStation {
    /// Version of the layout of the section.
    private static let version: Int64 = 1

    /// The contents of the section: stations by ascending `source`, each once.
    package static func bytes(of stations: [ChargingStation]) -> [UInt8] {
        let sorted = Dictionary(stations.map { ($0.source, $0) }) { first, _ in first }.values
            .sorted { $0.source < $1.source }
        var numbers = VarintWriter()
        numbers.append(version)
        numbers.append(Int64(sorted.count))
        var last: Int64 = 0
        for station in sorted {
            // Ids of the file are any numbers; the reader wraps around, too.
            numbers.append(station.source &- last)
            last = station.source
            numbers.append(Int64(station.place.latitude))
            numbers.append(Int64(station.place.longitude))
            numbers.append(Int64(station.capacity))
            numbers.append(Int64(station.power.count))
            for (plug, power) in station.power.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                numbers.append(Int64(plug.rawValue))
                numbers.append(Int64((max(0, min(10_000, power)) * 10).rounded()))
            }
            numbers.append(Int64(station.name.utf8.count))
            for byte in station.name.utf8 { numbers.append(Int64(byte)) }
        }
        return numbers.bytes
    }

    /// The stations of a section; `nil` if it is damaged.
    static func list(_ bytes: Column<UInt8>) -> [ChargingStation]? {
        var numbers = VarintReader(bytes, from: 0, to: bytes.count)
        guard numbers.next() == version, let count = numbers.next(), count >= 0 else { return nil }
        var stations: [ChargingStation] = []
        var source: Int64 = 0
        for _ in 0..<count {
            guard let step = numbers.next(), let latitude = numbers.next().flatMap({ Int32(exactly: $0) }),
                let longitude = numbers.next().flatMap({ Int32(exactly: $0) }),
                let capacity = numbers.next().flatMap({ UInt16(exactly: $0) }), let plugs = numbers.next(),
                let power = ChargingStation.power(plugs, &numbers), var length = numbers.next(), length >= 0
            else { return nil }
            var name: [UInt8] = []
            while length > 0 {
                guard let byte = numbers.next().flatMap({ UInt8(exactly: $0) }) else { return nil }
                name.append(byte)
                length -= 1
            }
            source &+= step
            stations.append(
                ChargingStation(
                    source: source, place: FixedCoordinate(latitude: latitude, longitude: longitude),
                    name: String(decoding: name, as: UTF8.self), capacity: Int(capacity), power: power))
        }
        return stations
    }

    private static func power(_ count: Int64, _ numbers: inout VarintReader) -> [ChargingPlug: Double]? {
        guard count >= 0, count <= 256 else { return nil }
        var found: [ChargingPlug: Double] = [:]
        for _ in 0..<count {
            guard let plug = numbers.next(), let power = numbers.next(), power >= 0, power <= 100_000 else {
                return nil
            }
            // Readers skip plugs that they do not know.
            if let plug = UInt8(exactly: plug).flatMap(ChargingPlug.init) { found[plug] = Double(power) / 10 }
        }
        return found
    }
}

extension RoadGraph {
    /// The charging stations of the region by ascending id; empty in regions built by earlier versions.
    ///
    /// - Throws: `RegionError` with code `damaged`.
    /// - Complexity: O(stations).
    public func chargingStations() throws(RegionError) -> [ChargingStation] {
        guard let bytes = try file.columnIfPresent(Sections.chargingStations) else { return [] }
        guard let stations = ChargingStation.list(bytes) else {
            throw RegionError(
                code: .damaged, message: "\(file.path): section \(Sections.chargingStations.name) is damaged")
        }
        return stations
    }

    /// Whether the region was built with charging stations, even if there is none in its area.
    public var hasChargingStations: Bool {
        file.sections.contains { $0.number == Sections.chargingStations.number }
    }
}

extension RegionGather {
    /// Writes the charging stations of all inputs, each once. Packs have all stations of their original, which are few.
    func writeChargingStations(to writer: RegionWriter) throws(RegionError) {
        guard try hasSection(Sections.chargingStations.number) else { return }
        var all: [ChargingStation] = []
        for input in inputs { all += try input.graph.chargingStations() }
        try writer.add(Sections.chargingStations, ChargingStation.bytes(of: all))
    }
}
