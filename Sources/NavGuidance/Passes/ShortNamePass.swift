// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Keeps quiet about names that are gone again before they help: those of bridges, tunnels and short stretches.
struct ShortNamePass: GuidancePass {
    let name = "short names"

    /// A name must last this long to be told, in meters.
    private static let shortest = 105.0
    /// A name that comes back after so much unnamed road is still the same street, in meters.
    private static let longestGap = 500.0

    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            guard let advice = drive.passages[index].advice, advice.kind == .newName else { continue }
            // Lanes to keep are worth a word even if the name is not.
            if drive.hasPaintedLanes(before: index) { continue }
            if let reason = silence(at: index, in: drive) { drive.passages[index].decide(.silent(reason)) }
        }
    }

    /// Why a name is not told; `nil` for one that is.
    private func silence(at index: Int, in drive: Drive) -> GuidanceReason? {
        if lastingLength(of: index, in: drive) < ShortNamePass.shortest { return .shortName }
        if isKnown(index, in: drive) { return .knownName }
        if isGoneSoon(index, in: drive) { return .nameComesBack }
        return comesOffBridge(index, in: drive) ? .nameAfterBridge : nil
    }

    /// The passage behind which the road has its new name: the last of those that are told as one.
    private func naming(_ index: Int, in drive: Drive) -> Int { drive.passages[index].joined ?? index }

    /// Whether the driver knows the name already: from the last thing said, or from the road before a short stretch
    /// with another name or none.
    private func isKnown(_ index: Int, in drive: Drive) -> Bool {
        let road = drive.passages[naming(index, in: drive)].arm.road
        var length = 0.0
        for position in (0..<drive.passages[index].index).reversed() {
            let before = drive.graph.road(of: drive.path.edges[position])
            if drive.names.isSameStreet(before, road) { return true }
            if position > 0, drive.passages[position - 1].advice != nil { return false }
            length += drive.lengths[position]
            if length > ShortNamePass.longestGap { return false }
        }
        return false
    }

    /// Whether the street gets its old name back after a while, with nothing to do in between.
    private func isGoneSoon(_ index: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[index]
        let first = drive.passages[naming(index, in: drive)].index
        guard drive.names.isNamed(passage.view.road) else { return false }
        var length = 0.0
        for position in first..<drive.path.edges.count {
            let road = drive.graph.road(of: drive.path.edges[position])
            if drive.names.isSameStreet(road, passage.view.road) { return true }
            if position > first, let advice = drive.passages[position - 1].advice, advice.kind != .newName {
                return false
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if length > ShortNamePass.longestGap { return false }
        }
        return false
    }

    /// Whether the name that ends here was only that of a bridge or tunnel, driven for a short while, and the street
    /// before it had no other name.
    private func comesOffBridge(_ index: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[index]
        guard !drive.graph.flags(of: passage.view.road).isDisjoint(with: [.bridge, .tunnel]) else { return false }
        var length = 0.0
        for position in (0..<passage.index).reversed() {
            let road = drive.graph.road(of: drive.path.edges[position])
            guard drive.names.isSameStreet(road, passage.view.road) else {
                return length < 2 * ShortNamePass.shortest
                    && (!drive.names.isNamed(road)
                        || drive.names.isSameStreet(road, drive.passages[naming(index, in: drive)].arm.road))
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if position > 0, drive.passages[position - 1].advice != nil { break }
        }
        return length < 2 * ShortNamePass.shortest
    }

    /// Length of road driven under the name that begins at a passage, or until the next thing to do.
    private func lastingLength(of start: Int, in drive: Drive) -> Double {
        let edges = drive.path.edges
        let naming = naming(start, in: drive)
        let (road, first) = (drive.passages[naming].arm.road, drive.passages[naming].index)
        var length = 0.0
        for position in first..<edges.count {
            if position > first {
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
