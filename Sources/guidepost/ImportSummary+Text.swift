// SPDX-License-Identifier: Apache-2.0

internal import NavImport

extension ImportSummary {
    /// Lines for people: what was read, what the region holds, what was left out.
    func text(output: String, elapsed: Duration) -> String {
        let kilometers = (meters / 1000).rounded()
        var lines = [
            "\(output): done in \(elapsed.formatted)",
            "  read       \(read.nodes) nodes, \(read.ways) ways, \(read.relations) relations",
            "  roads      \(roadWays) ways, \(Int(kilometers)) km, \(segments) segments between \(graphNodes) nodes",
            "  turns      \(restrictions) restrictions",
        ]
        if !countries.isEmpty { lines.append("  countries  \(countries.joined(separator: " "))") }
        let skipped = leftOut.filter { $0.count > 0 }
        if skipped.isEmpty {
            lines.append("  left out   nothing")
        } else {
            for (index, reason) in skipped.enumerated() {
                lines.append("  \(index == 0 ? "left out " : "         ")  \(reason.count) \(reason.what)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var leftOut: [(count: Int, what: String)] {
        [
            (read.skipped.nodesOffTheGlobe, "nodes without a place on the globe"),
            (read.skipped.deletedElements, "deleted elements"),
            (missingNodes, "nodes that roads mention and the file lacks; the roads are cut there"),
            (emptyWays, "roads of fewer than two nodes"),
            (cutOffRestrictions, "turn restrictions whose roads the file lacks"),
            (unusableRestrictions, "turn restrictions whose members do not meet"),
        ]
    }
}

extension Duration {
    /// Seconds with two decimals, as `1.25 s`.
    var formatted: String {
        let hundredths = Int((self / .milliseconds(10)).rounded())
        let rest = String(hundredths % 100)
        return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest) s"
    }
}
