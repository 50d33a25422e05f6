// SPDX-License-Identifier: Apache-2.0

public import FleetModel
internal import Foundation
internal import NavGeo

/// Reading the file of `--webhooks`.
extension WebhookSettings {
    /// Reads settings. Files that they name are relative to the folder.
    ///
    /// - Parameters:
    ///   - bytes: One JSON object; docs/webhooks.md describes it.
    ///   - name: The name of the file, for messages.
    ///   - folder: The folder of the file.
    ///   - read: Reads another file.
    /// - Throws: `invalidArgument` with what is wrong.
    public init(
        json bytes: [UInt8], name: String, folder: String, reading read: @escaping (String) throws -> [UInt8]
    ) throws(FleetError) {
        self.init()
        let file = WebhookFile(name: name, folder: folder, read: read)
        let root = try file.object(bytes)
        try file.check(
            root, names: ["destinations", "geofences"] + WebhookSettings.numbers.map(\.name), of: "the file")
        for item in WebhookSettings.numbers {
            guard let value = root[item.name] else { continue }
            guard let number = value.number, item.range.contains(number) else {
                throw file.wrong(
                    "'\(item.name)' must be a number from \(item.range.lowerBound) to \(item.range.upperBound)")
            }
            self[keyPath: item.path] = number * item.factor
        }
        guard let list = root["destinations"]?.objects, !list.isEmpty, list.count <= 100 else {
            throw file.wrong("'destinations' must be a list of 1 to 100 objects")
        }
        destinations = try list.map { entry throws(FleetError) in try file.destination(entry) }
        guard Set(destinations.map(\.name)).count == destinations.count else {
            throw file.wrong("two destinations have the same name")
        }
        if let path = root["geofences"] {
            guard let path = path.text else { throw file.wrong("'geofences' must be the name of a GeoJSON file") }
            geofences = try file.geofences(try file.contents(path), path)
        }
    }

    /// The settings that are numbers.
    private static var numbers:
        [(name: String, path: WritableKeyPath<WebhookSettings, Double>, range: ClosedRange<Double>, factor: Double)]
    {
        [
            ("arrival-soon-seconds", \.arrivalSoon, 0...86_400, 1),
            ("stop-radius-meters", \.stopRadiusMeters, 1...10_000, 1),
            ("silent-seconds", \.silentAfter, 10...86_400, 1), ("eta-slip-minutes", \.slip, 1...1_440, 60),
            ("retry-first-seconds", \.firstDelay, 0.1...600, 1),
            ("retry-longest-seconds", \.longestDelay, 1...86_400, 1),
            ("give-up-hours", \.lifetime, 0.01...720, 3_600), ("timeout-seconds", \.timeout, 0.1...60, 1),
            ("backlog", \.backlogNumber, 1...10_000_000, 1),
        ]
    }

    private var stopRadiusMeters: Double {
        get { stopRadius.value }
        set { stopRadius = Meters(newValue) }
    }

    private var backlogNumber: Double {
        get { Double(backlog) }
        set { backlog = Int(newValue) }
    }
}

/// A file with settings of webhooks while it is read.
private struct WebhookFile {
    let name: String
    let folder: String
    let read: (String) throws -> [UInt8]

    func wrong(_ problem: String) -> FleetError { FleetError(.invalidArgument, "\(name): \(problem).") }

    func object(_ bytes: [UInt8]) throws(FleetError) -> [String: StrictJSON] {
        guard let object = (try? StrictJSON.parse(bytes))?.object else {
            throw wrong("a JSON object with distinct names was expected")
        }
        return object
    }

    func check(_ object: [String: StrictJSON], names: [String], of what: String) throws(FleetError) {
        if let unknown = object.keys.filter({ !names.contains($0) }).min() {
            throw wrong("'\(unknown)' is unknown in \(what); it may have \(names.sorted().joined(separator: ", "))")
        }
    }

    func contents(_ path: String) throws(FleetError) -> [UInt8] {
        do { return try read(path.hasPrefix("/") ? path : folder + "/" + path) } catch {
            throw wrong("'\(path)' cannot be read: \(error)")
        }
    }

