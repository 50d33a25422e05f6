// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Creates one instruction per roundabout with the exit number, counting only exits that may be taken.
struct RoundaboutPass: GuidancePass {
    let name = "roundabouts"

    func apply(to drive: inout Drive) {
        var index = drive.passages.startIndex
        while index < drive.passages.endIndex {
            if drive.passages[index].view.isOnRing {
                index = leave(from: index, in: &drive)
            } else if drive.passages[index].arm.isRing {
                index = cross(from: index, in: &drive)
            } else {
                if drive.passages[index].view.flags.contains(.miniRoundabout) {
                    crossMini(index, in: &drive)
                } else if drive.passages[index].view.touchesRing {
                    touch(index, in: &drive)
                }
                index += 1
            }
        }
    }

    /// Handles the ring entered at `entry`, and a touching ring entered from it. Returns the index of the next passage.
    private func cross(from entry: Int, in drive: inout Drive) -> Int {
        let passage = drive.passages[entry]
        let ring = Ring(from: passage.arm.edge, in: drive.graph, modes: drive.reader.modes)
        let shape = RingShape(ring, drive: drive)
        let sides = RingSides(passage.view, keepsLeft: keepsLeft(passage, drive))
        let (leaving, passed) = exit(ring, from: entry + 1, in: &drive, isClockwise: sides?.isClockwise ?? false)
        guard let leaving else {
            drive.passages[entry].decide(
                .instruct(TurnInstruction(shape.kind(isTurn: false), turn: passage.arm.turn), .entersRing))
            drive.passages[entry].roundabout = RoundaboutTraversal(exit: 0, leaving: nil, name: shape.name)
            return drive.passages.endIndex
        }
        let turn = heading(into: passage).turn(to: heading(outOf: drive.passages[leaving]))
        drive.passages[entry].decide(.instruct(TurnInstruction(shape.kind(isTurn: true), turn: turn), .entersRing))
        drive.passages[entry].roundabout = RoundaboutTraversal(
            exit: (passage.view.isOnRing ? 0 : sides?.exitsBefore ?? 0) + passed, leaving: leaving, name: shape.name)
        return drive.passages[leaving].arm.isRing ? cross(from: leaving, in: &drive) : leaving + 1
    }

    /// Heading before a ring; between two touching rings, the bisector.
    private func heading(into passage: Passage) -> Bearing {
        guard passage.view.isOnRing else { return passage.view.heading }
        return Bearing(passage.view.heading.degrees + passage.arm.turn / 2)
    }

    /// Heading after a ring, likewise.
    private func heading(outOf passage: Passage) -> Bearing {
        passage.arm.isRing ? heading(into: passage) : passage.arm.bearing
    }

    /// Handles a leg that starts on a ring.
    private func leave(from start: Int, in drive: inout Drive) -> Int {
        let passage = drive.passages[start]
        let ring = Ring(from: passage.view.incoming, in: drive.graph, modes: drive.reader.modes)
        let shape = RingShape(ring, drive: drive)
        let (leaving, passed) = exit(ring, from: start, in: &drive, isClockwise: keepsLeft(passage, drive))
        guard let leaving else { return drive.passages.endIndex }
        if drive.passages[leaving].arm.isRing { return cross(from: leaving, in: &drive) }
        let kind: Turn.Kind = shape.name == .empty ? .exitRoundabout : .exitRotary
        drive.passages[leaving].decide(
            .instruct(TurnInstruction(kind, turn: drive.passages[leaving].arm.turn), .leavesRing))
        drive.passages[leaving].roundabout = RoundaboutTraversal(exit: passed, leaving: leaving, name: shape.name)
        return leaving + 1
    }

    /// Follows the ring to the passage that leaves it, suppresses the instructions on it, and counts exits.
    private func exit(
        _ ring: Ring, from first: Int, in drive: inout Drive, isClockwise: Bool
    ) -> (leaving: Int?, exits: Int) {
        var exits = 0
        for index in first..<max(first, drive.passages.endIndex) {
            drive.passages[index].decide(.suppressed(.onRing))
            if ring.contains(drive.passages[index].arm) {
                let view = drive.passages[index].view
                exits += view.ahead.count { arm in
                    RingSides.isExit(arm, at: view) || arm.isRing && arm.isEnterable && !ring.contains(arm)
                }
            } else {
                let sides = RingSides(drive.passages[index].view, keepsLeft: isClockwise)
                return (index, exits + (sides?.exits(before: drive.passages[index].arm) ?? 0) + 1)
            }
        }
        return (nil, exits)
    }

    /// Handles a mini-roundabout mapped as one node.
    private func crossMini(_ index: Int, in drive: inout Drive) {
        let passage = drive.passages[index]
        guard passage.view.isJunction else { return }
        let isClockwise = passage.view.flags.contains(.clockwise) || keepsLeft(passage, drive)
        let exits = passage.view.ahead.filter { RingSides.isExit($0, at: passage.view) || $0.edge == passage.arm.edge }
        let passed = exits.filter { isClockwise ? $0.turn < passage.arm.turn : $0.turn > passage.arm.turn }.count
        let isBack = passage.view.isBack(passage.arm)
        let instruction =
            isBack ? TurnInstruction(.roundaboutTurn, .uTurn) : TurnInstruction(.roundaboutTurn, turn: passage.arm.turn)
        drive.passages[index].decide(.instruct(instruction, .miniRoundabout))
        drive.passages[index].roundabout = RoundaboutTraversal(
            exit: (isBack ? exits.count : passed) + 1, leaving: index)
    }

    /// Handles a ring that the path touches at a single node.
    private func touch(_ index: Int, in drive: inout Drive) {
        let passage = drive.passages[index]
        let (view, arm) = (passage.view, passage.arm)
        guard !view.isBack(arm), view.arms.contains(where: { $0.isRing && $0.isEntering }),
            let sides = RingSides(view, keepsLeft: keepsLeft(passage, drive)),
            let ringArm = view.arms.first(where: { $0.isRing && $0.isEnterable })
        else { return }
        // A road straight through a ring does not follow it.
        if arm.deviation < 35, drive.names.isSameStreet(view.road, arm.road) || arm.deviation < 15 { return }
        let shape = RingShape(Ring(from: ringArm.edge, in: drive.graph, modes: drive.reader.modes), drive: drive)
        if sides.isBeforeRing(arm) {
            let kind: Turn.Kind = shape.name == .empty ? .exitRoundabout : .exitRotary
            drive.passages[index].decide(.instruct(TurnInstruction(kind, turn: arm.turn), .touchesRing))
            drive.passages[index].roundabout = RoundaboutTraversal(
                exit: sides.exits(before: arm) + 1, leaving: index, name: shape.name)
        } else {
            // Mapped as one node, but driven all the way round.
            let around = shape.exits(from: view, reader: drive.reader)
            drive.passages[index].decide(
                .instruct(TurnInstruction(shape.kind(isTurn: false), turn: arm.turn), .touchesRing))
            drive.passages[index].roundabout = RoundaboutTraversal(
                exit: sides.exitsBefore + around + 1, leaving: index, name: shape.name)
        }
    }

    private func keepsLeft(_ passage: Passage, _ drive: Drive) -> Bool {
        drive.drivingSide(of: passage.view.incoming) == .left
    }
}
