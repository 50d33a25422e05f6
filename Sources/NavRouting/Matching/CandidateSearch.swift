// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A place on a directed edge where a fix may have been taken.
struct MatchCandidate {
    var edge: Int32
    /// Centimeters from the start of the edge.
    var offset: UInt32
    /// Meters between fix and road.
    var distance: Float
    /// Which side of the road the fix is on: positive left, as seen along the edge.
    var side: Float
    /// Place on the road.
    var x: Float
    var y: Float
    /// Direction of the road there, counted along the edge, as a step of one meter.
    var east: Float
    var north: Float
    /// The most and the least that the road's direction agrees with the fix's course around the place, as cosines.
    var agreement: Float = 0
    var leastAgreement: Float = 0
    /// Whether the same place on the other direction of the segment follows or precedes it in the list: 1, −1, else 0.
    var partner: Int8 = 0
}

/// Looks for the roads round fixes; its buffers are used again.
struct CandidateSearch {
    private let length: FixedTable<UInt32>
    private var patch: RoadCache
    private var hits: [Hit] = []

    /// A road with its place, as seen along the forward edge.
    private struct Hit {
        var place: MatchCandidate
        var isForward: Bool
        var isBackward: Bool
        /// Whether the road has been here before: one road counts once.
        var isAgain: Bool
    }

    init(_ matchingGraph: MatchingGraph) {
        length = matchingGraph.length
        patch = RoadCache(matchingGraph.graph, modes: matchingGraph.modes)
    }

    /// Appends the places near a fix that come into question, nearest first.
    ///
    /// - Parameters:
    ///   - deviation: spread of the fix, in meters.
    ///   - reach: no road farther away counts, in meters.
    ///   - margin: how far around the next fixes are expected, in meters.
    ///   - before: where the traveler was before: the next fixes are expected farther that way.
    ///   - course: the fix's, as a step of one meter, where roads are to be compared with it.
    mutating func append(
        near place: Coordinate, deviation: Double, reach: Double, margin: Double, after before: Coordinate?,
        course: SIMD2<Float>? = nil, model: MatchModel,
        to found: inout [MatchCandidate]
    ) {
        let usual = max(model.minimumGate, model.gateDeviations * deviation)
        var radius = min(reach, usual)
        collect(near: place, radius: radius, margin: margin, before, course)
        while hits.isEmpty, radius < reach {
            radius = min(reach, radius * 2.5)
            collect(near: place, radius: radius, margin: margin, before, course)
        }
        guard let nearest = hits.first else { return }
        let limit = nearest.place.distance + Float(usual)
        var roads = 0
        for hit in hits where hit.place.distance <= limit {
            if !hit.isAgain { roads += 1 }
            if roads > model.maximumRoads { break }
            var place = hit.place
            if hit.isForward {
                place.partner = hit.isBackward ? 1 : 0
                found.append(place)
            }
            if hit.isBackward {
                let whole = length[place.edge]
                place.edge ^= 1
                place.offset = whole - min(whole, place.offset)
                place.side = -place.side
                (place.east, place.north) = (-place.east, -place.north)
                (place.agreement, place.leastAgreement) = (-place.leastAgreement, -place.agreement)
                place.partner = hit.isForward ? -1 : 0
                found.append(place)
            }
        }
    }

    /// Fills `hits` with the nearest place on each pass of an open road within a circle, the nearest first.
    private mutating func collect(
        near place: Coordinate, radius: Double, margin: Double, _ before: Coordinate?, _ course: SIMD2<Float>?
    ) {
        hits.removeAll(keepingCapacity: true)
        patch.forEachCandidate(near: place, radius: radius, margin: margin, after: before, course: course) {
            place, share, isForward, isBackward in
            var place = place
            place.offset = UInt32((share * Double(length[place.edge])).rounded())
            let isAgain = hits.last?.place.edge == place.edge
            hits.append(Hit(place: place, isForward: isForward, isBackward: isBackward, isAgain: isAgain))
        }
        hits.sort {
            $0.place.distance != $1.place.distance
                ? $0.place.distance < $1.place.distance
                : ($0.place.edge, $0.place.offset) < ($1.place.edge, $1.place.offset)
        }
    }
}