    func destination(_ entry: [String: StrictJSON]) throws(FleetError) -> WebhookDestination {
        try check(
            entry, names: ["name", "url", "secret", "secret-file", "events", "ca-file", "connections"],
            of: "a destination")
        guard let label = entry["name"]?.text, !label.isEmpty, label.utf8.count <= 64,
            label.utf8.allSatisfy({
                $0 < 0x80 && (Character(UnicodeScalar($0)).isLetter || (48...57).contains($0) || $0 == 45 || $0 == 95)
            })
        else { throw wrong("a destination needs a 'name' of up to 64 letters, digits, - and _") }
        guard let url = entry["url"]?.text, WebhookFile.isAcceptable(url) else {
            throw wrong(
                "the 'url' of '\(label)' must begin with https://, or with http:// for this machine (127.0.0.1)")
        }
        var lines: [String] = []
        switch (entry["secret"]?.text, entry["secret-file"]?.text) {
        case (let secret?, nil): lines = [secret]
        case (nil, let path?):
            lines = String(decoding: try contents(path), as: UTF8.self).split(whereSeparator: \.isNewline).map(
                String.init)
        default: throw wrong("'\(label)' needs either 'secret' or 'secret-file'")
        }
        let secrets = lines.compactMap { WebhookSignature.secret($0) }
        guard !secrets.isEmpty, secrets.count == lines.count, secrets.count <= 4 else {
            throw wrong(
                "the secret of '\(label)' must be whsec_ and 24 to 64 bytes in base64; up to four, one per line")
        }
        var destination = WebhookDestination(name: label, url: url, secrets: secrets)
        if let events = entry["events"] {
            guard let events = events.texts else {
                throw wrong("'events' of '\(label)' must be a list of texts")
            }
            let known = Set(WebhookEvent.Kind.allCases.map(\.rawValue))
            if let unknown = events.first(where: { !known.contains($0) }) {
                throw wrong(
                    "'\(label)' has the unknown event '\(unknown)'; there are \(known.sorted().joined(separator: ", "))"
                )
            }
            destination.events = Set(events)
        }
        if let path = entry["ca-file"] {
            guard let path = path.text else { throw wrong("'ca-file' of '\(label)' must be the name of a file") }
            _ = try contents(path)
            destination.trustedCertificates = path.hasPrefix("/") ? path : folder + "/" + path
        }
        if let value = entry["connections"] {
            guard let number = value.number, (1...64).contains(number), number == number.rounded() else {
                throw wrong("'connections' of '\(label)' must be 1 to 64")
            }
            destination.connections = Int(number)
        }
        return destination
    }

    /// Whether an address is encrypted, or on this machine; without user, password or fragment.
    private static func isAcceptable(_ text: String) -> Bool {
        guard let url = URLComponents(string: text), let host = url.host, !host.isEmpty, url.user == nil,
            url.password == nil, url.fragment == nil, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return false }
        return url.scheme == "https"
            || url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host)
    }

    // MARK: GeoJSON

    /// The named features of a collection: polygons, and points with a radius.
    func geofences(_ bytes: [UInt8], _ path: String) throws(FleetError) -> [Geofence] {
        guard let root = (try? StrictJSON.parse(bytes))?.object, root["type"]?.text == "FeatureCollection",
            let features = root["features"]?.objects
        else { throw wrong("'\(path)' is not a GeoJSON FeatureCollection") }
        guard features.count <= 1_000 else { throw wrong("'\(path)' has more than 1000 features") }
        var names: Set<String> = []
        return try features.map { feature throws(FleetError) in
            let properties = feature["properties"]?.object ?? [:]
            guard let label = properties["name"]?.text, !label.isEmpty, label.count <= 64 else {
                throw wrong("every feature of '\(path)' needs a 'name' of up to 64 characters")
            }
            guard names.insert(label).inserted else { throw wrong("'\(path)' has '\(label)' twice") }
            guard let geometry = feature["geometry"]?.object,
                let shape = WebhookFile.shape(geometry, radius: properties["radius"])
            else {
                throw wrong(
                    "'\(label)' in '\(path)' must be a Polygon, a MultiPolygon, or a Point with a 'radius' in meters, of at most 10000 points"
                )
            }
            return Geofence(name: label, shape: shape)
        }
    }

    private static func shape(_ geometry: [String: StrictJSON], radius: StrictJSON?) -> Geofence.Shape? {
        guard let coordinates = geometry["coordinates"] else { return nil }
        switch geometry["type"]?.text {
        case "Point":
            guard let radius = radius?.number, radius > 0, radius <= 1_000_000, let center = coordinates.place else {
                return nil
            }
            return .circle(center, Meters(radius))
        case "Polygon": return polygons([coordinates])
        case "MultiPolygon": return coordinates.array.flatMap { polygons($0) }
        default: return nil
        }
    }

    private static func polygons(_ list: [StrictJSON]) -> Geofence.Shape? {
        var polygons: [[[Coordinate]]] = []
        var count = 0
        for item in list {
            guard let rings = item.array, !rings.isEmpty else { return nil }
            var polygon: [[Coordinate]] = []
            for ring in rings {
                guard let points = ring.array else { return nil }
                var line = points.compactMap(\.place)
                guard line.count == points.count else { return nil }
                if line.count > 1, line.first == line.last { line.removeLast() }
                guard line.count >= 3 else { return nil }
                count += line.count
                polygon.append(line)
            }
            polygons.append(polygon)
        }
        return polygons.isEmpty || count > 10_000 ? nil : .polygons(polygons)
    }
}

extension StrictJSON {
    fileprivate var object: [String: StrictJSON]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    fileprivate var array: [StrictJSON]? {
        guard case .array(let items) = self else { return nil }
        return items
    }

    fileprivate var number: Double? {
        guard case .number(let text) = self, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// The objects of an array; `nil` if it has anything else.
    fileprivate var objects: [[String: StrictJSON]]? {
        guard let items = array else { return nil }
        let objects = items.compactMap(\.object)
        return objects.count == items.count ? objects : nil
    }

    /// The texts of an array; `nil` if it has anything else.
    fileprivate var texts: [String]? {
        guard let items = array else { return nil }
        let texts = items.compactMap(\.text)
        return texts.count == items.count ? texts : nil
    }

    /// The place of a GeoJSON position: longitude, latitude, and possibly an altitude.
    fileprivate var place: Coordinate? {
        guard let items = array, items.count >= 2, let longitude = items[0].number, let latitude = items[1].number
        else {
            return nil
        }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        return place.isValid ? place : nil
    }
}
