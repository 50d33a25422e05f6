// SPDX-License-Identifier: Apache-2.0

internal import NavFormats
internal import NavGeo
internal import NavModel
internal import NavRender
internal import NavUI
internal import NavWords

/// The lines on the map of the driver's view: the followed route, its alternatives, and a route that is offered.
struct DriverRoutes {
    /// A line beside the followed route.
    struct Other {
        /// Index in `Navigator.alternativeRoutes`; `nil` for a route of a prompt.
        var alternative: Int?
        var overlay: RouteOverlay
        /// Place of its label.
        var place: Coordinate
        /// Difference of the travel time, such as `+2 min`.
        var time: String
        /// Its advantages, such as `1.2 km shorter`; may be empty.
        var detail: String
        /// Distance in meters along the followed route at which it branches off.
        var start: Double
    }

    let overlay: RouteOverlay
    private(set) var others: [Other]
    /// Whether the other lines are alternatives, which are removed once they have branched off.
    private let areAlternatives: Bool

    /// Compares the followed route with its alternatives, or with one route that is offered.
    ///
    /// - Parameters:
    ///   - route: The followed route.
    ///   - alternatives: Routes that can be chosen instead.
    ///   - offer: The route of a prompt, shown in place of the alternatives.
    ///   - remaining: Remaining time on the followed route in seconds, to compare with that of the offer.
    ///   - language: Language of the labels.
    init(_ route: Route, alternatives: [Route], offer: Route?, remaining: Double, language: String) {
        overlay = RouteOverlay(route)
        let compared = offer.map { [$0] } ?? alternatives
        areAlternatives = offer == nil
        let known = Set(route.path)
        let distances = DistanceFormat(DistanceUnits(signedOn: route))
        others = compared.enumerated().compactMap { index, other in
            let own = other.path.enumerated().filter { !known.contains($0.element) }
            guard let first = own.first?.offset, !own.isEmpty else { return nil }
            let differs = other.duration.value - (offer == nil ? route.duration.value : remaining)
            return Other(
                alternative: offer == nil ? index : nil, overlay: RouteOverlay(other, isAlternative: true),
                place: own[own.count / 2].element, time: DurationFormat().difference(differs, language: language),
                detail: DifferenceFormat(distances: distances).text(
                    other.differences(from: route), language: language),
                start: DriverRoutes.length(of: other.path[..<max(1, first)]))
        }
    }

    /// Removes alternatives that the driver has passed.
    ///
    /// - Parameter along: Distance driven in meters.
    /// - Returns: Whether any was removed.
    mutating func pass(_ along: Double) -> Bool {
        guard areAlternatives, others.contains(where: { $0.start < along }) else { return false }
        others.removeAll { $0.start < along }
        return true
    }

    private static func length(of path: ArraySlice<Coordinate>) -> Double {
        zip(path, path.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1).value }
    }

    // MARK: JSON

    /// The event `routes`.
    ///
    /// - Parameter edition: Number of this set of lines.
    func json(edition: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("edition", edition)
            json.array("lines") { json in
                write(overlay.line, nil, to: &json)
                for other in others { write(other.overlay.line, other, to: &json) }
            }
            json.array("stops") { json in
                for marker in overlay.destinations {
                    json.object { json in
                        json.array("place") { DriverRoutes.write(marker.place, to: &$0) }
                        json.field("kind", marker.kind == .destination ? "dropoff" : "stop")
                    }
                }
            }
        }
        return json.take()
    }

    private func write(_ line: MapOverlay.RouteLine, _ other: Other?, to json: inout JSONWriter) {
        json.object { json in
            json.array("path") { json in
                for place in line.path { json.array { DriverRoutes.write(place, to: &$0) } }
            }
            json.array("tunnels") { json in
                for tunnel in line.tunnels {
                    json.array { json in
                        json.value(tunnel.lowerBound)
                        json.value(tunnel.upperBound)
                    }
                }
            }
            json.array("traffic") { json in
                for span in line.traffic where span.trafficClass == .slow || span.trafficClass == .trafficJam {
                    json.object { json in
                        json.field("from", span.startIndex)
                        json.field("to", span.endIndex)
                        json.field("isJam", span.trafficClass == .trafficJam)
                    }
                }
            }
            guard let other else { return }
            json.object("label") { json in
                json.array("place") { DriverRoutes.write(other.place, to: &$0) }
                json.field("time", other.time)
                json.field("detail", other.detail)
                json.field("canBeChosen", other.alternative != nil)
            }
        }
    }

    private static func write(_ place: Coordinate, to json: inout JSONWriter) {
        json.value(place.longitude, decimals: 6)
        json.value(place.latitude, decimals: 6)
    }
}
