// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

extension OverviewLevel {
    func append(to writer: inout OverviewWriter) {
        roads.append(to: &writer)
        names.append(to: &writer)
        features?.append(to: &writer)
    }

    /// Reads a level; `nil` if the bytes are not one of this region.
    convenience init?(reading reader: inout OverviewReader, _ graph: RoadGraph, _ features: MapFeatures?) {
        guard let roads = OverviewLines(reading: &reader, graph), let names = OverviewLines(reading: &reader, graph)
        else { return nil }
        var read: OverviewFeatures?
        if let features {
            read = OverviewFeatures(reading: &reader, of: features)
            guard read != nil else { return nil }
        }
        self.init(roads: roads, names: names, features: read)
    }
}

extension OverviewLines {
    func append(to writer: inout OverviewWriter) {
        writer.append(kinds.count)
        for kind in kinds {
            for number in [
                kind.rank.rawValue, kind.isRamp ? 1 : 0, Int(kind.name.row), Int(kind.ref.row), Int(kind.road.row),
            ] {
                writer.append(number)
            }
        }
        writer.append(count)
        for row in 0..<count {
            writer.append(Int(kindOfLine[row]))
            let places = points[Int(starts[row])..<Int(starts[row + 1])]
            writer.append(places.count)
            for place in places { writer.append(place) }
        }
    }

    /// Reads lines; `nil` if the bytes are none of this region.
    init?(reading reader: inout OverviewReader, _ graph: RoadGraph) {
        self.init()
        guard let kindCount = reader.count() else { return nil }
        for _ in 0..<kindCount {
            guard let rank = reader.number(below: MapRoadRank.allCases.count).flatMap(MapRoadRank.init(rawValue:)),
                let isRamp = reader.number(below: 2), let name = reader.number(below: graph.textCount),
                let ref = reader.number(below: graph.textCount), let road = reader.number(below: graph.roadCount)
            else { return nil }
            kinds.append(
                Kind(
                    rank: rank, isRamp: isRamp == 1, name: TextID(row: UInt32(name)), ref: TextID(row: UInt32(ref)),
                    road: RoadID(row: Int32(road))))
        }
        guard let lineCount = reader.count() else { return nil }
        for _ in 0..<lineCount {
            guard let kind = reader.number(below: kinds.count), let places = reader.places(), !places.isEmpty,
                points.count + places.count <= Int(Int32.max)
            else { return nil }
            kindOfLine.append(Int32(kind))
            points += places
            starts.append(Int32(points.count))
        }
        addBoxes()
    }
}

extension OverviewFeatures {
    func append(to writer: inout OverviewWriter) {
        writer.append(kinds.count)
        for row in kinds.indices {
            writer.append(Int(kinds[row].rawValue))
            writer.append(Int(names[row].row))
            let rings = rings(row)
            writer.append(rings.count)
            for ring in rings {
                writer.append(ring.count)
                for place in ring { writer.append(place) }
            }
        }
    }

    /// Reads features; `nil` if the bytes are none of this region.
    init?(reading reader: inout OverviewReader, of features: MapFeatures) {
        self.init(of: features)
        guard let count = reader.count() else { return nil }
        for _ in 0..<count {
            guard let kind = reader.number(below: 256).flatMap({ FeatureKind(rawValue: UInt8($0)) }),
                let name = reader.number(below: features.textCount), let ringCount = reader.count()
            else { return nil }
            var box = FixedBox.empty
            for _ in 0..<ringCount {
                guard let ring = reader.places(), !ring.isEmpty, points.count + ring.count <= Int(Int32.max) else {
                    return nil
                }
                add(ring: ring, &box)
            }
            add(kind, TextID(row: UInt32(name)), box)
        }
        group()
    }
}
