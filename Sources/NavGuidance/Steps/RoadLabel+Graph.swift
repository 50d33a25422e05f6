// SPDX-License-Identifier: Apache-2.0

internal import NavGraph
package import NavModel

extension RoadLabel {
    /// Names and signs of an edge, in `language` where the map has it.
    init(of edge: EdgeID, in graph: RoadGraph, language: String) {
        let road = graph.road(of: edge)
        self.init()
        name = graph.name(of: road, language: language)
        ref = graph.ref(of: road)
        // The pronunciation tag describes the local name.
        if name == graph.name(of: road) { pronunciation = graph.pronunciation(of: road) }
        let sign = graph.sign(of: edge, language: language)
        bound = sign.bound
        destination = sign.destination
        destinationRef = sign.destinationRef
        destinationStreet = sign.destinationStreet
        exit = sign.exit
        country = graph.country(of: road).description
        rank = RoadRank(graph.roadClass(of: road))
    }

    /// All signposted text: number, name, destinations, such as "A 5 / Basel; Karlsruhe".
    package var full: String {
        let numbers = ref.isEmpty ? destinationRef : ref
        if destinationStreet.isEmpty, destination.isEmpty {
            if numbers.isEmpty || name.isEmpty || name == numbers { return numbers.isEmpty ? name : numbers }
            return numbers + " / " + name
        }
        var parts: [String] = []
        for part in [numbers, name, destinationStreet, destination] where !part.isEmpty && !parts.contains(part) {
            parts.append(part)
        }
        return parts.joined(separator: " / ")
    }

    /// The shortest recognizable name: name, number, or first destination.
    package var simple: String {
        if !name.isEmpty { return name }
        for text in [ref, destinationRef, destinationStreet, destination] where !text.isEmpty {
            return StreetNames.firstPart(text)
        }
        return ""
    }
}

extension RoadRank {
    /// Creates the rank of a class; a ramp has the rank of its road.
    init(_ roadClass: RoadClass) {
        switch roadClass {
        case .motorway, .motorwayLink: self = .motorway
        case .trunk, .trunkLink: self = .trunk
        case .primary, .primaryLink: self = .primary
        case .secondary, .secondaryLink: self = .secondary
        case .tertiary, .tertiaryLink: self = .tertiary
        default: self = .local
        }
    }
}
