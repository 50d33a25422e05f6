// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// One leg while its guidance is computed: the path, its junctions, and the decisions so far.
///
/// Passes run one after the other and change `passages`. The path does not change.
struct Drive {
    private let storage: Storage
    /// Junctions between consecutive edges in order of travel. Passage `i` lies before edge `i + 1`.
    var passages: [Passage] = []

    /// The immutable part. One reference, because passes copy drives frequently.
    private final class Storage {
        let names: StreetNames
        let overrides: ManeuverOverrides
        let path: DrivenPath
        let mode: TravelMode
        let reader: JunctionReader
        let lengths: [Double]
        let hasMarkings: [Bool]

        init(
            _ path: DrivenPath, names: StreetNames, overrides: ManeuverOverrides, mode: TravelMode,
            reader: JunctionReader
        ) {
            (self.path, self.names, self.mode, self.reader) = (path, names, mode, reader)
            self.overrides = overrides
            let graph = names.graph
            lengths = path.edges.map { graph.length(of: $0).value }
            hasMarkings = path.edges.map { !graph.lanes(of: $0).isEmpty }
        }
    }

    var graph: RoadGraph { storage.names.graph }
    var names: StreetNames { storage.names }
    /// The instructions that the map prescribes.
    var overrides: ManeuverOverrides { storage.overrides }
    var path: DrivenPath { storage.path }
    var mode: TravelMode { storage.mode }
    /// Reads junctions off the path.
    var reader: JunctionReader { storage.reader }
    /// Length of each edge of the path, in meters.
    var lengths: [Double] { storage.lengths }
    /// Whether each edge of the path has lane data.
    var hasMarkings: [Bool] { storage.hasMarkings }

    init(
        _ path: DrivenPath, names: StreetNames, restrictions: RestrictionIndex, overrides: ManeuverOverrides,
        bearings: BearingCache, mode: TravelMode
    ) {
        var reader = JunctionReader(
            names: names, restrictions: restrictions, bearings: bearings, modes: ModeSet(mode),
            junctions: path.edges.count)
        storage = Storage(path, names: names, overrides: overrides, mode: mode, reader: reader)
        passages.reserveCapacity(path.edges.count)
        for index in path.edges.indices.dropFirst() {
            let edge = path.edges[index]
            guard let view = reader.view(after: path.edges[..<index], taking: edge), let taken = view.index(of: edge)
            else { continue }
            passages.append(Passage(index: index, view: view, taken: taken))
        }
    }

    /// The side that traffic drives on.
    func drivingSide(of edge: EdgeID) -> DrivingSide {
        graph.flags(of: graph.road(of: edge)).contains(.leftHandTraffic) ? .left : .right
    }

    /// Whether the lanes before a passage have turn arrows.
    func hasPaintedLanes(before index: Int) -> Bool {
        let markings = graph.lanes(of: passages[index].view.incoming)
        return LaneMatch(markings, mode: mode, side: drivingSide(of: passages[index].view.incoming)) != nil
    }

    /// Distance along the path between two passages, in meters.
    func distance(from: Int, to: Int) -> Double {
        var total = 0.0
        for edge in passages[from].index..<passages[to].index { total += lengths[edge] }
        return total
    }

    /// Travel time between two passages without turn times, in seconds.
    func seconds(from: Int, to: Int) -> Double {
        path.seconds[passages[from].index..<passages[to].index].reduce(0, +)
    }

    /// Length of the part of an edge that belongs to the leg, in meters.
    func drivenLength(ofEdgeAt position: Int) -> Double {
        let from = position == 0 ? path.startFraction : 0
        let to = position == path.edges.count - 1 ? path.endFraction : 1
        return lengths[position] * max(0, to - from)
    }
}

extension ModeSet {
    /// Creates a set with a single mode.
    init(_ mode: TravelMode) { self.init(rawValue: 1 << UInt8(mode.rawValue)) }
}
