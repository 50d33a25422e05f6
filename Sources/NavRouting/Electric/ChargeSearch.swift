// SPDX-License-Identifier: Apache-2.0

/// Where to charge and how much, on a graph of stops and charging stations: the least time of driving and charging.
///
/// Charging is linear in time up to `top`. So for any sequence of stations there is a best plan in which each station charges
/// either to `top` or just enough to reach the next one with the reserve: if the next station is slower, charge earlier, and
/// otherwise later. Labels are therefore settled for these amounts only, by ascending time; one is dropped if another at the
/// same place is not later and has at least its charge. Between stations that charge, `ChargeDrives` passes other places on all
/// paths that are not worse in both time and energy. The result is optimal on the graph.
struct ChargeSearch {
    /// A drive between two places.
    struct Arc: Hashable {
        var seconds: Double
        var joules: Double
    }

    /// One place of a plan.
    struct Visit: Hashable {
        /// Row of the place.
        var place: Int
        /// Charge on arrival and on departure, in joules.
        var arrival: Double
        var departure: Double
    }

    /// Number of stops, at least two: the first rows of `arcs`. They are visited in order.
    var stops: Int
    /// Power of each charging station in watts; their rows follow those of the stops.
    var power: [Double]
    /// Drives between places, row by row; `nil` without a road.
    var arcs: [Arc?]
    /// Charge at the start, in joules.
    var start: Double
    /// Charge that must be left everywhere.
    var reserve: Double
    /// Charge up to which stations charge.
    var top: Double
    /// Seconds at a station besides charging.
    var overhead = 300.0

    private struct Label {
        var seconds: Double
        var charge: Double
        /// See `ChargeDrives.node`.
        var node: Int
        var parent: Int
        /// Charge with which the parent was left.
        var left: Double
        /// Places passed since the parent.
        var passed: [Int]
    }

    /// Number of places.
    var places: Int { stops + power.count }

    /// The best plan; `nil` if the charge does not suffice, or `WorkBudget` has stopped the search.
    ///
    /// - Complexity: O(labels · places). At each place, labels with more charge are later.
    func best() -> [Visit]? {
        let drives = ChargeDrives(search: self)
        let goal = drives.node(stop: stops - 1)
        var known: [Int: [ChargeDrives.Drive]] = [:]
        var labels = [Label(seconds: 0, charge: start, node: 0, parent: -1, left: start, passed: [])]
        var queue = LabelQueue()
        queue.push(0, 0)
        // The greatest charge of the labels settled at each node, which are in the order of time.
        var settled = [Double](repeating: -1, count: drives.nodes)
        while let row = queue.pop() {
            let label = labels[row]
            guard label.charge > settled[label.node] + ChargeSearch.tolerance else { continue }
            settled[label.node] = label.charge
            if label.node == goal { return visits(to: row, labels, drives) }
            guard WorkBudget.spend(3 * places) else { return nil }
            let onward = known[label.node] ?? drives.from(label.node, within: max(top, start) - reserve)
            known[label.node] = onward
            for drive in onward {
                for left in departures(of: label, needing: drive.joules + reserve, drives) {
                    let charge = left - drive.joules
                    guard charge >= reserve - ChargeSearch.tolerance else { continue }
                    guard charge > settled[drive.node] + ChargeSearch.tolerance else { continue }
                    let seconds = label.seconds + drive.seconds + seconds(charging: label, to: left, drives)
                    queue.push(seconds, labels.count)
                    labels.append(
                        Label(
                            seconds: seconds, charge: charge, node: drive.node, parent: row, left: left,
                            passed: drive.passed))
                }
            }
        }
        return nil
    }

    /// Joules below which charges are equal.
    static let tolerance = 1e-3

    private func departures(of label: Label, needing need: Double, _ drives: ChargeDrives) -> [Double] {
        guard drives.station(of: label.node) != nil, label.charge < top else { return [label.charge] }
        return need > label.charge && need < top ? [label.charge, need, top] : [label.charge, top]
    }

    private func seconds(charging label: Label, to left: Double, _ drives: ChargeDrives) -> Double {
        guard left > label.charge, let station = drives.station(of: label.node) else { return 0 }
        return overhead + (left - label.charge) / power[station]
    }

    /// The visits up to a label, with the places passed between.
    private func visits(to row: Int, _ labels: [Label], _ drives: ChargeDrives) -> [Visit] {
        var rows: [Int] = []
        var next = row
        while next >= 0 {
            rows.append(next)
            next = labels[next].parent
        }
        rows.reverse()
        var visits: [Visit] = []
        for (index, row) in rows.enumerated() {
            let label = labels[row]
            var charge = label.left
            for place in label.passed {
                charge -= arcs[(visits.last?.place ?? 0) * places + place]?.joules ?? 0
                visits.append(Visit(place: place, arrival: charge, departure: charge))
            }
            let left = index + 1 < rows.count ? labels[rows[index + 1]].left : label.charge
            visits.append(Visit(place: drives.place(of: label.node), arrival: label.charge, departure: left))
        }
        return visits
    }
}
