// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Keeps quiet about names that are gone again before they help: those of bridges, tunnels and short stretches.
struct ShortNamePass: GuidancePass {
    /// A name must last this long to be told, in meters.
    private static let shortest = 105.0

    func apply(to drive: inout Drive) {
        for index in drive.passages.indices where drive.passages[index].advice?.kind == .newName {
            if lastingLength(of: index, in: drive) < ShortNamePass.shortest { drive.passages[index].advice = nil }
        }
    }

    /// Length of road driven under the name that begins at a passage, or until the next thing to do.
    private func lastingLength(of start: Int, in drive: Drive) -> Double {
        let edges = drive.path.edges
        let road = drive.passages[start].arm.road
        var length = 0.0
        for position in drive.passages[start].index..<edges.count {
            if position > drive.passages[start].index {
                if let advice = drive.passages[position - 1].advice, advice.kind != .newName { break }
                let next = drive.graph.road(of: edges[position])
                guard drive.names.isSameStreet(road, next) || drive.names.needsWords(from: road, to: next) == false
                else { break }
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if length >= ShortNamePass.shortest { break }
        }
        return length
    }
}
