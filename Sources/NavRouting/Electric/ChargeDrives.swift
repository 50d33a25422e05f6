// SPDX-License-Identifier: Apache-2.0

/// Drives without charging on the graph of a `ChargeSearch`.
///
/// A node is a place with the number of stops passed: first the stops themselves, then for each number of stops all stations.
struct ChargeDrives {
    /// A drive to a station or to the last stop.
    struct Drive {
        var node: Int
        var seconds: Double
        var joules: Double
        /// Places passed on the way.
        var passed: [Int]
    }

    let search: ChargeSearch

    /// Number of nodes.
    var nodes: Int { search.stops + search.stops * search.power.count }

    /// The node of a stop.
    func node(stop: Int) -> Int { stop }

    /// The station of a node; `nil` for a stop.
    func station(of node: Int) -> Int? {
        node < search.stops ? nil : (node - search.stops) % search.power.count
    }

    /// The place of a node, a row of `ChargeSearch.arcs`.
    func place(of node: Int) -> Int { station(of: node).map { search.stops + $0 } ?? node }

    /// The last stop passed at a node.
    private func passed(at node: Int) -> Int {
        node < search.stops ? node : (node - search.stops) / search.power.count
    }

    private struct Label {
        var drive: Drive
        var place: Int
    }

    /// All drives from a node to which none is both as quick and as saving.
    ///
    /// - Parameters:
    ///   - node: The start.
    ///   - joules: Greatest energy of a drive.
    /// - Complexity: O(labels · places); most labels are those of direct drives.
    func from(_ node: Int, within joules: Double) -> [Drive] {
        let start = place(of: node)
        var labels = [Label(drive: Drive(node: node, seconds: 0, joules: 0, passed: []), place: start)]
        var queue = LabelQueue()
        queue.push(0, 0)
        var settled = [Double](repeating: .infinity, count: nodes)
        var found: [Drive] = []
        while let row = queue.pop() {
            let label = labels[row]
            guard label.drive.joules < settled[label.drive.node] - ChargeSearch.tolerance else { continue }
            settled[label.drive.node] = label.drive.joules
            let isEnd = label.drive.node == search.stops - 1
            if row > 0, isEnd || station(of: label.drive.node) != nil { found.append(label.drive) }
            guard !isEnd, WorkBudget.spend(search.places) else { continue }
            let stop = passed(at: label.drive.node)
            for target in [stop + 1] + Array(search.stops..<search.places) where target != label.place {
                guard let arc = search.arcs[label.place * search.places + target] else { continue }
                let next =
                    target < search.stops
                    ? target : search.stops + stop * search.power.count + target - search.stops
                let (seconds, energy) = (label.drive.seconds + arc.seconds, label.drive.joules + arc.joules)
                guard energy <= joules + ChargeSearch.tolerance,
                    energy < settled[next] - ChargeSearch.tolerance
                else { continue }
                // Most detours lose against the direct drive.
                if row > 0, stop == passed(at: node), let direct = search.arcs[start * search.places + target],
                    direct.seconds <= seconds, direct.joules <= energy
                {
                    continue
                }
                queue.push(seconds, labels.count)
                labels.append(
                    Label(
                        drive: Drive(
                            node: next, seconds: seconds, joules: energy,
                            passed: row == 0 ? [] : label.drive.passed + [label.place]), place: target))
            }
        }
        return found
    }
}
