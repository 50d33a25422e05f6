// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph

/// A match candidate: a point on a directed edge where a fix may have been taken.
struct MatchCandidate {
    var edge: Int32
    /// Centimeters from the start of the edge.
    var offset: UInt32
    /// Distance between fix and road in meters.
    var distance: Float
    /// Side of the road on which the fix lies: positive for left, along the edge.
    var side: Float
    /// Position on the road, in meters relative to the fix.
    var x: Float
    var y: Float
    /// Direction of the road, along the edge, as a unit vector.
    var east: Float
    var north: Float
    /// Maximum and minimum cosine between the road near the candidate and the course of the fix.
    var agreement: Float = 0
    var leastAgreement: Float = 0
    /// Offset in the list to the same point on the opposite edge: 1 or −1; 0 if there is none.
    var partner: Int8 = 0
}

/// Finds the candidates of fixes, with reusable buffers.
struct CandidateSearch {
    private let length: FixedTable<UInt32>
    private var patch: RoadCache
    private var hits: [Hit] = []

    /// A point on a road, relative to the forward edge.
    private struct Hit {
        var place: MatchCandidate
        var isForward: Bool
        var isBackward: Bool
        /// Whether the previous hit is on the same road, which then counts once.
        var isAgain: Bool
    }

    init(_ matchingGraph: MatchingGraph) {
        length = matchingGraph.length
        patch = RoadCache(matchingGraph)
    }

    /// Appends the candidates of a fix, nearest first.
    ///
    /// - Parameters:
    ///   - place: The fix.
    ///   - deviation: Standard deviation of the fix, in meters.
    ///   - reach: Maximum distance of a candidate, in meters.
    ///   - margin: Distance around the fix to load in advance for the next fixes, in meters.
    ///   - before: The previous location; more is loaded in the direction of travel.
    ///   - course: Course of the fix as a unit vector, to compare roads with.
    ///   - model: Parameters of the model.
    ///   - found: The list to append to.
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

    /// Fills `hits` with the nearest point on each pass of an open road within a circle, nearest first.
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
