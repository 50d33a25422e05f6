// SPDX-License-Identifier: Apache-2.0

internal import NavImport

extension ImportSummary {
    /// A summary: what was read, what the region contains, what was skipped.
    func text(output: String, elapsed: Duration) -> String {
        let kilometers = (meters / 1000).rounded()
        var lines = [
            "\(output): done in \(elapsed.formatted)",
            "  read       \(read.nodes) nodes, \(read.ways) ways, \(read.relations) relations",
            "  roads      \(roadWays) ways, \(Int(kilometers)) km, \(segments) segments between \(graphNodes) nodes",
            "  turns      \(restrictions) restrictions" + (maneuvers > 0 ? ", \(maneuvers) maneuver relations" : ""),
        ]
        if !countries.isEmpty { lines.append("  countries  \(countries.joined(separator: " "))") }
        let skipped = skippedCounts.filter { $0.count > 0 }
        if skipped.isEmpty {
            lines.append("  skipped    nothing")
        } else {
            for (index, reason) in skipped.enumerated() {
                lines.append("  \(index == 0 ? "skipped  " : "         ")  \(reason.count) \(reason.what)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var skippedCounts: [(count: Int, what: String)] {
        [
            (read.skipped.nodesOffTheGlobe, "nodes with invalid coordinates"),
            (read.skipped.deletedElements, "deleted elements"),
            (missingNodes, "nodes of roads that are missing in the file; the roads are split there"),
            (emptyWays, "roads with fewer than two nodes"),
            (cutOffRestrictions, "turn restrictions whose roads are missing in the file"),
            (incompleteZones, "low-emission zones whose borders are incomplete in the file"),
            (unusableRestrictions, "turn restrictions whose members are not connected"),
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
