// SPDX-License-Identifier: Apache-2.0

import Foundation
import NavGeo
import NavModel
import NavTestSupport
import Testing

/// Compares recommended lanes with hand-checked lanes on three real drives.
///
/// The data contains the road driven but not the crossing roads. Each approach with arrows becomes its own map: the
/// geometry of the driven road, and at its end one road for every arrow that the drive does not follow.
@Suite("Hand-checked lanes") struct LaneTruthTests {
    private static let folder = RealMaps.folder + "/lanes"
    private static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".json") }.sorted()

    @Test(
        "at least 95 of 100 approaches get the hand-checked lanes",
        .enabled(if: !files.isEmpty, "no folder of lanes; set GUIDEPOST_DATA"))
    func agreement() throws {
        var (approaches, agreed, contradictions) = (0, 0, 0)
        var differences: [String] = []
        for file in Self.files {
            let data = try Data(contentsOf: URL(filePath: Self.folder + "/" + file))
            let drive = try JSONDecoder().decode(RecordedDrive.self, from: data)
            for approach in drive.approaches {
                guard approach.isConsistent else {
                    contradictions += 1
                    continue
                }
                approaches += 1
                let ours = try approach.ours()
                if ours == approach.suggested {
                    agreed += 1
                } else {
                    differences.append("\(approach.title): \(approach.suggested) suggested, ours \(ours ?? [])")
                }
            }
        }
        let summary = "\(agreed) of \(approaches) agree, \(contradictions) contradict themselves; \(differences)"
        #expect(approaches >= 40, "\(summary)")
        #expect(Double(agreed) >= 0.95 * Double(approaches), "\(summary)")
    }
}

private struct RecordedDrive: Decodable {
    struct Node: Decodable {
        struct Lanes: Decodable {
            var laneCount: Int
            var laneTurns: [String]
            var oneway: Bool
        }

        struct Suggestion: Decodable, Equatable {
            var from: Int
            var to: Int
        }

        var lat: Double
        var lon: Double
        var name: String?
        var ref: String?
        var type: String?
        var lanes: Lanes?
        var suggestedLanes: Suggestion?

        var place: Coordinate { Coordinate(latitude: lat, longitude: lon) }
        /// The source uses `motorway_trunk` for ramps of trunk roads.
        var highway: String {
            type == "highway_motorway_trunk" ? "trunk_link" : String((type ?? "highway_tertiary").dropFirst(8))
        }
        var turns: [String] { lanes?.laneTurns ?? [] }
    }

    var nodes: [Node]

    /// Sections whose lanes lead to different roads, each up to the junction at its end.
    var approaches: [LaneApproach] {
        var found: [LaneApproach] = []
        var start = 0
        while start < nodes.count {
            var end = start + 1
            while end < nodes.count, nodes[end].turns == nodes[start].turns { end += 1 }
            if end < nodes.count - 1, let approach = LaneApproach(nodes, start: start, junction: end) {
                found.append(approach)
            }
            start = end
        }
        return found
    }
}

/// One junction of a recorded drive, with the lanes that lead to it.
private struct LaneApproach {
    let title: String
    /// Hand-checked lanes, counted from the left.
    let suggested: [Int]
    /// Whether the numbers of lanes and arrows agree.
    let isConsistent: Bool
    private let nodes: [RecordedDrive.Node]
    private let start: Int
    private let junction: Int

    init?(_ nodes: [RecordedDrive.Node], start: Int, junction: Int) {
        let turns = nodes[start].turns
        guard Set(turns.flatMap(LaneApproach.movements)).count > 1, let lanes = nodes[start].lanes,
            let suggestion = nodes[junction - 1].suggestedLanes
        else { return nil }
        (self.nodes, self.start, self.junction) = (nodes, start, junction)
        suggested = Array(suggestion.from...max(suggestion.from, suggestion.to))
        isConsistent = lanes.laneCount == turns.count
        title = "node \(start), \(turns.joined(separator: "|"))"
    }

