// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// Region files as commands open them, with advice for files of other kinds.
enum MapFile {
    /// Opens the roads of a region.
    ///
    /// - Throws: `Failure` that says what the file is and what to do with it.
    static func open(_ path: String) throws(Failure) -> RoadGraph {
        try explaining(path) { () throws(RegionError) in try RoadGraph(path: path) }
    }

    /// Runs `work` on the file at `path`, and adds advice to its errors.
    static func explaining<Value>(_ path: String, _ work: () throws -> Value) throws(Failure) -> Value {
        do {
            return try work()
        } catch let error as RegionError where error.code == .foreign {
            throw Failure(error.message, advice: FileKind(of: path).adviceForRegion(path))
        } catch {
            throw Failure(error)
        }
    }
}

/// Kinds of files that are mistaken for each other, by their first bytes.
enum FileKind {
    case region, extract, trace, json, other

    /// The kind of the file at a path; `other` if it cannot be read.
    init(of path: String) {
        self = (try? Input.beginning(of: path, count: 512)).map { FileKind($0) } ?? .other
    }

    /// The kind of a file with these first bytes.
    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix("GPREGION") {
            self = .region
        } else if text.prefix(40).contains("OSMHeader") || text.contains("<osm") || bytes.starts(with: [0x1F, 0x8B]) {
            self = .extract
        } else if text.contains("<gpx") || text.contains("latitude") && !text.hasPrefix("{") {
            self = .trace
        } else if let first = text.first(where: { !$0.isWhitespace }), first == "{" || first == "[" {
            self = .json
        } else {
            self = .other
        }
    }

    /// What to do with a file that is no region where one is needed.
    func adviceForRegion(_ path: String) -> String {
        switch self {
        case .extract:
            let stem = path.split(separator: "/").last.map { $0.prefix { $0 != "." } } ?? "map"
            return "This is an OpenStreetMap extract. Build a region from it and use that: "
                + "guidepost map build \(path) -o \(stem).region"
        case .trace: return "This is a trace: guidepost match --map REGION \(path)"
        case .region, .json, .other:
            return "Build a region from an OpenStreetMap extract: guidepost map build EXTRACT.osm.pbf -o OUT.region"
        }
    }

    /// What to do with a file that is no OpenStreetMap extract where one is needed.
    func adviceForExtract(_ path: String) -> String {
        switch self {
        case .region: "This is a region already. Use it with --map: guidepost map info \(path)"
        case .trace: "This is a trace: guidepost match --map REGION \(path)"
        case .extract, .json, .other: "Use an OpenStreetMap extract: .osm.pbf, .osm or .osm.gz."
        }
    }

    /// What to do with a file that is no trace where one is needed.
    func adviceForTrace(_ path: String) -> String {
        switch self {
        case .region: "This is a region: guidepost match --map \(path) TRACE"
        case .extract: "This is an OpenStreetMap extract. See 'guidepost help match' for the formats of traces."
        case .trace, .json, .other: "See 'guidepost help match' for the formats of traces."
        }
    }
}

/// The area that the roads of a map cover, to recognize coordinates with latitude and longitude exchanged.
struct MapExtent {
    private let box: BoundingBox?

    init(_ graph: RoadGraph) { box = graph.index.bounds?.boundingBox }

    /// Whether a place lies in the area.
    func contains(_ place: Coordinate) -> Bool {
        guard let box else { return false }
        return (box.south...box.north).contains(place.latitude) && (box.west...box.east).contains(place.longitude)
    }

    /// The place with latitude and longitude exchanged, if it lies in the area and the place itself does not.
    func exchanged(_ place: Coordinate) -> Coordinate? {
        let other = Coordinate(latitude: place.longitude, longitude: place.latitude)
        return contains(place) || !other.isValid || !contains(other) ? nil : other
    }

    /// Rejects a place outside the area that lies in it with latitude and longitude exchanged.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - name: What it is, for the message, such as `--near`.
    /// - Throws: `Failure` with the exchanged place.
    func check(_ place: Coordinate, _ name: String) throws(Failure) {
        guard let other = exchanged(place) else { return }
        throw Failure(
            "\(name) lies outside the map: did you mean \(Stop.text(other))?",
            advice: "Latitude comes first, then longitude.")
    }
}
