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
            "  turns      \(counted(restrictions, "restriction"))"
                + (maneuvers > 0 ? ", \(counted(maneuvers, "maneuver relation"))" : ""),
        ]
        if !countries.isEmpty { lines.append("  countries  \(countries.joined(separator: " "))") }
        for (index, reason) in (skippedParts.isEmpty ? ["nothing"] : skippedParts).enumerated() {
            lines.append("  \(index == 0 ? "skipped  " : "         ")  \(reason)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What was skipped, each with its number.
    private var skippedParts: [String] {
        let parts = [
            (read.skipped.nodesOffTheGlobe, "node", " with invalid coordinates"),
            (read.skipped.deletedElements, "deleted element", ""),
            (missingNodes, "missing node", " of roads, which are split there"),
            (emptyWays, "road", " with fewer than two nodes"),
            (cutOffRestrictions, "turn restriction", " with roads that are missing in the file"),
            (incompleteZones, "low-emission zone", " with borders that are incomplete in the file"),
            (unusableRestrictions, "turn restriction", " with members that are not connected"),
        ]
        return parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) + $0.2 }
    }

    /// A number of things: "1 road", "2 roads".
    private func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }
}

extension Duration {
    /// Seconds with two decimals, as `1.25 s`.
    var formatted: String {
        let hundredths = Int((self / .milliseconds(10)).rounded())
        let rest = String(hundredths % 100)
        return "\(hundredths / 100).\(rest.count < 2 ? "0" : "")\(rest) s"
    }
}
