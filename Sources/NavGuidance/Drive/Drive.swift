// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// One leg on its way from a list of edges to a list of steps: the path, its junctions, and what has been decided.
///
/// Passes take it one after the other and change `passages`; the path stays.
struct Drive {
    private let scene: Scene
    /// Junctions between neighbouring edges in order of travel; passage `i` stands before edge `i + 1`.
    var passages: [Passage] = []

    /// All that stays: held as one, because passes hand drives on by the thousand.
    private final class Scene {
        let names: StreetNames
        let path: DrivenPath
        let mode: TravelMode
        let reader: JunctionReader
        let lengths: [Double]
        let hasMarkings: [Bool]

        init(_ path: DrivenPath, names: StreetNames, mode: TravelMode, reader: JunctionReader) {
            (self.path, self.names, self.mode, self.reader) = (path, names, mode, reader)
            let graph = names.graph
            lengths = path.edges.map { graph.length(of: $0).value }
            hasMarkings = path.edges.map { !graph.lanes(of: $0).isEmpty }
        }
    }

    var graph: RoadGraph { scene.names.graph }
    var names: StreetNames { scene.names }
    var path: DrivenPath { scene.path }
    var mode: TravelMode { scene.mode }
    /// Looks at further junctions that the drive does not pass.
    var reader: JunctionReader { scene.reader }
    /// Length of each edge of the path, in meters.
    var lengths: [Double] { scene.lengths }
    /// Whether the map tells the lanes of each edge of the path.
    var hasMarkings: [Bool] { scene.hasMarkings }

    init(_ path: DrivenPath, names: StreetNames, rules: TurnRules, sights: SightMemory, mode: TravelMode) {
        var reader = JunctionReader(
            names: names, rules: rules, sights: sights, modes: ModeSet(mode), junctions: path.edges.count)
        scene = Scene(path, names: names, mode: mode, reader: reader)
        passages.reserveCapacity(path.edges.count)
        for index in path.edges.indices.dropFirst() {
            let edge = path.edges[index]
            guard let view = reader.view(after: path.edges[..<index], taking: edge), let taken = view.index(of: edge)
            else { continue }
            passages.append(Passage(index: index, view: view, taken: taken))
        }
    }

    /// Side that traffic keeps to on an edge.
    func drivingSide(of edge: EdgeID) -> DrivingSide {
        graph.flags(of: graph.road(of: edge)).contains(.leftHandTraffic) ? .left : .right
    }

    /// Whether arrows are painted on the lanes before a passage.
    func hasPaintedLanes(before index: Int) -> Bool {
        let markings = graph.lanes(of: passages[index].view.incoming)
        return LaneMatch(markings, mode: mode, side: drivingSide(of: passages[index].view.incoming)) != nil
    }

    /// Length along the path from one passage to another that comes later, in meters.
    func distance(from: Int, to: Int) -> Double {
        var total = 0.0
        for edge in passages[from].index..<passages[to].index { total += lengths[edge] }
        return total
    }

    /// Time on the road from one passage to another that comes later, in seconds.
    func seconds(from: Int, to: Int) -> Double {
        path.seconds[passages[from].index..<passages[to].index].reduce(0, +)
    }

    /// Length of the driven part of one edge of the path, in meters.
    func drivenLength(ofEdgeAt position: Int) -> Double {
        let from = position == 0 ? path.startFraction : 0
        let to = position == path.edges.count - 1 ? path.endFraction : 1
        return lengths[position] * max(0, to - from)
    }
}

extension ModeSet {
    /// The set of one mode.
    init(_ mode: TravelMode) { self.init(rawValue: 1 << UInt8(mode.rawValue)) }
}
