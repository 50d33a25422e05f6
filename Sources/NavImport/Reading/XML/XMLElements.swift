// SPDX-License-Identifier: Apache-2.0

internal import NavGeo

/// Receives the elements of a file of OpenStreetMap.
protocol OSMReceiver: XMLReceiver {
    /// Creates an error at the position of the parser.
    var error: (ImportError.Code, String) -> ImportError { get set }
}

/// Converts OSM XML elements to blocks (OpenStreetMap wiki, "OSM XML").
final class XMLElements: OSMReceiver {
    /// The current map element.
    private enum Open {
        case nothing
        case node(id: Int64, place: FixedCoordinate)
        case way(id: Int64)
        case relation(id: Int64)
    }

    private let kinds: OSMKinds
    /// Whether to stop at the first map element.
    private let headerOnly: Bool
    private var depth = 0
    private var open = Open.nothing
    private(set) var header = OSMHeader()
    let block = OSMBlock()
    /// Creates an error at the position of the parser.
    var error: (ImportError.Code, String) -> ImportError = { ImportError($0, $1) }

    init(kinds: OSMKinds, headerOnly: Bool = false) {
        self.kinds = kinds
        self.headerOnly = headerOnly
    }

    /// An element of the map, or a part of one, begins inside of another root.
    func beginInside(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        depth = max(depth, 1)
        return begin(name, attributes)
    }

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        depth += 1
        switch depth {
        case 1: return beginRoot(name, attributes)
        case 2: return beginElement(name, attributes)
        case 3: return beginPart(name, attributes)
        default: return .goOn
        }
    }

    func end() -> XMLParser.Next {
        depth -= 1
        guard depth == 1 else { return .goOn }
        switch open {
        case .nothing: break
        case .node(let id, let place): block.closeNode(id: id, place: place)
        case .way(let id): block.closeWay(id: id)
        case .relation(let id): block.closeRelation(id: id)
        }
        open = .nothing
        return block.isFull ? .pause : .goOn
    }

    private func beginRoot(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        switch name {
        case "osm":
            header.writingProgram = attributes.text("generator")
            if let version = attributes.text("version"), version != "0.6" {
                return .stop(error(.unsupportedFeature, "it is of version \(version); only 0.6 is read"))
            }
            return .goOn
        case "osmChange":
            return .stop(error(.unsupportedFeature, "it lists changes; give it with --changes beside an extract"))
        default:
            return .stop(error(.unknownFormat, "it is XML but not OpenStreetMap: the root is “\(name.string)”"))
        }
    }

    private func beginElement(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        let kind: OSMRelation.MemberKind
        switch name {
        case "node": kind = .node
        case "way": kind = .way
        case "relation": kind = .relation
        case "bounds":
            header.boundingBox = boundingBox(attributes)
            return .goOn
        default: return .goOn
        }
        if headerOnly { return .stop(nil) }
        guard kinds.contains(OSMKinds(rawValue: 1 << kind.rawValue)) else { return .goOn }
        if attributes.has("visible", "false") || attributes.has("action", "delete") {
            block.skips.deletedElements += 1
            return .goOn
        }
        guard let id = attributes.with("id", DecimalText.integer) else {
            return .stop(error(.damagedFile, "a \(kind) has no id that is a number"))
        }
        switch kind {
        case .way: open = .way(id: id)
        case .relation: open = .relation(id: id)
        case .node:
            let latitude = attributes.with("lat") { DecimalText.degrees($0, limit: 90) }
            let longitude = attributes.with("lon") { DecimalText.degrees($0, limit: 180) }
            if let latitude, let longitude {
                open = .node(id: id, place: FixedCoordinate(latitude: latitude, longitude: longitude))
            } else {
                block.skips.nodesOffTheGlobe += 1
            }
        }
        return .goOn
    }

    private func beginPart(_ name: XMLName, _ attributes: XMLAttributes) -> XMLParser.Next {
        switch (open, name) {
        case (.nothing, _): return .goOn
        case (.node, "tag"): return addTag(.node, attributes)
        case (.way, "tag"): return addTag(.way, attributes)
        case (.relation, "tag"): return addTag(.relation, attributes)
        case (.way(let id), "nd"):
            guard let node = attributes.with("ref", DecimalText.integer) else {
                return .stop(error(.damagedFile, "way \(id) goes through a node without a number"))
            }
            block.fillReference(node)
        case (.relation(let id), "member"):
            guard let kind = memberKind(attributes), let ref = attributes.with("ref", DecimalText.integer) else {
                return .stop(error(.damagedFile, "relation \(id) has a member without a kind or number"))
            }
            block.fillMember(
                kind, ref: ref, role: attributes.with("role") { block.strings.add($0) } ?? block.strings.add(""))
        default: return .goOn
        }
        return block.exceedsLimits ? .stop(error(.tooLarge, "an element has more parts than any real one")) : .goOn
    }

    private func addTag(_ kind: OSMRelation.MemberKind, _ attributes: XMLAttributes) -> XMLParser.Next {
        let key = attributes.with("k") { block.strings.add($0) }
        let value = attributes.with("v") { block.strings.add($0) }
        guard let key, let value else { return .stop(error(.damagedFile, "a tag has no key or no value")) }
        block.fillTag(of: kind, key: key, value: value)
        return block.exceedsLimits ? .stop(error(.tooLarge, "an element has more tags than any real one")) : .goOn
    }

    private func memberKind(_ attributes: XMLAttributes) -> OSMRelation.MemberKind? {
        if attributes.has("type", "way") { return .way }
        if attributes.has("type", "node") { return .node }
        return attributes.has("type", "relation") ? .relation : nil
    }

    private func boundingBox(_ attributes: XMLAttributes) -> BoundingBox? {
        func edge(_ name: StaticString, limit: Int64) -> Double? {
            attributes.with(name) { DecimalText.degrees($0, limit: limit) }.map { Double($0) / FixedCoordinate.scale }
        }
        guard
            let south = edge("minlat", limit: 90), let west = edge("minlon", limit: 180),
            let north = edge("maxlat", limit: 90), let east = edge("maxlon", limit: 180), south <= north, west <= east
        else { return nil }
        return BoundingBox(west: west, south: south, east: east, north: north)
    }
}
