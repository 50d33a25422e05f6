// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NavGeo

/// Formats of exported positions. The first three are read by `guidepost match`, `drive --fixes` and other programs.
public enum HistoryFormat: String, Sendable, CaseIterable {
    /// A table with a header: `time,latitude,longitude,speed,course,accuracy`.
    case csv
    /// A feature with a line; its times are the property `coordTimes`.
    case geojson
    /// A GPX 1.1 track.
    case gpx
    /// All fields, with statuses and the beginning of the next page.
    case json

    /// The media type of a document.
    public var mediaType: String {
        switch self {
        case .csv: "text/csv; charset=UTF-8; header=present"
        case .geojson: "application/geo+json"
        case .gpx: "application/gpx+xml"
        case .json: "application/json; charset=UTF-8"
        }
    }

    /// A document with the positions of a page.
    ///
    /// - Parameters:
    ///   - page: The positions.
    ///   - name: The name of the track, such as the ID of the vehicle.
    /// - Throws: `internal` if it cannot be encoded.
    public func document(_ page: HistoryPage, name: String) throws(FleetError) -> [UInt8] {
        switch self {
        case .csv: Self.rows(page.positions)
        case .gpx: Array(Self.gpx(page.positions, name).utf8)
        case .geojson: try Self.encoded(GeoJSONTrack(page.positions, name: name))
        case .json: try Self.encoded(JSONHistory(page))
        }
    }

    /// Rows of a CSV table; those of later pages have no header.
    public static func rows(_ positions: [FleetVehicleLocation], hasHeader: Bool = true) -> [UInt8] {
        var text = hasHeader ? "time,latitude,longitude,speed,course,accuracy\n" : ""
        for position in positions {
            let cells: [String] = [
                position.time.rfc3339, String(position.place.latitude), String(position.place.longitude),
                position.speed.map { String($0) } ?? "", position.heading.map { String($0) } ?? "",
                position.accuracy.map { String($0) } ?? "",
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        return Array(text.utf8)
    }

    private static func gpx(_ positions: [FleetVehicleLocation], _ name: String) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Guidepost" xmlns="http://www.topografix.com/GPX/1/1">
              <trk>
                <name>\(escaped(name))</name>
                <trkseg>

            """
        for position in positions {
            text += "      <trkpt lat=\"\(position.place.latitude)\" lon=\"\(position.place.longitude)\">"
            text += "<time>\(position.time.rfc3339)</time></trkpt>\n"
        }
        return text + "    </trkseg>\n  </trk>\n</gpx>\n"
    }

    /// IDs contain no control characters.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }

    private static func encoded(_ value: some Encodable) throws(FleetError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(value)) } catch {
            throw FleetError(.internal, "The history cannot be encoded.", cause: error)
        }
    }
}

/// A track as a GeoJSON feature.
private struct GeoJSONTrack: Encodable {
    struct Geometry: Encodable {
        let type = "LineString"
        let coordinates: [[Double]]
    }
    struct Properties: Encodable {
        let name: String
        let coordTimes: [String]
    }
    let type = "Feature"
    let geometry: Geometry
    let properties: Properties

    init(_ positions: [FleetVehicleLocation], name: String) {
        geometry = Geometry(coordinates: positions.map { [$0.place.longitude, $0.place.latitude] })
        properties = Properties(name: name, coordTimes: positions.map(\.time.rfc3339))
    }
}

/// A page with all fields.
private struct JSONHistory: Encodable {
    struct Position: Encodable {
        let time: String
        let latitude: Double
        let longitude: Double
        let speed: Double?
        let heading: Int?
        let accuracy: Double?
        let isRoadSnapped: Bool?
        let serverTime: String?
    }
    struct Status: Encodable {
        let status: String
        let time: String
    }
    let positions: [Position]
    let statuses: [Status]?
    let next: String?

    init(_ page: HistoryPage) {
        positions = page.positions.map {
            Position(
                time: $0.time.rfc3339, latitude: $0.place.latitude, longitude: $0.place.longitude, speed: $0.speed,
                heading: $0.heading, accuracy: $0.accuracy, isRoadSnapped: $0.isRoadSnapped,
                serverTime: $0.serverTime?.rfc3339)
        }
        let all = page.statuses.map { Status(status: $0.status.wireName, time: $0.time.rfc3339) }
        statuses = all.isEmpty ? nil : all
        next = page.next?.rfc3339
    }
}
