// SPDX-License-Identifier: Apache-2.0

internal import NavGeo
internal import NavGraph
internal import NavModel

/// Makes one piece of advice of each ring that is driven: which exit, counted over those one may legally take.
struct RoundaboutPass: GuidancePass {
    func apply(to drive: inout Drive) {
        var index = drive.passages.startIndex
        while index < drive.passages.endIndex {
            let passage = drive.passages[index]
            if passage.view.isOnRing {
                // The leg starts on the ring: what is said is where to leave it.
                index = leave(from: index, in: &drive)
            } else if passage.arm.isRing {
                index = cross(from: index, in: &drive)
            } else {
                if touchesRing(passage) { touch(index, in: &drive) }
                index += 1
            }
        }
    }

    /// Drives the ring entered at `entry`. Gives the next passage to look at.
    private func cross(from entry: Int, in drive: inout Drive) -> Int {
        var exit = exitsBefore(drive.passages[entry])
        var index = entry + 1
        var leaving: Int?
        while index < drive.passages.endIndex {
            let passage = drive.passages[index]
            drive.passages[index].advice = nil
            if passage.arm.isRing {
                if hasExit(passage.view) { exit += 1 }
                index += 1
            } else {
                exit += exitsPassed(passage) + 1
                leaving = index
                break
            }
        }
        let from = drive.passages[entry].view.heading
        let ring = drive.passages[entry].arm
        if let leaving {
            let turn = from.turn(to: drive.passages[leaving].arm.bearing)
            let name = ownName(of: ring.road, entry: entry, leaving: leaving, in: drive)
            let kind: Turn.Kind = name.isEmpty ? .roundabout : .rotary
            drive.passages[entry].advice = Advice(kind, turn: turn)
            drive.passages[entry].circle = Circle(exit: exit, leaving: leaving, name: name)
            return leaving + 1
        }
        let name = drive.graph.name(of: ring.road)
        drive.passages[entry].advice = Advice(.roundabout, turn: ring.turn)
        drive.passages[entry].circle = Circle(exit: 0, leaving: nil, name: name)
        return index
    }

    /// Leaves a ring on which the leg starts.
    private func leave(from start: Int, in drive: inout Drive) -> Int {
        var index = start
        var exit = 0
        while index < drive.passages.endIndex {
            let passage = drive.passages[index]
            drive.passages[index].advice = nil
            if !passage.arm.isRing {
                exit += exitsPassed(passage) + 1
                drive.passages[index].advice = Advice(.exitRoundabout, turn: passage.arm.turn)
                drive.passages[index].circle = Circle(exit: exit, leaving: index)
                return index + 1
            }
            if hasExit(passage.view) { exit += 1 }
            index += 1
        }
        return index
    }

    /// Whether a drive that stays outside meets a ring in this node.
    private func touchesRing(_ passage: Passage) -> Bool {
        passage.view.arms.contains { $0.isRing && $0.isEnterable }
            && passage.view.arms.contains { $0.isRing && $0.isEntering }
    }

    /// Passes a ring in the node where one meets it: the first exit.
    private func touch(_ index: Int, in drive: inout Drive) {
        let passage = drive.passages[index]
        drive.passages[index].advice = Advice(.roundabout, turn: passage.arm.turn)
        drive.passages[index].circle = Circle(exit: exitsPassed(passage) + 1, leaving: index)
    }

    /// Whether one may leave the ring at this junction.
    private func hasExit(_ view: JunctionView) -> Bool { view.choices.contains { !view.arms[$0].isRing } }

    /// Exits of the entry junction that come before the ring itself.
    private func exitsBefore(_ passage: Passage) -> Int { 0 }

    /// Exits of the leaving junction that come before the one taken.
    private func exitsPassed(_ passage: Passage) -> Int { 0 }

    /// The name of a ring that is a place of its own: not the name of a road that leads through it.
    private func ownName(of road: RoadID, entry: Int, leaving: Int, in drive: Drive) -> String {
        let id = drive.graph.nameID(of: road)
        guard id != .empty, id != drive.graph.nameID(of: drive.passages[entry].view.road),
            id != drive.graph.nameID(of: drive.passages[leaving].arm.road)
        else { return "" }
        return drive.graph.text(id)
    }
}
