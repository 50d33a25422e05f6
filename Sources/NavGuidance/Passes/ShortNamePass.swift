// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Suppresses names that end before they help: those of bridges, tunnels and short stretches.
struct ShortNamePass: GuidancePass {
    let name = "short names"

    /// Minimum length of a name worth announcing, in meters.
    private static let shortest = 105.0
    /// Maximum gap after which a returning name is still the same street, in meters.
    private static let longestGap = 500.0

    func apply(to drive: inout Drive) {
        for index in drive.passages.indices {
            guard let instruction = drive.passages[index].instruction, instruction.kind == .newName else { continue }
            // Lane guidance is useful even if the name is not.
            if drive.hasPaintedLanes(before: index) { continue }
            if let reason = suppression(at: index, in: drive) { drive.passages[index].decide(.suppressed(reason)) }
        }
    }

    /// The reason to suppress a name; `nil` to announce it.
    private func suppression(at index: Int, in drive: Drive) -> GuidanceReason? {
        if lengthOfName(of: index, in: drive) < ShortNamePass.shortest { return .shortName }
        if isNameKnown(index, in: drive) { return .knownName }
        if isOldNameBackSoon(index, in: drive) { return .nameComesBack }
        return isNameOfBridge(index, in: drive) ? .nameAfterBridge : nil
    }

    /// The passage after which the new name applies: the last of those collapsed.
    private func namedPassage(_ index: Int, in drive: Drive) -> Int { drive.passages[index].collapsedThrough ?? index }

    /// Whether the driver already knows the name: from the previous instruction, or from the road before a short gap.
    private func isNameKnown(_ index: Int, in drive: Drive) -> Bool {
        let road = drive.passages[namedPassage(index, in: drive)].arm.road
        var length = 0.0
        for position in (0..<drive.passages[index].index).reversed() {
            let before = drive.graph.road(of: drive.path.edges[position])
            if drive.names.isSameStreet(before, road) { return true }
            if position > 0, drive.passages[position - 1].instruction != nil { return false }
            length += drive.lengths[position]
            if length > ShortNamePass.longestGap { return false }
        }
        return false
    }

    /// Whether the old name returns soon without an instruction in between.
    private func isOldNameBackSoon(_ index: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[index]
        let first = drive.passages[namedPassage(index, in: drive)].index
        guard drive.names.isNamed(passage.view.road) else { return false }
        var length = 0.0
        for position in first..<drive.path.edges.count {
            let road = drive.graph.road(of: drive.path.edges[position])
            if drive.names.isSameStreet(road, passage.view.road) { return true }
            if position > first, let instruction = drive.passages[position - 1].instruction,
                instruction.kind != .newName
            {
                return false
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if length > ShortNamePass.longestGap { return false }
        }
        return false
    }

    /// Whether the name that ends belonged only to a short bridge or tunnel, and the street before it had no other
    /// name.
    private func isNameOfBridge(_ index: Int, in drive: Drive) -> Bool {
        let passage = drive.passages[index]
        guard !drive.graph.flags(of: passage.view.road).isDisjoint(with: [.bridge, .tunnel]) else { return false }
        var length = 0.0
        for position in (0..<passage.index).reversed() {
            let road = drive.graph.road(of: drive.path.edges[position])
            guard drive.names.isSameStreet(road, passage.view.road) else {
                return length < 2 * ShortNamePass.shortest
                    && (!drive.names.isNamed(road)
                        || drive.names.isSameStreet(road, drive.passages[namedPassage(index, in: drive)].arm.road))
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if position > 0, drive.passages[position - 1].instruction != nil { break }
        }
        return length < 2 * ShortNamePass.shortest
    }

    /// Length of road under the new name, up to the next instruction.
    private func lengthOfName(of start: Int, in drive: Drive) -> Double {
        let edges = drive.path.edges
        let namedPassage = namedPassage(start, in: drive)
        let (road, first) = (drive.passages[namedPassage].arm.road, drive.passages[namedPassage].index)
        var length = 0.0
        for position in first..<edges.count {
            if position > first {
                if let instruction = drive.passages[position - 1].instruction, instruction.kind != .newName { break }
                let next = drive.graph.road(of: edges[position])
                guard
                    drive.names.isSameStreet(road, next)
                        || drive.names.requiresNameAnnounced(from: road, to: next) == false
                else { break }
            }
            length += drive.drivenLength(ofEdgeAt: position)
            if length >= ShortNamePass.shortest { break }
        }
        return length
    }
}