    /// Movements that the arrows of one lane allow.
    private static func movements(_ lane: String) -> [String] {
        lane.split(separator: ";").map(String.init).compactMap { word in
            switch word {
            case "none", "unknown", "through": "through"
            case "merge_to_left", "merge_to_right": nil
            default: word
            }
        }
    }

    private static let angles: [String: Double] = [
        "sharp_left": -140, "left": -90, "slight_left": -25, "through": 0, "slight_right": 25, "right": 90,
        "sharp_right": 140,
    ]

    /// The lanes recommended at the junction, counted from the left; `nil` for none.
    func ours() throws -> [Int]? {
        let names = Array("abcdefghijklmnopqrstuvwxyz")
        let first = max(0, start - 2, junction - 16)
        let last = min(nodes.count - 1, junction + 4)
        var places: [Character: Coordinate] = [:]
        for index in first...last { places[names[index - first]] = nodes[index].place }
        var ways = (first..<last).map { way(String([names[$0 - first], names[$0 + 1 - first]]), along: nodes[$0]) }
        let node = names[junction - first]
        for (index, stub) in stubs().enumerated() {
            let end = Array("123456789")[index]
            places[end] = nodes[junction].place.moved(Meters(80), toward: stub.bearing)
            ways.append(ASCIIMap.Way(String([node, end]), stub.tags))
        }
        let map = try ASCIIMap(places: places, ways: ways, drivesOnLeft: false)
        let leg = map.leg(String(names[...(last - first)]))
        let crossing = leg.steps.flatMap(\.intersections).first {
            $0.location.distance(to: nodes[junction].place).value < 0.5 && $0.roads.count > 2
        }
        return crossing?.lanes.map { lanes in lanes.indices.filter { lanes[$0].isRecommended } }
    }

    private func way(_ ends: String, along node: RecordedDrive.Node) -> ASCIIMap.Way {
        var tags = ["highway": node.highway, "name": node.name ?? "", "ref": node.ref ?? ""]
        let lanes = node.turns.filter { $0 != "unknown" }.joined(separator: "|")
        if node.lanes?.oneway == true || node.highway.hasPrefix("motorway") { tags["oneway"] = "yes" }
        if !lanes.isEmpty { tags[tags["oneway"] == nil ? "turn:lanes:forward" : "turn:lanes"] = lanes }
        return ASCIIMap.Way(ends, tags)
    }

    /// A road for every movement that the drive does not make.
    private func stubs() -> [(bearing: Bearing, tags: [String: String])] {
        let (before, after) = (nodes[junction - 1], nodes[junction])
        let heading = before.place.bearing(to: after.place)
        let turn = heading.turn(to: after.place.bearing(to: nodes[junction + 1].place))
        let movements = Set(before.turns.flatMap(LaneApproach.movements))
        let isFast = before.highway == "motorway" || before.highway == "trunk"
        let leaves = after.highway.hasSuffix("_link") && !before.highway.hasSuffix("_link")
        func distance(_ movement: String) -> Double { abs((LaneApproach.angles[movement] ?? 0) - turn) }
        // Leaving a road that continues uses an arrow to a side.
        let possible = leaves && movements.contains("through") ? movements.subtracting(["through"]) : movements
        let taken = possible.min { (distance($0), $0) < (distance($1), $1) }
        return movements.sorted().filter { $0 != taken }.map { movement in
            let isSlight = movement.hasPrefix("slight")
            let side = movement.hasSuffix("left") ? -1.0 : 1.0
            if movement == "through" {
                var tags = ["highway": before.highway, "name": before.name ?? "", "ref": before.ref ?? ""]
                if before.lanes?.oneway == true { tags["oneway"] = "yes" }
                return (heading, tags)
            }
            if isFast || isSlight {
                // Fast roads are left by a ramp, whatever arrow is painted.
                return (
                    Bearing(heading.degrees + side * (isFast ? 12 : 25)),
                    ["highway": before.highway + "_link", "name": "", "oneway": "yes"]
                )
            }
            return (
                Bearing(heading.degrees + (LaneApproach.angles[movement] ?? 0)),
                ["highway": "tertiary", "name": "Side"]
            )
        }
    }
}
